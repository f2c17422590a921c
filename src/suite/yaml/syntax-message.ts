import type { ErrorCode } from 'yaml';

/** An unquoted reference: in flow collections a brace always begins a mapping. */
const REFERENCE_IN_FLOW = /[[{,][^"',[\]{}]*\$\{/;

const WORDS: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'a tab cannot indent YAML: use spaces',
  BLOCK_AS_IMPLICIT_KEY: 'there are two colons, or the indentation is wrong: quote a text that holds ": "',
  MULTILINE_IMPLICIT_KEY:
    'a key must stand on one line: check the indentation, the quotes, and that a blank is behind each colon',
  RESOURCE_EXHAUSTION: 'is nested too deeply',
  MULTIPLE_DOCS: 'a file holds one document: remove the line "---", or make two files',
};

const BY_MESSAGE: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/without - indicator/, 'an item of a list begins with "- ": add it, or correct the indentation'],
  [/All collection items must start at the same column/, 'the indentation differs from that of the lines above'],
  [
    /must be sufficiently indented and end with a (.)/,
    'the closing "$1" is missing, or the lines before it are not indented',
  ],
  [/Plain value cannot start with .*(.)$/, 'a text that begins with "$1" must be quoted'],
  [/omments must be separated/, 'a "#" begins a comment here: quote the text'],
  [/Missing closing (.)quote/, 'the closing $1 of a quoted text is missing'],
];

/**
 * A problem of syntax in words that say what to do.
 * @param lineText the line on which it is
 */
export function syntaxMessage(code: ErrorCode, message: string, lineText: string): string {
  if (code !== 'TAB_AS_INDENT' && REFERENCE_IN_FLOW.test(lineText)) {
    return 'a text with ${...} must be quoted inside [ ] and { }: "${name}"';
  }
  const known = WORDS[code];
  if (known !== undefined) return known;
  for (const [pattern, words] of BY_MESSAGE) {
    const found = pattern.exec(message);
    if (found) return words.replace('$1', () => found[1] ?? '');
  }
  return `not valid YAML: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
