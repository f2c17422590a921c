import {
  Config,
  DriverOptions,
  DriverSource,
  Logger,
  LogRecorder,
  PageLogs,
  readAddress,
  ServiceError,
  SessionFiles,
} from '#svc';
import { checkPlaywrightLaunch } from '../_browser/launch-options.js';
import { SurfaceDriver } from '../_surface/surface.js';
import { surfaceSources } from '../_surface/surface-sources.js';
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
  #surface: PlaywrightSurface | undefined;
  #parsed: Capabilities | undefined;

  constructor(
    private readonly options: DriverOptions,
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly files: SessionFiles,
    private readonly recorder: LogRecorder,
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
    const [{ BrowserWindow }, { PlaywrightSurface }] = await Promise.all([
      import('./_launch/browser-window.js'),
      import('./_page/playwright-surface.js'),
    ]);
    const { settings } = this.config;
    const { dialogHandler } = this;
    const context = { settings, dialogHandler, warn: (message: string) => this.logger.log.warn(message) };
    const window = await BrowserWindow.open(capabilities, context, signal);
    window.record(this.recorder);
    const downloads = window.keepDownloads(this.files);
    this.#surface = new PlaywrightSurface(window, capabilities, downloads, settings.read_timeout_s);
    return window.id;
  }

  override get pageLogs(): PageLogs {
    return CONTEXT_LOGS;
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

/** Chromium keeps bodies until the page navigates. */
class ContextLogs extends PageLogs {
  async keepBodies(): Promise<void> {}
}

const CONTEXT_LOGS = new ContextLogs();

export const { FindElement, PageSource, Screenshot } = surfaceSources('playwright', PlaywrightDriver);
