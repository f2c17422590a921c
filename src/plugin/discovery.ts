import { pathToFileURL } from 'node:url';
import type { Constructor } from '../di.js';
import { type Mark, markOf } from './mark.js';
import { readPluginTree } from './plugin-tree.js';

/** A plugin class and where it was found. */
export interface Discovered {
  readonly mark: Mark;
  readonly target: Constructor;
  readonly file: string;
}

/**
 * Finds the plugin classes of a directory: those that its modules export, in the order of their paths.
 * @throws Error naming the file that could not be loaded
 */
export async function discover(directory: string): Promise<Discovered[]> {
  const { plugins: files } = await readPluginTree(directory, { parts: false });
  const found = await Promise.all(
    files.map(async ({ path: file }) => {
      try {
        return await importPlugins(file);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`the plugin file ${file} could not be loaded: ${reason}`, { cause: error });
      }
    }),
  );
  return found.flat();
}

/** The plugin classes that a module exports. @throws whatever loading it throws */
export async function importPlugins(file: string): Promise<Discovered[]> {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  return Object.values(module).flatMap((value) => {
    const mark = markOf(value);
    return mark ? [{ mark, target: value as Constructor, file }] : [];
  });
}
