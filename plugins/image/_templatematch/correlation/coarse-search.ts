import type { Rect } from '#svc';
import { centreValues, type Pyramid, resample } from '../plane.js';
import type { ScreenLevel, ScreenView } from './screen-view.js';
import { maskedVariances, windowVariances } from './window-variances.js';

/** A possible match; bounds in pixels of the screen, with fractions. */
export interface Candidate {
  readonly bounds: Rect;
  /** The size relative to the template. */
  readonly scale: number;
  /** -1 to 1; negative when light and dark are swapped. */
  readonly correlation: number;
}

/** A screen and a pattern in one representation, such as grey or edges. */
export interface View {
  readonly screen: ScreenView;
  readonly pattern: Pyramid;
  readonly mask: Pyramid | undefined;
  readonly contrast: number;
}

/** The smallest size of a pattern in the coarse search: the root of its area and its shorter side, in pixels. */
const MIN_SIDE = 10;
const MIN_SHORT_SIDE = 9;
/** A candidate has at least this correlation. */
const MIN_CORRELATION = 0.45;
/** A window with a smaller share of the template's contrast shows something else. */
const MIN_CONTRAST_SHARE = 0.15;
const MAX_PER_SCALE = 200;

function levelForSize(width: number, height: number): number {
  const side = Math.sqrt(width * height) / MIN_SIDE;
  const short = Math.min(width, height) / MIN_SHORT_SIDE;
  return Math.max(0, Math.floor(Math.log2(Math.min(side, short))));
}

/** Finds the candidates of one scale. @returns the best first */
export function searchScale(view: View, scale: number): Candidate[] {
  const { base } = view.pattern;
  const index = levelForSize(base.width * scale, base.height * scale);
  const reduction = 2 ** index;
  const width = Math.max(2, Math.round((base.width * scale) / reduction));
  const height = Math.max(2, Math.round((base.height * scale) / reduction));
  const plane = view.screen.pyramid.level(index);
  if (width > plane.width || height > plane.height) return [];
  const map = correlate(view, view.screen.level(index), width, height);
  const bounds = { width: base.width * scale, height: base.height * scale };
  return peaks(map).map(({ x, y, value }) => ({
    // The rounded size has the same centre.
    bounds: {
      x: (x + width / 2) * reduction - bounds.width / 2,
      y: (y + height / 2) * reduction - bounds.height / 2,
      ...bounds,
    },
    scale,
    correlation: value,
  }));
}

/** The correlation at each position; 0 where it is too small for a candidate. Valid until the next search. */
interface CorrelationMap {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

function correlate(view: View, level: ScreenLevel, width: number, height: number): CorrelationMap {
  const whole = { x: 0, y: 0, width: view.pattern.base.width, height: view.pattern.base.height };
  const values = resample(view.pattern, whole, width, height);
  const mask = view.mask && resample(view.mask, whole, width, height).map((opacity) => opacity / 255);
  const { total, energy } = centreValues(values, mask);
  const least = total * (MIN_CONTRAST_SHARE * view.contrast) ** 2 + 1;
  const size = { width, height };
  const { spectrum, transform } = level;
  const variances = mask ? maskedVariances(level, mask, size, total) : windowVariances(level, size);
  const products = transform.correlate(spectrum, values, size);
  const map = { width: level.width - width + 1, height: level.height - height + 1, data: variances };
  normalise(map, products, transform.width, energy, least);
  return map;
}

/** Divides the products by the variances, and writes the correlation in their place. */
function normalise(
  { width, height, data }: CorrelationMap,
  products: Float32Array,
  stride: number,
  energy: number,
  least: number,
): void {
  const leastSquare = MIN_CORRELATION * MIN_CORRELATION * energy;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, j = y * stride; x < width; x++, i++, j++) {
      const product = products[j]!;
      const variance = data[i]! + least;
      data[i] = product * product < leastSquare * variance ? 0 : product / Math.sqrt(energy * variance);
    }
  }
}

interface Peak {
  readonly x: number;
  readonly y: number;
  readonly value: number;
}

/** The local maxima of the absolute correlation. */
function peaks({ width, height, data }: CorrelationMap): Peak[] {
  const found: Peak[] = [];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const size = Math.abs(data[i]!);
      if (size === 0) continue;
      let isPeak = true;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1) && isPeak; v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const other = Math.abs(data[v * width + u]!);
          if (other > size || (other === size && v * width + u < i)) {
            isPeak = false;
            break;
          }
        }
      }
      if (isPeak) found.push({ x, y, value: data[i]! });
    }
  }
  return found.sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, MAX_PER_SCALE);
}
