import type { Size } from 'svc';

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
export function findComponents(map: Uint8Array, size: Size): Component[] {
  const runs = findRuns(map, size);
  const index = new Int32Array(runs.count).fill(-1);
  const found: { -readonly [key in keyof Component]: Component[key] }[] = [];
  const each = (visit: (component: (typeof found)[number], row: number, begin: number, end: number) => void) => {
    for (let run = 0; run < runs.count; run++) {
      const root = runs.root(run);
      if (index[root] === -1) {
        index[root] = found.length;
        found.push({ left: Infinity, top: Infinity, right: 0, bottom: 0, pixels: 0, inner: 0 });
      }
      visit(found[index[root]!]!, runs.row[run]!, runs.begin[run]!, runs.end[run]!);
    }
  };
  each((component, row, begin, end) => {
    if (begin < component.left) component.left = begin;
    if (end > component.right) component.right = end;
    if (row < component.top) component.top = row;
    if (row >= component.bottom) component.bottom = row + 1;
    component.pixels += end - begin;
  });
  each((component, row, begin, end) => {
    const { left, top, right, bottom } = component;
    const inset = INSET * Math.min(right - left, bottom - top);
    if (row < top + inset || row >= bottom - inset) return;
    const within = Math.min(end, right - inset) - Math.max(begin, left + inset);
    if (within > 0) component.inner += within;
  });
  return found;
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
