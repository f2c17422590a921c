import type { Component } from './components.js';
import type { Layer } from './layers.js';
import type { Letters } from './letters.js';
import {
  areNeighbours,
  furthestNeighbour,
  isMarkOf,
  type Letter,
  MAX_BACKGROUND_DISTANCE,
  reachOf,
} from './neighbours.js';
import { backgroundAround, type Box, type Colour, colourDistance, colourWithin, type Raster } from './raster.js';

/** Letters side by side. */
export interface TextLine extends Box {
  /** That of most letters first; the others are those of marked words. */
  readonly backgrounds: readonly Colour[];
  /** The columns of its letters, from left to right; the end is exclusive. */
  readonly spans: readonly (readonly [left: number, right: number])[];
  /** Its underlines. */
  readonly rules: readonly Box[];
  /** The layer of the raster that it was found on; absent for the raster itself. */
  readonly layer?: Layer;
}

/** The largest distance between a line and a mark that belongs to it, in heights of the line. */
const MAX_MARK_DISTANCE = 0.4;

/** A group of at most this many letters can be dots of another line. */
const MAX_DOTS = 3;

/** An underline lies below this share of the line's height. */
const UNDERLINE_TOP = 0.6;

/** A group is split where fewer letters cross a row of pixels than this share of those above and below. */
const MAX_VALLEY = 0.3;

/** The highest part of another line, such as the dots of its letters, in heights of that line. */
const MAX_PART_HEIGHT = 0.75;
/** The largest distance between a line and its part, in heights of the line. */
const MAX_PART_DISTANCE = 0.15;

/** Groups letters into lines. */
export function formLines(raster: Raster, { letters, marks, rules }: Letters): TextLine[] {
  const sorted: Letter[] = letters
    .map((each) => {
      const background = backgroundAround(raster, each);
      return { ...each, height: each.bottom - each.top, background, colour: colourWithin(raster, each, background) };
    })
    .sort((a, b) => a.left - b.left);
  const alone = groupLetters(sorted, reachOf(sorted, marks)).filter((group) => group.length <= MAX_DOTS);
  const candidates = [...marks, ...alone.flat()];
  const groups = groupLetters(sorted, reachOf(sorted, candidates));
  const rows = groups.flatMap(splitRows);
  const attached = new Set<Component>();
  const lines = rows.map((group) => lineOf(group, candidates, rules, attached));
  return mergeParts(lines.filter((_, index) => !rows[index]!.every((letter) => attached.has(letter))));
}

/** Groups letters, sorted from left to right, by the line that they belong to. */
function groupLetters(sorted: readonly Letter[], reach: readonly number[]): Letter[][] {
  const parent = sorted.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  for (let i = 0; i < sorted.length; i++) {
    const one = sorted[i]!;
    const furthest = furthestNeighbour(one, reach[i]!);
    for (let j = i + 1; j < sorted.length && sorted[j]!.left <= furthest; j++) {
      if (areNeighbours(one, sorted[j]!, reach[i]!)) parent[root(j)] = root(i);
    }
  }
  const groups = new Map<number, Letter[]>();
  sorted.forEach((letter, index) => {
    const group = groups.get(root(index));
    if (group) group.push(letter);
    else groups.set(root(index), [letter]);
  });
  return [...groups.values()];
}

