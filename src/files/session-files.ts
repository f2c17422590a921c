import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../config.js';
import { ServiceError } from '../errors.js';
import { cleanFileName, unusedFileName } from './file-name.js';
import { pathInside } from './project-path.js';
import { Space } from './space.js';

/** A file of a session. */
export interface SessionFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Of the content, in hexadecimal. */
  readonly sha256: string;
}

/** A file that is not there. Over HTTP it is a 404. */
export class FileNotFound extends ServiceError {
  constructor(name: string, files: readonly string[]) {
    super('E0513', `the session has no file ${JSON.stringify(name)}`, { files: files.slice(0, 50) });
  }
  override get status(): number {
    return 404;
  }
}

interface Entry {
  /** The name under which a client added it, before it was cleaned. */
  readonly given?: string;
  /** Undefined while it is written. */
  readonly file?: SessionFile;
}

const sessionStopped = () => new ServiceError('E0406', 'the session was stopped');

/**
 * Injectable: the files of a session, in a directory of its own that only this user can read. It is made for the first
 * file and removed when the session stops. No name leads out of it.
 */
export class SessionFiles {
  readonly #entries = new Map<string, Entry>();
  readonly #space: Space;
  readonly #projectRoot: string | undefined;
  readonly #writes = new Set<Promise<unknown>>();
  readonly #stopped = new AbortController();
  #directory: Promise<string> | undefined;

  /** @param projectDirectory the real path of the session's `project_path` */
  constructor(
    settings: Pick<Settings, 'files_limit' | 'file_size_limit' | 'project_root'>,
    readonly projectDirectory: string | undefined,
  ) {
    this.#space = new Space(settings.files_limit, settings.file_size_limit);
    this.#projectRoot = settings.project_root;
  }

  /** The size in bytes that the next file may have. */
  get free(): number {
    return this.#space.free;
  }

