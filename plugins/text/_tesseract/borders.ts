import { type Component, type Components, findComponents } from './components.js';
import type { Box } from './raster.js';

/** A straight stroke of this many heights of its component is a border, within the limits in pixels. */
const STROKE_HEIGHTS = 1.2;
const MIN_STROKE_PX = 14;
const MAX_STROKE_PX = 48;
/** A component with a smaller share of its pixels in borders is a picture, not a frame, unless it is underlined. */
const MIN_BORDER_SHARE = 0.25;
/** An underline is at least this wide, in widths of its component, and lies below this share of its height. */
const MIN_UNDERLINE_WIDTH = 0.5;
const UNDERLINE_TOP = 0.6;
/** The largest distance in pixels between the two edges of one drawn line. */
const MAX_RULE_PX = 6;
/** The largest remainder of a corner, in heights of the frame. */
const MAX_CORNER = 0.35;
/** The side of a frame that fills less of its box is an arc, not a letter. */
const MAX_ARC_FILL = 0.3;

/** A component without its straight lines. */
export interface WithoutBorders {
  /** The components that remain: letters that touched the lines. */
  readonly pieces: readonly Component[];
  /** The horizontal lines, such as the underline of these letters. */
  readonly rules: readonly Box[];
}

/**
 * Removes the straight lines from a component that is a frame, or underlined letters.
 * @returns undefined when it has no such lines
 */
export function removeBorders(component: Component, components: Components): WithoutBorders | undefined {
  const width = component.right - component.left;
  const height = component.bottom - component.top;
  const map = components.draw(component);
  const stroke = Math.max(MIN_STROKE_PX, STROKE_HEIGHTS * Math.min(height, MAX_STROKE_PX / STROKE_HEIGHTS));
  const { erased, rules } = eraseStrokes(map, width, height, stroke);
  const isUnderlined =
    rules.some(({ left, right, top }) => right - left >= MIN_UNDERLINE_WIDTH * width && top > UNDERLINE_TOP * height) &&
    rules.every(({ top }) => top > UNDERLINE_TOP * height);
  if (!isUnderlined && erased < MIN_BORDER_SHARE * component.pixels) return undefined;
  const move = <T extends Box>(box: T): T => ({
    ...box,
    left: box.left + component.left,
    right: box.right + component.left,
    top: box.top + component.top,
    bottom: box.bottom + component.top,
  });
  const pieces = findComponents(map, { width, height }).all;
  const kept = isUnderlined ? pieces : pieces.filter((piece) => !isRemainder(piece, width, height));
  return { pieces: kept.map(move), rules: rules.map(move) };
}

/** Whether a piece is the remainder of a side or of a corner of the frame. */
function isRemainder({ left, top, right, bottom, pixels }: Component, width: number, height: number): boolean {
  if (left > 2 && right < width - 2) return false;
  const isAtEdge = top <= 2 || bottom >= height - 2;
  const [across, down] = [right - left, bottom - top];
  if (isAtEdge && across < MAX_CORNER * height && down < MAX_CORNER * height) return true;
  return down > 0.6 * height && (across < 0.2 * down || pixels < MAX_ARC_FILL * across * down);
}

/** Erases the straight strokes of at least `least` pixels from a map. @returns the number of erased pixels */
function eraseStrokes(
  map: Uint8Array,
  width: number,
  height: number,
  least: number,
): { readonly erased: number; readonly rules: readonly Box[] } {
  const marked: number[] = [];
  const rules: Box[] = [];
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

/** Adds a stroke; the upper and the lower edge of a line become one rule. */
function addStroke(rules: Box[], stroke: Box): void {
  const index = rules.findLastIndex(
    ({ left, right, bottom }) => left < stroke.right && stroke.left < right && stroke.top - bottom < MAX_RULE_PX,
  );
  const rule = rules[index];
  if (!rule) rules.push(stroke);
  else {
    const [left, right] = [Math.min(rule.left, stroke.left), Math.max(rule.right, stroke.right)];
    rules[index] = { left, right, top: rule.top, bottom: stroke.bottom };
  }
}
