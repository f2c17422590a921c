import type { LogBuffer, LogEntry, LogListener } from './log-buffer.js';

/** An entry as clients get it. */
export interface ShownChange {
  readonly change: number;
  readonly item: object;
}

/** The changes of one log, with secrets masked. */
export interface LogFeed {
  /** The number of changes until the feed was opened. */
  readonly changes: number;
  /** The entries whose last change came after this one, in the order of their changes. */
  changesAfter(change: number): Iterable<ShownChange>;
  /**
   * @param onFailure gets the failure after which the log is not read any more
   * @returns a function that ends it
   */
  watch(listener: LogListener, onFailure: (error: unknown) => void): () => void;
}

/** @param shown masks the secrets of an entry */
export const feedOf = <T>(log: LogBuffer<T>, shown: (entry: LogEntry<T>) => object): LogFeed => ({
  changes: log.changes,
  *changesAfter(change) {
    // Masked one by one: a client that reads slowly does not take all.
    for (const entry of log.changedAfter(change)) yield { change: entry.change, item: shown(entry) };
  },
  watch: (listener) => log.watch(listener),
});
