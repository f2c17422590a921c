import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import {
  type ColorScheme,
  Environment,
  type Geolocation,
  type NetworkCondition,
  type Orientation,
  ServiceError,
  withDeadline,
} from '#svc';
import { DEVTOOLS_CONDITIONS, insecurePage } from '../../../_browser/browser-environment.js';
import { throwBrowserFailure } from '../translate.js';

/** What the environment needs of the browser window. */
interface WindowAccess {
  /** The page in front. */
  readonly front: () => Page;
  /** The DevTools session of a page. @throws Error when the browser has none */
  readonly cdp: (page: Page) => Promise<CDPSession>;
  /** Adapts what is emulated by DevTools to the new size of a page. */
  readonly resized: (page: Page) => Promise<void>;
}

/** Limit for a page to answer about the clipboard. */
const CLIPBOARD_LIMIT_S = 10;

type Change = (page: Page) => Promise<void>;

/** What was set last. */
export type EnvironmentState = Partial<{
  orientation: Orientation;
  geolocation: Geolocation;
  network: NetworkCondition;
  colorScheme: ColorScheme;
}>;

/** The environment of a browser context: what is set holds in each of its pages, also in those that open later. */
export class ContextEnvironment extends Environment {
  /** The changes of single pages, by the property that they change. */
  readonly #changes = new Map<string, Change>();
  #state: EnvironmentState = {};

  constructor(
    private readonly context: BrowserContext,
    private readonly window: WindowAccess,
  ) {
    super();
    context.on('page', (page) => {
      // A page that closes meanwhile needs no environment.
      for (const change of this.#changes.values()) change(page).catch(() => undefined);
    });
  }

  get state(): EnvironmentState {
    return this.#state;
  }

  /** Sets what another process had set: the browser forgets it when a connection ends. */
  async restore({ orientation, geolocation, network, colorScheme }: EnvironmentState): Promise<void> {
    if (orientation) await this.setOrientation(orientation);
    if (geolocation) await this.setGeolocation(geolocation);
    if (network) await this.setNetwork(network);
    if (colorScheme) await this.setColorScheme(colorScheme);
  }

  /** Gives the pages a size with the longer side upright or across. */
  override async setOrientation(orientation: Orientation): Promise<void> {
    if (!this.window.front().viewportSize()) {
      throw new ServiceError('E0105', 'the pages of this browser have the size of its window, which does not turn');
    }
    await this.#everywhere('orientation', async (page) => {
      const size = page.viewportSize();
      if (!size) return;
      const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
      const turned = orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short };
      await page.setViewportSize(turned);
      await this.window.resized(page);
    });
    this.#state = { ...this.#state, orientation };
  }

  /** Lets pages ask for the location, too. */
  override async setGeolocation({ latitude, longitude, accuracy }: Geolocation): Promise<void> {
    await this.#grant(['geolocation'], 'a geolocation');
    await this.context.setGeolocation({ latitude, longitude, accuracy }).catch(throwBrowserFailure);
    this.#state = { ...this.#state, geolocation: { latitude, longitude, accuracy } };
  }

  override async setClipboard(text: string): Promise<void> {
    await this.#atClipboard((page) => page.evaluate((written) => navigator.clipboard.writeText(written), text));
  }

  override async clipboard(): Promise<string> {
    return this.#atClipboard((page) => page.evaluate(() => navigator.clipboard.readText()));
  }

  override async setNetwork(condition: NetworkCondition): Promise<void> {
    if (condition === 'slow') this.#requireChromium('a slow network');
    await this.context.setOffline(condition === 'offline').catch(throwBrowserFailure);
    const change = (speed: 'slow' | 'online') => async (page: Page) => {
      const session = await this.window.cdp(page);
      await session.send('Network.emulateNetworkConditions', DEVTOOLS_CONDITIONS[speed]);
    };
    const wasSlow = this.#changes.delete('network');
    if (condition === 'slow') await this.#everywhere('network', change('slow'));
    else if (wasSlow) await this.#inOpenPages(change('online'));
    this.#state = { ...this.#state, network: condition };
  }

  override async setColorScheme(scheme: ColorScheme): Promise<void> {
    const colorScheme = scheme === 'system' ? null : scheme;
    await this.#everywhere('color scheme', (page) => page.emulateMedia({ colorScheme }));
    this.#state = { ...this.#state, colorScheme: scheme };
  }

  async #everywhere(property: string, change: Change): Promise<void> {
    this.#changes.set(property, change);
    await this.#inOpenPages(change);
  }

  async #inOpenPages(change: Change): Promise<void> {
    for (const page of this.context.pages()) {
      await change(page).catch((error: unknown) => {
        if (!page.isClosed()) throwBrowserFailure(error);
      });
    }
  }

  async #grant(permissions: string[], what: string): Promise<void> {
    await this.context.grantPermissions(permissions).catch((error: unknown) => {
      if (!/Unknown permission/i.test(String(error))) throwBrowserFailure(error);
      throw new ServiceError('E0105', `${what} cannot be opened to pages in this browser; Chromium has it`);
    });
  }

  #requireChromium(what: string): void {
    const name = this.context.browser()?.browserType().name() ?? 'chromium';
    if (name !== 'chromium') throw new ServiceError('E0105', `${what} is not in ${name}; Chromium has it`);
  }

  async #atClipboard<T>(exchange: (page: Page) => Promise<T>): Promise<T> {
    await this.#grant(['clipboard-read', 'clipboard-write'], 'its clipboard');
    const page = this.window.front();
    const late = () => new ServiceError('E0107', `the page gave no answer within ${CLIPBOARD_LIMIT_S} s`);
    return withDeadline(CLIPBOARD_LIMIT_S, late, async () => {
      if (await page.evaluate(() => window.isSecureContext)) return exchange(page);
      throw insecurePage();
    }).catch(throwBrowserFailure);
  }
}
