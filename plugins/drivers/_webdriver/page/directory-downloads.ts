import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Download, Downloads, ServiceError, type SessionFiles } from '#svc';

/** Chromium's name for a file that is being written: https://chromium.googlesource.com/chromium/src/+/main/components/download */
const RUNNING = /^(.*)\.crdownload$/;

type Entry = { -readonly [name in keyof Download]: Download[name] };

/** The downloads that a local Chromium writes into a directory. WebDriver does not report their addresses. */
export class DirectoryDownloads extends Downloads {
  /** By the name in the directory, without the ending of a running one. */
  readonly #running = new Map<string, Entry>();
  readonly #begun: Entry[] = [];
  readonly #watcher: FSWatcher;
  #looking: Promise<void> = Promise.resolve();

  private constructor(
    private readonly directory: string,
    private readonly files: SessionFiles,
  ) {
    super();
    // Files are taken over as they come; `list` looks for itself where the system sends no events.
    this.#watcher = watch(directory, { persistent: false }, () => void this.#look());
    this.#watcher.on('error', () => this.#watcher.close());
  }

  /**
   * Makes a browser download into a directory of the session.
   * @param send sends a command of the DevTools protocol
   */
  static async begin(
    files: SessionFiles,
    send: (command: string, parameters: object) => Promise<unknown>,
  ): Promise<DirectoryDownloads> {
    const directory = await files.newDirectory();
    await send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: directory });
    return new DirectoryDownloads(directory, files);
  }

  async list(): Promise<Download[]> {
    await this.#look();
    return this.#begun.map((entry) => ({ ...entry }));
  }

  close(): void {
    this.#watcher.close();
  }

  #look(): Promise<void> {
    return (this.#looking = this.#looking.then(() => this.#takeOver()));
  }

  async #takeOver(): Promise<void> {
    const names = await readdir(this.directory).catch(() => []);
    const running = new Set(names.flatMap((name) => RUNNING.exec(name)?.[1] ?? []));
    for (const name of running) if (!this.#running.has(name)) this.#begin(name);
    // A name is reserved by an empty file while its content is written beside it.
    for (const name of names.filter((each) => !each.startsWith('.') && !RUNNING.test(each) && !running.has(each)))
      await this.#finish(name);
    for (const [name, entry] of this.#running) {
      if (running.has(name)) continue;
      this.#running.delete(name);
      Object.assign(entry, { state: 'failed', reason: 'the browser gave it up' });
    }
  }

  #begin(name: string): Entry {
    const entry: Entry = { id: String(this.#begun.length), suggestedName: name, url: null, state: 'running' };
    this.#begun.push(entry);
    this.#running.set(name, entry);
    return entry;
  }

  async #finish(name: string): Promise<void> {
    const entry = this.#running.get(name) ?? this.#begin(name);
    this.#running.delete(name);
    try {
      Object.assign(entry, { state: 'done', file: (await this.files.take(join(this.directory, name))).name });
    } catch (error) {
      Object.assign(entry, { state: 'failed', reason: ServiceError.from(error).message });
    }
  }
}
