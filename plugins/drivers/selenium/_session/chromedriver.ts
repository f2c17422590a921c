import { ServiceError } from '#svc';
import { findCommand } from '../../_browser/commands.js';
import { type DriverProgram, DriverProcess } from './driver-process.js';

/**
 * @param named a path or a command; by default `chromedriver` on the PATH
 * @throws ServiceError E0102 with advice on how to install one
 */
export function findChromedriver(named: string | undefined): string {
  const path = findCommand(named ?? 'chromedriver');
  if (path !== undefined) return path;
  throw new ServiceError(
    'E0102',
    named === undefined
      ? 'no chromedriver found: install chromedriver (Debian: apt-get install chromium-driver), name one in SVC_CHROMEDRIVER, or give the url of a WebDriver server'
      : `the chromedriver ${JSON.stringify(named)} is no executable file`,
  );
}

/** @param base base path of its URL */
const program = (base: string): DriverProgram => ({
  name: 'chromedriver',
  args: () => ['--port=0', ...(base === '' ? [] : [`--url-base=${base}`])],
  listening: /started successfully on port (\d+)/,
  // With `--port=0` it binds a free port of one address family, then the same port of the other family, and exits when
  // that one is taken.
  portTaken: /port not available/,
});

/** The chromedriver process of one session. */
export class Chromedriver {
  private constructor(
    private readonly server: DriverProcess,
    readonly url: string,
  ) {}

  /**
   * @param named a path or a command; by default `chromedriver` on the PATH
   * @param base base path of its URL
   * @throws ServiceError E0102, after the process and its files are removed
   */
  static async start(named: string | undefined, signal: AbortSignal, base = ''): Promise<Chromedriver> {
    const server = await DriverProcess.start(program(base), findChromedriver(named), signal);
    return new Chromedriver(server, `http://127.0.0.1:${server.port}${base}`);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
