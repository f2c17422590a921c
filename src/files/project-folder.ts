import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../errors.js';

/** Directory of a project whose pictures show whole screens, and are no templates. */
export const BASELINES_DIRECTORY = 'baselines';

const SKIPPED = new Set(['node_modules', 'report', 'dist']);

/** Whether people keep files of a project in folders of this name: none in those of packages, reports and builds, nor in hidden ones. */
export const isProjectFolder = (name: string): boolean => !name.startsWith('.') && !SKIPPED.has(name);

/**
 * The files of a project folder, but for those in hidden folders and in those of tools. Links to folders are not followed.
 * @throws ServiceError E0503 for a folder that cannot be read
 */
export const filesBelow = (folder: string): AsyncGenerator<ProjectFile> => walk(folder, true);

interface ProjectFile {
  readonly name: string;
  readonly path: string;
}

async function* walk(folder: string, isRoot: boolean): AsyncGenerator<ProjectFile> {
  const folders: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) yield { name: entry.name, path };
      else if (isProjectFolder(entry.name)) folders.push(path);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Removed since it was listed, such as the profile of a browser.
    if (code === 'ENOENT' && !isRoot) return;
    throw code === undefined ? error : new ServiceError('E0503', `${folder} cannot be read (${code})`);
  }
  for (const each of folders) yield* walk(each, false);
}
