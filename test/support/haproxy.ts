import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { until } from '../fixtures/until.js';
import { freePort } from '../../plugins/drivers/appium/_server/ports.js';

/** The configuration that `deploy/compose` runs. */
export const HAPROXY_CONFIG = fileURLToPath(new URL('../../../deploy/compose/haproxy.cfg', import.meta.url));

/** A port on which nothing listens. */
const NOBODY = '127.0.0.1:1';

/** The environment of that configuration. @param replicas at most three, as `host:port` */
export const haproxyEnvironment = (port: number, replicas: readonly string[]): Record<string, string> => ({
  PROXY_BIND: `127.0.0.1:${port}`,
  REPLICA_1: replicas[0] ?? NOBODY,
  REPLICA_2: replicas[1] ?? NOBODY,
  REPLICA_3: replicas[2] ?? NOBODY,
});

/** A real HAProxy with the configuration of `deploy/compose`, in front of replicas of this machine. */
export class Haproxy {
  /** Without a slash at its end. */
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  readonly #killWithUs = () => this.#child.kill('SIGKILL');
  #output = '';

  private constructor(port: number, replicas: readonly string[]) {
    this.url = `http://127.0.0.1:${port}`;
    this.#child = spawn('haproxy', ['-db', '-f', HAPROXY_CONFIG], {
      env: { ...process.env, ...haproxyEnvironment(port, replicas) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.once('error', () => resolve());
    });
    process.once('exit', this.#killWithUs);
  }

  /**
   * Starts it on a free port and waits until it has a replica that is ready.
   * @param replicas at most three, as `host:port`
   * @throws Error with its output when it does not come up
   */
  static async start(replicas: readonly string[]): Promise<Haproxy> {
    const proxy = new Haproxy(await freePort(), replicas);
    try {
      await until('HAProxy has a replica', () => proxy.#isReady());
      return proxy;
    } catch (error) {
      await proxy.stop();
      throw new Error(`${(error as Error).message}; its output:\n${proxy.#output}`, { cause: error });
    }
  }

  /** A line for each request, and what it says of its replicas. */
  get output(): string {
    return this.#output;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
    process.removeListener('exit', this.#killWithUs);
  }

  async #isReady(): Promise<boolean> {
    if (this.#child.pid === undefined) throw new Error('haproxy is missing: apt-get install haproxy');
    if (this.#child.exitCode !== null) throw new Error('HAProxy ended');
    try {
      return (await fetch(`${this.url}/health/ready`)).ok;
    } catch {
      return false;
    }
  }
}
