import { cutText, ServiceError } from '../../errors.js';
import { DataError } from '../data/data-file.js';
import { rowsOf } from '../data/rows.js';
import type { DataRow, Project, TestCase } from '../model/project.js';
import type { DataRecord } from '../model/value.js';
import type { Scope, Unknown } from '../values/scope.js';

const MAX_TITLE_CHARS = 300;

/** A case with a row of its data. */
export interface TitledCase {
  readonly title: string;
  readonly row?: DataRow;
}

/**
 * A case once for each row of its data, in order; without data once. Rows whose titles are equal have ` [row N]`.
 * @param scope of the file
 * @throws DataError for data that cannot be read
 */
export async function* titledCases(given: TestCase, { root }: Project, scope: Scope): AsyncGenerator<TitledCase> {
  const { data } = given;
  if (!data) {
    yield { title: await titleOf(given, scope) };
    return;
  }
  const rows = async function* (): AsyncGenerator<Required<TitledCase>> {
    for await (const written of rowsOf(data, root)) {
      const row = data.kind === 'rows' ? await filledRow(written, data.place, scope) : written;
      yield { row, title: await titleOf(given, scope.child(row.values)) };
    }
  };
  // The data are read twice instead of being kept.
  const repeated = await repeatedTitles(rows(), given.name.includes('${'));
  for await (const { title, row } of rows()) {
    yield { row, title: repeated.has(title) ? `${title} [row ${row.number}]` : title };
  }
}

/**
 * The titles that occur twice, up to a row that cannot be read: that is reported when it is reached.
 * @param differs whether the titles of rows may differ
 */
async function repeatedTitles(rows: AsyncIterable<TitledCase>, differs: boolean): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  try {
    for await (const { title } of rows) {
      if (seen.has(title)) repeated.add(title);
      if (seen.has(title) && !differs) break;
      seen.add(title);
    }
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
  }
  return repeated;
}

/** A row that is written in the case may refer to variables of the file and the project. */
async function filledRow({ number, values }: DataRow, place: DataError['place'], scope: Scope): Promise<DataRow> {
  try {
    return { number, values: (await scope.value(values)) as DataRecord };
  } catch (error) {
    throw new DataError(place, `row ${number}: ${ServiceError.from(error).reason ?? ''}`, error);
  }
}

/** What no scope knows before the run stays as it is written. */
const asWritten: Unknown = (name) => Promise.resolve([`\${${name}}`]);

async function titleOf({ name, variables }: TestCase, scope: Scope): Promise<string> {
  if (!name.includes('${')) return name;
  const inner = await declareKnown(scope.child(), variables);
  const title = scope.hide(await inner.text(name, asWritten));
  return cutText(title.replace(/\s+/g, ' ').trim(), MAX_TITLE_CHARS);
}

/**
 * Sets variables as far as their values are known before the run.
 * @returns the scope
 */
export async function declareKnown(scope: Scope, variables: DataRecord): Promise<Scope> {
  for (const [name, value] of Object.entries(variables)) {
    try {
      await scope.declare({ [name]: value }, asWritten);
    } catch (error) {
      // A secret or a variable of the environment that is not set: listing cases needs none; the check and the run name it.
      if (!(error instanceof ServiceError)) throw error;
    }
  }
  return scope;
}
