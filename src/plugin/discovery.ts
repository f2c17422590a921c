import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Constructor } from '../di.js';
import { type Mark, markOf } from './mark.js';

/** A plugin class and its file. */
export interface Discovered {
  readonly mark: Mark;
  readonly target: Constructor;
  readonly file: string;
}

/** A plugin file or directory that cannot be used. */
export interface RejectedPlugin {
  readonly file: string;
  /** From 1; absent when unknown. */
  readonly line?: number;
  readonly reason: string;
}

/** `plugins/beep.ts:3: it has no name` */
export const formatRejection = ({ file, line, reason }: RejectedPlugin): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${reason}`;

/**
 * Loads the plugin classes that the modules of a directory export, in the order of their paths.
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

/** The plugin classes that a module exports. @throws the errors of loading it */
export const importPlugins = async (file: string): Promise<Discovered[]> =>
  pluginsOf((await import(pathToFileURL(file).href)) as object, file);

/** The plugin classes among the exports of a module. */
export const pluginsOf = (module: object, file: string): Discovered[] =>
  Object.values(module).flatMap((value) => {
    const mark = markOf(value);
    return mark ? [{ mark, target: value as Constructor, file }] : [];
  });

export interface TreeFile {
  /** The path on which it was found. */
  readonly path: string;
  /** Without symbolic links. */
  readonly real: string;
}

/** The files of a plugin directory. */
export interface PluginTree {
  /** The modules to load, in the order of their paths. */
  readonly plugins: readonly TreeFile[];
  /** The plugins and everything they may import: modules and JSON. */
  readonly files: readonly TreeFile[];
  /** The real paths of the directory and all directories below it. */
  readonly directories: readonly string[];
}

const IMPORTABLE = /\.([cm]?[jt]s|json)$/;
const MODULE = /\.m?[jt]s$/;
/** Declarations and tests. */
const NO_PLUGIN = /\.(d|test|spec)\.m?[jt]s$/;
const IGNORED = /^\.|^node_modules$/;

/**
 * Lists a plugin directory. Every module is a plugin, except names that begin with `_`, declarations and tests; names
 * that begin with `.` and `node_modules` are ignored. Links are followed, each directory once.
 * @param parts whether to include names that begin with `_`
 * @throws Error when a directory cannot be read
 */
export async function readPluginTree(directory: string, { parts = true } = {}): Promise<PluginTree> {
  const plugins: TreeFile[] = [];
  const files: TreeFile[] = [];
  const directories = new Set<string>();

  async function collect(path: string, isPart: boolean): Promise<void> {
    const place = await realpath(path);
    if (directories.has(place)) return;
    directories.add(place);
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const isOfPart = isPart || entry.name.startsWith('_');
      if (!IGNORED.test(entry.name) && (parts || !isOfPart)) await add(entry, path, place, isOfPart);
    }
  }

  async function add(entry: Dirent, parent: string, place: string, isPart: boolean): Promise<void> {
    const path = join(parent, entry.name);
    const isLink = entry.isSymbolicLink();
    const target = isLink ? await stat(path).catch(() => undefined) : entry;
    if (target?.isDirectory()) return collect(path, isPart).catch(unlessGone);
    if (!target?.isFile() || !IMPORTABLE.test(entry.name)) return;
    const file = { path, real: isLink ? await realpath(path) : join(place, entry.name) };
    files.push(file);
    if (!isPart && MODULE.test(entry.name) && !NO_PLUGIN.test(entry.name)) plugins.push(file);
  }

  await collect(directory, false);
  plugins.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { plugins, files, directories: [...directories] };
}

/** A directory that is deleted while its parent is read counts as absent. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
