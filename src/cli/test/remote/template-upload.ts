import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type SvcSession, SvcError } from '../../../client/index.js';
import { ProjectTemplates } from '../../../locate/vision/project-templates.js';

/** Failures that are about one picture; locators that name it fail, as in a session of this machine. */
const OF_PICTURES = ['E0304', 'E0403', 'E0510'];

/** The pictures of a project, for sessions that cannot read its folder. */
export class TemplateUpload {
  #templates: Promise<ProjectTemplates> | undefined;

  /** @param root folder of the project */
  constructor(private readonly root: string) {}

  /**
   * Stores each picture under its name with and without extension, as a project has them.
   * @returns why pictures could not be stored
   * @throws SvcError when the session is gone; ServiceError E0503 for a folder with too many files
   */
  async send(session: SvcSession, signal: AbortSignal): Promise<string[]> {
    const templates = await (this.#templates ??= ProjectTemplates.scan(this.root, signal));
    const warnings: string[] = [];
    for (const file of templates.names()) {
      const path = templates.path(file)!;
      const stem = basename(file, extname(file));
      const names = templates.path(stem) === path ? [file, stem] : [file];
      try {
        const picture = await readFile(path);
        for (const name of names) await session.uploadTemplate(name, picture, { signal });
      } catch (error) {
        if (!isOfPicture(error)) throw error;
        warnings.push(`the template ${file} could not be uploaded: ${(error as Error).message}`);
      }
    }
    return warnings;
  }
}

const isOfPicture = (error: unknown): boolean =>
  error instanceof SvcError ? OF_PICTURES.includes(error.code) : (error as NodeJS.ErrnoException).code === 'ENOENT';
