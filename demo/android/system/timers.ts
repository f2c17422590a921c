/** Timers that end together. */
export class Timers {
  readonly #timers = new Set<NodeJS.Timeout>();

  /** Runs `action` after `ms` milliseconds; what is returned takes it back. */
  after(ms: number, action: () => void): () => void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, ms);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
