import {
  type Apps,
  Config,
  DeviceHold,
  type DeviceLog,
  type DeviceStorage,
  type DriverAttachment,
  DriverOptions,
  DriverSource,
  type Environment,
  Logger,
  readAddress,
  type ScreenCast,
  ServiceError,
  Shutdown,
} from '#svc';
import { checkWebDriverLaunch } from '../_browser/launch-options.js';
import { surfaceSources } from '../_surface/surface-sources.js';
import type { Surface } from '../_surface/surface.js';
import { pressKeys } from '../_webdriver/input/actions.js';
import { isLocal, readEndpoint } from '../_webdriver/endpoint.js';
import type { CommandLimits, Remote, RemoteSession } from '../_webdriver/remote-session.js';
import { WebDriverDriver } from '../_webdriver/webdriver-driver.js';
import { NativeLog } from './_surface/native-log.js';
import type { Commands } from './_platforms/platform-profile.js';
import { MjpegCast } from './_surface/mjpeg-cast.js';
import { AppiumStorage } from './_surface/appium-storage.js';
import { MJPEG_PORT, type PortLease } from './_server/ports.js';
import { readWebViewSwitch } from './_surface/web-view-switch.js';
import type { AppiumLease } from './_server/shared-appium.js';
import type { AppiumRequest } from './_session/capabilities.js';
import { Capabilities } from './_session/capability-schema.js';
import type { OpenDevice, SessionContext } from './_session/open-session.js';
import type { SurfaceOptions } from './_surface/surfaces.js';

/** An extension command of a driver, such as `mobile: shell`. */
const EXTENSION = /^\s*[a-z]+:\s*\w+\s*$/i;

@DriverSource({
  name: 'appium',
  description: 'Phones, televisions and browsers behind an Appium server; an embedded one where no url is given.',
  checks: async () => (await import('./_server/checks.js')).checks(),
  devices: async () => (await import('./_server/device-finders.js')).DEVICE_FINDERS,
  presets: async () => (await import('./_session/presets.js')).PRESETS,
  capabilities: Capabilities,
})
export class AppiumDriver extends WebDriverDriver {
  #server: AppiumLease | undefined;
  #ports: PortLease | undefined;
  #device: OpenDevice | undefined;

  constructor(
    private readonly options: DriverOptions,
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly shutdown: Shutdown,
    private readonly hold: DeviceHold,
  ) {
    super();
  }

  get surface(): Surface {
    void this.session;
    const { surface, hybrid } = this.#open;
    return hybrid?.entered ?? surface;
  }

