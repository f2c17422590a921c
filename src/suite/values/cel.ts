import { Environment, type ParseResult } from '@marcbachmann/cel-js';
import { ServiceError } from '../../errors.js';
import { hasFunctions, withFunctions } from './cel-source.js';
import { isSame, type Operand, sizeOf } from './comparison.js';

const LIMITS = { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 10 };
/** Of an expression within the limits after its operators became functions: it has more parentheses. */
const WIDE_LIMITS = { ...LIMITS, maxAstNodes: 2000, maxDepth: 1000 };

/** Whether a list has the item, or a map the key; unlike CEL's `in`, as `==` compares. */
function isIn(item: unknown, container: unknown): boolean {
  const items = container instanceof Map ? [...container.keys()] : container;
  if (typeof items === 'string') return items.includes(String(item));
  if (typeof items !== 'object' || items === null)
    throw new ServiceError('E0403', '`in` needs a list, a map or a text');
  const candidates: readonly unknown[] = Array.isArray(items) ? items : Object.keys(items);
  return candidates.some((each) => each === item || (isOperand(each) && isOperand(item) && isSame(each, item)));
}

/** The quotient, which is no whole number for `5 / 2`: a column of data has whole and decimal numbers. */
function divide(dividend: unknown, divisor: unknown): number | bigint {
  if (!isNumber(dividend) || !isNumber(divisor)) throw new ServiceError('E0403', '`/` needs two numbers');
  if (Number(divisor) === 0) throw new ServiceError('E0403', 'a division by zero has no result');
  const quotient = Number(dividend) / Number(divisor);
  const isWhole = typeof dividend === 'bigint' && typeof divisor === 'bigint' && Number.isSafeInteger(quotient);
  return isWhole ? BigInt(quotient) : quotient;
}

const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

const isOperand = (value: unknown): value is Operand =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value);

const NUMERIC = ['int', 'double'] as const;

/** CEL in which numbers compare with numeric texts, and whole numbers count with decimal ones. */
function makeEnvironment(limits: typeof LIMITS): Environment {
  const cel = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false, limits });
  const order: Readonly<Record<string, (a: number, b: number) => boolean>> = {
    '<': (a, b) => a < b,
    '<=': (a, b) => a <= b,
    '>': (a, b) => a > b,
    '>=': (a, b) => a >= b,
  };
  const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '%': (a, b) => a % b,
  };
  for (const [operator, apply] of Object.entries(order)) {
    const compare = (a: Operand, b: Operand) => apply(sizeOf(a), sizeOf(b));
    for (const type of NUMERIC) {
      cel.registerOperator(`string ${operator} ${type}`, compare);
      cel.registerOperator(`${type} ${operator} string`, compare);
    }
  }
  for (const type of [...NUMERIC, 'bool']) {
    // The other order of `==` follows from this one.
    cel.registerOperator(`string == ${type}`, isSame);
    cel.registerOperator(`string + ${type}`, (a: string, b: Operand) => a + String(b));
    cel.registerOperator(`${type} + string`, (a: Operand, b: string) => String(a) + b);
  }
  for (const [operator, apply] of Object.entries(arithmetic)) {
    const calculate = (a: number | bigint, b: number | bigint) => apply(Number(a), Number(b));
    cel.registerOperator(`int ${operator} double`, calculate);
    cel.registerOperator(`double ${operator} int`, calculate);
  }
  for (const type of NUMERIC) {
    cel.registerFunction(`${type}.contains(string): bool`, (a: Operand, b: string) => String(a).includes(b));
    cel.registerFunction(`${type}.startsWith(string): bool`, (a: Operand, b: string) => String(a).startsWith(b));
    cel.registerFunction(`${type}.endsWith(string): bool`, (a: Operand, b: string) => String(a).endsWith(b));
    cel.registerFunction(`size(${type}): int`, (a: Operand) => BigInt(String(a).length));
  }
  return cel.registerFunction('isIn(dyn, dyn): bool', isIn).registerFunction('divide(dyn, dyn): dyn', divide);
}

let narrow: Environment | undefined;
let wide: Environment | undefined;

/** @throws ParseError of the library */
export function parseCel(source: string): ParseResult {
  narrow ??= makeEnvironment(LIMITS);
  const parsed = narrow.parse(source);
  if (!hasFunctions(parsed.ast)) return parsed;
  wide ??= makeEnvironment(WIDE_LIMITS);
  return wide.parse(withFunctions(parsed.ast));
}
