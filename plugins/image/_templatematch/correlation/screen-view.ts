import type { Size } from '#svc';
import type { Mat } from '../open-cv.js';
import type { Plane, Pyramid } from '../plane.js';
import { Transform } from './spectrum.js';

/** Subtracted from each pixel to keep sums in single precision exact enough. */
const MID_GREY = 128;

/** One level of a screen's pyramid, prepared for correlation. Free it with `delete`. */
export class ScreenLevel implements Size {
  readonly width: number;
  readonly height: number;
  readonly transform: Transform;
  /** Room for a value of each pixel, which every search overwrites. */
  readonly scratch: Float32Array;
  #spectrum: Mat | undefined;
  #spectrumOfSquares: Mat | undefined;

  constructor(readonly plane: Plane) {
    this.width = plane.width;
    this.height = plane.height;
    this.transform = new Transform(plane);
    this.scratch = new Float32Array(plane.width * plane.height);
  }

  get spectrum(): Mat {
    return (this.#spectrum ??= this.#transformed((value) => value));
  }

  get spectrumOfSquares(): Mat {
    return (this.#spectrumOfSquares ??= this.#transformed((value) => value * value));
  }

  #transformed(term: (value: number) => number): Mat {
    const { data } = this.plane;
    for (let i = 0; i < data.length; i++) this.scratch[i] = term(data[i]! - MID_GREY);
    const spectrum = this.transform.matrix();
    this.transform.forward(this.scratch, this, spectrum);
    return spectrum;
  }

  delete(): void {
    this.transform.delete();
    this.#spectrum?.delete();
    this.#spectrumOfSquares?.delete();
  }
}

/** The pyramid of a screen with what the correlation needs of each level. Free it with `delete`. */
export class ScreenView {
  readonly #levels = new Map<number, ScreenLevel>();

  constructor(readonly pyramid: Pyramid) {}

  level(index: number): ScreenLevel {
    let level = this.#levels.get(index);
    if (!level) this.#levels.set(index, (level = new ScreenLevel(this.pyramid.level(index))));
    return level;
  }

  delete(): void {
    for (const level of this.#levels.values()) level.delete();
    this.#levels.clear();
  }
}
