import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from '../../device/driver.js';
import type { ScreenChanges } from '../../device/screen-changes.js';
import { ServiceError } from '../../errors.js';
import type { Log } from '../../log.js';

/** What a watch needs of its session. */
export interface ChangeSource {
  readonly driver: Pick<Driver, 'screenChanges'>;
  readonly log: Log;
}

/** Until the driver is asked again when it cannot tell changes now. */
const RETRY_MS = 1000;

/** Asks the driver to tell when the screen changes, from `start` to `stop`. */
export class ChangeWatch {
  #end: AbortController | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly source: ChangeSource,
    private readonly onChange: () => void,
  ) {}

  start(): void {
    if (this.#end) return;
    const end = new AbortController();
    this.#end = end;
    this.#running = this.#running.then(() => this.#run(end.signal));
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.#end?.abort();
    this.#end = undefined;
    await this.#running;
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isAnother = await this.#watch(signal);
      // Another window is another screen.
      if (isAnother && !signal.aborted) this.onChange();
      if (!isAnother) await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns whether another window came to the front; never throws */
  async #watch(signal: AbortSignal): Promise<boolean> {
    try {
      const changes = this.#changes();
      await changes?.run(() => {
        if (!signal.aborted) this.onChange();
      }, signal);
      return changes !== undefined;
    } catch (error) {
      this.source.log.debug({ err: error }, 'workspace: changes are not told');
      return false;
    }
  }

  #changes(): ScreenChanges | undefined {
    try {
      return this.source.driver.screenChanges;
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'E0105') return undefined;
      throw error;
    }
  }
}
