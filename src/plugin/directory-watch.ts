import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

interface Watched {
  readonly directory: string;
  /** The one name in it that counts; undefined when every name does. */
  readonly name?: string;
}

/**
 * Tells that something changed in a set of directories, but not what. It watches each directory for itself: watching
 * recursively loses changes on Linux, and watching each file takes as many handles as there are files.
 */
export class DirectoryWatch {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #failed = new Set<string>();

  /**
   * @param onChange called for each change, several times for one
   * @param onFailure called once for each directory that cannot be watched
   */
  constructor(
    private readonly onChange: () => void,
    private readonly onFailure: (directory: string, error: Error) => void,
  ) {}

  /**
   * Watches these directories and, in the parent of each place, that place: whatever may be or appear there. What was
   * watched before is not any more.
   * @returns whether something is watched that was not before, and may have changed until now
   */
  follow(directories: readonly string[], places: readonly string[]): boolean {
    const wanted = new Map<string, Watched>();
    for (const directory of directories) add(wanted, { directory });
    for (const place of places) add(wanted, { directory: dirname(place), name: basename(place) });
    let isMore = false;
    for (const [key, watched] of wanted) {
      if (!this.#watchers.has(key) && this.#open(key, watched)) isMore = true;
    }
    for (const [key, watcher] of this.#watchers) {
      if (wanted.has(key)) continue;
      watcher.close();
      this.#watchers.delete(key);
    }
    return isMore;
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #open(key: string, { directory, name }: Watched): boolean {
    try {
      const watcher = watch(directory, (_, changed) => {
        if (name === undefined || changed === null || changed === name) this.onChange();
      });
      watcher.on('error', (error) => {
        watcher.close();
        this.#watchers.delete(key);
        this.#fail(key, directory, error);
      });
      this.#watchers.set(key, watcher);
      return true;
    } catch (error) {
      this.#fail(key, directory, error as Error);
      return false;
    }
  }

  #fail(key: string, directory: string, error: Error): void {
    if (!this.#failed.has(key)) this.onFailure(directory, error);
    this.#failed.add(key);
  }
}

/** A directory that was removed and made anew is another one under the same path. */
function add(wanted: Map<string, Watched>, watched: Watched): void {
  const found = statSync(watched.directory, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    wanted.set([watched.directory, watched.name, found.ino, found.birthtimeMs].join('\0'), watched);
  }
}
