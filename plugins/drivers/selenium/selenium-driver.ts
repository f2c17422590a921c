import {
  Config,
  DeviceHold,
  type DriverAttachment,
  DriverOptions,
  DriverSource,
  Logger,
  LogRecorder,
  type PageLogs,
  readAddress,
  ServiceError,
  SessionFiles,
} from '#svc';
import { checkWebDriverLaunch } from '../_browser/launch-options.js';
import { surfaceSources } from '../_surface/surface-sources.js';
import type { PageSurface } from '../_webdriver/page/page-surface.js';
import type { RemoteSession } from '../_webdriver/remote-session.js';
import { WebDriverDriver } from '../_webdriver/webdriver-driver.js';
import { Capabilities, readCapabilities } from './_session/capabilities.js';
import type { OpenWindow, WindowContext } from './_session/open-window.js';

/** The browsers whose WebDriver server the driver starts itself. */
const LOCAL_BROWSERS = ['chrome', 'chromium', 'firefox'];

@DriverSource({
  name: 'selenium',
  description: 'A browser behind any W3C WebDriver server: chromedriver, geckodriver, a Selenium Grid, a cloud.',
  checks: async () => (await import('./_session/checks.js')).CHECKS,
  devices: async () => (await import('./_session/device-finders.js')).DEVICE_FINDERS,
  presets: async (settings) => (await import('./_session/presets.js')).loadPresets(settings),
  capabilities: Capabilities,
})
export class SeleniumDriver extends WebDriverDriver {
  #window: OpenWindow | undefined;
  /** Stays when the session is closed. */
  #pageLogs: PageLogs | undefined;

  constructor(
    private readonly options: DriverOptions,
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly files: SessionFiles,
    private readonly recorder: LogRecorder,
    private readonly hold: DeviceHold,
  ) {
    super();
  }

  get surface(): PageSurface {
    void this.session;
    return this.#window!.surface;
  }

  override get pageLogs(): PageLogs {
    return this.#pageLogs ?? super.pageLogs;
  }

  async open(signal: AbortSignal): Promise<string> {
    const capabilities = this.#capabilities;
    if (this.options.url === undefined) checkWebDriverLaunch(capabilities.requested, this.config.settings);
    this.#startAddress();
    // Loaded here, because a service without a browser session starts faster without it.
    const { openWindow } = await import('./_session/open-window.js');
    return this.#show(await openWindow(this.options, capabilities, this.#context, this.#keywordLimit, signal));
  }

  override async attach(attachment: DriverAttachment, signal: AbortSignal): Promise<string> {
    const { url, capabilities } = this.options;
    if (url === undefined) return super.attach(attachment, signal);
    const [{ resumeWindow }, { WebDriverAttachment }] = await Promise.all([
      import('./_session/resume-window.js'),
      import('../_webdriver/attachment.js'),
    ]);
    const saved = this.readAttachment(WebDriverAttachment, attachment);
    return this.#show(await resumeWindow({ url, capabilities }, saved, this.#context, this.#keywordLimit, signal));
  }

  protected override attachmentOf({ known }: RemoteSession): DriverAttachment | undefined {
    return this.options.url === undefined ? undefined : { session: known, page: this.#window!.surface.state };
  }

  protected override async end(): Promise<void> {
    const window = this.#window;
    this.#window = undefined;
    if (!window) return;
    const { closeWindow } = await import('./_session/open-window.js');
    await closeWindow(window);
  }

  protected override async leave(session: RemoteSession): Promise<void> {
    await super.leave(session);
    this.#window?.bidi?.session.close();
    this.#window = undefined;
  }

  async launch(app: string | undefined, _activity: string | undefined, signal: AbortSignal): Promise<void> {
    const address = app === undefined ? this.#startAddress() : this.#parse(app, 'E0403');
    const { surface } = this;
    if (address !== undefined) await surface.navigation.open(address, 'load', signal);
  }

  #show(window: OpenWindow): string {
    this.#window = window;
    this.#pageLogs = window.bidi?.logs;
    this.use(window.session);
    return this.id;
  }

  get #context(): WindowContext {
    const { dialogHandler, config, files, recorder } = this;
    const warn = (message: string) => this.logger.log.warn(message);
    // No other process can use a browser of this one.
    const hold = this.options.url === undefined ? new DeviceHold() : this.hold;
    return { settings: config.settings, files, recorder, dialogHandler, warn, hold };
  }

  get #capabilities() {
    const { url } = this.options;
    const capabilities = readCapabilities(this.options, this.#keywordLimit);
    const { browserName } = capabilities.requested;
    if (url !== undefined || LOCAL_BROWSERS.includes(String(browserName))) return capabilities;
    throw new ServiceError(
      'E0104',
      `for ${String(browserName)} give the url of its WebDriver server, such as http://127.0.0.1:4444`,
    );
  }

  #startAddress(): string | undefined {
    const { startAddress } = this.#capabilities;
    return startAddress === undefined ? undefined : this.#parse(startAddress, 'E0104');
  }

  #parse(address: string, code: 'E0403' | 'E0104'): string {
    return readAddress(address, this.config, code);
  }

  get #keywordLimit(): number {
    return this.config.settings.keyword_timeout_s * 1000;
  }
}

export const { FindElement, PageSource, Screenshot } = surfaceSources('selenium', SeleniumDriver);
