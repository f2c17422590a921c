import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeAndroidHome } from '../../demo/android/android-home.js';
import { AppiumServer } from './appium-server.js';
import { json } from 'node:stream/consumers';
import { ServedService } from './serve.js';
import { TIZEN, WEBOS, XCUITEST } from './stand-in-driver/stand-in-packages.js';

/** What processes of a test run need to use something that the main process started. */
interface Shared {
  readonly handle: object;
  /** Ends it. @throws Error when it leaves a process or a temporary file behind */
  stop(): Promise<void>;
}

/** The default service, for spec files that need no other. */
export interface ServiceHandle {
  readonly url: string;
  readonly temporary: string;
}

/** An Appium server that no service started. */
export interface AppiumHandle {
  readonly url: string;
  /** Path of the file that it writes its log to. */
  readonly logFile: string;
}

/** A browser that is no session of a service. */
export interface BrowserHandle {
  readonly endpoint: string;
}

const STARTS = {
  async service(): Promise<Shared> {
    // The keys of a developer's machine must not make a language model usable.
    const service = await ServedService.start({ env: { GOOGLE_GENERATIVE_AI_API_KEY: '', GEMINI_API_KEY: '' } });
    const handle: ServiceHandle = { url: service.url, temporary: service.temporary };
    // Chromium itself leaves these directories behind when its chromedriver quits.
    return { handle, stop: () => service.stop(/^org\.chromium\.Chromium\./) };
  },

  async appium(): Promise<Shared> {
    const home = await makeAndroidHome();
    const server = await AppiumServer.start({
      androidHome: home.path,
      drivers: ['appium-uiautomator2-driver', '@appium/fake-driver', XCUITEST, TIZEN, WEBOS],
      allowInsecure: ['uiautomator2:adb_shell'],
    });
    const handle: AppiumHandle = { url: server.url, logFile: server.logFile };
    return {
      handle,
      async stop() {
        await server.stop();
        await home.remove();
      },
    };
  },

  async browser(): Promise<Shared> {
    const [{ chromium }, { findBrowser }] = await Promise.all([
      import('playwright-core'),
      import('../../plugins/drivers/playwright/_launch/find-browser.js'),
    ]);
    const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
    const server = await chromium.launchServer({ executablePath: path, args: [...args, '--no-sandbox'] });
    const handle: BrowserHandle = { endpoint: server.wsEndpoint() };
    return { handle, stop: () => server.close() };
  },
} as const;

interface PoolRequest {
  /** Sessions of one key are alike. */
  readonly key: string;
  readonly session?: object;
}

/** The sessions that spec files have returned, until the next file borrows them. */
class SessionPool {
  readonly #free = new Map<string, object[]>();

  borrow({ key }: PoolRequest): object | null {
    return this.#free.get(key)?.pop() ?? null;
  }

  return({ key, session }: PoolRequest): null {
    this.#free.set(key, [...(this.#free.get(key) ?? []), session!]);
    return null;
  }
}

const ADDRESS_VARIABLE = 'TEST_RUN_URL';

/**
 * Runs in the main process of mocha. Its workers ask it over HTTP for the things that all spec files share; each is
 * started at the first request and ended after the last file.
 */
export class SharedRun {
  readonly #running = new Map<string, Promise<Shared>>();
  readonly #pool = new SessionPool();

  private constructor(private readonly server: Server) {}

  /** Listens, and puts its address in the environment that the workers inherit. */
  static async start(): Promise<SharedRun> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const run = new SharedRun(server);
    server.on('request', (request, response) => void run.#answer(request, response));
    process.env[ADDRESS_VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return run;
  }

  /** @throws AggregateError when something did not end well */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    // What did not start has failed the tests that asked for it.
    const started = (await Promise.allSettled(this.#running.values())).filter((each) => each.status === 'fulfilled');
    const ended = await Promise.allSettled(started.map(({ value }) => value.stop()));
    const failures = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
    if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.slice(1);
    try {
      if (request.method === 'POST') {
        const answer = this.#pool[path as keyof SessionPool]((await json(request)) as PoolRequest);
        response.end(JSON.stringify(answer));
        return;
      }
      const name = path as keyof typeof STARTS;
      if (!this.#running.has(name)) this.#running.set(name, STARTS[name]());
      response.end(JSON.stringify((await this.#running.get(name)!).handle));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }
}

/** Asks the main process for something shared. @throws Error when it does not start */
export async function fromSharedRun<T>(name: keyof typeof STARTS): Promise<T> {
  const answer = await fetch(`${process.env[ADDRESS_VARIABLE]!}/${name}`);
  if (!answer.ok) throw new Error(`the shared ${name} does not start: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Borrows a session from the pool of the main process, or returns one to it. */
export async function askPool<T>(action: keyof SessionPool, body: PoolRequest): Promise<T> {
  const address = `${process.env[ADDRESS_VARIABLE]!}/${action}`;
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`no ${action}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
