import { stat } from 'node:fs/promises';
import type { Logger } from '../../log.js';
import { DirectoryWatch } from './directory-watch.js';
import type { PluginChanges, PluginLoader } from './plugin-loader.js';
import { readPluginTree, type TreeFile } from '../discovery.js';
import type { Plugin } from '../registry.js';

/** Debounce: a file may be written in several steps. */
const DEBOUNCE_MS = 100;
const MAX_DEBOUNCE_MS = 1000;
/** Timestamps of files may lag behind the clock. */
const CLOCK_TOLERANCE_MS = 20;

/** Size and times of each file below the roots, by its real path. */
type Snapshot = ReadonlyMap<string, string>;

/** Loads third-party plugins again when their files change, and logs the changes. */
export class PluginWatch {
  readonly #directories: DirectoryWatch;
  readonly #listeners = new Set<(changes: PluginChanges) => void>();
  #snapshot: Snapshot = new Map();
  #timer: NodeJS.Timeout | undefined;
  #firstChange: number | undefined;
  #work: Promise<void>;
  #isClosed = false;

  /** Starts watching, and loads the files that have changed since the plugins were loaded. */
  constructor(
    private readonly loader: PluginLoader,
    private readonly logger: Logger,
  ) {
    this.#directories = new DirectoryWatch(
      () => this.#schedule(),
      (directory, error) => logger.log.warn({ err: error, directory }, 'this directory of plugins is not watched'),
    );
    this.#work = this.#begin().catch((error: unknown) => this.#fail(error));
  }

  /** @param listener called after each loading that changed something */
  onChange(listener: (changes: PluginChanges) => void): void {
    this.#listeners.add(listener);
  }

  /** Fulfilled when everything is watched. */
  get ready(): Promise<void> {
    return this.#work;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#directories.close();
  }

  async #begin(): Promise<void> {
    const since = this.loader.since - CLOCK_TOLERANCE_MS;
    const { snapshot, late } = await this.#look(since);
    this.#snapshot = snapshot;
    await this.#load(late);
  }

  #schedule(): void {
    if (this.#isClosed) return;
    const now = Date.now();
    this.#firstChange ??= now;
    const wait = Math.max(0, Math.min(DEBOUNCE_MS, this.#firstChange + MAX_DEBOUNCE_MS - now));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#firstChange = undefined;
      this.#work = this.#work.then(() => this.#reload()).catch((error: unknown) => this.#fail(error));
    }, wait);
  }

  async #reload(): Promise<void> {
    if (this.#isClosed) return;
    const before = this.#snapshot;
    const { snapshot } = await this.#look();
    this.#snapshot = snapshot;
    const changed = [...new Set([...before.keys(), ...snapshot.keys()])].filter(
      (file) => before.get(file) !== snapshot.get(file),
    );
    await this.#load(changed);
  }

  #fail(error: unknown): void {
    this.logger.log.error({ err: error }, 'plugins could not be loaded again');
  }

  async #load(changed: readonly string[]): Promise<void> {
    const changes = await this.loader.load(changed);
    if (Object.values(changes).every((list: readonly unknown[]) => list.length === 0)) return;
    const { loaded, replaced, removed, rejected } = changes;
    for (const { file, line, reason } of rejected) this.logger.log.warn({ file, line, reason }, 'plugin left out');
    if (loaded.length + replaced.length + removed.length > 0) {
      const names = { loaded: loaded.map(shown), replaced: replaced.map(shown), removed: removed.map(shown) };
      this.logger.log.info(names, 'plugins loaded again');
    }
    for (const listener of this.#listeners) listener(changes);
  }

  /**
   * Watches every plugin directory and reads its files.
   * @returns also the files that have changed since a point in time
   */
  async #look(since = Infinity): Promise<{ readonly snapshot: Snapshot; readonly late: readonly string[] }> {
    for (;;) {
      const { roots, places } = this.loader.find();
      const trees = await Promise.all(
        roots.map(({ directory }) => readPluginTree(directory).catch(() => ({ files: [], directories: [directory] }))),
      );
      if (this.#isClosed) return { snapshot: new Map(), late: [] };
      // Read again when a directory was read before it was watched.
      const directories = trees.flatMap((tree) => tree.directories);
      if (this.#directories.follow(directories, places)) continue;
      const snapshot = new Map<string, string>();
      const late: string[] = [];
      const look = async ({ real }: TreeFile) => {
        const found = await stat(real).catch(() => undefined);
        if (!found) return;
        snapshot.set(real, `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`);
        if (found.ctimeMs >= since) late.push(real);
      };
      await Promise.all(trees.flatMap(({ files }) => files.map(look)));
      return { snapshot, late };
    }
  }
}

const shown = ({ kind, info }: Plugin): string => `${kind} ${info.name}`;
