import { dp, rectAt, type Rect, type Size } from '../view/geometry.js';
import type { Rotation } from '../view/snapshot.js';

const PORTRAIT: Size = { width: 1080, height: 2400 };
const KEYBOARD_DP = { portrait: 280, landscape: 180 } as const;

export const STATUS_BAR = dp(24);
export const NAVIGATION_BAR = dp(24);

/** The screen of the device: 1080x2400 pixels in portrait. */
export class Display {
  rotation: Rotation = 0;
  isKeyboardShown = false;

  get isLandscape(): boolean {
    return this.rotation % 2 === 1;
  }

  get size(): Size {
    return this.isLandscape ? { width: PORTRAIT.height, height: PORTRAIT.width } : PORTRAIT;
  }

  get bounds(): Rect {
    return rectAt(0, 0, this.size);
  }

  /** The bounds of the keyboard, also while it is hidden. */
  get keyboard(): Rect {
    const { width, height } = this.size;
    const top = height - NAVIGATION_BAR - dp(KEYBOARD_DP[this.isLandscape ? 'landscape' : 'portrait']);
    return { left: 0, top, right: width, bottom: height };
  }

  /** The part without bars and keyboard. */
  get usable(): Rect {
    const { width, height } = this.size;
    const bottom = this.isKeyboardShown ? this.keyboard.top : height - NAVIGATION_BAR;
    return { left: 0, top: STATUS_BAR, right: width, bottom };
  }
}
