import { AndroidProfile } from './android-profile.js';

/** Keys of a remote control that stand for another key than on a phone's keyboard. */
const REMOTE: Readonly<Record<string, string>> = { enter: 'DPAD_CENTER', return: 'DPAD_CENTER' };

export class AndroidTvProfile extends AndroidProfile {
  override readonly platform = 'Android TV';
  override readonly hasTouch = false;

  protected override codeOf(name: string): number {
    return super.codeOf(REMOTE[name.toLowerCase()] ?? name);
  }
}