  /** By name. Files that are still being written are left out. */
  list(): Promise<SessionFile[]> {
    const files = [...this.#entries.values()].flatMap(({ file }) => file ?? []);
    return Promise.resolve(files.sort((a, b) => (a.name < b.name ? -1 : 1)));
  }

  /**
   * Stores a file under its cleaned name. It replaces the one that was added under the same name before; when another file
   * has the cleaned name, it gets a number (`name-2.txt`).
   * @throws ServiceError E0513 when it exceeds a limit, E0406 when the session stops; the error of the stream. Nothing is
   * kept then.
   */
  async add(name: string, content: Uint8Array | Readable): Promise<SessionFile> {
    // A stream that fails before it is read fails the pipeline later.
    if (content instanceof Readable) content.once('error', () => undefined);
    const part = await this.newPath(`${name}.part`);
    try {
      const written = await this.#track(this.#write(part, content));
      const before = [...this.#entries].find(([, { given, file }]) => file && given === name)?.[0];
      const target = before ?? unusedFileName(cleanFileName(name), (each) => this.#isTaken(each));
      const file = { name: target, ...written };
      // Set before the rename: another file of this name chooses another one.
      const replaced = this.#entries.get(target)?.file;
      this.#entries.set(target, { given: name, file });
      this.#space.release(replaced?.size ?? 0);
      await rename(part, join(dirname(part), target));
      return file;
    } catch (error) {
      throw this.#stopped.signal.aborted ? sessionStopped() : error;
    } finally {
      await this.discard(part);
    }
  }

  /**
   * A path for a program that writes the file itself, under the cleaned name or, when it is taken, with a number. Follow
   * it by `adopt`, or by `discard` when nothing came of it.
   * @throws ServiceError E0406 when the session was stopped
   */
  async newPath(name: string): Promise<string> {
    const directory = await this.#open();
    const unused = unusedFileName(cleanFileName(name), (each) => this.#isTaken(each));
    this.#entries.set(unused, {});
    return join(directory, unused);
  }

  /**
   * Counts the file that was written to a path of `newPath` among the files of the session.
   * @throws ServiceError E0513 when it exceeds a limit or is not there; it is removed then
   */
  async adopt(path: string): Promise<SessionFile> {
    const name = basename(path);
    let size = 0;
    try {
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) throw new ServiceError('E0513', `${name} was not written`);
      this.#space.take(name, found.size);
      size = found.size;
      const file = { name, size, sha256: await this.#track(sha256Of(path, this.#stopped.signal)) };
      this.#entries.set(name, { file });
      return file;
    } catch (error) {
      this.#space.release(size);
      await this.discard(path);
      throw this.#stopped.signal.aborted ? sessionStopped() : error;
    }
  }

  /** Gives up a path of `newPath`: its file is removed, if it was written. */
  async discard(path: string): Promise<void> {
    this.#entries.delete(basename(path));
    await rm(path, { force: true });
  }

  /** The file of a name. @throws FileNotFound */
  get(name: string): SessionFile {
    const { file } = this.#entries.get(name) ?? {};
    if (!file) throw new FileNotFound(name, this.#names());
    return file;
  }

  /** The path of a file. @throws FileNotFound */
  async pathOf(name: string): Promise<string> {
    return join(await this.#open(), this.get(name).name);
  }

  /** @throws FileNotFound */
  async remove(name: string): Promise<void> {
    const { size } = this.get(name);
    this.#space.release(size);
    this.#entries.delete(name);
    await rm(join(await this.#open(), name), { force: true });
  }

  /**
   * The path of a file of the session by its name, else of one inside the project. Relative paths begin in the session's
   * `project_path`, else in the working directory when it lies inside `project_root`, else there. Without the setting `project_root` no file of the project can be read:
   * clients choose `project_path`.
   * @throws ServiceError E0513 that says where files may lie
   */
  async resolve(nameOrPath: string): Promise<string> {
    const ofSession = [...this.#entries].find(([name, { given }]) => name === nameOrPath || given === nameOrPath)?.[1];
    if (ofSession?.file) return this.pathOf(ofSession.file.name);
    const root = this.#projectRoot;
    const inProject = root && (await pathInside(root, this.projectDirectory, nameOrPath));
    if (inProject) return inProject;
    const project = root
      ? 'a path inside the directory that SVC_PROJECT_ROOT names'
      : 'a path inside the directory that SVC_PROJECT_ROOT names, which is not set';
    throw new ServiceError(
      'E0513',
      `there is no file ${JSON.stringify(nameOrPath)}: give the name of a file of the session ` +
        `(POST /v1/sessions/{id}/files), or ${project}`,
      { files: this.#names().slice(0, 50) },
    );
  }

  /** Ends what is being written and removes every file. */
  async close(): Promise<void> {
    this.#stopped.abort();
    await Promise.allSettled(this.#writes);
    this.#entries.clear();
    const directory = await this.#directory?.catch(() => undefined);
    if (directory) await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }

  #open(): Promise<string> {
    if (this.#stopped.signal.aborted) return Promise.reject(sessionStopped());
    return (this.#directory ??= mkdtemp(join(tmpdir(), 'svc-files-')));
  }

  #names(): string[] {
    return [...this.#entries].flatMap(([name, { file }]) => (file ? [name] : [])).sort();
  }

  /** Some file systems take `A.txt` and `a.txt` for one. */
  #isTaken(name: string): boolean {
    const folded = name.toLowerCase();
    return [...this.#entries.keys()].some((each) => each.toLowerCase() === folded);
  }

  async #write(path: string, content: Uint8Array | Readable): Promise<Pick<SessionFile, 'size' | 'sha256'>> {
    const hash = createHash('sha256');
    let size = 0;
    const count = (chunk: Uint8Array) => {
      this.#space.take(basename(path, '.part'), chunk.length, size);
      size += chunk.length;
      hash.update(chunk);
      return chunk;
    };
    // Opened before: a stream that fails early would make the file after its removal.
    const file = await open(path, 'wx', 0o600);
    try {
      await pipeline(
        content instanceof Readable ? content : Readable.from([content]),
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) yield count(chunk);
        },
        file.createWriteStream(),
        { signal: this.#stopped.signal },
      );
      return { size, sha256: hash.digest('hex') };
    } catch (error) {
      this.#space.release(size);
      throw error;
    }
  }

  async #track<T>(write: Promise<T>): Promise<T> {
    this.#writes.add(write);
    try {
      return await write;
    } finally {
      this.#writes.delete(write);
    }
  }
}

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}
