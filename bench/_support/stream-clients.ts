import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Command, Report } from './stream-clients-process.js';

const PROCESS = fileURLToPath(new URL('stream-clients-process.js', import.meta.url));
const RECEIPT_LIMIT_MS = 60_000;

/** Many clients of one stream, in a separate process. */
export class StreamClients {
  readonly #ended = new AbortController();

  private constructor(private readonly child: ChildProcess) {
    child.once('exit', () => this.#ended.abort(new Error('the process of the stream clients ended')));
  }

  /** Runs the work with so many connected clients, and always ends them. */
  static async use<T>(url: string, count: number, work: (clients: StreamClients) => Promise<T>): Promise<T> {
    const clients = new StreamClients(fork(PROCESS));
    try {
      await clients.#ask({ open: url, count });
      return await work(clients);
    } finally {
      clients.child.kill();
    }
  }

  /** Runs an action that sends a text to every client; returns the time of the last receipt, on the shared clock. */
  async receive(text: string, trigger: () => Promise<unknown>): Promise<number> {
    await this.#ask({ expect: text });
    const [{ lastAt }] = await Promise.all([this.#report(), trigger()]);
    return lastAt!;
  }

  async #ask(command: Command): Promise<void> {
    const answered = this.#report();
    this.child.send(command);
    await answered;
  }

  async #report(): Promise<Report> {
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(RECEIPT_LIMIT_MS)]);
    const [report] = (await once(this.child, 'message', { signal })) as [Report];
    return report;
  }
}
