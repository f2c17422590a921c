import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../plugins/drivers/appium/_server/ports.js';
import { until } from '../../fixtures/until.js';

/** Milliseconds between two health checks of a server. */
const CHECK_INTERVAL_MS = 200;
const START_LIMIT_MS = 20_000;

/** A server behind the proxy. */
export interface ProxiedServer {
  readonly name: string;
  /** `host:port` */
  readonly address: string;
}

/**
 * A real HAProxy in front of replicas: each request goes to the next server whose `/health/ready` answers 200. A request
 * is sent to another server only when the connection to the first one failed, and ends when its client leaves.
 */
export class Haproxy {
  readonly #directory = mkdtempSync(join(tmpdir(), 'svc-test-haproxy-'));
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #killWithUs = () => this.#child.kill('SIGKILL');

  private constructor(
    readonly url: string,
    private readonly statsUrl: string,
    config: string,
  ) {
    const file = join(this.#directory, 'haproxy.cfg');
    writeFileSync(file, config);
    const log = openSync(this.#logFile, 'a');
    this.#child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] });
    closeSync(log);
    // Without the program there is an error in place of an exit.
    this.#exited = new Promise((resolve) => this.#child.once('exit', resolve).once('error', resolve));
    process.once('exit', this.#killWithUs);
  }

  /** Starts it on a free port and waits until every server is up. @throws Error with its output when it does not come up */
  static async start(servers: readonly ProxiedServer[]): Promise<Haproxy> {
    const [port, statsPort] = [await freePort(), await freePort()];
    const proxy = new Haproxy(
      `http://127.0.0.1:${port}`,
      `http://127.0.0.1:${statsPort}/`,
      configuration(port, statsPort, servers),
    );
    try {
      await until('HAProxy', () => proxy.#isServing(), START_LIMIT_MS);
      await proxy.waitFor(servers.map(({ name }) => name));
      return proxy;
    } catch (error) {
      const output = readFileSync(proxy.#logFile, 'utf8');
      await proxy.stop();
      throw new Error(`${(error as Error).message}; its output:\n${output}`, { cause: error });
    }
  }

  /** The names of the servers that get requests. */
  async upServers(): Promise<string[]> {
    const csv = await (await fetch(`${this.statsUrl};csv`)).text();
    const [head = '', ...rows] = csv.replace(/^# /, '').split('\n');
    const [name, status] = ['svname', 'status'].map((column) => head.split(',').indexOf(column));
    return rows
      .map((row) => row.split(','))
      .filter((cells) => cells[0] === 'replicas' && cells[status!]?.startsWith('UP') && cells[name!] !== 'BACKEND')
      .map((cells) => cells[name!]!);
  }

  /** Waits until each of these servers gets requests. */
  async waitFor(names: readonly string[]): Promise<void> {
    await until(
      `HAProxy sends requests to ${names.join(', ')}`,
      async () => {
        const up = await this.upServers();
        return names.every((each) => up.includes(each));
      },
      START_LIMIT_MS,
    );
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
    process.removeListener('exit', this.#killWithUs);
    rmSync(this.#directory, { recursive: true, force: true });
  }

  get #logFile(): string {
    return join(this.#directory, 'output.log');
  }

  async #isServing(): Promise<boolean> {
    if (this.#child.exitCode !== null) throw new Error('HAProxy ended');
    if (this.#child.pid === undefined) {
      const [error] = (await once(this.#child, 'error')) as [Error];
      throw error;
    }
    try {
      return (await fetch(this.statsUrl)).ok;
    } catch {
      return false;
    }
  }
}

/** A stream may stay silent for longer than any timeout of a request: heartbeats come every 15 s. */
const configuration = (port: number, statsPort: number, servers: readonly ProxiedServer[]): string => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 10m
  timeout server 10m
  timeout check 2s
  option redispatch 1
  retries 3
  retry-on conn-failure
  option abortonclose
frontend fleet
  bind 127.0.0.1:${port}
  default_backend replicas
backend replicas
  balance roundrobin
  option httpchk GET /health/ready
  http-check expect status 200
  default-server check inter ${CHECK_INTERVAL_MS}ms fall 1 rise 1
${servers.map(({ name, address }) => `  server ${name} ${address}`).join('\n')}
frontend statistics
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`;
