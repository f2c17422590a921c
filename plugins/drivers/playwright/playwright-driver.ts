import { Config, DriverOptions, DriverSource, Logger, readAddress, ServiceError } from '#svc';
import { checkPlaywrightLaunch } from '../_browser/launch-options.js';
import { SurfaceDriver } from '../_surface/surface.js';
import { surfaceSources } from '../_surface/surface-sources.js';
import { type Capabilities, CAPABILITY_NAMES, readCapabilities } from './_launch/capabilities.js';
import type { PlaywrightSurface } from './_page/playwright-surface.js';

@DriverSource({
  name: 'playwright',
  description: 'Starts Chrome, Chromium or Edge on this machine, by playwright-core; no server is needed.',
  capabilities: CAPABILITY_NAMES,
  checks: async () => (await import('./_launch/checks.js')).CHECKS,
  devices: async () => (await import('./_launch/device-finders.js')).DEVICE_FINDERS,
})
export class PlaywrightDriver extends SurfaceDriver {
  #surface: PlaywrightSurface | undefined;
  #parsed: Capabilities | undefined;

  constructor(
    private readonly options: DriverOptions,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    super();
  }

  get id(): string {
    return this.surface.id;
  }

  get isOpen(): boolean {
    return this.#surface !== undefined;
  }

  get surface(): PlaywrightSurface {
    if (this.#surface) return this.#surface;
    throw new ServiceError('E0101', 'run Launch App to open it again');
  }

  async open(signal: AbortSignal): Promise<string> {
    const capabilities = this.#capabilities;
    checkPlaywrightLaunch(capabilities, this.config.settings);
    this.#startAddress(capabilities);
    // Loaded here, because a service without a browser session starts faster without them.
    const [{ findBrowser }, { BrowserWindow }, { PlaywrightSurface }] = await Promise.all([
      import('./_launch/find-browser.js'),
      import('./_launch/browser-window.js'),
      import('./_page/playwright-surface.js'),
    ]);
    const { settings } = this.config;
    const { browser, read_timeout_s: answerLimit } = settings;
    const build = await findBrowser(capabilities.executablePath ?? browser, capabilities.headless);
    const context = { settings, warn: (message: string) => this.logger.log.warn(message) };
    const window = await BrowserWindow.open(build, capabilities, context, signal);
    this.#surface = new PlaywrightSurface(window, capabilities, answerLimit);
    return window.id;
  }

  async close(): Promise<void> {
    const surface = this.#surface;
    this.#surface = undefined;
    await surface?.close();
  }

  async launch(app: string | undefined, _activity: string | undefined, signal: AbortSignal): Promise<void> {
    const address = app === undefined ? this.#startAddress(this.#capabilities) : readAddress(app, this.config, 'E0403');
    const { surface } = this;
    if (address !== undefined) await surface.navigation.open(address, 'load', signal);
  }

  get #capabilities(): Capabilities {
    return (this.#parsed ??= readCapabilities(this.options));
  }

  #startAddress({ url }: Capabilities): string | undefined {
    return url === undefined ? undefined : readAddress(url, this.config, 'E0104');
  }
}

export const { FindElement, PageSource, Screenshot } = surfaceSources('playwright', PlaywrightDriver);
