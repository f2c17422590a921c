import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#svc';
import { childEnvironment, signalGroup } from '../../_browser/child-process.js';
import { secretPath } from '../../_webdriver/endpoint.js';
import { androidSdkVariable } from './android-sdk.js';
import type { AppiumHome } from './appium-home.js';
import { type LogRecord, logRecord, passOn, withoutSecrets } from './appium-log.js';
import { freePort, LOOPBACK } from './ports.js';

/** Another process can take the free port before Appium does. */
const MAX_PORT_TRIES = 5;
/** Time for Appium to end its sessions. */
const STOP_LIMIT_MS = 8000;
/** Time for the last output to arrive after the exit. */
const OUTPUT_LIMIT_MS = 1000;
/** Time without traffic after which Appium cuts a connection, also one that waits for an answer. */
const KEEP_ALIVE_S = 3600;
const MAX_LAST_LINES = 20;
const MAX_LINE_CHARS = 500;

const PORT_TAKEN = /EADDRINUSE/;
const READY = /REST https? interface listener started/;

const END_WITH_PARENT = new URL('end-with-parent.js', import.meta.url).href;
const isWindows = process.platform === 'win32';

export interface AppiumProcessOptions {
  /** Path of Appium's main script. */
  readonly script: string;
  readonly home: AppiumHome;
  readonly log: Log;
  /** Time until it accepts sessions. */
  readonly startLimitMs: number;
  /** Cancels the start. */
  readonly signal: AbortSignal;
}

/** How the process ended. */
export interface AppiumExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its log, without secrets. */
  readonly lines: readonly string[];
}

/** One run of the Appium server as a child process. It leads a process group, so its helpers can be killed with it. */
export class AppiumProcess {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Resolves when the process and its group are gone. */
  readonly exited: Promise<AppiumExit>;
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  readonly #lastRecords: LogRecord[] = [];
  readonly #killOnExit = () => this.#killTree();

