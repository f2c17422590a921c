import type { Size } from '#svc';
import { cv, type Mat } from '../open-cv.js';

/** The smallest even length that OpenCV transforms quickly. */
const transformLength = (length: number): number => 2 * cv.getOptimalDFTSize(Math.ceil(length / 2));

/** The discrete Fourier transform of one size, with its work space. Free it with `delete`. */
export class Transform {
  readonly width: number;
  readonly height: number;
  readonly #values: Mat;
  readonly #spectrum: Mat;

  /** @param size of the largest picture */
  constructor({ width, height }: Size) {
    this.width = transformLength(width);
    this.height = transformLength(height);
    this.#values = this.matrix();
    this.#spectrum = this.matrix();
  }

  /** A new matrix of the size of the transform. */
  matrix(): Mat {
    return new cv.Mat(this.height, this.width, cv.CV_32F);
  }

  /** Transforms a picture, with zeros to its right and below it. */
  forward(values: Float32Array, { width, height }: Size, to: Mat): void {
    const padded = this.#values.data32F;
    padded.fill(0, 0, height * this.width);
    for (let y = 0; y < height; y++) padded.set(values.subarray(y * width, (y + 1) * width), y * this.width);
    // The rows below the picture are not read.
    cv.dft(this.#values, to, 0, height);
  }

  /**
   * The cross-correlation of a picture with each window of another one.
   * @param spectrum of the larger picture
   * @returns rows of `width` values, valid until the next transform; windows that leave the larger picture are wrong
   */
  correlate(spectrum: Mat, values: Float32Array, size: Size): Float32Array {
    this.forward(values, size, this.#spectrum);
    multiply(spectrum.data32F, this.#spectrum.data32F, this.width, this.height);
    cv.dft(this.#spectrum, this.#values, cv.DFT_INVERSE | cv.DFT_SCALE, 0);
    return this.#values.data32F;
  }

  delete(): void {
    this.#values.delete();
    this.#spectrum.delete();
  }
}

/**
 * Multiplies a spectrum with the complex conjugate of another one, which is replaced. Both have OpenCV's packed format
 * of real pictures (CCS): from the second column on pairs of real and imaginary parts, in the first and the last column
 * the same from top to bottom.
 */
function multiply(a: Float32Array, b: Float32Array, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let i = row + 1, end = row + width - 1; i < end; i += 2) multiplyPair(a, b, i, i + 1);
  }
  const last = (height - 1) * width;
  for (const column of [0, width - 1]) {
    b[column] = a[column]! * b[column]!;
    b[last + column] = a[last + column]! * b[last + column]!;
    for (let y = 1; y < height - 1; y += 2) multiplyPair(a, b, y * width + column, (y + 1) * width + column);
  }
}

function multiplyPair(a: Float32Array, b: Float32Array, real: number, imaginary: number): void {
  const [x, y, u, v] = [a[real]!, a[imaginary]!, b[real]!, b[imaginary]!];
  b[real] = x * u + y * v;
  b[imaginary] = y * u - x * v;
}
