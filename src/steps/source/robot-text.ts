import { partsOf } from '../../variables.js';

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** A cell of Robot Framework ends at two spaces, and white space at its ends is lost. */
const LOST_SPACE = /^ | $| (?= )/g;
/** What ends a cell or a line, or cannot be seen. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** A text as it stands in a cell: nothing in it is a variable, a remark or the name of an argument. */
function robotLiteral(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/[$@&%](?=\{)/g, '\\$&')
    .replace(/=/g, '\\=')
    .replace(/^#/, '\\#')
    .replace(HIDDEN, (character) => ESCAPES[character] ?? unicode(character));
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

/** Names that Robot Framework gives a meaning of its own. */
const RESERVED =
  /^(empty|space|true|false|none|null|curdir|tempdir|execdir|\/|:|n|log_?level|output_?dir|test_?name|suite_?name)$/i;

/** A variable; a name that would mean something else there is changed. */
export const robotVariable = (name: string): string =>
  `\${${/^[a-z_]\w*$/i.test(name) && !RESERVED.test(name) ? name : `var_${name.replace(/\W/g, (character) => `_${character.codePointAt(0)!.toString(16)}`)}`}}`;

const OWN = ['@aria-label', '@placeholder', '@alt', '@title', "self::input[@type='submit' or @type='button']/@value"];

/** A text with references to variables as a literal of XPath, which has no escapes. */
const quoted = (text: string): string => {
  if (!text.includes("'")) return `'${text}'`;
  const parts = text.split("'").map((part) => `'${part}'`);
  return `concat(${parts.join(`, "'", `)})`;
};

/** XPath of what has a text, a label, a placeholder or an alternative text; else of what has it as a part. */
export function xpathByText(text: string): string {
  const wanted = quoted(text.trim().replace(/\s+/g, ' '));
  const any = (test: (value: string) => string) =>
    `//body//*[not(self::script or self::style)][(${test('.')} and not(*[${test('.')}])) or ${OWN.map(test).join(' or ')}]`;
  const exact = any((value) => `normalize-space(${value}) = ${wanted}`);
  const part = any((value) => `contains(normalize-space(${value}), ${wanted})`);
  return `${exact} | ${part}[not(${exact})]`;
}
