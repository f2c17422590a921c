import { createHash } from 'node:crypto';
import type { ScreenElement } from '../../device/element.js';

/** A picture of the screen and what was on it. */
export interface Moment {
  /** PNG in device pixels. */
  readonly picture: Buffer;
  readonly elements: readonly ScreenElement[];
  /** The screen never stood still: the elements were read right before or after the picture. */
  readonly moving: boolean;
}

/** Reads after the first two, and milliseconds, that a screen gets to stand still. */
const MORE_READS = 6;
const LIMIT = 1000;
/** Milliseconds by which a picture must be faster than the elements to be read twice in their place. */
const GAIN = 20;

/** One of the two things that are read in turns. */
class Reading<T> {
  value!: T;
  key = '';
  ms = 0;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly keyOf: (value: T) => string,
  ) {}

  /** Returns whether it is the same as at the last time. */
  async again(): Promise<boolean> {
    const began = performance.now();
    this.value = await this.read();
    this.ms = performance.now() - began;
    const before = this.key;
    this.key = this.keyOf(this.value);
    return this.key === before;
  }
}

/** Takes the picture and the elements of a screen that belong together. */
export class Moments {
  /** The keys of the last pair that belonged together. */
  #still = '';
  #isPictureCheaper = false;

  constructor(
    private readonly capture: () => Promise<Buffer>,
    private readonly read: () => Promise<readonly ScreenElement[]>,
  ) {}

  /**
   * Reads elements and picture in turns until one of them is the same before and after the other. A pair that is equal
   * to the last one that belonged together needs no further read.
   */
  async take(): Promise<Moment> {
    const end = performance.now() + LIMIT;
    const elements = new Reading(this.read, (records) =>
      JSON.stringify(records.filter(({ inViewport }) => inViewport)),
    );
    const picture = new Reading(this.capture, (png) => createHash('sha1').update(png).digest('base64'));
    const turns = this.#isPictureCheaper ? [picture, elements] : [elements, picture];
    for (const each of turns) await each.again();
    this.#isPictureCheaper = picture.ms + GAIN < elements.ms;
    let isStill = picture.key + elements.key === this.#still;
    for (let reads = 0; !isStill && reads < MORE_READS && performance.now() < end; reads++) {
      isStill = await turns[reads % 2]!.again();
    }
    this.#still = isStill ? picture.key + elements.key : '';
    return { picture: picture.value, elements: elements.value, moving: !isStill };
  }
}
