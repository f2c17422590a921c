import type { Pixels, Rect, Size } from '#svc';
import type { Colours, Pattern } from './pattern.js';

/** A match on the screen; bounds in whole pixels of the picture. */
export interface Found {
  readonly bounds: Rect;
  readonly score: number;
  readonly how: string;
}

/** Matches with a larger IoU show the same place. */
const MAX_OVERLAP = 0.4;
/** A match whose score is lower than the best one by more than this shows something else. */
const MAX_SCORE_GAP = 0.08;
const MAX_MATCHES = 200;
/** A match is of another colour when its colour distance exceeds that of the best match by more than this. */
const MAX_COLOUR_GAP = 24;
/** The score penalty per level of colour distance beyond that of the nearest match. */
const COLOUR_PENALTY = 0.002;

/** Drops matches that are too weak, that overlap better ones or that differ in colour. @returns the rest in reading order */
export function chooseMatches(
  matches: readonly Found[],
  threshold: number,
  picture: Pixels,
  { colours, isOpaque }: Pattern,
): Found[] {
  const accepted = matches.filter(({ score }) => score >= threshold).toSorted((a, b) => b.score - a.score);
  const best = accepted[0]?.score ?? 0;
  const alike = withoutOverlaps(
    accepted.filter(({ score }) => score >= best - MAX_SCORE_GAP),
    MAX_MATCHES,
  );
  // The colours behind a transparent template are arbitrary.
  const chosen = isOpaque ? ofOneColour(alike, threshold, picture, colours) : alike;
  return inReadingOrder(chosen.map((match) => onWholePixels(match, picture)));
}

/** Keeps the best match and those of its colours. Colours unlike the template's lower the score. */
function ofOneColour(matches: readonly Found[], threshold: number, picture: Pixels, colours: Colours): Found[] {
  const placed = matches.map((match) => ({ match, off: distance(coloursOf(picture, match.bounds), colours) }));
  const nearest = Math.min(...placed.map(({ off }) => off));
  const judged = placed
    .map(({ match, off }) => {
      const score = match.score - Math.min(MAX_SCORE_GAP, COLOUR_PENALTY * (off - nearest));
      return { match: { ...match, score }, off };
    })
    .filter(({ match }) => match.score >= threshold)
    .toSorted((a, b) => b.match.score - a.match.score);
  const least = judged[0]?.off ?? 0;
  return judged.filter(({ off }) => off <= least + MAX_COLOUR_GAP).map(({ match }) => match);
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

/** Sorts rows from top to bottom and each row from left to right. Matches that overlap by half their height are in one row. */
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

/** Area of the intersection over area of the union (IoU), 0 to 1. */
function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height;
  return common / (a.width * a.height + b.width * b.height - common);
}

/** Drops matches that overlap a better one. @param sorted the best first */
export function withoutOverlaps<T extends { readonly bounds: Rect }>(sorted: readonly T[], max: number): T[] {
  const kept: T[] = [];
  for (const each of sorted) {
    if (kept.length >= max) break;
    if (kept.every(({ bounds }) => overlap(bounds, each.bounds) < MAX_OVERLAP)) kept.push(each);
  }
  return kept;
}
