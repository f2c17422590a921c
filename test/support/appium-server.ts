import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '../../plugins/drivers/appium/_server/ports.js';
import type { DriverPackage } from './stand-in-driver/stand-in-packages.js';
import { until } from '../fixtures/until.js';

export interface AppiumServerOptions {
  /** `ANDROID_HOME`, for the drivers of Android. */
  readonly androidHome?: string;
  /** Names of packages in the project's node_modules, such as `appium-uiautomator2-driver`, and packages of the tests. */
  readonly drivers: readonly (string | DriverPackage)[];
  /** What is allowed besides, such as `uiautomator2:adb_shell`. */
  readonly allowInsecure?: readonly string[];
  readonly relaxedSecurity?: boolean;
  /** `/` unless given. */
  readonly basePath?: string;
}

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const START_LIMIT = 30_000;
const END_LIMIT = 10_000;

/** A real Appium server as a process of its own, with drivers of the project and a home directory of its own. */
export class AppiumServer {
  /** Base address, without a slash at its end. */
  readonly url: string;
  readonly #home = mkdtempSync(join(tmpdir(), 'appium-home-'));
  /** It writes its log there, also for other processes. */
  readonly logFile = `${this.#home}.log`;
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  readonly #killWithUs = () => this.#child.kill('SIGKILL');
  /** What it wrote, once its file is removed. */
  #finalLog: string | undefined;

  private constructor(
    readonly port: number,
    { androidHome, drivers, allowInsecure = [], relaxedSecurity = false, basePath = '/' }: AppiumServerOptions,
  ) {
    this.url = `http://127.0.0.1:${port}${basePath.replace(/\/$/, '')}`;
    linkDrivers(this.#home, drivers);
    const security = [
      ...(allowInsecure.length > 0 ? ['--allow-insecure', allowInsecure.join(',')] : []),
      ...(relaxedSecurity ? ['--relaxed-security'] : []),
    ];
    const main = join(MODULES, 'appium', 'index.js');
    const address = ['--address', '127.0.0.1', '--port', String(port)];
    const log = openSync(this.logFile, 'a');
    this.#child = spawn(
      process.execPath,
      [main, 'server', ...address, '--log-no-colors', '--log-level', 'debug', '--base-path', basePath, ...security],
      {
        cwd: this.#home,
        env: {
          ...process.env,
          APPIUM_HOME: this.#home,
          TMPDIR: this.#home,
          ...(androidHome === undefined ? {} : { ANDROID_HOME: androidHome }),
        },
        stdio: ['ignore', log, log],
      },
    );
    closeSync(log);
    this.#exited = new Promise((resolve) => this.#child.once('exit', () => resolve()));
    process.once('exit', this.#killWithUs);
  }

  /** Starts it on a free port and waits until it takes sessions. @throws Error with its log when it does not come up */
  static async start(options: AppiumServerOptions): Promise<AppiumServer> {
    const server = new AppiumServer(await freePort(), options);
    try {
      await until('Appium is ready', () => server.#isReady(), START_LIMIT);
      return server;
    } catch (error) {
      await server.kill();
      throw new Error(`${(error as Error).message}; its log:\n${server.log}`, { cause: error });
    }
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Everything that it has written so far. */
  get log(): string {
    return this.#finalLog ?? readFileSync(this.logFile, 'utf8');
  }

  /** Ends it at once, as a crash does, and removes its home directory and its log. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
    process.removeListener('exit', this.#killWithUs);
    this.#finalLog ??= this.log;
    rmSync(this.#home, { recursive: true, force: true });
    rmSync(this.logFile, { force: true });
  }

  /** Asks it to end its sessions and itself; ends it by force when it takes too long. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), END_LIMIT);
    await this.#exited;
    clearTimeout(timer);
    await this.kill();
  }

  async #isReady(): Promise<boolean> {
    if (this.#child.exitCode !== null) throw new Error('Appium ended');
    try {
      return (await fetch(`${this.url}/status`)).ok;
    } catch {
      return false;
    }
  }
}

/** Appium finds the drivers that lie in the node_modules of its home and are named by a package.json there. */
function linkDrivers(home: string, drivers: AppiumServerOptions['drivers']): void {
  const names = drivers.map((driver) => (typeof driver === 'string' ? driver : driver.name));
  const dependencies = Object.fromEntries(names.map((name) => [name, '*']));
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'appium-home', private: true, dependencies }));
  for (const driver of drivers) {
    const path = join(home, 'node_modules', typeof driver === 'string' ? driver : driver.name);
    mkdirSync(join(path, '..'), { recursive: true });
    if (typeof driver === 'string') symlinkSync(join(MODULES, driver), path);
    else writePackage(path, driver);
  }
}

function writePackage(path: string, { name, mainClass, module, ...appium }: DriverPackage): void {
  mkdirSync(path);
  const peerDependencies = { appium: '*' };
  const description = { name, version: '1.0.0', type: 'module', main: 'index.js', peerDependencies };
  writeFileSync(join(path, 'package.json'), JSON.stringify({ ...description, appium: { ...appium, mainClass } }));
  writeFileSync(join(path, 'index.js'), `export { ${mainClass} } from ${JSON.stringify(pathToFileURL(module))};\n`);
}