/** @param attached the marks that belong to the line are added to it */
function lineOf(
  group: readonly Letter[],
  marks: readonly Component[],
  rules: readonly Box[],
  attached: Set<Component>,
): TextLine {
  let left = Infinity;
  let top = Infinity;
  let right = 0;
  let bottom = 0;
  const spans: (readonly [number, number])[] = [];
  for (const letter of group) {
    spans.push([letter.left, letter.right]);
    left = Math.min(left, letter.left);
    top = Math.min(top, letter.top);
    right = Math.max(right, letter.right);
    bottom = Math.max(bottom, letter.bottom);
  }
  const height = bottom - top;
  const near = MAX_MARK_DISTANCE * height;
  for (const mark of marks) {
    if (mark.right < left - near || mark.left > right + near || !isMarkOf(height, mark)) continue;
    if (mark.top < top || mark.bottom > bottom + near / 2) continue;
    attached.add(mark);
    left = Math.min(left, mark.left);
    right = Math.max(right, mark.right);
    spans.push([mark.left, mark.right]);
  }
  const below = rules.filter(
    (rule) =>
      rule.top >= top + UNDERLINE_TOP * height &&
      rule.bottom <= bottom + near &&
      rule.left < right &&
      rule.right > left,
  );
  // A short rule alone is an underscore.
  const long = below.filter((rule) => rule.right - rule.left > height);
  const underlines = below.filter((rule) => long.some(({ top: level }) => Math.abs(level - rule.top) <= 1));
  return { left, top, right, bottom, backgrounds: backgroundsOf(group), spans, rules: underlines };
}

function backgroundsOf(group: readonly Letter[]): Colour[] {
  const backgrounds = [group[Math.floor(group.length / 2)]!.background];
  for (const { background } of group) {
    if (backgrounds.every((other) => colourDistance(other, background) > MAX_BACKGROUND_DISTANCE)) {
      backgrounds.push(background);
    }
  }
  return backgrounds;
}

/** Splits a group that consists of several rows: a high letter, or one that touches both rows, connects them. */
export function splitRows<T extends Box>(group: readonly T[]): (readonly T[])[] {
  if (group.length < 3) return [group];
  const top = Math.min(...group.map((letter) => letter.top));
  const bottom = Math.max(...group.map((letter) => letter.bottom));
  const widths = new Int32Array(bottom - top);
  for (const letter of group) {
    for (let y = letter.top; y < letter.bottom; y++) widths[y - top]! += letter.right - letter.left;
  }
  const valley = deepestValley(widths);
  if (valley === undefined) return [group];
  const middle = (letter: T) => (letter.top + letter.bottom) / 2 - top;
  const [above, below] = [
    group.filter((letter) => middle(letter) < valley),
    group.filter((letter) => middle(letter) >= valley),
  ];
  return above.length === 0 || below.length === 0 ? [group] : [...splitRows(above), ...splitRows(below)];
}

/** The index of the lowest number between two much higher ones. */
function deepestValley(numbers: Int32Array): number | undefined {
  const after = new Int32Array(numbers.length);
  for (let i = numbers.length - 1, most = 0; i >= 0; i--) after[i] = most = Math.max(most, numbers[i]!);
  let deepest: number | undefined;
  let depth = MAX_VALLEY;
  for (let i = 0, before = 0; i < numbers.length; i++) {
    before = Math.max(before, numbers[i]!);
    const share = numbers[i]! / Math.min(before, after[i]!);
    if (share < depth) [deepest, depth] = [i, share];
  }
  return deepest;
}

/** Merges lines that lie within another line into it: the dots and holes of its letters. */
function mergeParts(lines: readonly TextLine[]): TextLine[] {
  const parts = new Map<TextLine, TextLine[]>();
  const whole = lines.filter((line) => {
    const owner = lines.find((other) => other !== line && isPart(line, other));
    if (owner) parts.set(owner, [...(parts.get(owner) ?? []), line]);
    return !owner;
  });
  return whole.map((line) => {
    const spans = [...line.spans, ...(parts.get(line) ?? []).flatMap((part) => part.spans)];
    const left = Math.min(...spans.map(([begin]) => begin));
    return { ...line, spans, left, right: Math.max(...spans.map(([, end]) => end)) };
  });
}

function isPart(part: TextLine, whole: TextLine): boolean {
  const height = whole.bottom - whole.top;
  const near = MAX_PART_DISTANCE * height;
  return (
    part.spans.length <= whole.spans.length &&
    part.bottom - part.top <= MAX_PART_HEIGHT * height &&
    part.left >= whole.left - 2 * near &&
    part.right <= whole.right + 2 * near &&
    part.top >= whole.top - near &&
    part.bottom <= whole.bottom + near
  );
}
