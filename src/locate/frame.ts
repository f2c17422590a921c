import type { Driver } from '../device/driver.js';
import type { Rect } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import { Picture } from './picture.js';
import type { Sources } from './sources.js';

/** A picture of the screen and how many of its pixels make one unit of the window. */
export interface Frame {
  readonly picture: Picture;
  readonly scale: number;
}

/** Takes one picture at the first question and shares it with every rung that asks afterwards. */
export class SharedFrame {
  #frame: Promise<Frame> | undefined;

  constructor(
    private readonly sources: Sources,
    private readonly driver: Driver,
    /** The look that it belongs to: the questions of one look may be answered by one reading of the screen. */
    readonly look: object = {},
  ) {}

  /** The one of a look at another moment. */
  anew(): SharedFrame {
    return new SharedFrame(this.sources, this.driver);
  }

  /** Whether somebody asked for it. */
  get isTaken(): boolean {
    return this.#frame !== undefined;
  }

  get(): Promise<Frame> {
    return (this.#frame ??= this.#take());
  }

  async #take(): Promise<Frame> {
    const [screen] = this.sources.screens;
    if (!screen) throw new ServiceError('E0303', 'no screenshot source is configured in elements_sources');
    // Whichever throws at once must not leave the other's failure unheard.
    const [png, window] = await Promise.all([screen.plugin.capture(), (async () => this.driver.windowSize())()]);
    const picture = new Picture(png);
    return { picture, scale: picture.width / window.width };
  }
}

export const toPixels = (rect: Rect, scale: number): Rect => ({
  x: rect.x * scale,
  y: rect.y * scale,
  width: rect.width * scale,
  height: rect.height * scale,
});

export const toWindow = (rect: Rect, scale: number): Rect => toPixels(rect, 1 / scale);
