import type { Pixels, Rect } from '#svc';
import type { Model } from './onnx-runtime.js';
import { writePlanes } from './planes.js';

/** The sides of the model input are multiples of this. */
const SIDE_STEP = 32;
/** Larger parts are scaled down to this many pixels. */
const MAX_PIXELS = 1_100_000;
/** A pixel of at least this probability belongs to a line. */
const MIN_PROBABILITY = 0.3;
/** The smallest mean probability of the pixels of a line. */
const MIN_SCORE = 0.5;
/** The model marks the core of a line: the line extends it by this multiple of its area over its circumference. */
const GROWTH = 1.7;
/** The smallest region, in pixels of the model input. */
const MIN_REGION_PX = 3;
/** A region that fills less of its rectangle contains several lines. */
const MIN_FILL = 0.55;
/** Such a region is searched again with a probability limit that is higher by this. */
const PROBABILITY_STEP = 0.2;

const NORMALISATION = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };

/** Finds the lines of text in a part of a picture. @returns bounds in pixels of the picture */
export async function findLines(model: Model, picture: Pixels, part: Rect): Promise<Rect[]> {
  const factor = Math.min(1, Math.sqrt(MAX_PIXELS / (part.width * part.height)));
  const size = {
    width: Math.max(SIDE_STEP, Math.round((part.width * factor) / SIDE_STEP) * SIDE_STEP),
    height: Math.max(SIDE_STEP, Math.round((part.height * factor) / SIDE_STEP) * SIDE_STEP),
  };
  const planes = new Float32Array(3 * size.width * size.height);
  writePlanes(picture, part, size, NORMALISATION, planes, size.width);
  invertIfDark(planes);
  const { data } = await model.run(planes, 1, size.height, size.width);
  const [scaleX, scaleY] = [part.width / size.width, part.height / size.height];
  return regions(data, size.width, size.height).map(({ left, top, right, bottom }) => {
    const [width, height] = [right - left + 1, bottom - top + 1];
    const growth = (width * height * GROWTH) / (2 * (width + height));
    const x = Math.max(0, (left - growth) * scaleX);
    const y = Math.max(0, (top - growth) * scaleY);
    return {
      x: part.x + x,
      y: part.y + y,
      width: Math.min(part.width, (right + 1 + growth) * scaleX) - x,
      height: Math.min(part.height, (bottom + 1 + growth) * scaleY) - y,
    };
  });
}

/** Inverts a dark picture, since the model misses small light letters. The mean of its training data is 0. */
function invertIfDark(planes: Float32Array): void {
  let sum = 0;
  for (let i = 0; i < planes.length; i++) sum += planes[i]!;
  if (sum >= 0) return;
  for (let i = 0; i < planes.length; i++) planes[i] = -planes[i]!;
}

interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Connected areas of probable pixels; an area of several lines is split where pixels are less probable. */
function regions(probability: Float32Array, width: number, height: number): Region[] {
  const found: Region[] = [];
  const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  const search = (within: Region, least: number): void => {
    for (const area of areas(probability, width, within, least)) {
      const { left, top, right, bottom, count, sum } = area;
      const isFull = count >= (right - left + 1) * (bottom - top + 1) * MIN_FILL;
      const isLarge = right - left >= MIN_REGION_PX && bottom - top >= MIN_REGION_PX - 1;
      if (!isFull && isLarge && least + PROBABILITY_STEP < 1) search(area, least + PROBABILITY_STEP);
      else if (isLarge && sum / count >= MIN_SCORE) found.push(area);
    }
  };
  search(whole, MIN_PROBABILITY);
  return found;
}

interface Area extends Region {
  /** The number of pixels. */
  count: number;
  /** The sum of their probabilities. */
  sum: number;
}

function areas(probability: Float32Array, stride: number, within: Region, least: number): Area[] {
  const columns = within.right - within.left + 1;
  const seen = new Uint8Array(columns * (within.bottom - within.top + 1));
  const stack: number[] = [];
  const found: Area[] = [];
  for (let startY = within.top; startY <= within.bottom; startY++) {
    for (let startX = within.left; startX <= within.right; startX++) {
      const start = (startY - within.top) * columns + startX - within.left;
      if (seen[start] !== 0 || probability[startY * stride + startX]! < least) continue;
      seen[start] = 1;
      stack.push(start);
      const area: Area = { left: startX, top: startY, right: startX, bottom: startY, count: 0, sum: 0 };
      for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
        const x = within.left + (place % columns);
        const y = within.top + Math.floor(place / columns);
        area.sum += probability[y * stride + x]!;
        area.count++;
        area.left = Math.min(area.left, x);
        area.right = Math.max(area.right, x);
        area.top = Math.min(area.top, y);
        area.bottom = Math.max(area.bottom, y);
        for (let ny = Math.max(within.top, y - 1); ny <= Math.min(within.bottom, y + 1); ny++) {
          for (let nx = Math.max(within.left, x - 1); nx <= Math.min(within.right, x + 1); nx++) {
            const next = (ny - within.top) * columns + nx - within.left;
            if (seen[next] !== 0 || probability[ny * stride + nx]! < least) continue;
            seen[next] = 1;
            stack.push(next);
          }
        }
      }
      found.push(area);
    }
  }
  return found;
}
