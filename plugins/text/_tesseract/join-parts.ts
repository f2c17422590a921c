import type { TextLine } from './text-line.js';

/** The highest part of a line that is no line of its own, in heights of the line. */
const PART = 0.75;
/** How far outside the line it may stand. */
const NEAR = 0.15;

/** Joins what lies within another line to it: the dots and holes of its letters. */
export function joinParts(lines: readonly TextLine[]): TextLine[] {
  const parts = new Map<TextLine, TextLine[]>();
  const whole = lines.filter((line) => {
    const owner = lines.find((other) => other !== line && isPart(line, other));
    if (owner) parts.set(owner, [...(parts.get(owner) ?? []), line]);
    return !owner;
  });
  return whole.map((line) => {
    const spans = [...line.spans, ...(parts.get(line) ?? []).flatMap((part) => part.spans)];
    const left = Math.min(...spans.map(([begin]) => begin));
    return { ...line, spans, left, right: Math.max(...spans.map(([, end]) => end)) };
  });
}

function isPart(part: TextLine, whole: TextLine): boolean {
  const height = whole.bottom - whole.top;
  const near = NEAR * height;
  return (
    part.spans.length <= whole.spans.length &&
    part.bottom - part.top <= PART * height &&
    part.left >= whole.left - 2 * near &&
    part.right <= whole.right + 2 * near &&
    part.top >= whole.top - near &&
    part.bottom <= whole.bottom + near
  );
}
