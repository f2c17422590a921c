import { Server } from 'node:http';
import { Module } from 'node:module';
import { type Logger, type Log, ServiceError, type Shutdown } from '#svc';
import { secretPath } from '../../_webdriver/own-servers.js';
import { offerAndroidSdk } from './android-sdk.js';
import { AppiumHome } from './appium-home.js';
import { passOn } from './appium-log.js';
import { type AppiumHttpServer, type AppiumModule, loadAppium } from './appium-package.js';
import { type DriverPackage, findDriverPackages } from './driver-packages.js';
import { freePort } from './free-port.js';
import { checkDriver, installDriver } from './install-driver.js';
import { ExitRefused, ProcessGuard } from './process-guard.js';
import { tolerateRejections } from './rejections.js';
import { HOST, serverArguments } from './server-arguments.js';

/** Ports that are tried: another process can take one before Appium does. */
const TRIES = 5;
/** Milliseconds that Appium gets to end its sessions. */
const STOP_LIMIT = 8000;

interface Running {
  readonly url: string;
  readonly drivers: readonly DriverPackage[];
  readonly stop: () => Promise<void>;
}

interface Listening {
  readonly server: AppiumHttpServer;
  readonly port: number;
}

/**
 * Appium's server inside this process. It is started when it is first needed, and serves every session until the
 * service shuts down.
 */
export class EmbeddedServer {
  static readonly #shared = new WeakMap<Shutdown, EmbeddedServer>();

  readonly #log: Log;
  #running: Promise<Running> | undefined;
  #withdrawSdk: (() => void) | undefined;

  constructor(
    { log }: Logger,
    private readonly load: () => AppiumModule = loadAppium,
    private readonly find: () => Promise<DriverPackage[]> = findDriverPackages,
  ) {
    // The server outlives the session that starts it.
    this.#log = log.child({ session_id: undefined, from: 'appium' });
  }

  /** The one server of a service; it ends with it. */
  static of(shutdown: Shutdown, logger: Logger): EmbeddedServer {
    let server = EmbeddedServer.#shared.get(shutdown);
    if (!server) {
      server = new EmbeddedServer(logger);
      EmbeddedServer.#shared.set(shutdown, server);
      shutdown.add('the embedded Appium server', server.stop.bind(server));
    }
    return server;
  }

  /**
   * The server's address, without a slash at its end. It is started when it does not run; after a failure the next
   * call tries again.
   * @param automationName what the session needs a driver for
   * @throws ServiceError E0102 saying what to install, or why it does not start
   */
  async url(automationName?: string): Promise<string> {
    const running = (this.#running ??= this.#start());
    try {
      const { url, drivers } = await running;
      if (automationName === undefined) return url;
      checkDriver(automationName, drivers);
      this.#withdrawSdk ??= offerAndroidSdk(automationName);
      return url;
    } catch (error) {
      await running.catch(() => {
        if (this.#running === running) this.#running = undefined;
      });
      throw error;
    }
  }

  /** Ends every session of the server and the server. It can be started again. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await (await running?.catch(() => undefined))?.stop();
    this.#withdrawSdk?.();
    this.#withdrawSdk = undefined;
  }

  async #start(): Promise<Running> {
    const began = performance.now();
    const guard = new ProcessGuard();
    const unwatch = guard.watch();
    const accept = tolerateRejections(this.#log);
    let home: AppiumHome | undefined;
    const leave = async () => {
      accept();
      unwatch();
      forgetAppiumsPath();
      await home?.remove();
    };
    try {
      const [appium, drivers] = await Promise.all([guard.run(async () => this.load()), this.find()]);
      for (const driver of drivers) this.#warnOf(driver, appium);
      if (drivers.length === 0) throw new ServiceError('E0102', `no Appium driver is installed: ${installDriver()}`);
      home = await AppiumHome.create(drivers);
      const basePath = secretPath();
      const { server, port } = await this.#listen(appium, guard, home, basePath);
      const url = `http://${HOST}:${port}${basePath}`;
      const names = drivers.map(({ driverName, version }) => `${driverName}@${version}`);
      this.#log.info({ port, drivers: names, ms: Math.round(performance.now() - began) }, 'embedded Appium is ready');
      return {
        url,
        drivers,
        stop: async () => {
          await this.#end(server, guard);
          appium.sink.removeAllListeners('log');
          await leave();
        },
      };
    } catch (error) {
      await leave();
      if (error instanceof ServiceError) throw error;
      const reason = (error as Error).message.split('\n')[0]!.slice(0, 500);
      throw new ServiceError('E0102', `the embedded Appium server does not start: ${reason}`, undefined, {
        cause: error,
      });
    }
  }

  async #listen(appium: AppiumModule, guard: ProcessGuard, home: AppiumHome, basePath: string): Promise<Listening> {
    const { sink } = appium;
    for (let tries = 1; ; tries++) {
      const port = await freePort();
      let complaint = 'it gives no reason';
      const logHandler = (level: string, line: string) => {
        if (level === 'error') complaint = line;
        passOn(this.#log, level, line.replaceAll(basePath, ''));
      };
      // Until Appium has read its arguments it would write to stderr.
      sink.level = 'silent';
      const onLog = ({ level, message }: { level: string; message: string }) => logHandler(level, message);
      sink.on('log', onLog);
      try {
        const server = await guard.run(() => appium.main(serverArguments({ port, basePath }, home, logHandler)));
        if (server) return { server, port };
        throw new Error(complaint);
      } catch (error) {
        if (!(error instanceof ExitRefused)) throw error;
        if (!/EADDRINUSE/.test(complaint) || tries >= TRIES) throw new Error(complaint, { cause: error });
      } finally {
        sink.removeListener('log', onLog);
      }
    }
  }

  /** Has Appium do what it would do at a SIGTERM, which ends its sessions, and closes its connections. */
  async #end(server: AppiumHttpServer, guard: ProcessGuard): Promise<void> {
    const close = server.close.bind(server);
    server.close = () => {
      const closing = close();
      server.closeAllConnections();
      return closing;
    };
    const ending = guard.runToItsEnd(async () => {
      for (const listener of guard.listenersOf('SIGTERM')) await listener('SIGTERM');
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_LIMIT)));
    await Promise.race([ending, late]);
    clearTimeout(timer);
    if (!server.listening) return;
    this.#log.warn(`Appium did not end its sessions within ${STOP_LIMIT / 1000} s`);
    Server.prototype.close.call(server);
    server.closeAllConnections();
  }

  #warnOf({ name, version, appium: range }: DriverPackage, { version: running, satisfies }: AppiumModule): void {
    if (range !== undefined && satisfies(running, range)) return;
    const made = range === undefined ? 'does not say which Appium it is made for' : `is made for Appium ${range}`;
    this.#log.warn(`the driver ${name}@${version} ${made}, and this is ${running}: it may not work`);
  }
}

/**
 * Appium lets the packages beside it be required from everywhere, which its drivers need while it runs. Node reads
 * `NODE_PATH` anew, which the guard has restored.
 */
function forgetAppiumsPath(): void {
  (Module as unknown as { _initPaths(): void })._initPaths();
}
