import { DriverOptions, DriverSource, Logger, Shutdown } from '#svc';
import { freePort } from '../../../plugins/drivers/appium/_server/ports.js';
import { SharedAppium } from '../../../plugins/drivers/appium/_server/shared-appium.js';
import { FakeDriver } from '#svc/testing';

/** Opens Chromium through the embedded Appium, and leaves it open: the end of the service has to end it. */
@DriverSource({ name: 'embedding', description: 'A Chromium by the embedded Appium.' })
export class EmbeddingDriver extends FakeDriver {
  override isOpen = false;
  readonly #server: SharedAppium;

  constructor(
    private readonly options: DriverOptions,
    shutdown: Shutdown,
    logger: Logger,
  ) {
    super();
    this.#server = shutdown.shared(SharedAppium, () => new SharedAppium(logger));
  }

  override async open(): Promise<string> {
    const { url } = await this.#server.lease('Chromium');
    const response = await fetch(`${url}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ capabilities: { alwaysMatch: await chromium(this.options.capabilities) } }),
    });
    const { value } = (await response.json()) as { value: { sessionId: string } };
    this.id = value.sessionId;
    return super.open();
  }
}

/** Capabilities of a headless Chromium by Appium, with a chromedriver of its own. */
export const chromium = async (more: object = {}) => ({
  platformName: process.platform === 'darwin' ? 'mac' : 'linux',
  browserName: 'chrome',
  'appium:automationName': 'Chromium',
  'appium:executable': '/usr/bin/chromedriver',
  'appium:chromedriverPort': await freePort(),
  'goog:chromeOptions': { args: ['--headless=new', '--no-sandbox', '--disable-gpu'] },
  ...more,
});
