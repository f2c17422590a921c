import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

const MODULE = /\.m?[jt]s$/;
/** Declarations, and tests that stand beside what they test. */
const NO_PLUGIN = /\.(d|test|spec)\.m?[jt]s$/;
const IGNORED = new Set(['node_modules']);

/**
 * The modules below a directory in the order of their paths, except what begins with `_` or `.`, declarations, tests and
 * `node_modules`. Links are followed, each directory once.
 * @throws Error when the directory cannot be read
 */
export async function pluginFiles(directory: string): Promise<string[]> {
  const files: string[] = [];
  await collect(directory, new Set(), files);
  return files.sort();
}

async function collect(directory: string, visited: Set<string>, files: string[]): Promise<void> {
  const place = await realpath(directory);
  if (visited.has(place)) return;
  visited.add(place);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (/^[_.]/.test(entry.name) || IGNORED.has(entry.name)) continue;
    const path = join(directory, entry.name);
    const target = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
    if (target?.isDirectory()) await collect(path, visited, files);
    else if (target?.isFile() && MODULE.test(entry.name) && !NO_PLUGIN.test(entry.name)) files.push(path);
  }
}
