/** A row of at most this many characters is shown; longer lines take several. */
const MAX_ROW_CHARS = 200;

/** Lines of a text as rows of bounded length, by their offsets, so that a text of 10 MB is kept once. */
export interface SourceRows {
  readonly text: string;
  /** Offset of the first character of each row. */
  readonly starts: readonly number[];
  /** Number of the line of each row, from 1. */
  readonly lines: readonly number[];
}

export function rowsOf(text: string): SourceRows {
  const starts: number[] = [];
  const lines: number[] = [];
  let line = 1;
  for (let start = 0; start <= text.length; line++) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    for (let at = start; at === start || at < end; at += MAX_ROW_CHARS) {
      starts.push(at);
      lines.push(line);
    }
    start = end + 1;
  }
  return { text, starts, lines };
}

/** The characters of a row, without the end of its line. */
export const rowText = ({ text, starts }: SourceRows, row: number): string =>
  text.slice(starts[row], starts[row + 1]).replace(/\r?\n$/, '');

/** The row that holds an offset. */
export const rowAt = ({ starts }: SourceRows, offset: number): number => lastAtMost(starts, offset);

/** The last index whose number is at most this; -1 when there is none. @param sorted ascending */
export function lastAtMost(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
