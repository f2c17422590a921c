import type { TextLine } from './text-lines.js';

/** The time to read an empty line, as a width in heights of the line. */
const FIXED_COST = 8;

/** Divides lines into at most `count` batches that take about the same time to read. */
export function divideLines(lines: readonly TextLine[], count: number): TextLine[][] {
  const cost = ({ left, right, top, bottom }: TextLine) => (right - left) / (bottom - top) + FIXED_COST;
  const batches = Array.from({ length: count }, () => ({ lines: [] as TextLine[], cost: 0 }));
  for (const line of [...lines].sort((a, b) => cost(b) - cost(a))) {
    const least = batches.reduce((a, b) => (b.cost < a.cost ? b : a));
    least.lines.push(line);
    least.cost += cost(line);
  }
  return batches.map((batch) => batch.lines).filter((batch) => batch.length > 0);
}
