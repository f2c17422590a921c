import type { ReadLine } from 'svc';

/** From top to bottom, and from left to right what stands side by side. */
export function orderLines(lines: readonly ReadLine[]): ReadLine[] {
  const rows: ReadLine[][] = [];
  const middle = ({ bounds }: ReadLine): number => bounds.y + bounds.height / 2;
  for (const line of [...lines].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    if (row && middle(line) < row[0]!.bounds.y + row[0]!.bounds.height * 0.8) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.bounds.x - b.bounds.x));
}
