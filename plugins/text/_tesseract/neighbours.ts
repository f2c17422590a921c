import type { Component } from './components.js';
import { type Colour, colourDistance } from './raster.js';

/** A letter, or several that touch, with its background. */
export interface Letter extends Component {
  readonly height: number;
  readonly background: Colour;
  /** The colour that differs most from the background. */
  readonly colour: Colour;
}

// Lengths are in heights of the higher one of two neighbours, unless a comment names another unit.

/** The widest gap between neighbours in a line. */
const MAX_GAP = 0.85;
const MAX_HEIGHT_RATIO = 2;
/** The smallest vertical overlap of neighbours, in heights of the lower one. */
const MIN_OVERLAP = 0.5;
/** The width of an `l` in its heights, and the largest ratio of its height to the neighbour's. */
const BAR_WIDTH = 0.22;
const MAX_BAR_RATIO = 1.45;
/** The widest gap between letters of one word. */
const MAX_LETTER_GAP = 0.2;
/** The largest difference between the tops or the bottoms of neighbours. */
const MAX_LEVEL_DIFFERENCE = 0.12;
const MAX_LEVEL_DIFFERENCE_IN_WORD = 0.25;
/** The largest difference between the centres of neighbours of similar height, such as `l` and `y`. */
const MAX_CENTRE_DIFFERENCE = 0.33;
const SIMILAR_HEIGHT_RATIO = 1.4;
/** The largest distance between a letter and a mark that follows it, in heights of the letter. */
const MAX_MARK_GAP = 0.75;
/** The largest distance between two colours that count as the same background. */
export const MAX_BACKGROUND_DISTANCE = 28;
/** The largest distance between the colours of two letters of one line on two backgrounds, and the smallest from both. */
const MAX_COLOUR_DISTANCE = 60;
const MIN_CONTRAST = 90;

/** The largest dot or comma, in heights of the letters. */
const DOT = { width: 0.35, height: 0.45 };
/** The largest hyphen, in heights of the letters. */
const HYPHEN = { width: 0.85, height: 0.32 };
/** How far a comma extends below the letters, in their heights. */
const COMMA_DEPTH = 0.2;
/** Everything lower than this is a mark, in pixels. */
const MARK_HEIGHT_PX = 5;

/** Whether a component is as small as a dot, a comma or a hyphen beside letters of the given height. */
export function isMarkOf(height: number, { left, top, right, bottom }: Component): boolean {
  const [wide, high] = [right - left, bottom - top];
  if (high < MARK_HEIGHT_PX) return wide <= height;
  return [DOT, HYPHEN].some((most) => wide <= most.width * height && high <= most.height * height);
}

/** The last column in which a right neighbour can begin. */
export const furthestNeighbour = ({ height }: Letter, reach: number): number =>
  reach + MAX_GAP * MAX_HEIGHT_RATIO * height;

/**
 * Whether two letters belong to one line.
 * @param a the left one
 * @param reach the column in which `a` ends, including the marks that follow it
 */
export function areNeighbours(a: Letter, b: Letter, reach: number): boolean {
  const [low, high] = a.height < b.height ? [a.height, b.height] : [b.height, a.height];
  const gap = b.left - reach;
  if (gap > MAX_GAP * high || high > MAX_HEIGHT_RATIO * low) return false;
  if (high > MAX_BAR_RATIO * low && (isBar(a) || isBar(b))) return false;
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (overlap < MIN_OVERLAP * low || !haveLikeColours(a, b)) return false;
  const level = (gap < MAX_LETTER_GAP * high ? MAX_LEVEL_DIFFERENCE_IN_WORD : MAX_LEVEL_DIFFERENCE) * high + 1;
  if (Math.abs(a.bottom - b.bottom) <= level || Math.abs(a.top - b.top) <= level) return true;
  return (
    high <= SIMILAR_HEIGHT_RATIO * low &&
    Math.abs(a.top + a.bottom - b.top - b.bottom) <= 2 * MAX_CENTRE_DIFFERENCE * high
  );
}

/** Whether two letters are on one background, or in one colour on two, such as a marked word and those beside it. */
function haveLikeColours(a: Letter, b: Letter): boolean {
  if (colourDistance(a.background, b.background) <= MAX_BACKGROUND_DISTANCE) return true;
  return (
    colourDistance(a.colour, b.colour) <= MAX_COLOUR_DISTANCE &&
    Math.min(colourDistance(a.colour, b.background), colourDistance(b.colour, a.background)) >= MIN_CONTRAST
  );
}

/** Whether the letter is as narrow as the side of a frame. */
const isBar = ({ left, right, height }: Letter): boolean => right - left <= BAR_WIDTH * height;

/**
 * The column in which each letter ends, including a hyphen or dots that follow it closely.
 * @param letters from left to right
 */
export function reachOf(letters: readonly Letter[], marks: readonly Component[]): number[] {
  const sorted = [...marks].sort((a, b) => a.left - b.left);
  let first = 0;
  return letters.map(({ left, top, right, bottom, height }) => {
    while (first < sorted.length && sorted[first]!.left < left) first++;
    let reach = right;
    for (let i = first; i < sorted.length && sorted[i]!.left <= reach + MAX_MARK_GAP * height; i++) {
      const mark = sorted[i]!;
      const isBeside = mark.top >= top && mark.bottom <= bottom + COMMA_DEPTH * height + 2 && mark.left >= reach - 1;
      if (isBeside && isMarkOf(height, mark)) reach = mark.right;
    }
    return reach;
  });
}
