import { around, type ReadLine } from '#svc';

/** The widest gap between two pieces of one line, in heights. */
const MAX_PIECE_GAP = 1.5;

/** Joins lines that follow each other closely in a row, and sorts them from top to bottom. */
export function mergeLines(lines: readonly ReadLine[]): ReadLine[] {
  const joined: ReadLine[] = [];
  for (const line of [...lines].sort((a, b) => a.bounds.x - b.bounds.x)) {
    const index = joined.findIndex((before) => isContinuedBy(before, line));
    if (index === -1) joined.push(line);
    else joined[index] = join(joined[index]!, line);
  }
  return joined.sort((a, b) => a.bounds.y - b.bounds.y || a.bounds.x - b.bounds.x);
}

const join = (a: ReadLine, b: ReadLine): ReadLine => ({
  words: [...a.words, ...b.words],
  bounds: around([a.bounds, b.bounds]),
});

function isContinuedBy({ bounds: a }: ReadLine, { bounds: b }: ReadLine): boolean {
  const [low, high] = a.height < b.height ? [a.height, b.height] : [b.height, a.height];
  const gap = b.x - (a.x + a.width);
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return gap > -low && gap <= MAX_PIECE_GAP * high && high <= 2 * low && overlap >= 0.6 * low;
}
