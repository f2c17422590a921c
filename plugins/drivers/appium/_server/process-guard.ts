import { AsyncLocalStorage } from 'node:async_hooks';
import { ChildProcesses } from './child-processes.js';

type Listener = (...args: unknown[]) => unknown;

/** What guarded code asked for when it would have ended the process. */
export class ExitRefused extends Error {
  constructor(readonly code: string | number | null | undefined) {
    super(`the process was to be ended with ${String(code ?? 0)}`);
    this.name = 'ExitRefused';
  }
}

/**
 * Runs code that takes itself for the owner of the process, and keeps the process as it was: no signal listeners, no
 * changed environment, no exit, no child process that stays. What belongs to the code is told by its asynchronous
 * context.
 */
export class ProcessGuard {
  /** Guards change what all of them share, so they work one at a time. */
  static #turn: Promise<unknown> = Promise.resolve();

  readonly #context = new AsyncLocalStorage<ProcessGuard>();
  readonly #signalListeners = new Map<string, Listener[]>();
  readonly #onNewListener = (event: string | symbol, listener: Listener) => {
    if (typeof event !== 'string' || !event.startsWith('SIG') || !this.#isInside) return;
    this.#signalListeners.set(event, [...(this.#signalListeners.get(event) ?? []), listener]);
    // It is told before the listener is there.
    process.nextTick(() => process.removeListener(event, listener));
  };

  /** What the guarded code would have done at a signal, in the order in which it was registered. */
  listenersOf(signal: NodeJS.Signals): readonly Listener[] {
    return this.#signalListeners.get(signal) ?? [];
  }

  /**
   * Runs the work; an exit within throws in the place where it was asked for.
   * @throws ExitRefused when the work does not catch it
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#guarded(work, (code) => {
      throw new ExitRefused(code);
    });
  }

  /** Runs the work; an exit within does nothing. */
  runToItsEnd<T>(work: () => Promise<T>): Promise<T> {
    return this.#guarded(work, () => undefined);
  }

  /**
   * Takes signal listeners off and notes child processes for as long as the guarded code lives, also after `run`.
   * Answers how to end that; children that are left are killed then, or when this process ends.
   */
  watch(): () => void {
    process.on('newListener', this.#onNewListener);
    const children = new ChildProcesses(() => this.#isInside);
    return () => {
      process.removeListener('newListener', this.#onNewListener);
      children.end();
    };
  }

  get #isInside(): boolean {
    return this.#context.getStore() === this;
  }

  #guarded<T>(work: () => Promise<T>, onExit: (code: string | number | null | undefined) => void): Promise<T> {
    const guarded = ProcessGuard.#turn.then(async () => {
      const env = { ...process.env };
      const most = process.getMaxListeners();
      const before = Object.getOwnPropertyDescriptor(process, 'exit')!;
      const exit = process.exit.bind(process);
      process.exit = ((code) => (this.#isInside ? onExit(code) : exit(code))) as typeof process.exit;
      try {
        return await this.#context.run(this, work);
      } finally {
        Object.defineProperty(process, 'exit', before);
        process.setMaxListeners(most);
        restore(env);
      }
    });
    ProcessGuard.#turn = guarded.catch(() => undefined);
    return guarded;
  }
}

function restore(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (process.env[name] !== value) process.env[name] = value;
}
