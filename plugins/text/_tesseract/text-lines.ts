import type { Component } from './components.js';
import type { Rule } from './dismantle.js';
import { groundAround } from './ground.js';
import { joinParts } from './join-parts.js';
import type { Letters } from './letters.js';
import { areNeighbours, furthestNeighbour, isMarkOf, type Letter, reachOf } from './neighbours.js';
import type { Raster } from './raster.js';
import { splitRows } from './split-rows.js';
import type { TextLine } from './text-line.js';

/** How far outside the line a mark of it may stand, in heights of the line. */
const MARK_GAP = 0.4;

/** Letters that stand together and may yet be dots. */
const MOST_DOTS = 3;

/** Share of the height above the highest underline. */
const UNDERLINE = 0.6;

/** Joins letters to lines. */
export function joinLines(raster: Raster, { letters, marks, rules }: Letters): TextLine[] {
  const sorted: Letter[] = letters
    .map((each) => ({ ...each, height: each.bottom - each.top, ground: groundAround(raster, each) }))
    .sort((a, b) => a.left - b.left);
  const alone = groupLetters(sorted, reachOf(sorted, marks)).filter((group) => group.length <= MOST_DOTS);
  const all = [...marks, ...alone.flat()];
  const groups = groupLetters(sorted, reachOf(sorted, all));
  const rows = groups.flatMap(splitRows);
  const taken = new Set<Component>();
  const lines = rows.map((group) => lineOf(group, all, rules, taken));
  return joinParts(lines.filter((_, index) => !rows[index]!.every((letter) => taken.has(letter))));
}

/** Letters from left to right that belong to one line. */
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

/** @param taken gets the marks that belong to the line */
function lineOf(
  group: readonly Letter[],
  marks: readonly Component[],
  rules: readonly Rule[],
  taken: Set<Component>,
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
  const near = MARK_GAP * height;
  for (const mark of marks) {
    if (mark.right < left - near || mark.left > right + near || !isMarkOf(height, mark)) continue;
    if (mark.top < top || mark.bottom > bottom + near / 2) continue;
    taken.add(mark);
    left = Math.min(left, mark.left);
    right = Math.max(right, mark.right);
    spans.push([mark.left, mark.right]);
  }
  const below = rules.filter(
    (rule) =>
      rule.top >= top + UNDERLINE * height &&
      rule.bottom <= bottom + near &&
      rule.left < right &&
      rule.right > left &&
      rule.right - rule.left > height,
  );
  return { left, top, right, bottom, ground: group[Math.floor(group.length / 2)]!.ground, spans, rules: below };
}
