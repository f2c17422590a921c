import { partsOf } from '../../variables.js';

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', "'": "\\'", '\\': '\\\\' };

/** A text as a literal of JavaScript, in single quotes. */
export const jsLiteral = (text: string): string =>
  `'${text.replace(/[\\'\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) => ESCAPES[character] ?? unicode(character))}'`;

const unicode = (character: string): string =>
  [...Array(character.length).keys()]
    .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('');

/** A text with references to variables as an expression; the variables stand in the map `variables`. */
export function jsText(text: string): string {
  const parts = partsOf(text);
  if (parts.length === 0) return "''";
  return parts.map((part) => (typeof part === 'string' ? jsLiteral(part) : jsVariable(part.variable))).join(' + ');
}

export const jsVariable = (name: string): string => `variables.get(${jsLiteral(name)})`;
