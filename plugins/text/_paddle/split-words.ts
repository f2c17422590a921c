import type { Pixels, ReadWord, Rect } from '#svc';
import type { ReadCharacter } from './read-line.js';

/** A pixel is ink when its grey value differs from the background by this, of 255. */
const MIN_INK = 48;
// The model omits some spaces, so words are also split at wide gaps.

/** The narrowest gap between words in a line without spaces, in heights of the letters. */
const MIN_GAP_HEIGHTS = 0.3;
/** The same in distances from one letter to the next; the smaller of the two limits counts. */
const MIN_GAP_PITCHES = 0.5;
/** The narrowest gap in a line with spaces, in widths of a typical space. */
const MIN_GAP_SPACES = 0.75;
/** The narrowest gap in a line with spaces, in heights of the letters. */
const MIN_GAP_HEIGHTS_WITH_SPACES = 0.2;
/** A longer horizontal stroke, in heights of the line, is an underline or a frame. */
const MAX_STROKE = 1.5;

/** Groups the characters of a line into words. The bounds of a word enclose its ink. */
export function splitWords(picture: Pixels, line: Rect, characters: readonly ReadCharacter[]): ReadWord[] {
  const ink = inkOf(picture, line);
  if (!ink) return [];
  const gapBetween = (a: number, b: number): number => widestGap(ink, a, b).width;
  const letters = characters.filter(({ text }) => text.trim() !== '');
  const spaces = new Set<ReadCharacter>();
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next && character.text.trim() === '') spaces.add(next);
  }
  const known = letters.flatMap((letter, index) =>
    index > 0 && spaces.has(letter) ? [gapBetween(letters[index - 1]!.x, letter.x)] : [],
  );
  const typical = known.sort((a, b) => a - b)[Math.floor(known.length / 2)];
  const height = ink.bottom - ink.top + 1;
  const gap = Math.min(MIN_GAP_HEIGHTS * height, MIN_GAP_PITCHES * pitchOf(letters));
  const least = typical === undefined ? gap : Math.max(MIN_GAP_HEIGHTS_WITH_SPACES * height, MIN_GAP_SPACES * typical);

  const words: ReadCharacter[][] = [];
  for (const [index, letter] of letters.entries()) {
    const before = letters[index - 1];
    const begins = !before || spaces.has(letter) || gapBetween(before.x, letter.x) >= least;
    if (begins) words.push([letter]);
    else words.at(-1)!.push(letter);
  }
  const edges = words.map((word, index) => {
    const next = words[index + 1];
    return next ? widestGap(ink, word.at(-1)!.x, next[0]!.x) : undefined;
  });
  return words.map((word, index) => {
    const before = edges[index - 1];
    const after = edges[index];
    const left = before ? before.end : edge(ink, word[0]!.x, -1, least);
    const right = after ? after.start : edge(ink, word.at(-1)!.x, 1, least) + 1;
    return {
      text: word.map(({ text }) => text).join(''),
      bounds: { x: left, y: ink.top, width: Math.max(1, right - left), height },
      confidence: word.reduce((sum, { confidence }) => sum + confidence, 0) / word.length,
    };
  });
}

/** The last column of the letter at `from`, searched until a wide gap: beyond it may be an icon or a frame. */
function edge({ left, right, columns }: Ink, from: number, step: 1 | -1, gap: number): number {
  let last = Math.max(left, Math.min(right, Math.round(from)));
  for (let x = last; x >= left && x <= right && Math.abs(x - last) <= gap; x += step) {
    if (columns[x - left] === 1) last = x;
  }
  return last;
}

/** The median distance from one letter to the next. */
function pitchOf(letters: readonly ReadCharacter[]): number {
  const distances = letters.slice(1).map(({ x }, index) => x - letters[index]!.x);
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? Infinity;
}

interface Ink {
  /** The first and the last pixel with ink, in pixels of the picture. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** From `left` on: 1 for a column with ink. */
  readonly columns: Uint8Array;
}

/** Finds the ink of a line. @returns undefined when there is none */
function inkOf({ data, width: stride, height: rows }: Pixels, line: Rect): Ink | undefined {
  const [x0, x1] = [Math.max(0, Math.floor(line.x)), Math.min(stride, Math.ceil(line.x + line.width))];
  const [y0, y1] = [Math.max(0, Math.floor(line.y)), Math.min(rows, Math.ceil(line.y + line.height))];
  if (x1 <= x0 || y1 <= y0) return undefined;
  const grey = (x: number, y: number): number => {
    const at = (y * stride + x) * 3;
    return (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8;
  };
  const counts = new Uint32Array(256);
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) counts[grey(x, y)]!++;
  const background = counts.indexOf(counts.reduce((a, b) => Math.max(a, b)));
  const distances = [...counts.keys()]
    .filter((level) => counts[level]! > 0)
    .map((level) => Math.abs(level - background));
  const least = Math.min(MIN_INK, Math.max(...distances) * 0.4);
  if (least < 4) return undefined;
  const columns = new Uint8Array(x1 - x0);
  const longest = (y1 - y0) * MAX_STROKE;
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1;) {
      const start = x;
      while (x < x1 && Math.abs(grey(x, y) - background) >= least) x++;
      if (x > start && x - start <= longest) {
        columns.fill(1, start - x0, x - x0);
        left = Math.min(left, start);
        right = Math.max(right, x - 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
      if (x === start) x++;
    }
  }
  return right < 0 ? undefined : { left, right, top, bottom, columns: columns.subarray(left - x0) };
}

/** The widest run of columns without ink between two columns; an empty one in their middle when there is none. */
function widestGap({ left, columns }: Ink, from: number, to: number): { start: number; end: number; width: number } {
  const middle = (from + to) / 2;
  let best = { start: middle, end: middle, width: 0 };
  let start: number | undefined;
  for (let x = Math.round(from); x <= Math.round(to); x++) {
    const isFree = columns[x - left] === 0;
    if (isFree) start ??= x;
    if (start !== undefined && (!isFree || x === Math.round(to))) {
      const end = isFree ? x + 1 : x;
      if (end - start > best.width) best = { start, end, width: end - start };
      start = undefined;
    }
  }
  return best;
}
