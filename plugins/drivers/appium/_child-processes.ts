import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { killTrees } from './_kill-tree.js';

/** https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#child-process */
const CHANNEL = 'child_process';

/** The child processes that some code started and that live, so that none outlives this process. */
export class ChildProcesses {
  readonly #living = new Set<ChildProcess>();
  readonly #onStart = (message: unknown) => {
    if (!this.isOurs()) return;
    const child = (message as { process: ChildProcess }).process;
    this.#living.add(child);
    for (const event of ['exit', 'error']) child.once(event, () => this.#living.delete(child));
  };
  readonly #onExit = () => this.kill();

  /** @param isOurs asked while a process is started: whether it is the code in question that starts it */
  constructor(private readonly isOurs: () => boolean) {
    subscribe(CHANNEL, this.#onStart);
    process.once('exit', this.#onExit);
  }

  /** Kills those that live, and what they started. */
  kill(): void {
    killTrees([...this.#living].map(({ pid }) => pid).filter((pid) => pid !== undefined));
  }

  /** Kills those that live, and watches no longer. */
  end(): void {
    unsubscribe(CHANNEL, this.#onStart);
    process.removeListener('exit', this.#onExit);
    this.kill();
  }
}
