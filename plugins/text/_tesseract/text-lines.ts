import type { Component } from './components.js';
import { groundAround } from './ground.js';
import type { Letters } from './letters.js';
import { type Colour, colourDistance, type Raster } from './raster.js';

/** Letters that stand side by side on one ground. */
export interface TextLine {
  readonly left: number;
  readonly top: number;
  /** The first column and row that it does not reach. */
  readonly right: number;
  readonly bottom: number;
  readonly ground: Colour;
  /** What it consists of, from left to right: first column, and the first one that it does not reach. */
  readonly spans: readonly (readonly [left: number, right: number])[];
}

interface Letter extends Component {
  readonly height: number;
  readonly ground: Colour;
}

/** The widest gap between neighbours of a line, in heights of the higher one. */
const GAP = 1;
/** The greatest ratio of their heights: a capital beside a comma-like letter. */
const HEIGHT_RATIO = 2.6;
/** How much of the lower one stands beside the higher one. */
const OVERLAP = 0.5;
/** The greatest distance of two colours that are one ground. */
const SAME_GROUND = 28;

/** Joins letters to lines. */
export function joinLines(raster: Raster, { letters, marks }: Letters): TextLine[] {
  const sorted: Letter[] = letters
    .map((each) => ({ ...each, height: each.bottom - each.top, ground: groundAround(raster, each) }))
    .sort((a, b) => a.left - b.left);
  const parent = sorted.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  for (let i = 0; i < sorted.length; i++) {
    const one = sorted[i]!;
    const reach = one.right + GAP * HEIGHT_RATIO * one.height;
    for (let j = i + 1; j < sorted.length && sorted[j]!.left <= reach; j++) {
      if (areNeighbours(one, sorted[j]!)) parent[root(j)] = root(i);
    }
  }
  const groups = new Map<number, Letter[]>();
  sorted.forEach((letter, index) => {
    const group = groups.get(root(index));
    if (group) group.push(letter);
    else groups.set(root(index), [letter]);
  });
  return [...groups.values()].map((group) => lineOf(group, marks));
}

function areNeighbours(a: Letter, b: Letter): boolean {
  const [low, high] = a.height < b.height ? [a.height, b.height] : [b.height, a.height];
  if (b.left - a.right > GAP * high || high > HEIGHT_RATIO * low) return false;
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return overlap >= OVERLAP * low && colourDistance(a.ground, b.ground) <= SAME_GROUND;
}

function lineOf(group: readonly Letter[], marks: readonly Component[]): TextLine {
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
  const near = 0.4 * (bottom - top);
  for (const mark of marks) {
    if (mark.right < left - near || mark.left > right + near || mark.right - mark.left > 2 * (bottom - top)) continue;
    if (mark.top < top || mark.bottom > bottom + near / 2) continue;
    left = Math.min(left, mark.left);
    right = Math.max(right, mark.right);
    spans.push([mark.left, mark.right]);
  }
  return { left, top, right, bottom, ground: group[Math.floor(group.length / 2)]!.ground, spans };
}