  async open(signal: AbortSignal): Promise<string> {
    // Loading these modules would delay the start of a service that drives no device.
    const [{ readCapabilities }, { connect, deviceOf, prepare }] = await Promise.all([
      import('./_session/capabilities.js'),
      import('./_session/open-session.js'),
    ]);
    const { settings } = this.config;
    const request = readCapabilities(this.options, settings.session_idle_s);
    if (this.options.url === undefined) checkWebDriverLaunch(request.capabilities, settings);
    const embeddedUrl = this.options.url === undefined ? await this.#leaseServer(request) : undefined;
    signal.throwIfAborted();
    const { session, ports } = await connect(this.options, embeddedUrl, request, this.#context, signal);
    this.#ports = ports;
    this.use(session);
    this.#device = deviceOf(session, request, this.#surfaceOptions);
    await prepare(session, this.#device, request, { isEmbedded: embeddedUrl !== undefined, signal });
    return session.id;
  }

  override async attach(attachment: DriverAttachment, signal: AbortSignal): Promise<string> {
    const { url } = this.options;
    if (url === undefined) return super.attach(attachment, signal);
    const [{ readCapabilities }, { AppiumAttachment, resumeDevice }] = await Promise.all([
      import('./_session/capabilities.js'),
      import('./_session/resume-device.js'),
    ]);
    const saved = this.readAttachment(AppiumAttachment, attachment);
    const request = readCapabilities(this.options, this.config.settings.session_idle_s);
    const resumed = await resumeDevice(url, saved, request, this.#context, this.#surfaceOptions, signal);
    this.#ports = resumed.ports;
    this.#device = resumed.device;
    this.use(resumed.session);
    return this.id;
  }

  protected override attachmentOf(session: RemoteSession): DriverAttachment | undefined {
    if (this.options.url === undefined) return undefined;
    const { page, hybrid } = this.#open;
    const state = (page ?? hybrid?.entered)?.state;
    return { session: session.known, page: state, webView: hybrid?.enteredName, ports: this.#ports?.ports };
  }

  protected override async leave(session: RemoteSession): Promise<void> {
    await super.leave(session);
    const ports = this.#ports;
    this.#ports = this.#device = undefined;
    await ports?.release();
  }

  protected override async end(session: RemoteSession | undefined): Promise<void> {
    const [server, ports] = [this.#server, this.#ports];
    this.#server = this.#ports = this.#device = undefined;
    try {
      await session?.end();
    } finally {
      server?.release();
      await ports?.release();
    }
  }

  async launch(app: string | undefined, activity: string | undefined, signal: AbortSignal): Promise<void> {
    await this.#open.profile.launch(this.#commands(this.#open.remote, { signal }), app, activity);
  }

  override async terminate(app: string): Promise<void> {
    await this.#open.profile.terminate(this.#commands(this.#open.remote), app);
  }

  override async appVersion(app: string): Promise<string> {
    return this.#open.profile.version(this.#commands(this.#open.remote), app);
  }

  override get deviceLog(): DeviceLog {
    const { profile, remote } = this.#open;
    return profile.logTypes.length === 0 ? super.deviceLog : new NativeLog(remote, profile.logTypes);
  }
  override get storage(): DeviceStorage {
    const { profile, remote } = this.#open;
    if (!profile.hasStorage) return super.storage;
    return new AppiumStorage((signal) => this.#commands(remote, { signal }));
  }
  override get apps(): Apps {
    const { profile, remote } = this.#open;
    return profile.apps(this.#commands(remote));
  }

  override get environment(): Environment {
    const { profile, remote } = this.#open;
    return profile.isBrowser ? this.surface.environment : profile.environment(this.#commands(remote));
  }

  /** The device's own, when its native screen is in front: a page has other coordinates than the device. */
  override get screenCast(): ScreenCast {
    void this.session;
    this.#hold.check();
    const device = this.#open;
    const port = this.#ports?.ports[MJPEG_PORT];
    const isInFront = () => this.#device === device && device.hybrid?.entered === undefined && this.#hold.isHeld;
    if (port === undefined || device.profile.source !== 'native' || !isInFront()) return super.screenCast;
    return new MjpegCast(port, isInFront);
  }

  /** On a television every key goes to the device; on a phone, those that a page does not support. */
  override async pressKey(key: string): Promise<void> {
    const { profile } = this.#open;
    if (!profile.hasTouch) return profile.pressKey(this.#commands(this.#open.remote), key);
    try {
      await this.surface.pressKey(key);
    } catch (error) {
      const isDeviceKey = error instanceof ServiceError && error.code === 'E0105' && !profile.isBrowser;
      const { NativeSurface } = await import('./_surface/native-surface.js');
      if (!isDeviceKey || this.surface instanceof NativeSurface) throw error;
      await profile.pressKey(this.#commands(this.#open.remote), key);
    }
  }

  override async executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const { hybrid } = this.#open;
    const webViewSwitch = readWebViewSwitch(script, args);
    if (webViewSwitch) {
      if (!hybrid) throw new ServiceError('E0105', 'this session has no web views to switch to');
      if (webViewSwitch.enter) await hybrid.enter(webViewSwitch.name);
      else hybrid.leave();
      return null;
    }
    if (!EXTENSION.test(script)) return this.surface.executeScript(script, args, signal);
    const limits = { signal, takes: this.#keywordLimit };
    return (await this.#open.remote.command((b) => b.executeScript(script.trim(), args as object[]), limits)) ?? null;
  }

  get #open() {
    if (this.#device) return this.#device;
    throw new ServiceError('E0101', 'run Launch App to open it again');
  }

  /** No other process can use the server that this one starts. */
  get #hold(): DeviceHold {
    return this.options.url === undefined ? new DeviceHold() : this.hold;
  }

  get #context(): SessionContext {
    return { settings: this.config.settings, hold: this.#hold, warn: (message) => this.logger.log.warn(message) };
  }

  get #surfaceOptions(): Omit<SurfaceOptions, 'hasTouch'> {
    return {
      scriptLimit: this.#keywordLimit,
      dialogHandler: this.dialogHandler,
      commandsTo: (remote) => this.#commands(remote),
    };
  }

  get #keywordLimit(): number {
    return this.config.settings.keyword_timeout_s * 1000;
  }

  /** Uses the server that the service starts; returns its address. */
  async #leaseServer({ capabilities }: AppiumRequest): Promise<string> {
    const { SharedAppium } = await import('./_server/shared-appium.js');
    const automation = capabilities['appium:automationName'] as string | undefined;
    const server = this.shutdown.shared(SharedAppium, () => new SharedAppium(this.logger));
    this.#server = await server.lease(automation);
    return this.#server.url;
  }

  #commands(remote: Remote, limits: CommandLimits = {}): Commands {
    const takes = this.#keywordLimit;
    const { signal } = limits;
    const { url } = this.options;
    return {
      readsLocalFiles: url === undefined || isLocal(readEndpoint(url)),
      execute: (script, args, aborting = signal) =>
        remote.command((b) => b.executeScript(script, [args]), { ...limits, signal: aborting, takes }),
      navigate: async (url) => {
        const address = readAddress(url, this.config, 'E0403');
        const { surface } = this;
        await surface.navigation.open(address, 'load', signal ?? AbortSignal.timeout(takes));
      },
      type: (text) => this.surface.typeText(text),
      pressKeys: (codes) => pressKeys(remote, codes, signal),
      setOrientation: (orientation) => remote.command((b) => b.setOrientation(orientation.toUpperCase()), limits),
    };
  }
}

export const { FindElement, PageSource, Screenshot } = surfaceSources('appium', AppiumDriver, {
  FindElement: 'Finds elements on the screen of the device, or in the page of its browser.',
  PageSource: 'Reads the hierarchy of the screen, or the HTML of the page, and what is visible of it.',
  Screenshot: 'Takes pictures of the screen.',
});
