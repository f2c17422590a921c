import { ServiceError } from '../errors.js';
import { didYouMean, suggest } from '../text/suggest.js';

export interface InstalledApp {
  /** Package or bundle id. */
  readonly id: string;
  readonly name?: string | undefined;
  /** As the platform reports it: on Android the version code. */
  readonly version?: string | undefined;
}

export type AppState = 'not_installed' | 'not_running' | 'background' | 'foreground';

/** The apps of a device, by package or bundle id. Port of a driver of devices. */
export abstract class Apps {
  abstract list(): Promise<readonly InstalledApp[]>;
  abstract isInstalled(id: string): Promise<boolean>;
  abstract state(id: string): Promise<AppState>;
  /**
   * Installs an app, also over the same one.
   * @param path a file on this machine
   * @returns the id of the app; null when the platform does not report it
   * @throws ServiceError E0401 with the reason when the device refuses it, E0105 when the driver's server is on another
   * machine
   */
  abstract install(path: string, signal: AbortSignal): Promise<string | null>;
  /** Whether there was such an app. */
  abstract uninstall(id: string): Promise<boolean>;
  /** Starts an app, or brings it to the front. @throws ServiceError E0401 when it is not installed */
  abstract activate(id: string): Promise<void>;
  /** Takes the app in front away for some time. */
  abstract background(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Removes what an app has stored. @throws ServiceError E0401 when it is not installed */
  abstract clearData(id: string): Promise<void>;

  /** @throws ServiceError E0401 with the nearest names when the app is not installed */
  protected async requireInstalled(id: string): Promise<void> {
    if (await this.isInstalled(id)) return;
    const suggestions = suggest(id, await this.#ids());
    throw new ServiceError('E0401', `${id} is not installed${didYouMean(suggestions)}`, { suggestions });
  }

  /** None when the platform cannot list its apps. */
  async #ids(): Promise<string[]> {
    try {
      return (await this.list()).map(({ id }) => id);
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'E0105') return [];
      throw error;
    }
  }
}
