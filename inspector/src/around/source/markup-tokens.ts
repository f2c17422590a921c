/** A tag, or what is no element: a comment, CDATA, a declaration. */
interface MarkupToken {
  readonly kind: 'start' | 'end' | 'other';
  /** Of the element; empty for what is none. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const NAME = /[^\s/>"'=<]+/y;

/** The first token at or after an offset. It takes time in proportion to its length, also for a malformed text. */
export function nextToken(source: string, from: number): MarkupToken | undefined {
  for (let start = source.indexOf('<', from); start >= 0; start = source.indexOf('<', start + 1)) {
    const other = { kind: 'other', name: '', start } as const;
    if (source.startsWith('<!--', start)) return { ...other, end: endAfter(source, '-->', start) };
    if (source.startsWith('<![CDATA[', start)) return { ...other, end: endAfter(source, ']]>', start) };
    if (/[!?]/.test(source[start + 1] ?? '')) return { ...other, end: endAfter(source, '>', start) };
    const isEnd = source[start + 1] === '/';
    NAME.lastIndex = start + (isEnd ? 2 : 1);
    const name = NAME.exec(source)?.[0];
    // A `<` that begins no tag is text.
    if (name !== undefined)
      return { kind: isEnd ? 'end' : 'start', name, start, end: endOfTag(source, NAME.lastIndex) };
  }
  return undefined;
}

function endAfter(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found < 0 ? source.length : found + mark.length;
}

/** Values of attributes may hold `>`. */
function endOfTag(source: string, from: number): number {
  const special = /[>"']/g;
  special.lastIndex = from;
  for (let found = special.exec(source); found; found = special.exec(source)) {
    if (found[0] === '>') return special.lastIndex;
    const close = source.indexOf(found[0], special.lastIndex);
    if (close < 0) break;
    special.lastIndex = close + 1;
  }
  return source.length;
}
