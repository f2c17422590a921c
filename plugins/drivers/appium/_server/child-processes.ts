import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isSecretVariable } from '../../_browser/child-environment.js';
import { killTrees } from './kill-tree.js';

/** https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#child-process */
const CHANNEL = 'child_process';

/** A process that Node announces before it starts it; `envPairs` are its variables, as `NAME=value`. */
interface Announced extends ChildProcess {
  spawn(options: { envPairs?: string[] }): unknown;
}

/**
 * The child processes that some code started and that live, so that none outlives this process. They get the environment
 * without the secrets of the service.
 */
export class ChildProcesses {
  readonly #living = new Set<ChildProcess>();
  readonly #onStart = (message: unknown) => {
    if (!this.isOurs()) return;
    const child = (message as { process: Announced }).process;
    withholdSecrets(child);
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

function withholdSecrets(child: Announced): void {
  const spawn = child.spawn.bind(child);
  child.spawn = (options) => {
    const envPairs = options.envPairs?.filter((pair) => !isSecretVariable(pair.split('=')[0]!));
    return spawn({ ...options, ...(envPairs && { envPairs }) });
  };
}
