const MINUTE_MS = 60_000;

/** The times of the calls of each token in the last minute. */
export class CallTimes {
  /** Oldest first. */
  readonly #times = new Map<string, number[]>();

  /** Counts a call unless there were `limit` in the last minute. @returns whether it was counted */
  count(token: string, limit: number, now: number): boolean {
    const times = this.#times.get(token) ?? [];
    const firstRecent = times.findIndex((time) => now - time < MINUTE_MS);
    const recent = firstRecent === 0 ? times : firstRecent < 0 ? [] : times.slice(firstRecent);
    this.#times.set(token, recent);
    if (recent.length >= limit) return false;
    recent.push(now);
    return true;
  }
}
