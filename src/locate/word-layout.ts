import type { ReadLine, ReadWord } from './ports.js';

/** The widest gap between two words of one label, in heights of the line: beyond it another label begins. */
const WORD_GAP = 1.5;
/** The widest gap between two lines of one label, in heights of the line. */
const LINE_GAP = 0.9;

/** Whether two words that follow each other on a line belong to one label. */
export function areNeighbours({ bounds: left }: ReadWord, { bounds: right }: ReadWord): boolean {
  return right.x - (left.x + left.width) <= WORD_GAP * Math.max(left.height, right.height);
}

/** Whether a line goes on where another ends: close below it, of its height, and below most of it. */
export function continues({ bounds: upper }: ReadLine, { bounds: lower }: ReadLine): boolean {
  const height = Math.max(upper.height, lower.height);
  const distance = lower.y - (upper.y + upper.height);
  const overlap = Math.min(upper.x + upper.width, lower.x + lower.width) - Math.max(upper.x, lower.x);
  return (
    Math.min(upper.height, lower.height) > 0.6 * height &&
    distance > -0.3 * height &&
    distance < LINE_GAP * height &&
    overlap > 0.5 * Math.min(upper.width, lower.width)
  );
}
