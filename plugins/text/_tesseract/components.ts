import type { Size } from '#svc';
import type { Box, Raster } from './raster.js';

/** The smallest difference of a channel between neighbouring pixels that counts as an edge. */
const MIN_STEP = 20;

/**
 * Marks with 1 each pixel that differs from its right or lower neighbour. The sign of the difference is ignored, so a
 * letter has the same edges on a light and on a dark background.
 */
export function findEdges({ data, width, height }: Raster): Uint8Array {
  const edges = new Uint8Array(width * height);
  const stride = width * 3;
  for (let y = 0; y < height; y++) {
    const hasBelow = y + 1 < height;
    let at = y * stride;
    for (let x = 0, pixel = y * width; x < width; x++, pixel++, at += 3) {
      const red = data[at]!;
      const green = data[at + 1]!;
      const blue = data[at + 2]!;
      if (x + 1 < width && differs(data, at + 3, red, green, blue)) edges[pixel] = 1;
      else if (hasBelow && differs(data, at + stride, red, green, blue)) edges[pixel] = 1;
    }
  }
  return edges;
}

function differs(data: Uint8Array, at: number, red: number, green: number, blue: number): boolean {
  const r = data[at]! - red;
  const g = data[at + 1]! - green;
  const b = data[at + 2]! - blue;
  return r > MIN_STEP || r < -MIN_STEP || g > MIN_STEP || g < -MIN_STEP || b > MIN_STEP || b < -MIN_STEP;
}

/** Marked pixels that are connected, also diagonally. */
export interface Component extends Box {
  /** The number of marked pixels. */
  readonly pixels: number;
  /** The number of marked pixels that are at least a fifth of the shorter side away from the border of the box. */
  readonly inner: number;
  /** The longest horizontal run of marked pixels in the upper half. */
  readonly topRun: number;
  /** The same for the lower half. */
  readonly bottomRun: number;
}

/** The connected components of a map of marked pixels. */
export interface Components {
  readonly all: readonly Component[];
  /** A map of the size of one component that marks the pixels of this component only. */
  draw(component: Component): Uint8Array;
}

/** The width of the border that `inner` excludes, as a share of the shorter side. */
const INNER_INSET = 0.2;

/** Horizontal runs of marked pixels, with a union-find structure of those that touch. */
class Runs {
  count = 0;
  row = new Int32Array(4096);
  begin = new Int32Array(4096);
  end = new Int32Array(4096);
  parent = new Int32Array(4096);

  add(row: number, begin: number, end: number): void {
    if (this.count === this.row.length) this.#grow();
    const run = this.count++;
    this.row[run] = row;
    this.begin[run] = begin;
    this.end[run] = end;
    this.parent[run] = run;
  }

  root(run: number): number {
    const { parent } = this;
    let at = run;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  }

  join(a: number, b: number): void {
    const [one, other] = [this.root(a), this.root(b)];
    if (one < other) this.parent[other] = one;
    else this.parent[one] = other;
  }

  /** The index of the first run in this row or below it. */
  firstOf(row: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.row[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(): void {
    const larger = (old: Int32Array<ArrayBuffer>) => {
      const array = new Int32Array(old.length * 2);
      array.set(old);
      return array;
    };
    this.row = larger(this.row);
    this.begin = larger(this.begin);
    this.end = larger(this.end);
    this.parent = larger(this.parent);
  }
}

/** Finds the connected components of a map in which marked pixels are not 0. */
export function findComponents(map: Uint8Array, size: Size): Components {
  const runs = findRuns(map, size);
  const numbers = new Int32Array(runs.count).fill(-1);
  const all: { -readonly [key in keyof Component]: Component[key] }[] = [];
  for (let run = 0; run < runs.count; run++) {
    const root = runs.root(run);
    if (numbers[root]! < 0) {
      numbers[root] = all.length;
      all.push({ left: Infinity, top: Infinity, right: 0, bottom: 0, pixels: 0, inner: 0, topRun: 0, bottomRun: 0 });
    }
    const number = numbers[root]!;
    numbers[run] = number;
    const component = all[number]!;
    const [row, begin, end] = [runs.row[run]!, runs.begin[run]!, runs.end[run]!];
    component.left = Math.min(component.left, begin);
    component.right = Math.max(component.right, end);
    component.top = Math.min(component.top, row);
    component.bottom = row + 1;
    component.pixels += end - begin;
  }
  for (let run = 0; run < runs.count; run++) {
    const component = all[numbers[run]!]!;
    const { left, top, right, bottom } = component;
    const [row, begin, end] = [runs.row[run]!, runs.begin[run]!, runs.end[run]!];
    if (2 * row < top + bottom) component.topRun = Math.max(component.topRun, end - begin);
    else component.bottomRun = Math.max(component.bottomRun, end - begin);
    const inset = INNER_INSET * Math.min(right - left, bottom - top);
    if (row < top + inset || row >= bottom - inset) continue;
    component.inner += Math.max(0, Math.min(end, right - inset) - Math.max(begin, left + inset));
  }
  const draw = (component: Component): Uint8Array => {
    const { left, top, right, bottom } = component;
    const alone = new Uint8Array((right - left) * (bottom - top));
    const number = all.indexOf(component);
    for (let run = runs.firstOf(top); run < runs.count && runs.row[run]! < bottom; run++) {
      if (numbers[run] !== number) continue;
      const row = (runs.row[run]! - top) * (right - left) - left;
      alone.fill(1, row + runs.begin[run]!, row + runs.end[run]!);
    }
    return alone;
  };
  return { all, draw };
}

function findRuns(map: Uint8Array, { width, height }: Size): Runs {
  const runs = new Runs();
  let aboveBegin = 0;
  let aboveEnd = 0;
  for (let y = 0; y < height; y++) {
    const first = runs.count;
    const row = y * width;
    let above = aboveBegin;
    for (let x = 0; x < width; x++) {
      if (map[row + x] === 0) continue;
      const begin = x;
      while (x < width && map[row + x] !== 0) x++;
      runs.add(y, begin, x);
      const run = runs.count - 1;
      while (above < aboveEnd && runs.end[above]! < begin) above++;
      // The last run above that touches may also touch the next run of this row.
      for (let other = above; other < aboveEnd && runs.begin[other]! <= x; other++) runs.join(other, run);
    }
    aboveBegin = first;
    aboveEnd = runs.count;
  }
  return runs;
}
