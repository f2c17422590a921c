import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ServiceError } from '../errors.js';
import { cleanFileName } from '../files/file-name.js';
import { isBelow } from '../files/project-path.js';
import { replaceFile } from '../files/replace-file.js';
import { BASELINES_DIRECTORY } from '../files/project-folder.js';

const MAX_BYTES = 100 * 1024 * 1024;

// Pipes must not block, and links are not followed; Windows has neither flag.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;

/**
 * The project of a session that names none: the working directory if `root` contains it, else `root`.
 * @param root the setting `project_root`
 */
export async function defaultProject(root: string | undefined): Promise<string | undefined> {
  if (root === undefined) return undefined;
  const real = await realpath(root).catch(() => resolve(root));
  return isBelow(real, process.cwd()) ? process.cwd() : real;
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

/** Injectable: the pictures that screens are compared with, `baselines/NAME.png` of the session's project. */
export class Baselines {
  /**
   * @param project the real path of the project; undefined where the session has none
   * @param areUpdated whether missing and differing baselines are written
   */
  constructor(
    private readonly project: string | undefined,
    readonly areUpdated: boolean,
  ) {}

  /**
   * The file of a baseline, relative to the project: its name is cleaned as those of the session's files.
   * @throws ServiceError E0401 without a project, E0403 for a name without a letter or digit
   */
  fileOf(name: string): string {
    if (this.project === undefined) {
      throw new ServiceError('E0401', 'baselines are files of a project: start the session with project_path');
    }
    if (!/[\p{L}\p{N}]/u.test(name)) throw new ServiceError('E0403', 'name: has no letter or digit');
    return `${BASELINES_DIRECTORY}/${cleanFileName(name.trim().replace(/\.png$/i, ''))}.png`;
  }

  /**
   * @param file as of `fileOf`
   * @returns undefined when there is none
   * @throws ServiceError E0401 when it cannot be read
   */
  async read(file: string): Promise<Buffer | undefined> {
    try {
      await this.#refuseLink();
      const handle = await open(this.#pathOf(file), constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      try {
        const found = await handle.stat();
        if (found.isFile() && found.size <= MAX_BYTES) return await handle.readFile();
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      if (codeOf(error) === 'ENOENT') return undefined;
      throw new ServiceError('E0401', `${file} cannot be read (${codeOf(error)})`, undefined, { cause: error });
    }
    throw new ServiceError('E0401', `${file} is no file, or larger than 100 MB`);
  }

  /**
   * Writes a baseline atomically: readers get the old picture or the new one.
   * @param file as of `fileOf`
   * @throws ServiceError E0401 when it cannot be written
   */
  async write(file: string, png: Buffer): Promise<void> {
    try {
      await mkdir(this.#pathOf(BASELINES_DIRECTORY), { recursive: true });
      await this.#refuseLink();
      await replaceFile(this.#pathOf(file), png);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throw new ServiceError('E0401', `${file} cannot be written (${codeOf(error)})`, undefined, { cause: error });
    }
  }

  #pathOf(file: string): string {
    return join(this.project!, file);
  }

  /** A link may lead out of the project. */
  async #refuseLink(): Promise<void> {
    if (!(await lstat(this.#pathOf(BASELINES_DIRECTORY))).isSymbolicLink()) return;
    throw new ServiceError('E0401', `${BASELINES_DIRECTORY} is a symbolic link, which is not followed`);
  }
}
