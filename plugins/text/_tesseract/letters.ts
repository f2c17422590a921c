import type { Component } from './components.js';

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
/** What an outline surrounds is lower than this share of it, unless it is the hole of a letter. */
const HOLE = 0.62;

/** Components by what they can be. */
export interface Letters {
  /** Letters, or several that touch. */
  readonly letters: readonly Component[];
  /** Dots, commas, hyphens: what belongs to a line only together with letters. */
  readonly marks: readonly Component[];
}

/** Picks what can be letters: neither too low nor too high, no rule, and no frame around something else. */
export function pickLetters(components: readonly Component[]): Letters {
  const letters: Component[] = [];
  const marks: Component[] = [];
  for (const component of components) {
    const width = component.right - component.left;
    const height = component.bottom - component.top;
    if (height > MOST_HEIGHT || width > MOST_ASPECT * height) continue;
    if (height < LEAST_HEIGHT) marks.push(component);
    else letters.push(component);
  }
  return { letters: withoutFrames(letters), marks };
}

function withoutFrames(components: Component[]): Component[] {
  components.sort((a, b) => a.left - b.left || b.right - a.right);
  const dropped = new Uint8Array(components.length);
  components.forEach((outer, index) => {
    const height = outer.bottom - outer.top;
    const within: number[] = [];
    for (let i = index + 1; i < components.length && components[i]!.left < outer.right; i++) {
      const inner = components[i]!;
      if (inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom) within.push(i);
    }
    if (within.length === 0) return;
    if (
      isFrame(
        outer,
        height,
        within.map((i) => components[i]!),
      )
    )
      dropped[index] = 1;
    // What a letter surrounds is its hole.
    else for (const i of within) dropped[i] = 1;
  });
  return components.filter((_, index) => dropped[index] === 0);
}

function isFrame(outer: Component, height: number, within: readonly Component[]): boolean {
  if (height < 12) return false;
  const area = (outer.right - outer.left) * height;
  const areSideBySide = within.some((inner) => within.some((other) => inner.right <= other.left));
  if (areSideBySide && outer.pixels < SPARSE * area) return true;
  if (outer.inner > HOLLOW * outer.pixels) return false;
  const reach = Math.max(...within.map((inner) => inner.bottom)) - Math.min(...within.map((inner) => inner.top));
  return areSideBySide || reach < HOLE * height;
}
