import type { Commands } from './commands.js';
import { PlatformProfile } from './platform-profile.js';

/** A platform of which nothing is known but that Appium has a driver for it. */
export class OtherProfile extends PlatformProfile {
  /** The drivers of desktops write places as that of iOS does. */
  readonly source = 'ios';

  get platform(): string {
    return this.textOf('platformName') ?? 'This platform';
  }

  async launch(commands: Commands, app = this.device.startUrl, activity?: string): Promise<void> {
    this.refuseActivity(activity);
    if (app !== undefined) await commands.navigate(app);
  }

  pressKey(): Promise<void> {
    return Promise.reject(this.unsupported('keys by name; run a command of its driver with Execute Script'));
  }
}
