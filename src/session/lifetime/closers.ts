/**
 * How a session ends in this process: `stopped` for good; `detached`, another process goes on with it; `abandoned`, another
 * process may use its device already, so nothing more is sent to it.
 */
export type SessionEnd = 'stopped' | 'detached' | 'abandoned';

interface Closer {
  readonly what: string;
  readonly close: (end: SessionEnd) => Promise<void> | void;
}

/** The open resources of a session. A failed start and the end of the session close them in reverse order. */
export class Closers {
  readonly #closers: Closer[] = [];

  /** @param what names it in messages */
  add(what: string, close: Closer['close']): void {
    this.#closers.push({ what, close });
  }

  /** Closes everything once. Never throws. @param onFailure gets each failure; the others are still closed */
  async run(end: SessionEnd, onFailure: (what: string, error: unknown) => void): Promise<void> {
    for (let next = this.#closers.pop(); next; next = this.#closers.pop()) {
      try {
        await next.close(end);
      } catch (error) {
        onFailure(next.what, error);
      }
    }
  }
}
