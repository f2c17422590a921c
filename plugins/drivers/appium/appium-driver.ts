import { Config, DriverOptions, DriverSource, Logger, ServiceError, Shutdown } from 'svc';
import { readAddress } from '../_browser/address.js';
import { isLocal, readEndpoint } from '../_webdriver/endpoint.js';
import { PAGE_SIZE } from '../_webdriver/local-chrome.js';
import { PageSurface } from '../_webdriver/page-surface.js';
import { type CommandLimits, type Remote, RemoteSession } from '../_webdriver/remote-session.js';
import type { Surface } from '../_webdriver/surface.js';
import { WebDriverDriver } from '../_webdriver/webdriver-driver.js';
import { readCapabilities, type SessionPlan } from './_capabilities.js';
import { localBrowser } from './_local-browser.js';
import type { Parts } from './_parts.js';
import { PortLease } from './_port-lease.js';
import type { Commands } from './_profiles/commands.js';
import { isFinal } from './_profiles/platform-profile.js';
import { readWebViewSwitch } from './_web-view-switch.js';

/** An extension command of a driver, such as `mobile: shell`. */
const EXTENSION = /^\s*[a-z]+:\s*\w+\s*$/i;

@DriverSource({
  name: 'appium',
  description: 'Phones, televisions and browsers behind an Appium server; an embedded one where no url is given.',
})
export class AppiumDriver extends WebDriverDriver {
  #lease: PortLease | undefined;
  #parts: Parts | undefined;

  constructor(
    private readonly options: DriverOptions,
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly shutdown: Shutdown,
  ) {
    super();
  }

  get surface(): Surface {
    void this.session;
    const { surface, hybrid } = this.#open;
    return hybrid?.entered ?? surface;
  }

  async open(signal: AbortSignal): Promise<string> {
    const plan = readCapabilities(this.options, this.config.settings.session_idle_s);
    // All platforms at once would slow the start of a service that drives none of them.
    const { partsOf } = await import('./_parts.js');
    const { url } = this.options;
    const automation = plan.capabilities['appium:automationName'] as string | undefined;
    const server = url ?? (await this.#embedded(automation));
    signal.throwIfAborted();
    const session = await this.#connect(server, plan, signal);
    this.use(session);
    this.#parts = partsOf(session, plan, {
      scriptLimit: this.#keywordLimit,
      commandsTo: (remote) => this.#commands(remote),
    });
    const { hybrid, profile, surface } = this.#parts;
    await this.#apply(profile.settings, session, signal).catch((error: unknown) => {
      // A server that does not know them, as those of some clouds, is used without.
      if (isFinal(error) || !(error instanceof ServiceError)) throw error;
    });
    await this.#apply(plan.settings, session, signal);
    if (plan.capabilities['appium:autoWebview'] === true) await hybrid?.enter();
    const hasOwnWindow = this.#isLocalBrowser(plan) && plan.capabilities['goog:chromeOptions'] === undefined;
    if (hasOwnWindow && surface instanceof PageSurface) await surface.resize(PAGE_SIZE);
    return session.id;
  }

  protected override async end(session: RemoteSession | undefined): Promise<void> {
    const lease = this.#lease;
    this.#lease = undefined;
    this.#parts = undefined;
    try {
      await session?.end();
    } finally {
      await lease?.release();
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

  /** The keys of a remote control are the device's; on a phone those are that a page does not know. */
  override async pressKey(key: string): Promise<void> {
    const { profile } = this.#open;
    if (!profile.hasTouch) return profile.pressKey(this.#commands(this.#open.remote), key);
    try {
      await this.surface.pressKey(key);
    } catch (error) {
      const isDevices = error instanceof ServiceError && error.code === 'E0105' && !profile.isBrowser;
      const { NativeSurface } = await import('./_native-surface.js');
      if (!isDevices || this.surface instanceof NativeSurface) throw error;
      await profile.pressKey(this.#commands(this.#open.remote), key);
    }
  }

  override async executeScript(script: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const { hybrid } = this.#open;
    const asked = readWebViewSwitch(script, args);
    if (asked) {
      if (!hybrid) throw new ServiceError('E0105', 'this session has no web views to switch to');
      if (asked.enter) await hybrid.enter(asked.name);
      else hybrid.leave();
      return null;
    }
    if (!EXTENSION.test(script)) return this.surface.executeScript(script, args, signal);
    const limits = { signal, takes: this.#keywordLimit };
    return (await this.#open.remote.command((b) => b.executeScript(script.trim(), args as object[]), limits)) ?? null;
  }

  get #open() {
    if (this.#parts) return this.#parts;
    throw new ServiceError('E0101', 'run Launch App to open it again');
  }

  /** A Chromium that the embedded server starts. */
  #isLocalBrowser({ capabilities }: SessionPlan): boolean {
    return this.options.url === undefined && /^chromium$/i.test(String(capabilities['appium:automationName']));
  }

  get #keywordLimit(): number {
    return this.config.settings.keyword_timeout_s * 1000;
  }

  async #embedded(automation: string | undefined): Promise<string> {
    const { EmbeddedServer } = await import('./_embedded-server.js');
    return EmbeddedServer.of(this.shutdown, this.logger).url(automation);
  }

  async #connect(server: string, plan: SessionPlan, signal: AbortSignal): Promise<RemoteSession> {
    const isEmbedded = this.options.url === undefined;
    const endpoint = { ...readEndpoint(server), ...(isEmbedded && { shown: 'the embedded Appium server' }) };
    const limit = this.config.settings.read_timeout_s * 1000;
    if (plan.existingSessionId !== undefined) {
      return RemoteSession.attach(endpoint, plan.existingSessionId, plan.capabilities, limit, (browser) =>
        browser.getWindowRect(),
      );
    }
    const { chromedriver } = this.config.settings;
    const capabilities = this.#isLocalBrowser(plan)
      ? localBrowser(plan.capabilities, chromedriver, this.#keywordLimit)
      : plan.capabilities;
    if (!isLocal(endpoint)) return RemoteSession.open(endpoint, capabilities, limit, signal);
    this.#lease = await PortLease.take(capabilities);
    return RemoteSession.open(endpoint, { ...capabilities, ...this.#lease.ports }, limit, signal);
  }

  async #apply(settings: Readonly<Record<string, unknown>>, session: RemoteSession, signal: AbortSignal) {
    if (Object.keys(settings).length === 0) return;
    await session.command((browser) => browser.updateSettings(settings), { signal });
  }

  #commands(remote: Remote, limits: CommandLimits = {}): Commands {
    const takes = this.#keywordLimit;
    const { signal } = limits;
    return {
      execute: (script, args) => remote.command((b) => b.executeScript(script, [args]), { ...limits, takes }),
      navigate: async (url) => {
        const address = readAddress(url, this.config.settings.allow_file_urls, 'E0403');
        const { surface } = this;
        if (!(surface instanceof PageSurface)) throw new ServiceError('E0105', 'no browser is in front');
        await surface.open(address, signal ?? AbortSignal.timeout(takes), takes);
      },
      type: (text) => this.surface.typeText(text),
    };
  }
}
