/** Unchanged lines around a change. */
const CONTEXT = 3;

interface Hunk {
  readonly from: number;
  to: number;
}

/**
 * The difference of two texts with the same number of lines in the unified format, as `diff -u` and `git apply` have it.
 * @param path of the file, for the head
 * @returns empty for equal texts
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const changed = old.flatMap((line, i) => (line === now[i] ? [] : [i]));
  const hunks: Hunk[] = [];
  for (const i of changed) {
    const last = hunks.at(-1);
    const end = Math.min(i + CONTEXT + 1, old.length);
    if (last && i - CONTEXT <= last.to) last.to = end;
    else hunks.push({ from: Math.max(i - CONTEXT, 0), to: end });
  }
  if (hunks.length === 0) return '';
  const texts = hunks.map((hunk) => hunkText(hunk, old, now));
  return `--- a/${path}\n+++ b/${path}\n${texts.join('')}`;
}

function hunkText({ from, to }: Hunk, old: readonly string[], now: readonly string[]): string {
  // The last line of a text that ends with a line break is no line.
  const end = to === old.length && old.at(-1) === '' ? to - 1 : to;
  const line = (sign: string, lines: readonly string[], i: number): string =>
    `${sign}${lines[i]}\n${i === lines.length - 1 ? '\\ No newline at end of file\n' : ''}`;
  let text = '';
  for (let i = from; i < end;) {
    if (old[i] === now[i]) text += line(' ', old, i++);
    else {
      const first = i;
      for (; i < end && old[i] !== now[i]; i++) text += line('-', old, i);
      for (let k = first; k < i; k++) text += line('+', now, k);
    }
  }
  const range = `${from + 1},${end - from}`;
  return `@@ -${range} +${range} @@\n${text}`;
}
