import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file by the path on which it was found, and its path without links. */
export interface TreeFile {
  readonly path: string;
  readonly real: string;
}

/** What a directory of plugins holds. */
export interface PluginTree {
  /** The modules that are loaded, in the order of their paths. */
  readonly plugins: readonly TreeFile[];
  /** The plugins and what they may import: whatever else is a module or JSON. */
  readonly files: readonly TreeFile[];
  /** Every directory below it and itself, without links. */
  readonly directories: readonly string[];
}

const IMPORTABLE = /\.([cm]?[jt]s|json)$/;
const MODULE = /\.m?[jt]s$/;
/** Declarations, and tests that stand beside what they test. */
const NO_PLUGIN = /\.(d|test|spec)\.m?[jt]s$/;
const IGNORED = /^\.|^node_modules$/;

/**
 * Reads the names below a directory. Plugins are the modules except what begins with `_`, declarations and tests; what
 * begins with `.` and `node_modules` are passed over. Links are followed, each directory once.
 * @param parts whether to read what begins with `_`
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

/** What is removed while its parent is read was not there. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
