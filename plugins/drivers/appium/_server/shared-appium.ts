import { type Log, type Logger, ServiceError } from '#svc';
import { AppiumHome } from './appium-home.js';
import {
  type AppiumPackage,
  checkDriver,
  type DriverPackage,
  findAppium,
  findDriverPackages,
  installDriver,
} from './appium-packages.js';
import { AppiumProcess } from './appium-process.js';

/** A session's claim on the server, which runs at least until it is released. */
export interface AppiumLease {
  /** Address without a slash at the end. */
  readonly url: string;
  /** May be called more than once. */
  release(): void;
}

export interface SharedAppiumOptions {
  readonly findAppium?: () => AppiumPackage;
  readonly findDrivers?: () => Promise<DriverPackage[]>;
  /** Time that the server stays after its last session. */
  readonly idleMs?: number;
  /** Time for Appium to start and accept sessions. */
  readonly startLimitMs?: number;
}

interface Started {
  readonly appium: AppiumProcess;
  readonly home: AppiumHome;
  readonly drivers: readonly DriverPackage[];
}

/** The server from the beginning of its start to its end. */
interface Run {
  readonly started: Promise<Started>;
  /** Resolves when nothing is left of it. Never rejects. */
  readonly ended: Promise<void>;
  readonly cancel: AbortController;
  leases: number;
  idleTimer?: NodeJS.Timeout;
}

/**
 * The Appium server that the service starts: one child process for all sessions. The first lease starts it; it ends some
 * time after the last lease is released, and with the service. When it crashes, the next lease starts another one.
 */
export class SharedAppium {
  readonly #log: Log;
  readonly #options: Required<SharedAppiumOptions>;
  #run: Run | undefined;

  constructor({ log }: Logger, options: SharedAppiumOptions = {}) {
    // The server outlives the session that starts it.
    this.#log = log.child({ session_id: undefined, from: 'appium' });
    const defaults = { findAppium, findDrivers: findDriverPackages, idleMs: 60_000, startLimitMs: 60_000 };
    this.#options = { ...defaults, ...options };
  }

  /**
   * Starts the server unless it runs. After a failed start the next call tries again.
   * @param automationName of the session, to check that its driver is installed
   * @throws ServiceError E0102 saying what to install, or why Appium does not start
   */
  async lease(automationName?: string): Promise<AppiumLease> {
    const run = (this.#run ??= this.#begin());
    run.leases++;
    clearTimeout(run.idleTimer);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      run.leases--;
      if (run.leases === 0) run.idleTimer = setTimeout(() => void this.#end(run), this.#options.idleMs).unref();
    };
    try {
      const { appium, drivers } = await run.started;
      if (automationName !== undefined) checkDriver(automationName, drivers);
      if (appium.isRunning) return { url: appium.url, release };
    } catch (error) {
      release();
      throw error;
    }
    // It has just crashed.
    release();
    this.#forget(run);
    return this.lease(automationName);
  }

  /** Ends all sessions and the server. A later lease starts it again. */
  async end(): Promise<void> {
    if (this.#run) await this.#end(this.#run);
  }

  #begin(): Run {
    const cancel = new AbortController();
    const started = this.#start(cancel.signal);
    const ended = started.then(
      (run) => this.#watch(run, cancel.signal),
      () => undefined,
    );
    const run: Run = { started, ended, cancel, leases: 0 };
    void ended.then(() => this.#forget(run));
    return run;
  }

  async #watch({ appium, home }: Started, ending: AbortSignal): Promise<void> {
    const { code, signal, lines } = await appium.exited;
    if (!ending.aborted) this.#log.error({ code, signal, lines }, 'the embedded Appium server has crashed');
    await home.remove().catch((error: unknown) => this.#log.warn({ err: error }, 'files of Appium are left'));
  }

  async #end(run: Run): Promise<void> {
    this.#forget(run);
    run.cancel.abort();
    await (await run.started.catch(() => undefined))?.appium.stop();
    await run.ended;
  }

  #forget(run: Run): void {
    clearTimeout(run.idleTimer);
    if (this.#run === run) this.#run = undefined;
  }

  async #start(signal: AbortSignal): Promise<Started> {
    const began = performance.now();
    const { version, script, satisfies } = this.#options.findAppium();
    const drivers = await this.#options.findDrivers();
    for (const { name, version: driverVersion, appium: range } of drivers) {
      if (range !== undefined && satisfies(version, range)) continue;
      const target = range === undefined ? 'does not say which Appium it is made for' : `is made for Appium ${range}`;
      this.#log.warn(`the driver ${name}@${driverVersion} ${target}, and this is ${version}: it may not work`);
    }
    if (drivers.length === 0) throw new ServiceError('E0102', `no Appium driver is installed: ${installDriver()}`);
    let home: AppiumHome | undefined;
    try {
      home = await AppiumHome.create(drivers);
      const { startLimitMs } = this.#options;
      const appium = await AppiumProcess.start({ script, home, log: this.#log, startLimitMs, signal });
      const names = drivers.map((each) => `${each.driverName}@${each.version}`);
      const ms = Math.round(performance.now() - began);
      this.#log.info({ port: appium.port, drivers: names, ms }, 'embedded Appium is ready');
      return { appium, home, drivers };
    } catch (error) {
      await home?.remove();
      const [reason = ''] = (error as Error).message.split('\n');
      const message = `the embedded Appium server does not start: ${reason.slice(0, 500)}`;
      throw new ServiceError('E0102', message, undefined, { cause: error });
    }
  }
}
