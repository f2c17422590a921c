/**
 * Keeps apart what needs the window in front as the current one and what makes another window the current one: any
 * number of the first run side by side, the second run alone and in order.
 */
export class WindowLock {
  readonly #shared = new Set<Promise<unknown>>();
  /** Settled once no exclusive task waits or runs. */
  #exclusive: Promise<unknown> | undefined;

  /** Runs a task beside others of its kind, once no exclusive task waits or runs. */
  async share<T>(task: () => Promise<T>): Promise<T> {
    while (this.#exclusive) await this.#exclusive;
    const running = task();
    const settled = running.then(nothing, nothing);
    this.#shared.add(settled);
    try {
      return await running;
    } finally {
      this.#shared.delete(settled);
    }
  }

  /** Runs a task alone. It must not ask for the lock again. */
  async exclude<T>(task: () => Promise<T>): Promise<T> {
    const before = [...this.#shared];
    if (this.#exclusive) before.push(this.#exclusive);
    const running = Promise.all(before).then(task);
    const settled = running.then(nothing, nothing);
    this.#exclusive = settled;
    try {
      return await running;
    } finally {
      if (this.#exclusive === settled) this.#exclusive = undefined;
    }
  }
}

const nothing = () => undefined;