  private constructor(
    readonly port: number,
    private readonly basePath: string,
    private readonly options: AppiumProcessOptions,
  ) {
    this.url = `http://${LOOPBACK}:${port}${basePath}`;
    const { script, home } = options;
    const node = ['--no-deprecation', '--unhandled-rejections=warn', `--import=${END_WITH_PARENT}`];
    this.#child = spawn(process.execPath, [...node, script, 'server', '--config', home.configFile], {
      detached: !isWindows,
      windowsHide: true,
      env: {
        ...childEnvironment(),
        ...androidSdkVariable(),
        APPIUM_HOME: home.directory,
        // Appium leaves directories of its pushes and pulls behind.
        APPIUM_TMP_DIR: home.directory,
      },
    });
    process.prependOnceListener('exit', this.#killOnExit);
    this.exited = this.#exit();
    this.#ready = new Promise((resolve) => {
      for (const output of [this.#child.stdout!, this.#child.stderr!]) {
        createInterface(output).on('line', (line) => {
          if (READY.test(this.#record(line))) resolve();
        });
      }
    });
  }

  /**
   * Starts Appium below a secret base path on a free port of the loopback interface, and waits until it accepts sessions.
   * @throws Error with Appium's reason; no process is left then
   */
  static async start(options: AppiumProcessOptions): Promise<AppiumProcess> {
    for (let tries = 1; ; tries++) {
      const [port, basePath] = [await freePort(), secretPath()];
      await options.home.configure(serverConfig(port, basePath, options.log));
      options.signal.throwIfAborted();
      const appium = new AppiumProcess(port, basePath, options);
      try {
        await appium.#becomeReady();
        return appium;
      } catch (error) {
        await appium.kill();
        if (!PORT_TAKEN.test((error as Error).message) || tries >= MAX_PORT_TRIES) throw error;
      }
    }
  }

  get isRunning(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Has Appium end its sessions and itself, and kills what remains after some seconds. */
  async stop(): Promise<void> {
    // On Windows a signal would kill Appium alone, and its helpers could not be found any more.
    if (!isWindows) {
      this.#child.kill('SIGTERM');
      const late = sleep(STOP_LIMIT_MS, 'late', { ref: false });
      if ((await Promise.race([this.exited, late])) === 'late') {
        this.options.log.warn(`Appium did not end its sessions within ${STOP_LIMIT_MS / 1000} s`);
      }
    }
    await this.kill();
  }

  /** Kills the process and everything that it started. */
  async kill(): Promise<void> {
    this.#killTree();
    await this.exited;
  }

  async #becomeReady(): Promise<void> {
    const { startLimitMs, signal } = this.options;
    const end = new AbortController();
    const late = sleep(startLimitMs, undefined, { signal: AbortSignal.any([end.signal, signal]) }).then(() => {
      throw new Error(`it is not ready after ${startLimitMs / 1000} s`);
    });
    const ended = this.exited.then(({ code, signal: by }) => {
      throw new Error(this.#complaint() ?? `it ended with ${code ?? by}`);
    });
    try {
      await Promise.race([this.#ready, late, ended]);
    } finally {
      end.abort();
      for (const each of [late, ended]) each.catch(() => undefined);
    }
  }

  async #exit(): Promise<AppiumExit> {
    const child = this.#child;
    const closed = once(child, 'close').catch(() => undefined);
    let [code, signal]: [number | null, NodeJS.Signals | null] = [null, null];
    try {
      [code, signal] = (await once(child, 'exit')) as [typeof code, typeof signal];
      signalGroup(child.pid, 'SIGKILL');
      await Promise.race([closed, sleep(OUTPUT_LIMIT_MS, undefined, { ref: false })]);
    } catch (error) {
      this.#record((error as Error).message);
    }
    process.removeListener('exit', this.#killOnExit);
    return { code, signal, lines: this.#lastRecords.map(({ message }) => this.#shown(message)) };
  }

  /** Passes a line of output on to the service's log; returns its message. */
  #record(line: string): string {
    const record = logRecord(line);
    this.#lastRecords.push({ ...record, message: record.message.slice(0, MAX_LINE_CHARS) });
    if (this.#lastRecords.length > MAX_LAST_LINES) this.#lastRecords.shift();
    passOn(this.options.log, record.level, record.message.replaceAll(this.basePath, ''));
    return record.message;
  }

  /** The last error of Appium's log, else the error that Node printed, else the last line. */
  #complaint(): string | undefined {
    const messages = this.#lastRecords.map(({ message }) => message);
    const logged = this.#lastRecords.findLast(({ level }) => level === 'error')?.message;
    const thrown = messages.map((message) => /\b(\w*Error: .*)/.exec(message)?.[1]).find((each) => each !== undefined);
    const found = logged ?? thrown?.replace(/^Error: /, '') ?? messages.findLast((message) => message.trim() !== '');
    return found && this.#shown(found);
  }

  #shown(message: string): string {
    return withoutSecrets(message.replaceAll(this.basePath, ''));
  }

  /** Synchronous, so that it also works while the service exits. */
  #killTree(): void {
    const { pid } = this.#child;
    if (pid === undefined || !this.isRunning) return;
    if (isWindows) {
      spawnSync('taskkill', ['/T', '/F', '/PID', String(pid)]);
      return;
    }
    // Some helpers are leaders of another process group. They are listed first: orphans have another parent.
    const helpers = descendantsOf(pid);
    for (const each of [-pid, ...helpers]) {
      try {
        process.kill(each, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
  }
}

/** https://appium.io/docs/en/latest/reference/cli/server/; in a file, because all users of a host see command lines. */
const serverConfig = (port: number, basePath: string, log: Log): object => ({
  server: {
    address: LOOPBACK,
    port,
    'base-path': basePath,
    // Get App Version needs it; the secret base path keeps other clients out.
    'allow-insecure': ['uiautomator2:adb_shell'],
    'deny-insecure': ['*:chromedriver_autodownload'],
    'relaxed-security': false,
    'session-override': false,
    'allow-cors': false,
    'use-plugins': [],
    'keep-alive-timeout': KEEP_ALIVE_S,
    // Open connections must not delay the end of the process.
    'shutdown-timeout': 0,
    'log-level': log.trace() ? 'debug' : 'info',
    'log-format': 'json',
    'log-no-colors': true,
  },
});

function descendantsOf(ancestor: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid='], { encoding: 'utf8' });
  const children = new Map<number, number[]>();
  for (const line of (stdout ?? '').split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid && parent) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(ancestor);
}
