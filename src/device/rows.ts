import { centre, type Rect } from './geometry.js';

/** Something that has a place on a picture. */
interface Placed {
  readonly bounds: Rect;
}

/**
 * What stands side by side, row by row from top to bottom, each from left to right. Two stand side by side when half of
 * the smaller one's height, or more, overlaps the other.
 */
export function inRows<T extends Placed>(things: readonly T[]): T[][] {
  const rows: [T, ...T[]][] = [];
  for (const thing of things.toSorted((a, b) => centre(a.bounds).y - centre(b.bounds).y)) {
    const row = rows.at(-1);
    if (row && areSideBySide(row[0].bounds, thing.bounds)) row.push(thing);
    else rows.push([thing]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.bounds.x - b.bounds.x));
}

function areSideBySide(one: Rect, other: Rect): boolean {
  const overlap = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return overlap >= Math.min(one.height, other.height) / 2;
}
