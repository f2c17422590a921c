import type { Config } from '#svc';
import { type Endpoint, readEndpoint, secretPath } from '../../_webdriver/endpoint.js';
import { Chromedriver } from './chromedriver.js';
import { Geckodriver } from './geckodriver.js';

/** The WebDriver server that was started for a session. */
export interface OwnServer {
  readonly endpoint: Endpoint;
  readonly isGeckodriver: boolean;
  stop(): Promise<void>;
}

/** Starts the server for a browser. @throws ServiceError E0102 when it is not installed or does not start */
export async function startOwnServer(
  browserName: unknown,
  { chromedriver, geckodriver }: Config['settings'],
  signal: AbortSignal,
): Promise<OwnServer> {
  const isGeckodriver = browserName === 'firefox';
  const server = await (isGeckodriver
    ? Geckodriver.start(geckodriver, signal)
    : Chromedriver.start(chromedriver, signal, secretPath()));
  return {
    endpoint: { ...readEndpoint(server.url), shown: isGeckodriver ? 'geckodriver' : 'chromedriver' },
    isGeckodriver,
    stop: () => server.stop(),
  };
}
