import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Constructor } from '../di.js';
import { type Mark, markOf } from './mark.js';

/** A plugin class and where it was found. */
export interface Discovered {
  readonly mark: Mark;
  readonly target: Constructor;
  readonly file: string;
}

/**
 * Finds the plugin classes of a directory: every module below it in the order of its path, except names that begin
 * with `_` and declaration files.
 * @throws Error naming the file that could not be loaded
 */
export async function discover(root: string): Promise<Discovered[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/(^|[\\/])_/.test(relative(root, file)))
    .sort();
  return (await Promise.all(files.map(load))).flat();
}

async function load(file: string): Promise<Discovered[]> {
  let module: Record<string, unknown>;
  try {
    module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the plugin file ${file} could not be loaded: ${reason}`, { cause: error });
  }
  return Object.values(module).flatMap((value) => {
    const mark = markOf(value);
    return mark ? [{ mark, target: value as Constructor, file }] : [];
  });
}
