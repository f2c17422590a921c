import { createRequire } from 'node:module';

/** A matrix in the memory of OpenCV, which only `delete` frees. */
export interface Mat {
  readonly rows: number;
  readonly cols: number;
  readonly data: Uint8Array;
  readonly data32F: Float32Array;
  readonly data64F: Float64Array;
  empty(): boolean;
  delete(): void;
}

/** Another object in that memory. */
interface Deletable {
  delete(): void;
}

interface Vector<T> extends Deletable {
  size(): number;
  get(index: number): T;
}

export type KeyPointVector = Vector<{ readonly pt: { readonly x: number; readonly y: number } }>;

interface DMatch {
  readonly queryIdx: number;
  readonly trainIdx: number;
  readonly distance: number;
}

type DMatchVectorVector = Vector<Vector<DMatch>>;

interface Detector extends Deletable {
  detectAndCompute(image: Mat, mask: Mat, points: KeyPointVector, descriptors: Mat): void;
}

interface Matcher extends Deletable {
  knnMatch(query: Mat, train: Mat, matches: DMatchVectorVector, k: number): void;
}

/** The part of OpenCV that is used here. */
export interface OpenCv {
  readonly Mat: new (rows?: number, cols?: number, type?: number) => Mat;
  readonly ORB: new (maxFeatures: number) => Detector;
  readonly BFMatcher: new (norm: number, crossCheck: boolean) => Matcher;
  readonly KeyPointVector: new () => KeyPointVector;
  readonly DMatchVectorVector: new () => DMatchVectorVector;
  readonly CV_8U: number;
  readonly CV_32F: number;
  readonly CV_32FC2: number;
  readonly DFT_INVERSE: number;
  readonly DFT_SCALE: number;
  readonly NORM_HAMMING: number;
  readonly RANSAC: number;
  getOptimalDFTSize(least: number): number;
  dft(from: Mat, to: Mat, flags: number, filledRows: number): void;
  findHomography(from: Mat, to: Mat, method: number, tolerance: number, inliers: Mat): Mat;
}

/** Its loading blocks the thread for about 0.2 s. */
export const cv = (createRequire(import.meta.url)('opencv-wasm') as { cv: OpenCv }).cv;
