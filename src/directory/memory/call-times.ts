const MINUTE_MS = 60_000;

/** The times of the calls of each token in the last minute. */
export class CallTimes {
  /** Oldest first. */
  readonly #times = new Map<string, number[]>();

  /** Counts a call unless there were `limit` in the last minute. @returns 0, or the ms until the next call */
  count(token: string, limit: number, now: number): number {
    const times = this.#times.get(token) ?? [];
    const firstRecent = times.findIndex((time) => now - time < MINUTE_MS);
    const recent = firstRecent === 0 ? times : firstRecent < 0 ? [] : times.slice(firstRecent);
    this.#times.set(token, recent);
    // The limit of a token may have been lowered since.
    const oldest = recent[recent.length - limit];
    if (oldest !== undefined) return oldest + MINUTE_MS - now;
    recent.push(now);
    return 0;
  }
}
