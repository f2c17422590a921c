import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilAborted } from '../../../deadline.js';
import { isProjectFolder } from '../../../files/project-folder.js';
import { DirectoryWatch } from '../../../plugin/loading/directory-watch.js';

/** A file may be written in several steps. */
const DEBOUNCE_MS = 100;

/** Size and times of each file below the root, by its path relative to the root, with `/`. */
type Snapshot = ReadonlyMap<string, string>;

/** Tells which files below the root of a project have changed. */
export class ProjectWatch {
  readonly #directories: DirectoryWatch;
  readonly #failures: string[] = [];
  #snapshot: Snapshot = new Map();
  #onEvent: (() => void) | undefined;
  #hasEvent = false;

  private constructor(private readonly root: string) {
    this.#directories = new DirectoryWatch(
      () => {
        this.#hasEvent = true;
        this.#onEvent?.();
      },
      (directory, { message }) => this.#failures.push(`${directory} is not watched: ${message}`),
    );
  }

  /** Changes from now on are told. */
  static async start(root: string): Promise<ProjectWatch> {
    const watch = new ProjectWatch(root);
    watch.#snapshot = await watch.#look();
    return watch;
  }

  /** Directories that cannot be watched. */
  get failures(): readonly string[] {
    return this.#failures;
  }

  /**
   * Waits for changes since the last call, and for their end.
   * @returns the files that were changed, added or removed
   * @throws the reason of the signal
   */
  async changed(signal: AbortSignal): Promise<string[]> {
    for (;;) {
      await this.#event(signal);
      while (this.#hasEvent) {
        this.#hasEvent = false;
        await sleep(DEBOUNCE_MS);
        signal.throwIfAborted();
      }
      const before = this.#snapshot;
      this.#snapshot = await this.#look();
      const changed = [...new Set([...before.keys(), ...this.#snapshot.keys()])].filter(
        (file) => before.get(file) !== this.#snapshot.get(file),
      );
      if (changed.length > 0) return changed.sort();
    }
  }

  close(): void {
    this.#directories.close();
  }

  async #event(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#hasEvent) return;
    const event = new Promise<void>((resolve) => (this.#onEvent = resolve));
    await untilAborted(event, signal).finally(() => (this.#onEvent = undefined));
  }

  async #look(): Promise<Snapshot> {
    for (;;) {
      const files = new Map<string, string>();
      const directories: string[] = [];
      await this.#read(this.root, files, directories);
      // Read again when a directory was read before it was watched.
      if (!this.#directories.follow(directories, [])) return files;
    }
  }

  async #read(directory: string, files: Map<string, string>, directories: string[]): Promise<void> {
    directories.push(directory);
    // A directory may be removed meanwhile.
    const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(directory, entry.name);
      if (!isProjectFolder(entry.name)) continue;
      if (entry.isDirectory()) await this.#read(path, files, directories);
      else {
        const found = await stat(path).catch(() => undefined);
        const name = relative(this.root, path).split(sep).join('/');
        if (found?.isFile()) files.set(name, `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`);
      }
    }
  }
}
