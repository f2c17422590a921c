import type { Driver } from '../device/driver.js';
import type { Rect } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import { Picture } from './vision/picture.js';
import type { Secrets } from '../secret.js';
import { readSecretAreas } from './secret-areas.js';
import type { Sources } from './sources.js';

/** A screenshot and its scale. */
export interface Frame {
  readonly picture: Picture;
  /** Pixels of the picture per unit of the window. */
  readonly scale: number;
}

/** A frame with the areas that may show a secret, in window coordinates. */
export interface MaskedFrame extends Frame {
  readonly secretAreas: readonly Rect[];
}

/** The screenshot of one look: taken when a rung first needs it, and shared by all rungs. */
export class SharedFrame {
  #frame: Promise<Frame> | undefined;
  #areas: Promise<readonly Rect[] | undefined> | undefined;
  #masked: Promise<MaskedFrame | undefined> | undefined;

  constructor(
    private readonly sources: Sources,
    private readonly driver: Driver,
    /** Identifies the look for element sources, which may read the screen once for all queries of a look. */
    readonly look: object = {},
    /** Given when the frame is sure to be shown: the secret areas are then read together with the picture. */
    private readonly secrets?: Secrets,
  ) {}

  /** A new frame, which reads the screen again. */
  anew(): SharedFrame {
    return new SharedFrame(this.sources, this.driver, {}, this.secrets);
  }

  /** Whether the screenshot was requested. */
  get isTaken(): boolean {
    return this.#frame !== undefined;
  }

  get(): Promise<Frame> {
    if (this.secrets) this.#areas ??= readSecretAreas(this.sources, this.secrets);
    return (this.#frame ??= this.#take());
  }

  /**
   * The frame with its secret areas. They must belong to the moment of the picture: in a session with a secret, a picture
   * whose areas were not read together with it is taken again.
   * @returns undefined when the areas cannot be read
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
    // An async wrapper: a synchronous throw of windowSize would leave a rejection of capture unhandled.
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
