/** The start of a text, and how much was cut off. */
export const cut = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${text.slice(0, maxChars)}… (${text.length - maxChars} characters more)` : text;

/** Escaped HTML or XML. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | false | undefined | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
};

/** Characters that XML 1.0 does not allow, not even escaped: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** HTML or XML in which every text put in is escaped; characters that XML forbids become U+FFFD. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, string, i) => text + written(parts[i - 1]) + string));

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return `${part}`.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"'\r]/g, (character) => ESCAPES[character]!);
}
