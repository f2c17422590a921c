import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A module that runs as a process of its own and talks to this one by messages. */
export class Child<Command extends object, Report> {
  readonly #ended = new AbortController();

  private constructor(private readonly child: ChildProcess) {
    child.once('exit', () => this.#ended.abort(new Error('the process ended')));
  }

  /** @param module the address of the compiled module */
  static start<Command extends object, Report>(module: URL): Child<Command, Report> {
    return new Child(fork(fileURLToPath(module)));
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Waits for its next message. */
  async message(limitMs: number): Promise<Report> {
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(limitMs)]);
    const [report] = (await once(this.child, 'message', { signal })) as [Report];
    return report;
  }

  /** Sends a command and waits for the answer. */
  async ask(command: Command, limitMs: number): Promise<Report> {
    const answered = this.message(limitMs);
    this.child.send(command);
    return answered;
  }

  end(): void {
    this.child.kill();
  }
}
