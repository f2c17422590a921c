import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../errors.js';

/** Directory of a project whose pictures show whole screens, and are no templates. */
export const BASELINES_DIRECTORY = 'baselines';

const SKIPPED = new Set(['node_modules', 'report', 'dist']);

/** Whether people keep files of a project in folders of this name: none in those of packages, reports and builds, nor in hidden ones. */
export const isProjectFolder = (name: string): boolean => !name.startsWith('.') && !SKIPPED.has(name);

interface ProjectFile {
  readonly name: string;
  readonly path: string;
}

/**
 * The files of a project folder, but for those in hidden folders and in those of tools. Links to folders are not followed.
 * A folder that is removed meanwhile has no files.
 * @throws ServiceError E0503 for a folder that cannot be read
 */
export async function* filesBelow(root: string): AsyncGenerator<ProjectFile> {
  const folders = [root];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    try {
      for await (const entry of await opendir(folder)) {
        const path = join(folder, entry.name);
        if (!entry.isDirectory()) yield { name: entry.name, path };
        else if (isProjectFolder(entry.name)) folders.push(path);
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' && folder !== root) continue;
      throw code === undefined ? error : new ServiceError('E0503', `${folder} cannot be read (${code})`);
    }
  }
}
