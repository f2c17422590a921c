import type { Chromedriver } from '../../plugins/drivers/selenium/_session/chromedriver.js';
import { SeleniumDriver } from '../../plugins/drivers/selenium/selenium-driver.js';
import { type BuiltDriver, builtDriver } from './built-driver.js';
import { HEADLESS, startChromedriver } from './chromedriver.js';
import { CuttingProxy } from './cutting-proxy.js';
import { PageServer } from './pages.js';

const { signal } = new AbortController();

/** A selenium session on pages of a test, whose requests pass a proxy that counts and cuts them. */
export class ProxiedSelenium {
  /** The driver that has the session; another one that adopts it takes its place. */
  owner: BuiltDriver<SeleniumDriver>;

  private constructor(
    readonly chromedriver: Chromedriver,
    readonly pages: PageServer,
    readonly proxy: CuttingProxy,
    private readonly capabilities: Readonly<Record<string, unknown>>,
  ) {
    this.owner = this.build();
  }

  /** Opens the session on the page `/`. */
  static async start(
    pages: Readonly<Record<string, string>>,
    capabilities: Readonly<Record<string, unknown>> = {},
  ): Promise<ProxiedSelenium> {
    const [chromedriver, server] = await Promise.all([startChromedriver(), PageServer.start(pages)]);
    const proxy = await CuttingProxy.start(chromedriver.url);
    const selenium = new ProxiedSelenium(chromedriver, server, proxy, { ...HEADLESS, ...capabilities });
    await selenium.owner.driver.open(signal);
    await selenium.owner.driver.launch(server.url('/'), undefined, signal);
    return selenium;
  }

  /** A driver without a session. */
  build(): BuiltDriver<SeleniumDriver> {
    return builtDriver(SeleniumDriver, this.proxy.url, this.capabilities);
  }

  async close(): Promise<void> {
    await this.owner.driver.close();
    await Promise.all([this.proxy.close(), this.pages.close()]);
    await this.chromedriver.stop();
  }
}
