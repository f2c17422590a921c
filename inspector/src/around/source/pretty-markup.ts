import { nextToken } from './markup-tokens';

/** Elements of HTML without an end tag. */
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Their content is left as it is. */
const VERBATIM = /^(script|style|pre|textarea)$/i;
const MAX_INDENT = 40;

/** HTML or XML with every element on a line of its own, in one pass. An element that holds only text stays on one line. */
export function prettyMarkup(source: string): string {
  const lines: string[] = [];
  let depth = 0;
  let end = 0;
  /** Whether the last line is a start tag, with a text or without, whose end tag may follow on it. */
  let isOpen = false;
  const add = (text: string) => {
    lines.push('  '.repeat(Math.min(depth, MAX_INDENT)) + text);
    isOpen = false;
  };
  const append = (text: string) => (lines[lines.length - 1] += text);
  const addText = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === '') return;
    if (isOpen && !trimmed.includes('\n')) append(trimmed);
    else add(trimmed);
  };
  for (let token = nextToken(source, 0); token; token = nextToken(source, end)) {
    addText(source.slice(end, token.start));
    const { kind, name } = token;
    end = kind === 'start' && VERBATIM.test(name) ? endOfElement(source, name, token.end) : token.end;
    const text = source.slice(token.start, end);
    if (kind === 'end') {
      depth = Math.max(0, depth - 1);
      if (isOpen) append(text);
      else add(text);
      isOpen = false;
    } else {
      add(text);
      if (kind !== 'start' || text.endsWith('/>') || VOID.test(name) || VERBATIM.test(name)) continue;
      depth++;
      isOpen = true;
    }
  }
  addText(source.slice(end));
  return lines.join('\n');
}

/** Where the end tag of an element without inner elements ends. */
function endOfElement(source: string, name: string, from: number): number {
  const tag = new RegExp(`</${name}\\s*>`, 'gi');
  tag.lastIndex = from;
  if (source[from - 2] === '/') return from;
  return tag.exec(source) ? tag.lastIndex : source.length;
}
