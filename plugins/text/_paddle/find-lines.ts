import type { Pixels, Rect } from 'svc';
import type { Model } from './onnx-runtime.js';
import { writePlanes } from './planes.js';

/** The sides of what the model sees are multiples of this. */
const STEP = 32;
/** Pixels that are looked at at most; larger parts are made smaller. */
const MOST_PIXELS = 1_100_000;
/** From here on a pixel belongs to a line. */
const LEAST_PROBABILITY = 0.3;
/** Mean probability of a line's pixels. */
const LEAST_SCORE = 0.5;
/** The model marks the middle of a line; the line is larger by this part of area to circumference. */
const GROWTH = 1.7;
const SMALLEST = 3;

const NORMALISATION = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };

/** Where lines of text stand in a part of a picture, in pixels of the picture. */
export async function findLines(model: Model, picture: Pixels, part: Rect): Promise<Rect[]> {
  const factor = Math.min(1, Math.sqrt(MOST_PIXELS / (part.width * part.height)));
  const size = {
    width: Math.max(STEP, Math.round((part.width * factor) / STEP) * STEP),
    height: Math.max(STEP, Math.round((part.height * factor) / STEP) * STEP),
  };
  const planes = new Float32Array(3 * size.width * size.height);
  writePlanes(picture, part, size, NORMALISATION, planes, size.width);
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

interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Connected areas of probable pixels. */
function regions(probability: Float32Array, width: number, height: number): Region[] {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const found: Region[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || probability[start]! < LEAST_PROBABILITY) continue;
    const region = { left: width, top: height, right: 0, bottom: 0 };
    let [sum, count] = [0, 0];
    seen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      sum += probability[at]!;
      count++;
      region.left = Math.min(region.left, x);
      region.right = Math.max(region.right, x);
      region.top = Math.min(region.top, y);
      region.bottom = Math.max(region.bottom, y);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (seen[next] || probability[next]! < LEAST_PROBABILITY) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    const isLarge = region.right - region.left >= SMALLEST && region.bottom - region.top >= SMALLEST - 1;
    if (isLarge && sum / count >= LEAST_SCORE) found.push(region);
  }
  return found;
}
