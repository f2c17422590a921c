import { createRequire } from 'node:module';

/** A matrix in the memory of OpenCV, which nobody frees but `delete`. */
export interface Mat {
  readonly rows: number;
  readonly cols: number;
  readonly data: Uint8Array;
  readonly data32F: Float32Array;
  readonly data64F: Float64Array;
  empty(): boolean;
  roi(rect: unknown): Mat;
  delete(): void;
}

/** The part of OpenCV that is used here. */
export interface OpenCv {
  readonly Mat: new (rows?: number, cols?: number, type?: number) => Mat;
  readonly CV_32F: number;
  readonly CV_8U: number;
  readonly TM_CCORR: number;
  matchTemplate(image: Mat, template: Mat, result: Mat, method: number): void;
}

/** Loads within 0.2 s, which blocks the thread. */
export const cv = (createRequire(import.meta.url)('opencv-wasm') as { cv: OpenCv }).cv;
