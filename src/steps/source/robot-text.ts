import { partsOf } from '../../variables.js';

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** A cell of Robot Framework ends at two spaces, and white space at its ends is lost. */
const LOST_SPACE = /^ | $| (?= )/g;
/** Characters that end a cell or a line, or are invisible. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** A text as a cell in which nothing is read as a variable, a comment or the name of an argument. */
function robotLiteral(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/[$@&%](?=\{)/g, '\\$&')
    .replace(/=/g, '\\=')
    .replace(/^#/, '\\#')
    .replace(INVISIBLE, (character) => ESCAPES[character] ?? unicode(character));
}

const unicode = (character: string): string => {
  const code = character.codePointAt(0)!.toString(16);
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`;
};

/** A text with references to variables as a cell. */
export function robotText(text: string): string {
  const cell = partsOf(text)
    .map((part) => (typeof part === 'string' ? robotLiteral(part) : robotVariable(part.variable)))
    .join('')
    .replace(LOST_SPACE, '\\x20');
  return cell === '' ? '${EMPTY}' : cell;
}

/** Names of variables that Robot Framework predefines. */
const RESERVED =
  /^(empty|space|true|false|none|null|curdir|tempdir|execdir|\/|:|n|log_?level|output_?dir|test_?name|suite_?name)$/i;

/** A variable; a name that Robot Framework reserves or cannot read is changed. */
export const robotVariable = (name: string): string =>
  `\${${/^[a-z_]\w*$/i.test(name) && !RESERVED.test(name) ? name : `var_${name.replace(/\W/g, (character) => `_${character.codePointAt(0)!.toString(16)}`)}`}}`;

/** Attributes that name an element. */
const NAMING_ATTRIBUTES = [
  '@aria-label',
  '@placeholder',
  '@alt',
  '@title',
  "self::input[@type='submit' or @type='button']/@value",
];

/** A text as an XPath literal; XPath has no escapes. */
const quoted = (text: string): string => {
  if (!text.includes("'")) return `'${text}'`;
  const parts = text.split("'").map((part) => `'${part}'`);
  return `concat(${parts.join(`, "'", `)})`;
};

/**
 * XPath of elements with a text, a label, a placeholder or an alternative text: an exact match, else part of a longer
 * text. Case matters: the text may refer to variables, which Robot Framework fills in later.
 */
export function xpathByText(text: string): string {
  const wanted = quoted(text.trim().replace(/\s+/g, ' '));
  const any = (test: (value: string) => string) =>
    `//body//*[not(self::script or self::style)][(${test('.')} and not(*[${test('.')}])) or ${NAMING_ATTRIBUTES.map(test).join(' or ')}]`;
  const exact = any((value) => `normalize-space(${value}) = ${wanted}`);
  const part = any((value) => `contains(normalize-space(${value}), ${wanted})`);
  return `${exact} | ${part}[not(${exact})]`;
}
