import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

interface Watched {
  readonly directory: string;
  /** Only changes of this entry are reported; undefined for all entries. */
  readonly name?: string;
}

/**
 * Reports that something changed in a set of directories, but not what. Each directory has its own watcher: recursive
 * watching loses changes on Linux, and watching files takes one handle per file.
 */
export class DirectoryWatch {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #failed = new Set<string>();

  /**
   * @param onChange called at least once for each change
   * @param onFailure called once for each directory that cannot be watched
   */
  constructor(
    private readonly onChange: () => void,
    private readonly onFailure: (directory: string, error: Error) => void,
  ) {}

  /**
   * Watches these directories, and the parents of these places for changes of the place itself. Other watchers end.
   * @returns whether a watcher was added, so that changes before it may have been missed
   */
  follow(directories: readonly string[], places: readonly string[]): boolean {
    const wanted = new Map<string, Watched>();
    for (const directory of directories) add(wanted, { directory });
    for (const place of places) add(wanted, { directory: dirname(place), name: basename(place) });
    let hasNew = false;
    for (const [key, watched] of wanted) {
      if (!this.#watchers.has(key) && this.#open(key, watched)) hasNew = true;
    }
    for (const [key, watcher] of this.#watchers) {
      if (wanted.has(key)) continue;
      watcher.close();
      this.#watchers.delete(key);
    }
    return hasNew;
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

/** The key contains the inode, since a directory can be deleted and created again under the same path. */
function add(wanted: Map<string, Watched>, watched: Watched): void {
  const found = statSync(watched.directory, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    wanted.set([watched.directory, watched.name, found.ino, found.birthtimeMs].join('\0'), watched);
  }
}
