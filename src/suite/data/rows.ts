import { extname, relative, sep } from 'node:path';
import { pathInside } from '../../files/project-path.js';
import type { DataRow, DataSource } from '../model/project.js';
import { csvRows } from './csv-rows.js';
import { DataError, type DataFile } from './data-file.js';
import { listedRows } from './listed-rows.js';

const READERS: Readonly<Record<string, (file: DataFile) => AsyncGenerator<DataRow>>> = {
  '.csv': csvRows,
  '.json': listedRows,
  '.yaml': listedRows,
  '.yml': listedRows,
};

/**
 * The rows of the data of a case, one at a time. Values of CSV are texts; those of JSON, YAML and of the case itself keep
 * their types.
 * @param root of the project, in which the file must be
 * @throws DataError with file and line: no such file in the project, another format, or a broken row
 */
export async function* rowsOf(source: DataSource, root: string): AsyncGenerator<DataRow> {
  if (source.kind === 'rows') {
    for (const [i, values] of source.rows.entries()) yield { number: i + 1, values };
    return;
  }
  const name = relative(root, source.path).split(sep).join('/');
  const read = READERS[extname(source.path).toLowerCase()];
  if (!read) throw new DataError(source.place, `data: ${name} is no .csv, .json, .yaml or .yml`);
  const path = await pathInside(root, root, source.path);
  if (path === undefined) throw new DataError(source.place, `data: there is no file ${name} in the project`);
  yield* read({ path, name });
}
