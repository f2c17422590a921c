import type { Box, Grey } from './raster.js';

/** Columns of a letter; the end is exclusive. */
type Span = readonly [left: number, right: number];

/** The width of a zero in a monospaced face, in its heights. */
const MIN_ASPECT = 0.4;
const MAX_ASPECT = 0.85;
/** The height of a zero, in heights of the line. */
const MIN_HEIGHT = 0.4;
/** The lowest zero whose stroke can be told, in pixels. */
const MIN_HEIGHT_PX = 7;
/** The rows between which the sides of a zero are straight, in its heights. */
const SIDE = { top: 0.3, bottom: 0.7 };
/** How far the sides of a zero may bend in these rows, in its widths; the waist of an 8 bends further. */
const MAX_BEND = 0.06;
/** The ink of the middle that is a stroke or a dot, and the most of it that a corner has, as shares of the darkest ink. */
const MIN_STROKE = 0.5;
const MAX_CORNER = 0.5;
/** The parts above and below the stroke, in widths and heights of the zero, and their mean ink; an @ has more. */
const OPEN: readonly Box[] = [
  { left: 0.3, right: 0.7, top: 0.25, bottom: 0.35 },
  { left: 0.3, right: 0.7, top: 0.65, bottom: 0.75 },
];
const MAX_OPEN_INK = 0.25;
const SAMPLE_STEP = 0.05;

/**
 * Erases the stroke or the dot in each zero of a line: Tesseract reads such a zero as 6, 8 or 9. A zero is round, with
 * straight sides, and has ink in its middle, but not above and below it.
 * @param ink 0 is the background
 * @param spans in columns of the picture
 */
export function eraseZeroStrokes(ink: Grey, spans: readonly Span[]): void {
  for (const span of spans) {
    const glyph = glyphOf(ink, span);
    if (glyph && isStrokedZero(ink, glyph)) eraseWithin(ink, glyph);
  }
}

/** A letter and, for each of its rows, the columns between which it has ink, to fractions of a pixel. */
interface Glyph {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The darkest ink. */
  readonly full: number;
  readonly sides: readonly Span[];
}

function glyphOf({ grey, width, height }: Grey, [begin, end]: Span): Glyph | undefined {
  const [first, last] = [Math.max(1, Math.floor(begin)), Math.min(width - 1, Math.ceil(end))];
  if (last - first < 3 || last - first > MAX_ASPECT * height + 2) return undefined;
  let full = 0;
  for (let y = 0; y < height; y++) {
    for (let x = first; x < last; x++) full = Math.max(full, grey[y * width + x]!);
  }
  const half = full / 2;
  const sides: Span[] = [];
  let top = -1;
  for (let y = 0; y < height; y++) {
    const row = grey.subarray(y * width, (y + 1) * width);
    let left = first;
    while (left < last && row[left]! < half) left++;
    if (left === last) {
      if (top >= 0) break;
      continue;
    }
    if (top < 0) top = y;
    let right = last - 1;
    while (row[right]! < half) right--;
    sides.push([left + 1 - share(row[left - 1]!, row[left]!, full), right + share(row[right + 1]!, row[right]!, full)]);
  }
  const left = Math.min(...sides.map(([side]) => side));
  const right = Math.max(...sides.map(([, side]) => side));
  const glyph = { left, top, width: right - left, height: sides.length, full, sides };
  const aspect = glyph.width / glyph.height;
  const isHigh = glyph.height >= MIN_HEIGHT_PX && glyph.height >= MIN_HEIGHT * height;
  return isHigh && aspect >= MIN_ASPECT && aspect <= MAX_ASPECT ? glyph : undefined;
}

/** The pixels of ink at a side, of the last pixel and the one outside it. */
const share = (outside: number, inside: number, full: number): number => Math.min(2, (outside + inside) / full);

