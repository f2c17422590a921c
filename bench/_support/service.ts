import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { now } from './clock.js';
import type { Memory } from './memory-probe.js';

export interface ServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Enables `memory`. */
  readonly probesMemory?: boolean;
  /** Called with each line that the service writes to stderr. */
  readonly onLine?: (line: string) => void;
}

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const COMMAND = ['bin/svc.js', 'serve', '--port', '0', '--log-level', 'warn'];
const WITH_PROBE = ['--expose-gc', '--import', new URL('memory-probe.js', import.meta.url).href];
const START_LIMIT_MS = 60_000;
const MEMORY_LIMIT_MS = 10_000;
const END_LIMIT_MS = 20_000;
const MAX_LINES = 20;

/** `svc serve` as a separate process. */
export class Service {
  /** Base address, without a slash at its end. */
  url = '';
  /** Milliseconds from the start of the process to the line with its address. */
  readyMs = 0;
  readonly #lines: string[] = [];

  private constructor(
    private readonly child: ChildProcess,
    private readonly began: number,
  ) {}

  /** Runs the work with a new service, and always ends it. */
  static async use<T>(options: ServiceOptions, work: (service: Service) => Promise<T>): Promise<T> {
    const service = Service.#spawn(options);
    const onExit = () => service.child.kill();
    process.once('exit', onExit);
    try {
      await service.#ready(options.onLine);
      return await work(service);
    } finally {
      process.removeListener('exit', onExit);
      await service.#end();
    }
  }

  static #spawn({ env = {}, probesMemory = false }: ServiceOptions): Service {
    // Settings in the environment would change the results, except for the browser, which both sides use.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !name.startsWith('SVC_') || name === 'SVC_BROWSER',
    );
    const began = now();
    const child = spawn(process.execPath, [...(probesMemory ? WITH_PROBE : []), ...COMMAND], {
      cwd: PROJECT,
      env: { ...Object.fromEntries(inherited), ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(probesMemory ? (['ipc'] as const) : [])],
    });
    return new Service(child, began);
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Memory after a garbage collection; needs `probesMemory`. */
  async memory(): Promise<Memory> {
    const answered = once(this.child, 'message', { signal: AbortSignal.timeout(MEMORY_LIMIT_MS) });
    this.child.send({});
    const [memory] = (await answered) as [Memory];
    return memory;
  }

  /** Resident memory of its process in megabytes, without the browser. */
  async resident(): Promise<number> {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(this.pid)]);
    return Number(stdout) / 1024;
  }

  async #ready(onLine: ServiceOptions['onLine']): Promise<void> {
    createInterface({ input: this.child.stderr! }).on('line', (line) => {
      this.#lines.push(line.slice(0, 500));
      if (this.#lines.length > MAX_LINES) this.#lines.shift();
      onLine?.(line);
    });
    let timer: NodeJS.Timeout | undefined;
    const address = new Promise<string>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`the service ${reason}:\n${this.#lines.join('\n')}`));
      timer = setTimeout(() => fail(`was not ready within ${START_LIMIT_MS} ms`), START_LIMIT_MS);
      this.child.once('error', reject);
      this.child.once('exit', () => fail('ended before it was ready'));
      createInterface({ input: this.child.stdout! }).on('line', (line) => {
        const url = /listening on (\S+)/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    this.url = await address.finally(() => clearTimeout(timer));
    this.readyMs = now() - this.began;
  }

  async #end(): Promise<void> {
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = once(this.child, 'exit');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), END_LIMIT_MS);
    this.child.kill();
    await ended;
    clearTimeout(timer);
  }
}
