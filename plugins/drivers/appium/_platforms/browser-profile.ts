import { type Commands, PlatformProfile } from './platform-profile.js';

/** A browser on a desktop, by Appium's Chromium, Gecko or Safari driver. */
export class BrowserProfile extends PlatformProfile {
  readonly platform = 'A browser';
  readonly source = 'page';
  override readonly isBrowser = true;

  async launch(commands: Commands, app?: string, activity?: string): Promise<void> {
    this.refuseActivity(activity);
    const address = app ?? this.device.startUrl;
    if (address !== undefined) await commands.navigate(withScheme(address));
  }

  pressKey(): Promise<void> {
    return Promise.reject(this.unsupported('keys of a device'));
  }
}

/** Completes an address typed without a scheme, such as `example.com:8080/x`. */
const withScheme = (address: string): string =>
  /^([a-z][a-z0-9+.-]*:\/\/|(about|data|blob|file):)/i.test(address) ? address : `http://${address}`;
