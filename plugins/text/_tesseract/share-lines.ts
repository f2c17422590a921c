import type { TextLine } from './text-line.js';

/** What a line costs before its first letter, in heights of the line. */
const FIXED_COST = 8;

/** Shares lines out into at most so many parts that take about the same time to read. */
export function shareLines(lines: readonly TextLine[], parts: number): TextLine[][] {
  const cost = ({ left, right, top, bottom }: TextLine) => (right - left) / (bottom - top) + FIXED_COST;
  const shares = Array.from({ length: parts }, () => ({ lines: [] as TextLine[], cost: 0 }));
  for (const line of [...lines].sort((a, b) => cost(b) - cost(a))) {
    const least = shares.reduce((a, b) => (b.cost < a.cost ? b : a));
    least.lines.push(line);
    least.cost += cost(line);
  }
  return shares.map((share) => share.lines).filter((share) => share.length > 0);
}