function isStrokedZero(ink: Grey, glyph: Glyph): boolean {
  const { left, top, width, height, full, sides } = glyph;
  const middle = sides.slice(Math.floor(SIDE.top * height), Math.ceil(SIDE.bottom * height));
  const bend = (side: 0 | 1) =>
    Math.max(...middle.map((row) => row[side])) - Math.min(...middle.map((row) => row[side]));
  if (Math.max(bend(0), bend(1)) > MAX_BEND * width) return false;
  const at = (across: number, down: number) =>
    darkest(ink, left + across * width, top + down * height, Math.max(0.5, 0.08 * width)) / full;
  const corner = (across: number, down: number) =>
    ink.grey[Math.floor(top + down * height) * ink.width + Math.floor(left + across * width)]! / full;
  const round = [corner(0.04, 0.02), corner(0.96, 0.02), corner(0.04, 0.98), corner(0.96, 0.98)];
  if (round.some((one) => one > MAX_CORNER)) return false;
  if (Math.min(at(0.5, 0.5), at(0.5, 0.05), at(0.5, 0.95)) < MIN_STROKE) return false;
  return OPEN.every((part) => meanInk(ink, glyph, part) <= MAX_OPEN_INK * full);
}

function darkest({ grey, width }: Grey, x: number, y: number, radius: number): number {
  let most = 0;
  for (let row = Math.floor(y - radius); row <= y + radius; row++) {
    for (let column = Math.floor(x - radius); column <= x + radius; column++) {
      most = Math.max(most, grey[row * width + column] ?? 0);
    }
  }
  return most;
}

/** The mean ink of a part of a glyph, which is given in its widths and heights, interpolated between pixels. */
function meanInk({ grey, width }: Grey, glyph: Glyph, { left, top, right, bottom }: Box): number {
  let [sum, count] = [0, 0];
  for (let down = top; down <= bottom; down += SAMPLE_STEP) {
    for (let across = left; across <= right; across += SAMPLE_STEP) {
      const [x, y] = [glyph.left + across * glyph.width - 0.5, glyph.top + down * glyph.height - 0.5];
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const at = row * width + column;
      const upper = grey[at]! * (column + 1 - x) + grey[at + 1]! * (x - column);
      const lower = grey[at + width]! * (column + 1 - x) + grey[at + width + 1]! * (x - column);
      sum += upper * (row + 1 - y) + lower * (y - row);
      count++;
    }
  }
  return sum / count;
}

/** Erases everything that is further inside than the outline is thick. */
function eraseWithin({ grey, width }: Grey, { left, top, height, full, sides }: Glyph): void {
  const [begin, end] = sides[Math.floor(height / 2)]!;
  const thickness = thicknessOf(grey.subarray((top + Math.floor(height / 2)) * width), begin, end, full);
  const isOutside = (x: number, y: number) => {
    const side = sides[y];
    return !side || x + 0.5 < side[0] || x + 0.5 > side[1];
  };
  const reach = Math.ceil(thickness + 1);
  for (let y = 0; y < height; y++) {
    for (let x = Math.floor(left); x < end; x++) {
      let isInside = true;
      for (let dy = -reach; isInside && dy <= reach; dy++) {
        for (let dx = -reach; isInside && dx <= reach; dx++) {
          isInside = Math.hypot(dx, dy) > thickness + 0.7 || !isOutside(x + dx, y + dy);
        }
      }
      if (isInside) grey[(top + y) * width + x] = 0;
    }
  }
}

/** The thickness of the thinner side of the outline in a row. */
function thicknessOf(row: Uint8Array, begin: number, end: number, full: number): number {
  const inkFrom = (from: number, step: number) => {
    let sum = 0;
    for (let x = from, before = 0; x > begin - 2 && x < end + 1; x += step) {
      if (row[x]! < before && (row[x]! < full / 4 || row[x + step]! > row[x]!)) break;
      sum += before = row[x]!;
    }
    return sum / full;
  };
  return Math.max(1, Math.min(inkFrom(Math.floor(begin), 1), inkFrom(Math.ceil(end) - 1, -1)));
}
