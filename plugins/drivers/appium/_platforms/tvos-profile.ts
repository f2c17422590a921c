import { IosProfile } from './ios-profile.js';

/** https://appium.github.io/appium-xcuitest-driver/latest/guides/tvos/ */
export class TvOsProfile extends IosProfile {
  override readonly platform = 'tvOS';
  override readonly hasTouch = false;
  override readonly hasWebViews = false;
  override readonly settings = {};
  protected override readonly keys = {
    up: { button: 'up' },
    down: { button: 'down' },
    left: { button: 'left' },
    right: { button: 'right' },
    enter: { button: 'select' },
    select: { button: 'select' },
    ok: { button: 'select' },
    back: { button: 'menu' },
    menu: { button: 'menu' },
    home: { button: 'home' },
    play: { button: 'playpause' },
    pause: { button: 'playpause' },
    playpause: { button: 'playpause' },
  };
}
