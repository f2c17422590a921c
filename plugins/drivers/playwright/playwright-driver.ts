import {
  Config,
  DeviceHold,
  type DriverAttachment,
  DriverOptions,
  DriverSource,
  Logger,
  LogRecorder,
  PageLogs,
  readAddress,
  ServiceError,
  SessionFiles,
  Shutdown,
} from '#svc';
import { checkPlaywrightLaunch } from '../_browser/launch-options.js';
import { SurfaceDriver } from '../_surface/surface.js';
import { surfaceSources } from '../_surface/surface-sources.js';
import type { BrowserWindow, WindowStart } from './_launch/browser-window.js';
import { Capabilities, readCapabilities } from './_launch/capabilities.js';
import type { PlaywrightSurface } from './_page/playwright-surface.js';

@DriverSource({
  name: 'playwright',
  description:
    'Starts a browser on this machine or attaches to a running one, by playwright-core; no server is needed.',
  capabilities: Capabilities,
  checks: async () => (await import('./_launch/checks.js')).CHECKS,
  devices: async () => (await import('./_launch/device-finders.js')).DEVICE_FINDERS,
  presets: async () => (await import('./_launch/presets.js')).PRESETS,
})
export class PlaywrightDriver extends SurfaceDriver {
  #window: BrowserWindow | undefined;
  #surface: PlaywrightSurface | undefined;
  #parsed: Capabilities | undefined;

  constructor(
    private readonly options: DriverOptions,
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly files: SessionFiles,
    private readonly recorder: LogRecorder,
    private readonly hold: DeviceHold,
    private readonly shutdown: Shutdown,
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
    const [{ BrowserWindow }, { WarmBrowsers }] = await Promise.all([
      import('./_launch/browser-window.js'),
      import('./_process/warm-browsers.js'),
      import('./_page/playwright-surface.js'),
    ]);
    const { shutdown, config } = this;
    const warm = shutdown.shared(WarmBrowsers, () => new WarmBrowsers(config.settings, shutdown.closing));
    return this.#show(await BrowserWindow.open(capabilities, { ...this.#start, warm }, signal));
  }

  override get attachment(): DriverAttachment | undefined {
    return this.#window?.state;
  }

  override async attach(attachment: DriverAttachment, signal: AbortSignal): Promise<string> {
    const capabilities = this.#capabilities;
    if (capabilities.cdp_url === undefined) return super.attach(attachment, signal);
    checkPlaywrightLaunch(capabilities, this.config.settings);
    const [{ BrowserWindow }, { WindowState }] = await Promise.all([
      import('./_launch/browser-window.js'),
      import('./_page/window-state.js'),
    ]);
    const state = this.readAttachment(WindowState, attachment);
    return this.#show(await BrowserWindow.resume(capabilities, state, this.#start, signal));
  }

  override async detach(): Promise<void> {
    const window = this.#window;
    if (!window?.state) return this.close();
    this.#window = this.#surface = undefined;
    await window.detach();
  }

  override get pageLogs(): PageLogs {
    return CONTEXT_LOGS;
  }

  async close(): Promise<void> {
    const surface = this.#surface;
    this.#window = this.#surface = undefined;
    await surface?.close();
  }

  async launch(app: string | undefined, _activity: string | undefined, signal: AbortSignal): Promise<void> {
    const address = app === undefined ? this.#startAddress(this.#capabilities) : readAddress(app, this.config, 'E0403');
    const { surface } = this;
    if (address !== undefined) await surface.navigation.open(address, 'load', signal);
  }

  async #show(window: BrowserWindow): Promise<string> {
    const { PlaywrightSurface } = await import('./_page/playwright-surface.js');
    window.record(this.recorder);
    const downloads = window.keepDownloads(this.files);
    this.#window = window;
    this.#surface = new PlaywrightSurface(window, this.#capabilities, downloads, this.config.settings.read_timeout_s);
    return window.id;
  }

  get #start(): WindowStart {
    const { dialogHandler, config, logger } = this;
    // No other process can use a browser of this one.
    const hold = this.#capabilities.cdp_url === undefined ? new DeviceHold() : this.hold;
    return { settings: config.settings, dialogHandler, hold, warn: (message) => logger.log.warn(message) };
  }

  get #capabilities(): Capabilities {
    return (this.#parsed ??= readCapabilities(this.options));
  }

  #startAddress({ url }: Capabilities): string | undefined {
    return url === undefined ? undefined : readAddress(url, this.config, 'E0104');
  }
}

/** Chromium keeps bodies until the page navigates. */
class ContextLogs extends PageLogs {
  async keepBodies(): Promise<void> {}
}

const CONTEXT_LOGS = new ContextLogs();

export const { FindElement, PageSource, Screenshot } = surfaceSources('playwright', PlaywrightDriver);
