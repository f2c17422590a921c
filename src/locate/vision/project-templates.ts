import { realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { ServiceError } from '../../errors.js';
import { BASELINES_DIRECTORY, filesBelow } from '../../files/project-folder.js';
import { isBelow } from '../../files/project-path.js';
import { replaceFile } from '../../files/replace-file.js';
import { isImageName } from '../locator.js';

const MAX_PROJECT_FILES = 100_000;

/** The pictures of a project directory, by file name with and without extension. */
export class ProjectTemplates {
  readonly #files = new Map<string, string>();

  private constructor(
    /** The real path; undefined where the session has no project. */
    private readonly directory: string | undefined,
    paths: readonly string[],
  ) {
    for (const path of paths) this.#note(path);
  }

  static readonly none = new ProjectTemplates(undefined, []);

  /** @throws ServiceError E0503 when the directory holds too many files to be a project */
  static async scan(directory: string, signal: AbortSignal): Promise<ProjectTemplates> {
    const images: string[] = [];
    const baselines = join(directory, BASELINES_DIRECTORY);
    let seen = 0;
    for await (const { name, path } of filesBelow(directory)) {
      signal.throwIfAborted();
      if (++seen > MAX_PROJECT_FILES) {
        throw new ServiceError(
          'E0503',
          `project_path: holds more than ${MAX_PROJECT_FILES} files; name a smaller directory`,
        );
      }
      if (isImageName(name) && !isBelow(baselines, path)) images.push(path);
    }
    return new ProjectTemplates(directory, images.sort());
  }

  path(name: string): string | undefined {
    return this.#files.get(name);
  }

  /** The file names of the templates, with extension, each once. */
  names(): string[] {
    return [...this.#files].filter(([name, path]) => name === basename(path)).map(([name]) => name);
  }

  /**
   * Writes a template into the project, as `NAME.png` in its directory, or over the file that has the name already.
   * @param replace whether a template of this name may be overwritten
   * @returns the file, relative to the project
   * @throws ServiceError E0403 without a project, for a name that no file can have, for one that is taken; E0401 when the
   * file cannot be written
   */
  async add(name: string, png: Buffer, replace: boolean): Promise<string> {
    const { directory } = this;
    if (directory === undefined) {
      throw new ServiceError('E0403', 'scope: the session has no project: start it with project_path', {
        parameter: 'scope',
      });
    }
    const file = fileNameOf(name);
    const known = this.path(name) ?? this.path(file);
    const path = known ?? join(directory, file);
    const shown = relative(directory, path);
    const taken = () => refusal(`the project has ${shown}: give replace: true to overwrite it, or another name`);
    if (known !== undefined && extname(known).toLowerCase() !== '.png') {
      throw refusal(`the project has ${shown}, which is no PNG: give another name`);
    }
    if (known !== undefined && !replace) throw taken();
    try {
      // A directory may have become a link since the project was read.
      if (!isBelow(directory, await realpath(dirname(path)))) throw refusal(`${shown} leads out of the project`);
      await (replace ? replaceFile(path, png) : writeFile(path, png, { flag: 'wx' }));
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') throw taken();
      throw new ServiceError('E0401', `${shown} cannot be written (${code ?? message})`, undefined, { cause: error });
    }
    this.#note(path);
    return shown;
  }

  #note(path: string): void {
    for (const name of [basename(path), basename(path, extname(path))]) {
      if (!this.#files.has(name)) this.#files.set(name, path);
    }
  }
}

const refusal = (reason: string) => new ServiceError('E0403', `name: ${reason}`, { parameter: 'name' });

/** @throws ServiceError E0403 for a name without a letter or digit, or with the extension of another format */
function fileNameOf(name: string): string {
  const stem = name.trim().replace(/\.png$/i, '');
  if (!/[\p{L}\p{N}]/u.test(stem)) throw refusal('has no letter or digit');
  if (isImageName(stem)) throw refusal(`the project gets a PNG: name it ${stem.replace(/\.[^.]*$/, '')}`);
  return `${stem}.png`;
}
