import type { Size } from '#svc';
import { removeBorders } from './borders.js';
import type { Component, Components } from './components.js';
import type { Box } from './raster.js';

/** Heights of a readable letter, in pixels. */
const MIN_HEIGHT_PX = 5;
const MAX_HEIGHT_PX = 200;
/** The largest width, in heights: letters that touch are one component. */
const MAX_ASPECT = 30;
/** A component with a smaller share of inner pixels is only an outline. */
const HOLLOW_SHARE = 0.06;
/** A component that surrounds others and marks a smaller share of its box is a grid. */
const SPARSE_SHARE = 0.22;
/** A rule is at least this many times as wide as high, a dash less. */
const MIN_RULE_ASPECT = 8;
/** The thickest rule, in pixels, and the widest interruption of an underline, in its heights. */
const MAX_RULE_PX = 10;
const MAX_RULE_GAP = 8;
/** A piece of an underline is at least this many times as wide as high, a dot less. */
const MIN_PIECE_ASPECT = 1.5;
/** A higher narrow bar is not a letter, in pixels. */
const MAX_BAR_PX = 64;
/** The largest dot of an `i` in heights of a component of connected letters, and how many dots it may have. */
const MAX_I_DOT = 0.25;
const MAX_I_DOTS = 3;
/** The highest letters, in pixels, that touch and may surround others. */
const MAX_BOLD_PX = 64;
/** The lowest frame around a letter, in pixels. */
const MIN_FRAME_PX = 12;
/** Frames are searched for letters until this many times the pixels of the picture are searched. */
const FRAME_BUDGET = 3;
/** The frame of a card is straight; a drawing has at least this share of its pixels in other lines. */
const MIN_DRAWN_SHARE = 0.25;
/** No screen has more letters: more components are noise. */
const MAX_LETTERS = 12_000;

/** Components, classified by shape. */
export interface Letters {
  /** Single letters, and groups of letters that touch. */
  readonly letters: readonly Component[];
  /** Dots, commas and hyphens, which form a line only together with letters. */
  readonly marks: readonly Component[];
  /** Horizontal lines, such as underlines. */
  readonly rules: readonly Box[];
  /** Components that are neither letters nor frames, such as the borders on a map: their lines may touch letters. */
  readonly drawings: readonly Component[];
}

/** Classifies components. A frame is no letter, but letters that touch it are searched in it. */
export function classifyComponents(components: Components, size: Size): Letters {
  const letters: Component[] = [];
  const marks: Component[] = [];
  const frames: Component[] = [];
  const rules: Box[] = [];
  const classify = (component: Component, isWhole: boolean) => {
    const width = component.right - component.left;
    const height = component.bottom - component.top;
    if (height <= MAX_RULE_PX && width >= MIN_RULE_ASPECT * height) rules.push(component);
    else if (height < MIN_HEIGHT_PX) marks.push(component);
    else if (height > MAX_HEIGHT_PX || width > MAX_ASPECT * height || (height > MAX_BAR_PX && height > 6 * width)) {
      if (isWhole) frames.push(component);
    } else letters.push(component);
  };
  for (const component of components.all) classify(component, true);
  const [inside, around] = separateFrames(largest(letters));
  letters.length = 0;
  for (const letter of inside) letters.push(letter);
  const drawings: Component[] = [];
  let budget = FRAME_BUDGET * size.width * size.height;
  for (const frame of [...around, ...frames]) {
    budget -= (frame.right - frame.left) * (frame.bottom - frame.top);
    if (budget < 0) break;
    const found = removeBorders(frame, components);
    for (const piece of found?.pieces ?? []) classify(piece, false);
    for (const rule of found?.rules ?? []) rules.push(rule);
    const rest = found?.pieces.reduce((sum, { pixels }) => sum + pixels, 0) ?? frame.pixels;
    if (rest >= MIN_DRAWN_SHARE * frame.pixels) drawings.push(frame);
    // Bold letters that touch have straight runs, too.
    const height = frame.bottom - frame.top;
    if (!found && height <= MAX_BOLD_PX && frame.right - frame.left > height) classify(frame, false);
  }
  return { ...separateRules({ letters, marks: largest(marks), rules }), drawings };
}

/** Separates the pieces of an underline that descenders interrupt: flat components level with a rule beside them. */
function separateRules({ letters, marks, rules }: Omit<Letters, 'drawings'>): Omit<Letters, 'drawings'> {
  const all: Box[] = [...rules];
  const flat = new Set(
    [...letters, ...marks].filter(({ left, top, right, bottom }) => {
      const height = bottom - top;
      return height <= MAX_RULE_PX && right - left >= MIN_PIECE_ASPECT * height;
    }),
  );
  // A piece that is found extends the underline to the next one: the list grows while it is walked.
  for (const rule of all) {
    for (const piece of flat) {
      const gap = MAX_RULE_GAP * (piece.bottom - piece.top);
      if (Math.abs(rule.top - piece.top) > 1 || Math.abs(rule.bottom - piece.bottom) > 1) continue;
      if (rule.left - piece.right > gap || piece.left - rule.right > gap) continue;
      flat.delete(piece);
      all.push(piece);
    }
  }
  const pieces = new Set(all);
  const remaining = (components: readonly Component[]) => components.filter((component) => !pieces.has(component));
  return { letters: remaining(letters), marks: remaining(marks), rules: all };
}

/** Limits the number of components to those with the most pixels. */
function largest(components: Component[]): Component[] {
  if (components.length <= MAX_LETTERS) return components;
  return components.sort((a, b) => b.pixels - a.pixels).slice(0, MAX_LETTERS);
}

/** Separates the components that only surround others. */
function separateFrames(components: readonly Component[]): [letters: Component[], frames: Component[]] {
  const sorted = [...components].sort((a, b) => a.left - b.left);
  const letters: Component[] = [];
  const frames: Component[] = [];
  sorted.forEach((outer, index) => {
    const within: Component[] = [];
    for (let i = index + 1; i < sorted.length && sorted[i]!.left < outer.right; i++) {
      const inner = sorted[i]!;
      if (inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom) within.push(inner);
    }
    (within.length > 0 && !areDots(outer, within) && isFrame(outer, within) ? frames : letters).push(outer);
  });
  return [letters, frames];
}

/** Whether the inner components are only dots: letters with serifs touch and surround the dot of an `i`. */
const areDots = (outer: Component, within: readonly Component[]): boolean =>
  within.length <= MAX_I_DOTS &&
  within.every(({ top, bottom }) => bottom - top <= MAX_I_DOT * (outer.bottom - outer.top));

function isFrame(outer: Component, within: readonly Component[]): boolean {
  const { left, top, right, bottom, pixels, inner, topRun, bottomRun } = outer;
  const width = right - left;
  const height = bottom - top;
  if (height < MIN_FRAME_PX) return false;
  if (height > 3 * width) return true;
  const straight = Math.min(topRun, bottomRun) / width;
  if (straight >= (width > 1.3 * height ? 0.4 : 0.85)) return true;
  // An underline that touches letters, or the edge of a highlight.
  if (width > 1.3 * height && Math.max(topRun, bottomRun) >= 0.5 * width) return true;
  if (!within.some((one) => within.some((other) => one.right <= other.left))) return false;
  return inner <= HOLLOW_SHARE * pixels || pixels < SPARSE_SHARE * width * height;
}
