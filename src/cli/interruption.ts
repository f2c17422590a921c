import { ServiceError } from '../errors.js';
import type { Logger } from '../log.js';

/** Aborts work on SIGINT, SIGTERM or SIGHUP (the terminal was closed); a second signal ends the process at once. */
export class Interruption {
  readonly #controller = new AbortController();
  /** 128 plus the number of the signal, once one was received. */
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
   * Runs the work. After a signal it sets the exit code, hides the failure that the interruption caused and returns
   * undefined.
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

/** The process exits after this time even when something still runs; Playwright then kills its browsers. */
const SHUTDOWN_TIMEOUT_MS = 14_000;

interface EndOptions {
  /** Another reason to end. */
  readonly over?: Promise<void>;
  /** Seconds that `end` may take besides. */
  readonly drainS?: number;
}

/** Waits for SIGTERM or SIGINT, calls `end` and exits with 0. A second signal exits at once. */
export async function endOnSignal(
  logger: Logger,
  end: () => Promise<void>,
  { over, drainS = 0 }: EndOptions = {},
): Promise<never> {
  const signal = await new Promise<NodeJS.Signals | undefined>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, resolve);
    void over?.then(() => resolve(undefined));
  });
  const { log } = logger;
  log.info({ signal }, 'stopping');
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => process.exit(1));
  setTimeout(
    () => {
      log.error('not everything ended in time');
      process.exit(0);
    },
    drainS * 1000 + SHUTDOWN_TIMEOUT_MS,
  ).unref();
  await end();
  log.info('stopped');
  process.exit(0);
}
