import { type Component, type Components, findComponents } from './components.js';

/** The shortest and the longest straight stroke that is taken for a border, in pixels. */
const LEAST_STROKE = 14;
const MOST_STROKE = 48;
/** Length of a border in heights of what it belongs to, at least. */
const STROKE = 1.2;
/** Share of pixels in borders below which it is a picture rather than a frame. */
const LEAST_SHARE = 0.25;
/** The greatest corner, in heights of the frame. */
const CORNER = 0.35;
/** Share of marked pixels below which the side of a frame is an arc rather than a letter. */
const ARC = 0.3;

/** What remains of a frame or of underlined letters without their straight lines: letters that touch them. */
export function dismantle(component: Component, components: Components): Component[] {
  const width = component.right - component.left;
  const height = component.bottom - component.top;
  const map = components.draw(component);
  const stroke = Math.max(LEAST_STROKE, STROKE * Math.min(height, MOST_STROKE / STROKE));
  const erased = eraseStrokes(map, width, height, stroke);
  if (erased < LEAST_SHARE * component.pixels) return [];
  return findComponents(map, { width, height })
    .all.filter((piece) => !isBorder(piece, width, height))
    .map((piece) => ({
      ...piece,
      left: piece.left + component.left,
      right: piece.right + component.left,
      top: piece.top + component.top,
      bottom: piece.bottom + component.top,
    }));
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
function eraseStrokes(map: Uint8Array, width: number, height: number, least: number): number {
  const marked: number[] = [];
  const collect = (begin: number, step: number, count: number) => {
    for (let i = 0; i < count; i++) {
      const first = i;
      while (i < count && map[begin + i * step] !== 0) i++;
      if (i - first >= least) for (let at = first; at < i; at++) marked.push(begin + at * step);
    }
  };
  for (let y = 0; y < height; y++) collect(y * width, 1, width);
  for (let x = 0; x < width; x++) collect(x, width, height);
  let erased = 0;
  for (const at of marked) {
    erased += map[at]!;
    map[at] = 0;
  }
  return erased;
}
