import { ServiceError } from '../errors.js';

/** Aborted by SIGINT, SIGTERM or SIGHUP (the terminal has gone); a second signal ends the process at once. */
export class Interruption {
  readonly #controller = new AbortController();
  /** The exit code that tells of the signal (128 and its number), once there was one. */
  #exitCode: number | undefined;

  constructor() {
    for (const [name, number] of [
      ['SIGHUP', 1],
      ['SIGINT', 2],
      ['SIGTERM', 15],
    ] as const) {
      process.on(name, () => {
        if (this.#exitCode !== undefined) process.exit(this.#exitCode);
        this.#exitCode = 128 + number;
        this.#controller.abort(new ServiceError('E0406', `interrupted by ${name}`));
      });
    }
  }

  /**
   * Runs the work. Once there was a signal, the exit code tells of it, and a failure is not told: whoever interrupts knows
   * why. Answers nothing then.
   */
  async during<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    try {
      return await work(this.#controller.signal);
    } catch (error) {
      if (this.#exitCode === undefined) throw error;
      return undefined;
    } finally {
      if (this.#exitCode !== undefined) process.exitCode = this.#exitCode;
    }
  }
}
