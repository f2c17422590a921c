import { access, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { CONFIG_FILES } from '../../load-config.js';
import { ServiceError } from '../../errors.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import { holdsConfiguration } from '../reference/reference-files.js';
import { isProjectFile } from './project-files.js';

/** A project, and what of it is wanted. */
export interface FoundProject {
  /** Absolute. */
  readonly root: string;
  /** Files and folders relative to the root, with `/`; none for all. */
  readonly paths: readonly string[];
}

/**
 * Finds the project of files and folders: the nearest folder at or above them with a `svc.config` file, or a
 * configuration of the reference, else with any file of a project, else the folder that was given.
 * @param paths none for the working directory
 * @throws ServiceError E0403 for a path that does not exist
 */
export async function findProject(paths: readonly string[], cwd: string): Promise<FoundProject> {
  const given = paths.map((path) => resolve(cwd, path));
  const folders: string[] = [];
  for (const [index, path] of given.entries()) folders.push(await folderOf(path, paths[index]!));
  const start = folders.length === 0 ? cwd : folders.reduce(commonFolder);
  const root = (await nearest(start, isRoot)) ?? (await nearest(start, hasProjectFile)) ?? start;
  const wanted = given.map((path) => relative(root, path).split(sep).join('/'));
  return { root, paths: wanted.includes('') ? [] : wanted };
}

/** The folder itself, or that of a file. */
async function folderOf(path: string, given: string): Promise<string> {
  const info = await stat(path).catch(() => undefined);
  if (info) return info.isDirectory() ? path : dirname(path);
  const siblings = await readdir(dirname(path)).catch(() => []);
  const near = suggest(path.slice(dirname(path).length + 1), siblings);
  throw new ServiceError('E0403', `there is no ${given}${didYouMean(near)}`);
}

function commonFolder(a: string, b: string): string {
  let folder = a;
  while (relative(folder, b).split(sep)[0] === '..') folder = dirname(folder);
  return folder;
}

async function nearest(start: string, isRoot: (folder: string) => Promise<boolean>): Promise<string | undefined> {
  for (let folder = start; ; folder = dirname(folder)) {
    if (await isRoot(folder)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** The configuration file of a folder; undefined when it has none. */
export async function configFileOf(folder: string): Promise<string | undefined> {
  for (const name of CONFIG_FILES) {
    const isThere = await access(join(folder, name)).then(
      () => true,
      () => false,
    );
    if (isThere) return name;
  }
  return undefined;
}

const hasConfig = async (folder: string): Promise<boolean> => (await configFileOf(folder)) !== undefined;

/** Of our own form, or of the reference. */
const isRoot = async (folder: string): Promise<boolean> => (await hasConfig(folder)) || holdsConfiguration(folder);

/** A folder that cannot be read holds no project. */
const hasProjectFile = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).some(isProjectFile);
