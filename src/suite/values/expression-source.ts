import { ServiceError } from '../../errors.js';
import { partsOf, referencesIn } from '../../variables.js';

/** A reference of an expression, as an identifier of CEL. */
export interface Operand {
  readonly identifier: string;
  readonly variable: string;
  /** In a text literal: its text is wanted, also of a number. */
  readonly isText: boolean;
}

/** An expression as CEL, with the operands that its references became. */
export interface ExpressionSource {
  readonly cel: string;
  readonly operands: readonly Operand[];
}

/** Of CEL's lexis: string literals (also raw ones and those of three quotes), names; else one character. */
const TOKEN =
  /(?<prefix>[bB]?[rR][bB]?|[bB])?(?:(?<quote>"""|''')(?<long>[^]*?)\k<quote>|(?<mark>["'])(?<short>(?:\\.|(?!\k<mark>)[^\\\n])*)\k<mark>)|\$\{(?<variable>[^{}]*)\}|(?<word>[A-Za-z_]\w*)|&&|\|\||\s+|[^]/g;

const WORDS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
]);
const OPENING = new Set(['(', '[', '{']);
const CLOSING = new Set([')', ']', '}']);
/** What ends the operand of `not`, which, unlike `!`, binds weaker than a comparison. */
const ENDS_NOT = new Set(['&&', '||', '?', ':', ',', ...CLOSING]);

/**
 * Translates an expression of a project into CEL (cel-spec, langdef): `${name}` is an operand, in a text literal it is
 * filled in; `and`, `or`, `not`, `True`, `False` and `None` are written as in Python, which the reference uses.
 * @throws ServiceError E0403 for `not in`
 */
export function expressionSource(expression: string): ExpressionSource {
  const operands: Operand[] = [];
  const operand = (variable: string, isText: boolean): string => {
    const identifier = `__${operands.length}`;
    operands.push({ identifier, variable, isText });
    return identifier;
  };
  let cel = '';
  let depth = 0;
  let before = '';
  /** Depths at which the operand of a `not` is open. */
  const nots: number[] = [];
  const closeNots = () => {
    while (nots.at(-1) === depth) {
      nots.pop();
      cel += ')';
    }
  };
  for (const { 0: token, index, groups = {} } of expression.matchAll(TOKEN)) {
    const { quote, mark, variable, word } = groups;
    const operator = before === '.' ? undefined : word;
    const translated = operator === undefined ? token : (WORDS.get(operator) ?? token);
    if (ENDS_NOT.has(translated)) closeNots();
    if (OPENING.has(token)) depth++;
    if (CLOSING.has(token)) depth--;
    if (quote !== undefined || mark !== undefined) cel += literal(groups, operand);
    else if (variable !== undefined) cel += operand(variable, false);
    else if (operator === 'not') {
      if (/^\s+in\b/.test(expression.slice(index + token.length))) {
        throw new ServiceError('E0403', `${expression}: write \`not (a in b)\` instead of \`a not in b\``);
      }
      cel += '!(';
      nots.push(depth);
    } else cel += translated;
    if (token.trim() !== '') before = token;
  }
  closeNots();
  return { cel, operands };
}

/** A text literal; with references it is a sum of its parts. */
function literal(
  { prefix = '', quote, long, mark, short }: Readonly<Record<string, string | undefined>>,
  operand: (variable: string, isText: boolean) => string,
): string {
  const quotes = quote ?? mark!;
  const body = long ?? short!;
  const parts = partsOf(body).map((part) =>
    typeof part === 'string' ? prefix + quotes + part + quotes : operand(part.variable, true),
  );
  if (referencesIn(body).length === 0) return parts[0] ?? prefix + quotes + quotes;
  return parts.length === 1 ? parts[0]! : `(${parts.join(' + ')})`;
}
