import { type Component, type Components, findComponents } from './components.js';

/** The shortest and the longest straight stroke that is taken for a border, in pixels. */
const LEAST_STROKE = 14;
const MOST_STROKE = 48;
/** Length of a border in heights of what it belongs to, at least. */
const STROKE = 1.2;
/** Share of pixels in borders below which it is a picture rather than a frame. */
const LEAST_SHARE = 0.25;
/** Pixels between the edges of the thickest line. */
const THICKEST = 6;
/** The greatest corner, in heights of the frame. */
const CORNER = 0.35;
/** Share of marked pixels below which the side of a frame is an arc rather than a letter. */
const ARC = 0.3;

/** A component taken apart. */
export interface Dismantled {
  /** What remains without the straight lines: letters that touched them. */
  readonly pieces: readonly Component[];
  /** The level lines, such as the underline of these letters. */
  readonly rules: readonly Rule[];
}

/** A level line. */
export interface Rule {
  readonly left: number;
  readonly top: number;
  /** The first column and row that it does not reach. */
  readonly right: number;
  readonly bottom: number;
}

/** Takes straight lines out of a frame, or of underlined letters. */
export function dismantle(component: Component, components: Components): Dismantled {
  const width = component.right - component.left;
  const height = component.bottom - component.top;
  const map = components.draw(component);
  const stroke = Math.max(LEAST_STROKE, STROKE * Math.min(height, MOST_STROKE / STROKE));
  const { erased, rules } = eraseStrokes(map, width, height, stroke);
  if (erased < LEAST_SHARE * component.pixels) return { pieces: [], rules: [] };
  const move = <T extends Rule>(box: T): T => ({
    ...box,
    left: box.left + component.left,
    right: box.right + component.left,
    top: box.top + component.top,
    bottom: box.bottom + component.top,
  });
  const pieces = findComponents(map, { width, height }).all.filter((piece) => !isBorder(piece, width, height));
  return { pieces: pieces.map(move), rules: rules.map(move) };
}

/** Whether a piece is what is left of a side or of a corner. */
function isBorder({ left, top, right, bottom, pixels }: Component, width: number, height: number): boolean {
  if (left > 2 && right < width - 2) return false;
  const isAtEdge = top <= 2 || bottom >= height - 2;
  const [across, down] = [right - left, bottom - top];
  if (isAtEdge && across < CORNER * height && down < CORNER * height) return true;
  return down > 0.6 * height && (across < 0.2 * down || pixels < ARC * across * down);
}

/** Takes straight strokes of at least so many pixels out of a map, and says how many pixels these were. */
function eraseStrokes(
  map: Uint8Array,
  width: number,
  height: number,
  least: number,
): { readonly erased: number; readonly rules: readonly Rule[] } {
  const marked: number[] = [];
  const rules: Rule[] = [];
  const collect = (begin: number, step: number, count: number, found?: (first: number, end: number) => void) => {
    for (let i = 0; i < count; i++) {
      const first = i;
      while (i < count && map[begin + i * step] !== 0) i++;
      if (i - first < least) continue;
      for (let at = first; at < i; at++) marked.push(begin + at * step);
      found?.(first, i);
    }
  };
  for (let y = 0; y < height; y++) {
    collect(y * width, 1, width, (left, right) => addStroke(rules, { left, right, top: y, bottom: y + 1 }));
  }
  for (let x = 0; x < width; x++) collect(x, width, height);
  let erased = 0;
  for (const at of marked) {
    erased += map[at]!;
    map[at] = 0;
  }
  return { erased, rules };
}

/** Both edges of a line are one rule. */
function addStroke(rules: Rule[], stroke: Rule): void {
  const index = rules.findLastIndex(
    ({ left, right, bottom }) => left < stroke.right && stroke.left < right && stroke.top - bottom < THICKEST,
  );
  const rule = rules[index];
  if (!rule) rules.push(stroke);
  else {
    const [left, right] = [Math.min(rule.left, stroke.left), Math.max(rule.right, stroke.right)];
    rules[index] = { left, right, top: rule.top, bottom: stroke.bottom };
  }
}
