import type { Component } from './components.js';
import { type Colour, colourDistance } from './raster.js';

/** A letter, or several that touch, and what it stands on. */
export interface Letter extends Component {
  readonly height: number;
  readonly ground: Colour;
}

/** The widest gap between neighbours of a line, in heights of the higher one. */
const GAP = 0.85;
/** The greatest ratio of their heights. */
const HEIGHT_RATIO = 2;
/** How much of the lower one stands beside the higher one. */
const OVERLAP = 0.5;
/** Width of an `l` in heights, and how much higher than its neighbour it may be. */
const BAR = 0.22;
const BAR_RATIO = 1.45;
/** The widest gap between letters of one word, in heights of the higher one. */
const TIGHT = 0.2;
/** How far the tops or the feet of neighbours may differ, in heights of the higher one. */
const LEVEL = 0.12;
const LEVEL_WITHIN_WORD = 0.25;
/** How far the middles may differ of those of about one height: those of an `l` and a `y` do. */
const CENTRE_LEVEL = 0.33;
const ONE_HEIGHT = 1.4;
/** How close a mark follows its letter, in heights of the letter. */
const FOLLOWS = 0.5;
/** The greatest distance of two colours that are one ground. */
const SAME_GROUND = 28;

/** The largest dot or comma, in heights of the letters. */
const DOT = { width: 0.35, height: 0.45 };
/** The largest hyphen. */
const HYPHEN = { width: 0.6, height: 0.2 };
/** How far a comma goes down below letters, in their heights. */
const BELOW = 0.2;
/** Up to this height everything is a mark, in pixels. */
const TINY = 5;

/** Whether something is so small that it is a dot, a comma or a hyphen beside letters of a height. */
export function isMarkOf(height: number, { left, top, right, bottom }: Component): boolean {
  const [wide, high] = [right - left, bottom - top];
  if (high < TINY) return wide <= height;
  return [DOT, HYPHEN].some((most) => wide <= most.width * height && high <= most.height * height);
}

/** The last column in which a neighbour can begin. */
export const furthestNeighbour = ({ height }: Letter, reach: number): number => reach + GAP * HEIGHT_RATIO * height;

/**
 * Whether two letters belong to one line.
 * @param a the one on the left
 * @param reach where it ends with the marks that follow it
 */
export function areNeighbours(a: Letter, b: Letter, reach: number): boolean {
  const [low, high] = a.height < b.height ? [a.height, b.height] : [b.height, a.height];
  const gap = b.left - reach;
  if (gap > GAP * high || high > HEIGHT_RATIO * low) return false;
  if (high > BAR_RATIO * low && (isBar(a) || isBar(b))) return false;
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (overlap < OVERLAP * low || colourDistance(a.ground, b.ground) > SAME_GROUND) return false;
  const level = (gap < TIGHT * high ? LEVEL_WITHIN_WORD : LEVEL) * high + 1;
  if (Math.abs(a.bottom - b.bottom) <= level || Math.abs(a.top - b.top) <= level) return true;
  return high <= ONE_HEIGHT * low && Math.abs(a.top + a.bottom - b.top - b.bottom) <= 2 * CENTRE_LEVEL * high;
}

/** Whether it may be the side of a frame. */
const isBar = ({ left, right, height }: Letter): boolean => right - left <= BAR * height;

/**
 * Where each letter ends, with a hyphen or dots that follow it closely.
 * @param letters from left to right
 */
export function reachOf(letters: readonly Letter[], marks: readonly Component[]): number[] {
  const sorted = [...marks].sort((a, b) => a.left - b.left);
  let first = 0;
  return letters.map(({ left, top, right, bottom, height }) => {
    while (first < sorted.length && sorted[first]!.left < left) first++;
    let reach = right;
    for (let i = first; i < sorted.length && sorted[i]!.left <= reach + FOLLOWS * height; i++) {
      const mark = sorted[i]!;
      const isBeside = mark.top >= top && mark.bottom <= bottom + BELOW * height + 2 && mark.left >= reach - 1;
      if (isBeside && isMarkOf(height, mark)) reach = mark.right;
    }
    return reach;
  });
}
