import { readChord, ServiceError } from '#svc';
import { codeOfKey } from '../../_webdriver/input/actions.js';
import { type Commands, PlatformProfile } from './platform-profile.js';

/** A platform without a profile of its own: what W3C WebDriver has for every driver. */
export class OtherProfile extends PlatformProfile {
  readonly source = 'native';
  override readonly hasStrategies: boolean = false;

  get platform(): string {
    return this.textOf('platformName') ?? 'This platform';
  }

  async launch(commands: Commands, app = this.device.startUrl, activity?: string): Promise<void> {
    this.refuseActivity(activity);
    if (app !== undefined) await commands.navigate(app);
  }

  /** Presses a key, or the keys of a chord together, by W3C actions. */
  async pressKey(commands: Commands, key: string): Promise<void> {
    await commands.pressKeys(this.chordOf(key).map(codeOfKey));
  }

  /** Names of the UI Events standard. @throws ServiceError E0403 for an unknown key, E0105 for one that only phones have */
  protected chordOf(key: string): readonly string[] {
    try {
      return readChord(key);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'E0105') throw error;
      throw this.unsupported(`the key ${JSON.stringify(key.slice(0, 50))}; Android has it`);
    }
  }
}
