import { setTimeout as sleep } from 'node:timers/promises';
import { Apps, type AppState, ServiceError } from '#svc';
import type { Commands } from './platform-profile.js';

/** The values of `mobile: queryAppState`: https://developer.apple.com/documentation/xctest/xcuiapplication/state */
const STATES: Readonly<Record<number, AppState>> = {
  0: 'not_installed',
  1: 'not_running',
  2: 'background',
  3: 'background',
  4: 'foreground',
};

/** The apps of a phone: the commands that the Android and iOS drivers share, by their name of the app's id. */
export abstract class DeviceApps extends Apps {
  /** @param idName the parameter that names an app */
  constructor(
    protected readonly commands: Commands,
    private readonly idName: 'appId' | 'bundleId',
  ) {
    super();
  }

  async isInstalled(id: string): Promise<boolean> {
    return (await this.#about('isAppInstalled', id)) === true;
  }

  async state(id: string): Promise<AppState> {
    const state = STATES[Number(await this.#about('queryAppState', id))];
    if (state !== undefined) return state;
    throw new ServiceError('E0401', `the device does not know in which state ${id} is`);
  }

  async uninstall(id: string): Promise<boolean> {
    return (await this.#about('removeApp', id)) === true;
  }

  async activate(id: string): Promise<void> {
    await this.requireInstalled(this.readId(id));
    await this.#about('activateApp', id);
  }

  /** Waits here: a server that waits itself answers no reads of the screen meanwhile. */
  async background(milliseconds: number, signal: AbortSignal): Promise<void> {
    const front = await this.front();
    await this.commands.execute('mobile: backgroundApp', { seconds: -1 });
    await sleep(milliseconds, undefined, { signal });
    await this.#about('activateApp', front);
  }

  async clearData(id: string): Promise<void> {
    await this.requireInstalled(this.readId(id));
    await this.#about('clearApp', id);
  }

  async install(path: string, signal: AbortSignal): Promise<string | null> {
    if (this.commands.readsLocalFiles) return this.installFile(path, signal);
    throw new ServiceError('E0105', 'files of this machine, which the Appium server does not see; run it here');
  }

  protected abstract installFile(path: string, signal: AbortSignal): Promise<string | null>;
  /** The id of the app in front. */
  protected abstract front(): Promise<string>;
  /** @throws ServiceError E0403 for what cannot be an id */
  protected abstract readId(id: string): string;

  async #about(command: string, id: string): Promise<unknown> {
    return this.commands.execute(`mobile: ${command}`, { [this.idName]: this.readId(id) });
  }
}
