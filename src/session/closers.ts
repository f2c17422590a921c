interface Closer {
  readonly what: string;
  readonly close: () => Promise<void> | void;
}

/** The open resources of a session. A failed start and a stop close them in reverse order. */
export class Closers {
  readonly #closers: Closer[] = [];

  /** @param what names it in messages */
  add(what: string, close: Closer['close']): void {
    this.#closers.push({ what, close });
  }

  /** Closes everything once. Never throws. @param onFailure gets each failure; the others are still closed */
  async run(onFailure: (what: string, error: unknown) => void): Promise<void> {
    for (let next = this.#closers.pop(); next; next = this.#closers.pop()) {
      try {
        await next.close();
      } catch (error) {
        onFailure(next.what, error);
      }
    }
  }
}
