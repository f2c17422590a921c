import type { Pixels, Rect, Size } from '#svc';
import { withoutOverlaps } from './overlap.js';
import type { Colours, Pattern } from './pattern.js';
import type { Found } from './search-request.js';

/** Below the best by more than this, a place shows something else. */
const MARGIN = 0.08;
const MOST = 200;
/** Places whose colours are farther from the template's than those of the best one by more than this are of another. */
const OTHER_COLOUR = 24;
/** What is taken off the score for each level of a colour by which another place comes closer to the template. */
const FOR_COLOUR = 0.002;

/** The matches that count, in reading order. */
export function chooseMatches(
  matches: readonly Found[],
  threshold: number,
  picture: Pixels,
  { colours, mask }: Pattern,
): Found[] {
  const good = matches.filter(({ score }) => score >= threshold).toSorted((a, b) => b.score - a.score);
  const best = good[0]?.score ?? 0;
  const alike = withoutOverlaps(
    good.filter(({ score }) => score >= best - MARGIN),
    MOST,
  );
  // What is behind a template with a mask has a colour of its own.
  const chosen = mask ? alike : ofOneColour(alike, threshold, picture, colours);
  return inReadingOrder(chosen.map((match) => onWholePixels(match, picture)));
}

/** The best one and those of its colours; what comes closest to the template's keeps its score. */
function ofOneColour(matches: readonly Found[], threshold: number, picture: Pixels, colours: Colours): Found[] {
  const placed = matches.map((match) => ({ match, off: distance(coloursOf(picture, match.bounds), colours) }));
  const nearest = Math.min(...placed.map(({ off }) => off));
  const judged = placed
    .map(({ match, off }) => {
      const score = match.score - Math.min(MARGIN, FOR_COLOUR * (off - nearest));
      return { match: { ...match, score }, off };
    })
    .filter(({ match }) => match.score >= threshold)
    .toSorted((a, b) => b.match.score - a.match.score);
  const least = judged[0]?.off ?? 0;
  return judged.filter(({ off }) => off <= least + OTHER_COLOUR).map(({ match }) => match);
}

const distance = (a: Colours, b: Colours): number =>
  Math.hypot(
    ...a.mean.map((value, i) => value - b.mean[i]!),
    ...a.deviation.map((value, i) => value - b.deviation[i]!),
  );

function coloursOf({ width, height, data }: Pixels, bounds: Rect): Colours {
  const left = Math.max(0, Math.round(bounds.x));
  const top = Math.max(0, Math.round(bounds.y));
  const right = Math.min(width, Math.round(bounds.x + bounds.width));
  const bottom = Math.min(height, Math.round(bounds.y + bounds.height));
  let [r, g, b, rr, gg, bb] = [0, 0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left, i = (y * width + left) * 3; x < right; x++, i += 3) {
      const red = data[i]!;
      const green = data[i + 1]!;
      const blue = data[i + 2]!;
      r += red;
      g += green;
      b += blue;
      rr += red * red;
      gg += green * green;
      bb += blue * blue;
    }
  }
  const count = Math.max(1, (right - left) * (bottom - top));
  const deviation = (sum: number, squares: number): number =>
    Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  return {
    mean: [r / count, g / count, b / count],
    deviation: [deviation(r, rr), deviation(g, gg), deviation(b, bb)],
  };
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
