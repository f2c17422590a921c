import type { Size } from '#svc';
import type { Component, Components } from './components.js';
import { dismantle, type Rule } from './dismantle.js';

/** The lowest letter that can be read, in pixels. */
const LEAST_HEIGHT = 5;
/** The highest. */
const MOST_HEIGHT = 200;
/** Letters that touch each other are one component: its width in heights. */
const MOST_ASPECT = 30;
/** Share of inner pixels below which a component is but an outline. */
const HOLLOW = 0.06;
/** Share of marked pixels below which a component that surrounds several others is a grid. */
const SPARSE = 0.22;
/** A dash is shorter than so many times its height, a rule longer. */
const LEAST_RULE = 8;
/** The lowest upright bar that is no letter, in pixels. */
const LEAST_BAR = 64;
/** The highest dot of an `i` in heights of the letters, which touch each other, and how many there may be. */
const I_DOT = 0.25;
const MOST_I_DOTS = 3;
/** The lowest frame around a letter, in pixels. */
const LEAST_FRAME = 12;
/** Pixels that are looked through once more for letters in frames, in pixels of the picture. */
const BUDGET = 3;

/** More letters stand on no screen. */
const MOST_LETTERS = 12_000;

/** Components by what they can be. */
export interface Letters {
  /** Letters, or several that touch. */
  readonly letters: readonly Component[];
  /** Dots, commas, hyphens: what belongs to a line only together with letters. */
  readonly marks: readonly Component[];
  /** Level lines, such as those below words. */
  readonly rules: readonly Rule[];
}

/** Picks what can be letters: neither too low nor too high, no rule, and no frame around something else. */
export function pickLetters(components: Components, size: Size): Letters {
  const letters: Component[] = [];
  const marks: Component[] = [];
  const frames: Component[] = [];
  const rules: Rule[] = [];
  const sort = (component: Component, isWhole: boolean) => {
    const width = component.right - component.left;
    const height = component.bottom - component.top;
    if (height < LEAST_HEIGHT) (width < LEAST_RULE * height ? marks : rules).push(component);
    else if (height > MOST_HEIGHT || width > MOST_ASPECT * height || (height > LEAST_BAR && height > 4 * width)) {
      if (isWhole) frames.push(component);
    } else letters.push(component);
  };
  for (const component of components.all) sort(component, true);
  const [inside, around] = withoutFrames(largest(letters));
  letters.length = 0;
  for (const letter of inside) letters.push(letter);
  let budget = BUDGET * size.width * size.height;
  for (const frame of [...around, ...frames]) {
    budget -= (frame.right - frame.left) * (frame.bottom - frame.top);
    if (budget < 0) break;
    const { pieces, rules: found } = dismantle(frame, components);
    for (const piece of pieces) sort(piece, false);
    for (const rule of found) rules.push(rule);
  }
  return { letters, marks: largest(marks), rules };
}

/** Of more than a page full of letters, which is noise, those with the most pixels. */
function largest(components: Component[]): Component[] {
  if (components.length <= MOST_LETTERS) return components;
  return components.sort((a, b) => b.pixels - a.pixels).slice(0, MOST_LETTERS);
}

function withoutFrames(components: readonly Component[]): [letters: Component[], frames: Component[]] {
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

/** Whether they are no more than the dots of letters that touch each other, as those with serifs do. */
const areDots = (outer: Component, within: readonly Component[]): boolean =>
  within.length <= MOST_I_DOTS && within.every(({ top, bottom }) => bottom - top <= I_DOT * (outer.bottom - outer.top));

function isFrame(outer: Component, within: readonly Component[]): boolean {
  const { left, top, right, bottom, pixels, inner, topRun, bottomRun } = outer;
  const width = right - left;
  const height = bottom - top;
  if (height < LEAST_FRAME) return false;
  if (height > 3 * width) return true;
  const straight = Math.min(topRun, bottomRun) / width;
  if (straight >= (width > 1.3 * height ? 0.4 : 0.85)) return true;
  // An underline, or the edge of a mark, that letters touch.
  if (width > 1.3 * height && Math.max(topRun, bottomRun) >= 0.5 * width) return true;
  if (!within.some((one) => within.some((other) => one.right <= other.left))) return false;
  return inner <= HOLLOW * pixels || pixels < SPARSE * width * height;
}
