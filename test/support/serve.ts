import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Process } from './processes.js';
import { ProcessTracker } from './process-tracker.js';
import { until } from '../fixtures/until.js';

export interface ServeOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Working directory; an empty one of its own unless given. */
  readonly cwd?: string;
  /** Arguments of Node up to and including the script, in place of `bin/svc.js serve --port 0`. */
  readonly script?: readonly string[];
  /** The program that runs Node, with its arguments, such as `ip netns exec a`; it must become the process of Node. */
  readonly runner?: readonly string[];
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Milliseconds from the signal that was sent to the end. */
  readonly ms: number;
}

const COMMAND = [fileURLToPath(new URL('../../../bin/svc.js', import.meta.url)), 'serve', '--port', '0'];
const START_LIMIT = 20_000;
const END_LIMIT = 20_000;

/** A running service as any process of the test run sees it: its output and its processes. */
export class ObservedService {
  /** All processes that the service started, and the service. */
  readonly processes: ProcessTracker;

  /**
   * @param temporary the directory for temporary files that only this service uses
   * @param url base address, without a slash at its end
   */
  constructor(
    readonly temporary: string,
    public url = '',
  ) {
    this.processes = new ProcessTracker(temporary);
  }

  /** Everything that it has written so far, to stdout and stderr. */
  get output(): string {
    return readFileSync(this.outputFile, 'utf8');
  }

  /** The records of its log so far. */
  get log(): Record<string, unknown>[] {
    return this.output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** A file beside the directory, because nothing may be left in the directory. */
  protected get outputFile(): string {
    return `${this.temporary}.log`;
  }
}

/** `svc serve` as a separate process with its own directory for temporary files. */
export class ServedService extends ObservedService {
  readonly #child: ChildProcess;
  readonly #exited: Promise<Omit<Exit, 'ms'>>;
  /** What it wrote, once its file is removed. */
  #finalOutput: string | undefined;

  private constructor({ args = [], env = {}, cwd, script = COMMAND, runner = [] }: ServeOptions) {
    super(mkdtempSync(join(tmpdir(), 'svc-test-')));
    const output = openSync(this.outputFile, 'a');
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'));
    const [program, ...rest] = [...runner, process.execPath, ...script, ...args];
    this.#child = spawn(program!, rest, {
      cwd: cwd ?? this.temporary,
      env: { ...Object.fromEntries(inherited), TMPDIR: this.temporary, ...env },
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.#exited = new Promise((resolve) => this.#child.once('exit', (code, signal) => resolve({ code, signal })));
    const onExit = () => this.signal('SIGKILL');
    process.once('exit', onExit);
    void this.#exited.then(() => process.removeListener('exit', onExit));
  }

  /** Starts it and waits for the line with its address. @throws Error with its output when it does not come up */
  static async start(options: ServeOptions = {}): Promise<ServedService> {
    const service = new ServedService(options);
    try {
      service.url = await until(
        'the line with the address',
        () => {
          if (service.#child.exitCode !== null) throw new Error('the service ended');
          return /listening on (\S+)/.exec(service.output)?.[1];
        },
        START_LIMIT,
      );
      return service;
    } catch (error) {
      const { output } = service;
      await service.kill();
      throw new Error(`${(error as Error).message}; its output:\n${output}`, { cause: error });
    }
  }

  get pid(): number {
    return this.#child.pid!;
  }

  override get output(): string {
    return this.#finalOutput ?? super.output;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(name: NodeJS.Signals): void {
    if (this.isRunning) this.#child.kill(name);
  }

  /** Sends SIGTERM and waits for the end. @throws Error when it does not come */
  async terminate(): Promise<Exit> {
    this.processes.alive();
    const began = performance.now();
    this.signal('SIGTERM');
    return this.ended(began);
  }

  /** Waits for the end, however it comes. */
  async ended(since = performance.now()): Promise<Exit> {
    let exit: Omit<Exit, 'ms'> | undefined;
    void this.#exited.then((given) => (exit = given));
    const { code, signal } = await until('the end of the service', () => exit, END_LIMIT);
    return { code, signal, ms: performance.now() - since };
  }

  /** Ends it at once and removes what it left. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#exited;
    await this.gone();
    rmSync(this.temporary, { recursive: true, force: true, maxRetries: 5 });
    this.#finalOutput ??= this.output;
    rmSync(this.outputFile, { force: true });
  }

  /** Waits until no process of it is left. @throws Error naming those that stay */
  async gone(ms = 5000): Promise<void> {
    let left: Process[] = [];
    await until('the end of every process', () => (left = this.processes.alive()).length === 0, ms).catch(() => {
      throw new Error(`processes are left: ${left.map(({ pid, command }) => `${pid} ${command}`).join('\n')}`);
    });
  }

  /**
   * Ends it as an operator would.
   * @param mayStay names of temporary files for which it is not to blame
   * @throws Error when it does not exit with 0, or leaves a process or a temporary file behind
   */
  async stop(mayStay?: RegExp): Promise<void> {
    try {
      const { code, signal } = await this.terminate();
      if (code !== 0) throw new Error(`the service ended with ${code ?? signal}; its output:\n${this.output}`);
      await this.gone();
      const left = readdirSync(this.temporary).filter((name) => !mayStay?.test(name));
      if (left.length > 0) throw new Error(`temporary files are left: ${left.join(', ')}`);
    } finally {
      await this.kill();
    }
  }
}
