import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../plugins/drivers/appium/_server/ports.js';
import { ProcessTracker } from './process-tracker.js';
import { seleniumGridJars } from './selenium-grid-jars.js';
import { until } from '../fixtures/until.js';

export interface SeleniumGridOptions {
  /** Browsers that it runs at a time; further starts wait in its queue. */
  readonly maxSessions: number;
  /** A free one unless given. */
  readonly port?: number;
  /** Seconds without a command after which it ends a session; 300 unless given. */
  readonly sessionTimeoutS?: number;
}

const CHROMEDRIVER = '/usr/bin/chromedriver';
const CHROMIUM = '/usr/bin/chromium';
const CHROMIUM_ARGUMENTS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
const START_LIMIT = 60_000;
const END_LIMIT = 15_000;

/** A real Selenium Grid 4 (hub and node in one process) with Chromium, as a process of its own. */
export class SeleniumGrid {
  /** Base address, without a slash at its end. */
  readonly url: string;
  /** Grid, its chromedrivers and their browsers. */
  readonly processes: ProcessTracker;
  readonly #temporary = mkdtempSync(join(tmpdir(), 'selenium-grid-'));
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  readonly #killWithUs = () => this.#killProcesses();

  private constructor(
    jars: string,
    readonly port: number,
    options: SeleniumGridOptions,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.processes = new ProcessTracker(this.#temporary);
    const log = openSync(this.#logFile, 'a');
    this.#child = spawn('java', [...JAVA_FLAGS, '-cp', join(jars, '*'), ...gridArguments(port, options)], {
      cwd: this.#temporary,
      env: { ...process.env, TMPDIR: this.#temporary },
      // The tracker of its processes takes whatever shares a POSIX session with them.
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.once('error', () => resolve());
    });
    process.once('exit', this.#killWithUs);
  }

  /**
   * Fetches it when it is not cached, starts it and waits until it takes sessions.
   * @throws Error with its log when it does not come up
   */
  static async start(options: SeleniumGridOptions): Promise<SeleniumGrid> {
    const grid = new SeleniumGrid(await seleniumGridJars(), options.port ?? (await freePort()), options);
    try {
      await until('Selenium Grid is ready', () => grid.#isReady(), START_LIMIT);
      return grid;
    } catch (error) {
      const { log } = grid;
      await grid.kill();
      throw new Error(`${(error as Error).message}; its log:\n${log}`, { cause: error });
    }
  }

  /** Everything that it has written so far. */
  get log(): string {
    return readFileSync(this.#logFile, 'utf8');
  }

  /** The ids of the WebDriver sessions that it has open now. */
  async sessions(): Promise<string[]> {
    const { value } = (await (await fetch(`${this.url}/status`)).json()) as GridStatus;
    const slots = value.nodes.flatMap((node) => node.slots);
    return slots.flatMap(({ session }) => (session === null ? [] : [session.sessionId]));
  }

  /** Lets it end its sessions and itself; what is left after 15 s is killed. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), END_LIMIT);
    await this.#exited;
    clearTimeout(timer);
    await this.kill();
  }

  /** Ends it and its browsers at once, and removes its files. */
  async kill(): Promise<void> {
    this.#killProcesses();
    await this.#exited;
    await until('the end of its processes', () => this.processes.alive().length === 0);
    process.removeListener('exit', this.#killWithUs);
    rmSync(this.#temporary, { recursive: true, force: true, maxRetries: 5 });
  }

  get #logFile(): string {
    return join(this.#temporary, 'grid.log');
  }

  #killProcesses(): void {
    this.#child.kill('SIGKILL');
    for (const { pid } of this.processes.alive()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended since it was listed.
      }
    }
  }

  async #isReady(): Promise<boolean> {
    if (this.#child.pid === undefined) throw new Error('java is missing: apt-get install default-jre-headless');
    if (this.#child.exitCode !== null) throw new Error('Selenium Grid ended');
    try {
      return ((await (await fetch(`${this.url}/status`)).json()) as GridStatus).value.ready;
    } catch {
      return false;
    }
  }
}

/** The answer of `GET /status`. */
interface GridStatus {
  readonly value: {
    readonly ready: boolean;
    readonly nodes: readonly {
      readonly slots: readonly { readonly session: { readonly sessionId: string } | null }[];
    }[];
  };
}

/** A short start: one thread for garbage, one compiler, no file below /tmp. */
const JAVA_FLAGS = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', '-Xmx512m'];

/** It downloads nothing: chromedriver and browser are named, and Selenium Manager is off. */
function gridArguments(port: number, { maxSessions, sessionTimeoutS = 300 }: SeleniumGridOptions): string[] {
  const chromeOptions = { binary: CHROMIUM, args: CHROMIUM_ARGUMENTS };
  const stereotype = JSON.stringify({ browserName: 'chrome', 'goog:chromeOptions': chromeOptions });
  const options = {
    host: '127.0.0.1',
    port,
    'max-sessions': maxSessions,
    'override-max-sessions': true,
    'session-timeout': sessionTimeoutS,
    'detect-drivers': false,
    'selenium-manager': false,
    tracing: false,
  };
  return [
    'org.openqa.selenium.grid.Bootstrap',
    'standalone',
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    '--driver-configuration',
    'display-name=Chromium',
    `max-sessions=${maxSessions}`,
    `webdriver-executable=${CHROMEDRIVER}`,
    `stereotype=${stereotype}`,
  ];
}
