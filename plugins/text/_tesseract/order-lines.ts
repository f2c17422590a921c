import { around, type ReadLine } from '#svc';

/** The widest gap between two lines that are one, in heights. */
const GAP = 1.5;

/** Lines from top to bottom, those that follow each other closely in a row joined. */
export function orderLines(lines: readonly ReadLine[]): ReadLine[] {
  const joined: ReadLine[] = [];
  for (const line of [...lines].sort((a, b) => a.bounds.x - b.bounds.x)) {
    const index = joined.findIndex((before) => goesOn(before, line));
    if (index === -1) joined.push(line);
    else joined[index] = join(joined[index]!, line);
  }
  return joined.sort((a, b) => a.bounds.y - b.bounds.y || a.bounds.x - b.bounds.x);
}

const join = (a: ReadLine, b: ReadLine): ReadLine => ({
  words: [...a.words, ...b.words],
  bounds: around([a.bounds, b.bounds]),
});

function goesOn({ bounds: a }: ReadLine, { bounds: b }: ReadLine): boolean {
  const [low, high] = a.height < b.height ? [a.height, b.height] : [b.height, a.height];
  const gap = b.x - (a.x + a.width);
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return gap > -low && gap <= GAP * high && high <= 2 * low && overlap >= 0.6 * low;
}
