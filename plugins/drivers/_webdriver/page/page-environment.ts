import {
  type ColorScheme,
  Environment,
  type Geolocation,
  type NetworkCondition,
  type Orientation,
  ServiceError,
  type Size,
} from '#svc';
import { DEVTOOLS_CONDITIONS, insecurePage } from '../../_browser/browser-environment.js';
import type { Page } from './page.js';

/** The size of the window. */
interface WindowAccess {
  readonly hasTouch: boolean;
  readonly windowSize: () => Promise<Size>;
  readonly resize: (size: Size) => Promise<void>;
}

/** The environment of a page, by W3C WebDriver, and in Chromium by DevTools. */
export class PageEnvironment extends Environment {
  constructor(
    private readonly page: Page,
    private readonly window: WindowAccess,
  ) {
    super();
  }

  /** Gives the window a size with the longer side upright or across. */
  override async setOrientation(orientation: Orientation): Promise<void> {
    if (this.window.hasTouch) {
      throw new ServiceError('E0105', 'a phone that chromedriver emulates does not turn; one of playwright does');
    }
    const { width, height } = await this.window.windowSize();
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    await this.window.resize(
      orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short },
    );
  }

  /** Lets pages ask for the location, too. */
  override async setGeolocation({ latitude, longitude, accuracy }: Geolocation): Promise<void> {
    await this.#emulate('Browser.grantPermissions', { permissions: ['geolocation'] });
    await this.#emulate('Emulation.setGeolocationOverride', { latitude, longitude, accuracy });
  }

  override async setClipboard(text: string): Promise<void> {
    await this.#atClipboard(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  }

  override async clipboard(): Promise<string> {
    return this.#atClipboard('navigator.clipboard.readText()');
  }

  override async setNetwork(condition: NetworkCondition): Promise<void> {
    await this.#emulate('Network.enable', {});
    await this.#emulate('Network.emulateNetworkConditions', DEVTOOLS_CONDITIONS[condition]);
  }

  override async setColorScheme(scheme: ColorScheme): Promise<void> {
    const value = scheme === 'system' ? '' : scheme;
    await this.#emulate('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }

  async #atClipboard(exchange: string): Promise<string> {
    await this.#emulate('Browser.grantPermissions', { permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] });
    await this.#emulate('Emulation.setFocusEmulationEnabled', { enabled: true });
    if (!(await this.page.run<boolean>('return window.isSecureContext'))) throw insecurePage();
    return this.page.once<string>(`return ${exchange}`);
  }

  /** @throws ServiceError E0105 for a browser without DevTools */
  async #emulate(command: string, parameters: object): Promise<void> {
    try {
      await this.page.emulate(command, parameters);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'E0105') throw error;
      throw new ServiceError('E0105', 'this browser has no DevTools; Chromium has, and so has playwright', undefined, {
        cause: error,
      });
    }
  }
}
