import { open, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { filesBelow } from '../../files/project-folder.js';
import { isImageName } from '../../locate/locator.js';
import { readYamlFile, type YamlFile } from '../yaml/yaml-file.js';
import { type ContentKind, kindsOfHeaders, kindsOfYaml } from './content.js';
import { type CsvFile, CsvSyntaxError, parseCsv } from './csv-file.js';

/** Where the reference writes the results of runs. */
const OUTPUT = 'execution_output/';
/** Headers are within so many bytes. */
const HEAD_BYTES = 16_384;

/** A file of a project with what its headers or keys say that it holds. */
export type ContentFile =
  | { readonly path: string; readonly kinds: readonly ContentKind[]; readonly csv: CsvFile }
  | { readonly path: string; readonly kinds: readonly ContentKind[]; readonly yaml: YamlFile };

interface ReferenceFiles {
  /** Relative to the root with `/`, sorted. */
  readonly paths: readonly string[];
  readonly pictures: readonly string[];
}

/** The files of a project, but for hidden ones and what runs wrote. @throws ServiceError E0503 */
export async function findReferenceFiles(root: string): Promise<ReferenceFiles> {
  const paths: string[] = [];
  for await (const { name, path } of filesBelow(root)) {
    const shown = relative(root, path).split(sep).join('/');
    if (!name.startsWith('.') && !shown.startsWith(OUTPUT)) paths.push(shown);
  }
  paths.sort();
  return { paths, pictures: paths.filter(isImageName) };
}

export const isYamlPath = (path: string): boolean => /\.ya?ml$/i.test(path);
const isCsvPath = (path: string): boolean => /\.csv$/i.test(path);

/** Whether one of the files of a folder itself is a configuration: it is the root of a project then. */
export async function holdsConfiguration(folder: string): Promise<boolean> {
  for (const name of (await readdir(folder).catch(() => [])).filter(isYamlPath)) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    // Only a file that looks like one is parsed: any folder above a project is asked.
    if (/^driver_sources\s*:/m.test(text) && (await kindsOf(folder, name)).includes('configuration')) return true;
  }
  return false;
}

/** The kinds of content of a file; none of a file that cannot be read. */
export async function kindsOf(root: string, path: string): Promise<readonly ContentKind[]> {
  if (isYamlPath(path)) return kindsOfYaml((await readYamlFile(root, path)).root);
  return isCsvPath(path) ? kindsOfHeaders(await headersOf(join(root, path))) : [];
}

/**
 * Reads a file that holds a part of the project; undefined for any other file, such as data.
 * @throws CsvSyntaxError, Error of the file system
 */
export async function readContent(root: string, path: string): Promise<ContentFile | undefined> {
  if (isYamlPath(path)) {
    const yaml = await readYamlFile(root, path);
    return { path, yaml, kinds: kindsOfYaml(yaml.root) };
  }
  const kinds = await kindsOf(root, path);
  if (kinds.length === 0) return undefined;
  return { path, kinds, csv: parseCsv(await readFile(join(root, path), 'utf8'), path) };
}

/** The headers of a CSV file, of which the beginning alone is read: data may be large. */
async function headersOf(path: string): Promise<readonly string[]> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const [line = ''] = buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split(/\r?\n|\r/);
    return parseCsv(line, path).headers;
  } catch (error) {
    if (error instanceof CsvSyntaxError) return [];
    throw error;
  } finally {
    await file.close();
  }
}
