import { createHash } from 'node:crypto';
import type { ElementList, ScreenElement } from '../../device/element.js';

/** A picture of the screen and what was on it. */
export interface Moment {
  /** PNG in device pixels. */
  readonly picture: Buffer;
  readonly elements: readonly ScreenElement[];
  /** Only when elements are missing; see `ElementList`. */
  readonly truncated?: true;
  /** The screen kept changing: elements and picture may differ slightly. */
  readonly moving: boolean;
}

/** Further reads, and time, that a screen gets to become stable. */
const MAX_FURTHER_READS = 6;
const STABLE_LIMIT_MS = 1000;
/** Milliseconds by which the picture must be faster to be the first read, which is repeated first. */
const MIN_GAIN_MS = 20;

/** Reads one part of a moment repeatedly and compares each value with the one before. */
class RepeatedRead<T> {
  value!: T;
  key = '';
  ms = 0;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly keyOf: (value: T) => string,
  ) {}

  /** Reads it. @returns whether the value is unchanged */
  async again(): Promise<boolean> {
    const began = performance.now();
    this.value = await this.read();
    this.ms = performance.now() - began;
    const before = this.key;
    this.key = this.keyOf(this.value);
    return this.key === before;
  }
}

/** Reads consistent pairs of picture and elements. */
export class Moments {
  /** The keys of the last consistent pair. */
  #stableKey = '';
  #isPictureCheaper = false;

  constructor(
    private readonly capture: () => Promise<Buffer>,
    private readonly read: () => Promise<ElementList>,
  ) {}

  /**
   * Reads elements and picture alternately until one is unchanged before and after the other. A pair equal to the last
   * consistent pair needs no further read.
   */
  async take(): Promise<Moment> {
    const end = performance.now() + STABLE_LIMIT_MS;
    const elements = new RepeatedRead(this.read, (list) =>
      JSON.stringify(list.elements.filter(({ inViewport }) => inViewport)),
    );
    const picture = new RepeatedRead(this.capture, (png) => createHash('sha1').update(png).digest('base64'));
    const turns = this.#isPictureCheaper ? [picture, elements] : [elements, picture];
    for (const each of turns) await each.again();
    this.#isPictureCheaper = picture.ms + MIN_GAIN_MS < elements.ms;
    let isStable = picture.key + elements.key === this.#stableKey;
    for (let reads = 0; !isStable && reads < MAX_FURTHER_READS && performance.now() < end; reads++) {
      isStable = await turns[reads % 2]!.again();
    }
    this.#stableKey = isStable ? picture.key + elements.key : '';
    return { picture: picture.value, ...elements.value, moving: !isStable };
  }
}
