import type { Pixels, Rect, Size } from 'svc';
import { withoutOverlaps } from './overlap.js';
import type { Pattern } from './pattern.js';
import type { Weights } from './plane.js';
import type { Found } from './search-request.js';

/** Below the best by more than this, a place shows something else. */
const MARGIN = 0.08;
const MOST = 200;
/** Places whose mean colour is farther from the template's by more than this are of another colour. */
const OTHER_COLOUR = 24;

/** The matches that count, in reading order. */
export function chooseMatches(
  matches: readonly Found[],
  threshold: number,
  picture: Pixels,
  { colour, mask }: Pattern,
): Found[] {
  const good = matches.filter(({ score }) => score >= threshold).toSorted((a, b) => b.score - a.score);
  const best = good[0]?.score ?? 0;
  const alike = withoutOverlaps(
    good.filter(({ score }) => score >= best - MARGIN),
    MOST,
  );
  // What is behind a template with a mask has a colour of its own.
  if (mask) return inReadingOrder(alike.map((match) => onWholePixels(match, picture)));
  const distances = alike.map(({ bounds }) => distance(meanColour(picture, bounds), colour));
  const nearest = Math.min(...distances);
  const kept = alike.filter((_, i) => distances[i]! <= nearest + OTHER_COLOUR);
  return inReadingOrder(kept.map((match) => onWholePixels(match, picture)));
}

const distance = (a: Weights, b: Weights): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function meanColour({ width, height, data }: Pixels, bounds: Rect): Weights {
  const left = Math.max(0, Math.round(bounds.x));
  const top = Math.max(0, Math.round(bounds.y));
  const right = Math.min(width, Math.round(bounds.x + bounds.width));
  const bottom = Math.min(height, Math.round(bounds.y + bounds.height));
  let [r, g, b] = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left, i = (y * width + left) * 3; x < right; x++, i += 3) {
      r += data[i]!;
      g += data[i + 1]!;
      b += data[i + 2]!;
    }
  }
  const count = Math.max(1, (right - left) * (bottom - top));
  return [r / count, g / count, b / count];
}

function onWholePixels<T extends { readonly bounds: Rect }>(match: T, picture: Size): T {
  const { bounds } = match;
  const left = Math.min(picture.width - 1, Math.max(0, Math.round(bounds.x)));
  const top = Math.min(picture.height - 1, Math.max(0, Math.round(bounds.y)));
  const right = Math.min(picture.width, Math.max(left + 1, Math.round(bounds.x + bounds.width)));
  const bottom = Math.min(picture.height, Math.max(top + 1, Math.round(bounds.y + bounds.height)));
  return { ...match, bounds: { x: left, y: top, width: right - left, height: bottom - top } };
}

/** Rows from top to bottom, each from left to right; what overlaps by half its height stands in one row. */
export function inReadingOrder<T extends { readonly bounds: Rect }>(found: readonly T[]): T[] {
  const rows: T[][] = [];
  for (const each of found.toSorted((a, b) => a.bounds.y - b.bounds.y)) {
    const { y, height } = each.bounds;
    const row = rows.at(-1);
    const first = row?.[0]?.bounds;
    const common = first ? Math.min(first.y + first.height, y + height) - Math.max(first.y, y) : 0;
    if (row && first && common >= Math.min(first.height, height) / 2) row.push(each);
    else rows.push([each]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.bounds.x - b.bounds.x));
}
