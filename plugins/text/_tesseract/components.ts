import type { Size } from '#svc';

/** Marked pixels that touch each other, at a corner also. */
export interface Component {
  readonly left: number;
  readonly top: number;
  /** The first column and row that it does not reach. */
  readonly right: number;
  readonly bottom: number;
  /** How many pixels are marked. */
  readonly pixels: number;
  /** How many of them lie away from its border, by a fifth of the shorter side. */
  readonly inner: number;
  /** The longest stretch of marked pixels in a row of its upper and of its lower half. */
  readonly topRun: number;
  readonly bottomRun: number;
}

/** The components of a map. */
export interface Components {
  readonly all: readonly Component[];
  /** A component alone, in a map of its own size. */
  draw(component: Component): Uint8Array;
}

/** How far from the border, in shorter sides, the inner part begins. */
const INSET = 0.2;

/** Stretches of marked pixels of a row; those that touch are joined. */
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

  /** The first run of a row or of one below it. */
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

/** The connected components of a map in which marked pixels are not 0. */
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
    const inset = INSET * Math.min(right - left, bottom - top);
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
      // The last one that touches may touch the next run too.
      for (let other = above; other < aboveEnd && runs.begin[other]! <= x; other++) runs.join(other, run);
    }
    aboveBegin = first;
    aboveEnd = runs.count;
  }
  return runs;
}
