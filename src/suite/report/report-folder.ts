import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ServiceError } from '../../errors.js';
import { VERSION } from '../../version.js';
import type { Attachments } from '../result/attachments.js';
import type { Attachment, RunResult } from '../result/run-result.js';
import type { Picture } from '../result/step-record.js';
import { type FormatPaths, OtherFormats } from './other-formats.js';
import { DATA_FOLDER, INDEX_FILE, readRun, RUN_FILE } from './read-run.js';
import { notWritable, notWritten } from './report-file.js';
import { settled } from './report-files.js';

/** Hexadecimal digits of the SHA-256 of a file that make its name. */
const NAME_CHARS = 24;
const EXTENSION = /^\.[a-z0-9]{1,8}$/i;

/**
 * The folder of a report: `index.html`, `run.json`, and in `data/` the files, named after their content. A file that
 * cannot be kept during the run is told once, in `problems`.
 */
export class ReportFolder implements Attachments {
  readonly #problems: string[] = [];
  /** Files that are written or being written, by name. */
  readonly #files = new Map<string, Promise<string | undefined>>();

  private constructor(readonly path: string) {}

  /**
   * Makes the folder, or empties one that svc wrote.
   * @throws ServiceError E0403 when there is a folder of somebody else, or when it cannot be written
   */
  static async open(path: string): Promise<ReportFolder> {
    try {
      await mkdir(path, { recursive: true });
      if ((await readdir(path)).length > 0) await readRun(path);
      await writeFile(join(path, RUN_FILE), JSON.stringify(UNFINISHED));
      await rm(join(path, INDEX_FILE), { force: true });
      await rm(join(path, DATA_FOLDER), { recursive: true, force: true });
      await mkdir(join(path, DATA_FOLDER));
    } catch (error) {
      if (error instanceof ServiceError) {
        throw new ServiceError(
          'E0403',
          `${path} is not replaced: it has files, but no report of svc; name another folder, or remove it`,
        );
      }
      throw notWritable(path, error);
    }
    return new ReportFolder(path);
  }

  get problems(): readonly string[] {
    return this.#problems;
  }

  async picture(content: Buffer, type: string): Promise<Picture> {
    const file = await this.#keep(content, type === 'image/png' ? '.png' : '.jpg');
    return file === undefined ? { missing: 'it could not be kept in the report' } : { file };
  }

  async file(name: string, content: Buffer, contentType: string): Promise<Attachment | undefined> {
    const extension = extname(name);
    const file = await this.#keep(content, EXTENSION.test(extension) ? extension.toLowerCase() : '');
    return file === undefined ? undefined : { name, file, contentType };
  }

  /** The content of a file of the report. @param file as its attachment has it */
  async read(file: string): Promise<Buffer> {
    return readFile(join(this.path, file));
  }

  /**
   * Writes the run and its page, and the reports in other formats.
   * @throws ServiceError E0403 for a path of another format that cannot be written, E0802 for what could not be
   *   written, after writing the rest
   */
  async write(result: RunResult, also: FormatPaths = {}): Promise<void> {
    const { suitePage } = await import('./page/suite-page.js');
    await settled([
      this.#writeText(RUN_FILE, JSON.stringify(result)),
      this.#writeText(INDEX_FILE, suitePage(result)),
      OtherFormats.open(also).then((formats) => formats.write(result, this)),
    ]);
  }

  /** Replaces the file as a whole: half a `run.json` would not be known as a report of svc. */
  async #writeText(name: string, text: string): Promise<void> {
    const path = join(this.path, name);
    const unfinished = `${path}.part`;
    try {
      await writeFile(unfinished, text);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw notWritten(path, error);
    }
  }

  async #keep(content: Buffer, extension: string): Promise<string | undefined> {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, NAME_CHARS);
    const file = `${DATA_FOLDER}/${hash}${extension}`;
    const written = this.#files.get(file) ?? this.#writeFile(file, content);
    this.#files.set(file, written);
    return written;
  }

  async #writeFile(file: string, content: Buffer): Promise<string | undefined> {
    const path = join(this.path, file);
    try {
      await writeFile(path, content);
      return file;
    } catch (error) {
      if (this.#problems.length === 0) {
        const { code } = error as NodeJS.ErrnoException;
        this.#problems.push(`files could not be kept in the report: ${path} could not be written (${code})`);
      }
      this.#files.delete(file);
      await rm(path, { force: true }).catch(() => undefined);
      return undefined;
    }
  }
}

/** Tells a later run that svc made the folder, also when this run never ends. */
const UNFINISHED: RunResult = {
  format: 1,
  version: VERSION,
  project: '',
  began: new Date(0).toISOString(),
  ms: 0,
  workers: 0,
  isInterrupted: true,
  problems: [],
  warnings: ['the run did not end'],
  cases: [],
};
