import type { Point } from '#svc';
import { cv, type KeyPointVector, type Mat } from './open-cv.js';
import type { Pattern } from './pattern.js';
import type { Plane } from './plane.js';

/** A 3 x 3 matrix, row by row, that maps pixels of a template to those of the screen. */
export type Homography = readonly number[];

/** Keypoints of a plane with their descriptors. Free it with `delete`. */
export class Features {
  constructor(
    readonly points: readonly Point[],
    readonly descriptors: Mat,
  ) {}

  delete(): void {
    this.descriptors.delete();
  }
}

const MAX_FEATURES = 3000;
/** Pixels by which a plane is extended, since ORB finds nothing near the border. */
const BORDER_PX = 32;
/** A match counts when its distance is below this share of the second best one's (Lowe's ratio test). */
const MAX_DISTANCE_RATIO = 0.8;
/** The reprojection tolerance of RANSAC, in pixels of the screen. */
const TOLERANCE_PX = 4;
const MIN_INLIERS = 10;

/** Detects ORB features. */
export function featuresOf(plane: Plane): Features {
  const image = withBorder(plane);
  const none = new cv.Mat();
  const descriptors = new cv.Mat();
  const orb = new cv.ORB(MAX_FEATURES);
  const found: KeyPointVector = new cv.KeyPointVector();
  try {
    orb.detectAndCompute(image, none, found, descriptors);
    const points = Array.from({ length: found.size() }, (_, i) => {
      const { x, y } = found.get(i).pt;
      return { x: x - BORDER_PX, y: y - BORDER_PX };
    });
    return new Features(points, descriptors);
  } catch (error) {
    descriptors.delete();
    throw error;
  } finally {
    for (const each of [image, none, orb, found]) each.delete();
  }
}

function withBorder({ width, height, data }: Plane): Mat {
  const stride = width + 2 * BORDER_PX;
  const mat = new cv.Mat(height + 2 * BORDER_PX, stride, cv.CV_8U);
  const to = mat.data;
  for (let y = 0; y < height + 2 * BORDER_PX; y++) {
    const from = Math.min(height - 1, Math.max(0, y - BORDER_PX)) * width;
    const row = y * stride;
    to.fill(data[from]!, row, row + BORDER_PX);
    to.set(data.subarray(from, from + width), row + BORDER_PX);
    to.fill(data[from + width - 1]!, row + BORDER_PX + width, row + stride);
  }
  return mat;
}

/** Finds the homography from the pattern to the screen. @returns undefined when too few features agree */
export function findHomography(screen: Features, pattern: Pattern): Homography | undefined {
  const own = featuresOf(pattern.grey.base);
  try {
    if (own.points.length < MIN_INLIERS || screen.points.length < 2) return undefined;
    const pairs = matchFeatures(own, screen);
    return pairs.length < MIN_INLIERS ? undefined : fitHomography(pairs);
  } finally {
    own.delete();
  }
}

type PointPair = readonly [from: Point, to: Point];

function matchFeatures(own: Features, screen: Features): PointPair[] {
  const matcher = new cv.BFMatcher(cv.NORM_HAMMING, false);
  const found = new cv.DMatchVectorVector();
  try {
    matcher.knnMatch(own.descriptors, screen.descriptors, found, 2);
    const pairs: PointPair[] = [];
    for (let i = 0; i < found.size(); i++) {
      const nearest = found.get(i);
      try {
        if (nearest.size() < 2) continue;
        const { queryIdx, trainIdx, distance } = nearest.get(0);
        if (distance >= MAX_DISTANCE_RATIO * nearest.get(1).distance) continue;
        pairs.push([own.points[queryIdx]!, screen.points[trainIdx]!]);
      } finally {
        nearest.delete();
      }
    }
    return pairs;
  } finally {
    matcher.delete();
    found.delete();
  }
}

/** Fits a homography with RANSAC. */
function fitHomography(pairs: readonly PointPair[]): Homography | undefined {
  const from = new cv.Mat(pairs.length, 1, cv.CV_32FC2);
  const to = new cv.Mat(pairs.length, 1, cv.CV_32FC2);
  const inliers = new cv.Mat();
  let found: Mat | undefined;
  try {
    from.data32F.set(pairs.flatMap(([{ x, y }]) => [x, y]));
    to.data32F.set(pairs.flatMap(([, { x, y }]) => [x, y]));
    found = cv.findHomography(from, to, cv.RANSAC, TOLERANCE_PX, inliers);
    if (found.empty()) return undefined;
    const count = inliers.data.reduce((sum, each) => sum + each, 0);
    return count < MIN_INLIERS ? undefined : Array.from(found.data64F);
  } finally {
    for (const each of [from, to, inliers, found]) each?.delete();
  }
}
