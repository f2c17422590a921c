import { ServiceError } from '#svc';
import { findCommand, installedGeckodriver } from '../../_browser/commands.js';
import { holdPort, releasePort } from '../../_webdriver/endpoint.js';
import { type DriverProgram, DriverProcess } from './driver-process.js';

export const INSTALL_GECKODRIVER =
  'install geckodriver (cargo install geckodriver --locked, or https://github.com/mozilla/geckodriver/releases)';

/**
 * @param named a path or a command; by default `geckodriver` on the PATH
 * @throws ServiceError E0102 with advice on how to install one
 */
export function findGeckodriver(named: string | undefined): string {
  const path = named === undefined ? installedGeckodriver() : findCommand(named);
  if (path !== undefined) return path;
  throw new ServiceError(
    'E0102',
    named === undefined
      ? `no geckodriver found: ${INSTALL_GECKODRIVER}, name one in SVC_GECKODRIVER, or give the url of a WebDriver server`
      : `the geckodriver ${JSON.stringify(named)} is no executable file`,
  );
}

const PROGRAM: DriverProgram = {
  name: 'geckodriver',
  args: (temporary) => ['--port=0', '--websocket-port=0', `--profile-root=${temporary}`],
  listening: /Listening on 127\.0\.0\.1:(\d+)/,
};

/**
 * The geckodriver process of one session. It has no base path that could be secret; it refuses requests of pages itself,
 * by their Host and Origin headers, and the service refuses its port to other sessions.
 */
export class Geckodriver {
  private constructor(private readonly server: DriverProcess) {}

  /**
   * @param named a path or a command; by default `geckodriver` on the PATH
   * @throws ServiceError E0102, after the process and its files are removed
   */
  static async start(named: string | undefined, signal: AbortSignal): Promise<Geckodriver> {
    const server = await DriverProcess.start(PROGRAM, findGeckodriver(named), signal);
    holdPort(server.port);
    return new Geckodriver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${this.server.port}`;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    releasePort(this.server.port);
  }
}
