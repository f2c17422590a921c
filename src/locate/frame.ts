import type { Driver } from '../device/driver.js';
import type { Rect } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import { Picture } from './vision/picture.js';
import type { Secrets } from '../secret.js';
import { readSecretAreas } from './secret-areas.js';
import type { Sources } from './sources.js';

/** A picture of the screen and how many of its pixels make one unit of the window. */
export interface Frame {
  readonly picture: Picture;
  readonly scale: number;
}

/** A frame, and where on it a secret may be shown, in window coordinates. */
export interface MaskedFrame extends Frame {
  readonly secretAreas: readonly Rect[];
}

/** Takes one picture at the first question and shares it with every rung that asks afterwards. */
export class SharedFrame {
  #frame: Promise<Frame> | undefined;
  #areas: Promise<readonly Rect[] | undefined> | undefined;
  #masked: Promise<MaskedFrame | undefined> | undefined;

  constructor(
    private readonly sources: Sources,
    private readonly driver: Driver,
    /** The look that it belongs to: the questions of one look may be answered by one reading of the screen. */
    readonly look: object = {},
    /** Where secrets may be shown is read together with the picture: of a frame that is sure to be shown. */
    private readonly secrets?: Secrets,
  ) {}

  /** The one of a look at another moment. */
  anew(): SharedFrame {
    return new SharedFrame(this.sources, this.driver, {}, this.secrets);
  }

  /** Whether somebody asked for it. */
  get isTaken(): boolean {
    return this.#frame !== undefined;
  }

  get(): Promise<Frame> {
    if (this.secrets) this.#areas ??= readSecretAreas(this.sources, this.secrets);
    return (this.#frame ??= this.#take());
  }

  /**
   * The frame as it may be shown. Where secrets are belongs to the moment of the picture: a picture of a session that has
   * had a secret is taken anew when nobody read that with it.
   * @returns undefined when it is unknown where a secret may be shown
   */
  masked(secrets: Secrets): Promise<MaskedFrame | undefined> {
    return (this.#masked ??= this.#mask(secrets));
  }

  async #mask(secrets: Secrets): Promise<MaskedFrame | undefined> {
    if (this.isTaken && !this.#areas && secrets.any) return this.anew().masked(secrets);
    this.#areas ??= readSecretAreas(this.sources, secrets);
    const [frame, secretAreas] = await Promise.all([this.get(), this.#areas]);
    return secretAreas && { ...frame, secretAreas };
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
