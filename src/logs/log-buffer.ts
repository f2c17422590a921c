import { Listeners } from '../listeners.js';

/** An entry of a log. */
export interface LogEntry<T> {
  /** Counts up from 1 in the order of the beginnings. */
  readonly seq: number;
  /** Counts up with each addition and each change of the log: the number of the last one of this entry. */
  readonly change: number;
  readonly item: T;
}

export interface LogListener {
  /** An entry was added or changed. */
  changed(): void;
  /** The session has ended: nothing changes any more. */
  end(): void;
}

interface StoredEntry<T> {
  readonly seq: number;
  change: number;
  item: T;
}

/** The newest entries of a log. The oldest are dropped, and counted. */
export class LogBuffer<T> {
  #entries: StoredEntry<T>[] = [];
  readonly #listeners = new Listeners<LogListener>();
  #added = 0;
  #changes = 0;

  /** @param limit entries that are kept */
  constructor(private readonly limit: number) {}

  /** The number of dropped entries. */
  get dropped(): number {
    return this.#added - this.#entries.length;
  }

  add(item: T): LogEntry<T> {
    const entry = { seq: ++this.#added, change: ++this.#changes, item };
    this.#entries.push(entry);
    if (this.#entries.length > this.limit) this.#entries.shift();
    this.#notify();
    return entry;
  }

  /** Changes the item of an entry, unless the entry was dropped. */
  change(seq: number, change: (item: T) => T): void {
    const entry = this.#entries[seq - 1 - this.dropped];
    if (!entry) return;
    entry.item = change(entry.item);
    entry.change = ++this.#changes;
    this.#notify();
  }

  /** The entries after a `seq`, the oldest first. */
  after(seq = 0): readonly LogEntry<T>[] {
    return this.#entries.slice(Math.max(0, seq - this.dropped));
  }

  /** The number of changes until now. */
  get changes(): number {
    return this.#changes;
  }

  /** The kept entries whose last change came after this one, in the order of their changes. */
  changedAfter(change: number): readonly LogEntry<T>[] {
    return this.#entries.filter((entry) => entry.change > change).sort((a, b) => a.change - b.change);
  }

  /** @returns a function that ends it */
  watch(listener: LogListener): () => void {
    return this.#listeners.add(listener);
  }

  end(): void {
    this.#listeners.end();
  }

  #notify(): void {
    this.#listeners.notify((listener) => listener.changed());
  }
}
