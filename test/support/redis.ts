import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../plugins/drivers/appium/_server/ports.js';
import { until } from '../fixtures/until.js';

export interface RedisServerOptions {
  /** What clients must give; no password by default. */
  readonly password?: string;
  /** Keeps its data over a restart. */
  readonly isPersistent?: boolean;
}

/** A real redis-server as a process of its own, on a free port of 127.0.0.1. It dies with this process. */
export class RedisServer {
  readonly #directory = mkdtempSync(join(tmpdir(), 'redis-'));
  #child: ChildProcess | undefined;
  #client: Redis | undefined;
  readonly #killWithUs = () => this.#child?.kill('SIGKILL');

  private constructor(
    readonly port: number,
    private readonly options: RedisServerOptions,
  ) {
    process.once('exit', this.#killWithUs);
  }

  static async start(options: RedisServerOptions = {}): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), options);
    await server.restart();
    return server;
  }

  /** The setting `directory`. */
  get url(): string {
    const { password } = this.options;
    return `redis://${password === undefined ? '' : `:${encodeURIComponent(password)}@`}127.0.0.1:${this.port}`;
  }

  /** Starts it on its port, after `kill` or at once; it is empty unless it is persistent. */
  async restart(): Promise<void> {
    await this.kill();
    const { password, isPersistent = false } = this.options;
    const settings = {
      port: this.port,
      bind: '127.0.0.1',
      dir: this.#directory,
      save: '',
      appendonly: isPersistent ? 'yes' : 'no',
      appendfsync: 'always',
      ...(password === undefined ? {} : { requirepass: password }),
    };
    const given = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.#child = spawn('redis-server', given, { stdio: 'ignore' });
    await once(this.#child, 'spawn');
    await until('redis-server answers', () => this.#isReady());
  }

  /** Ends it at once, as a crash does. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    this.#client?.disconnect();
    this.#client = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** It keeps its connections, and answers nothing. */
  pause(): void {
    this.#child!.kill('SIGSTOP');
  }

  resume(): void {
    this.#child!.kill('SIGCONT');
  }

  /** Runs one command by a client of the test's own. */
  async command(name: string, ...args: readonly (string | number)[]): Promise<unknown> {
    this.#client ??= await this.#connected();
    return this.#client.call(name, ...args);
  }

  /** Ends it and removes its directory. */
  async close(): Promise<void> {
    await this.kill();
    process.removeListener('exit', this.#killWithUs);
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #isReady(): Promise<boolean> {
    if (this.#child!.exitCode !== null) throw new Error(`redis-server ended with code ${this.#child!.exitCode}`);
    try {
      return (await this.command('PING')) === 'PONG';
    } catch {
      return false;
    }
  }

  async #connected(): Promise<Redis> {
    const client = new Redis(this.url, { retryStrategy: null, lazyConnect: true });
    // The rejection of `connect` says the same.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
