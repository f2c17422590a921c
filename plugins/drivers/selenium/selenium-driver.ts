import { Config, DriverOptions, DriverSource, ServiceError } from 'svc';
import { readAddress } from '../_browser/address.js';
import { readEndpoint } from '../_webdriver/endpoint.js';
import { localChromeOptions, PAGE_SIZE } from '../_webdriver/local-chrome.js';
import { emulatesPhone } from '../_webdriver/page-capabilities.js';
import { PageSurface } from '../_webdriver/page-surface.js';
import { RemoteSession } from '../_webdriver/remote-session.js';
import { WebDriverDriver } from '../_webdriver/webdriver-driver.js';
import { readCapabilities } from './_capabilities.js';
import { Chromedriver } from './_chromedriver.js';

/** Milliseconds that a browser of our own gets to end by itself. */
const END_LIMIT = 3000;

@DriverSource({
  name: 'selenium',
  description: 'A browser behind any W3C WebDriver server: chromedriver, geckodriver, a Selenium Grid, a cloud.',
})
export class SeleniumDriver extends WebDriverDriver {
  #chromedriver: Chromedriver | undefined;
  #surface: PageSurface | undefined;

  constructor(
    private readonly options: DriverOptions,
    private readonly config: Config,
  ) {
    super();
  }

  get surface(): PageSurface {
    const { session } = this;
    return (this.#surface ??= new PageSurface(session, {
      hasTouch: emulatesPhone(this.options.capabilities),
      scriptLimit: this.#keywordLimit,
    }));
  }

  async open(signal: AbortSignal): Promise<string> {
    const { requested } = this.#capabilities;
    this.#startAddress();
    const limit = this.config.settings.read_timeout_s * 1000;
    const { url } = this.options;
    if (url === undefined) {
      this.#chromedriver = await Chromedriver.start(this.config.settings.chromedriver, signal);
    }
    const endpoint = readEndpoint(url ?? this.#chromedriver!.url);
    const capabilities = url === undefined ? localChromeOptions(requested) : requested;
    this.#surface = undefined;
    this.use(await RemoteSession.open(endpoint, capabilities, limit, signal));
    if (url === undefined && requested['goog:chromeOptions'] === undefined) await this.surface.resize(PAGE_SIZE);
    return this.id;
  }

  protected override async end(session: RemoteSession | undefined): Promise<void> {
    const chromedriver = this.#chromedriver;
    this.#chromedriver = undefined;
    if (!chromedriver) return session?.end();
    // Whatever the browser says to its end, it ends with its chromedriver.
    await session?.end(END_LIMIT).catch(() => undefined);
    await chromedriver.stop();
  }

  async launch(app: string | undefined, _activity: string | undefined, signal: AbortSignal): Promise<void> {
    const address = app === undefined ? this.#startAddress() : this.#read(app, 'E0403');
    const { surface } = this;
    if (address !== undefined) await surface.open(address, signal, this.#keywordLimit);
  }

  get #capabilities() {
    const { url } = this.options;
    const capabilities = readCapabilities(this.options, this.#keywordLimit);
    const { browserName } = capabilities.requested;
    if (url !== undefined || browserName === 'chrome' || browserName === 'chromium') return capabilities;
    throw new ServiceError(
      'E0104',
      `for ${String(browserName)} give the url of its WebDriver server, such as http://127.0.0.1:4444`,
    );
  }

  #startAddress(): string | undefined {
    const { startAddress } = this.#capabilities;
    return startAddress === undefined ? undefined : this.#read(startAddress, 'E0104');
  }

  #read(address: string, code: 'E0403' | 'E0104'): string {
    return readAddress(address, this.config.settings.allow_file_urls, code);
  }

  get #keywordLimit(): number {
    return this.config.settings.keyword_timeout_s * 1000;
  }
}
