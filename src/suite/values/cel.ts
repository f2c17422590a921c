import { type ASTNode, Environment, type ParseResult, serialize } from '@marcbachmann/cel-js';
import { ServiceError } from '../../errors.js';
import { isSame, type Operand, sizeOf } from './comparison.js';

const LIMITS = { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 10 };

/** Whether a list has the item, or a map the key; unlike CEL's `in`, as `==` compares. */
function isIn(item: unknown, container: unknown): boolean {
  const items = container instanceof Map ? [...container.keys()] : container;
  if (typeof items === 'string') return items.includes(String(item));
  if (typeof items !== 'object' || items === null)
    throw new ServiceError('E0403', '`in` needs a list, a map or a text');
  const candidates: readonly unknown[] = Array.isArray(items) ? items : Object.keys(items);
  return candidates.some((each) => each === item || (isOperand(each) && isOperand(item) && isSame(each, item)));
}

const isOperand = (value: unknown): value is Operand =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value);

const NUMERIC = ['int', 'double'] as const;

/** CEL in which numbers compare with numeric texts, and whole numbers count with decimal ones. */
function makeEnvironment(): Environment {
  const cel = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false, limits: LIMITS });
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
    '/': (a, b) => a / b,
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
  return cel.registerFunction('isIn(dyn, dyn): bool', isIn);
}

let environment: Environment | undefined;

/** @throws ParseError of the library */
export function parseCel(source: string): ParseResult {
  environment ??= makeEnvironment();
  const parsed = environment.parse(source);
  return hasIn(parsed.ast) ? environment.parse(serialize(withIsIn(parsed.ast))) : parsed;
}

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value;

const hasIn = (value: unknown): boolean =>
  isNode(value) ? value.op === 'in' || hasIn(value.args) : Array.isArray(value) && value.some(hasIn);

/** The tree with `isIn(a, b)` for `a in b`, whose equality cannot be extended. */
function withIsIn<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withIsIn) as T;
  if (!isNode(value)) return value;
  const args: unknown = withIsIn(value.args);
  return (value.op === 'in' ? { op: 'call', args: ['isIn', args] } : { op: value.op, args }) as T;
}

/** Macros of CEL whose first argument is a variable of their own. */
const MACROS = new Set(['all', 'exists', 'exists_one', 'filter', 'map']);
const TYPES = new Set(['bool', 'bytes', 'double', 'int', 'list', 'map', 'null_type', 'string', 'type', 'uint']);

/** The identifiers of an expression, without the variables of macros and the names of types. */
export function identifiersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(identifiersIn);
  if (!isNode(value)) return [];
  if (value.op === 'id') return TYPES.has(value.args) ? [] : [value.args];
  if (value.op !== 'rcall') return identifiersIn(value.args);
  const [method, receiver, args] = value.args;
  const variable = MACROS.has(method) && args[0]?.op === 'id' ? args[0].args : undefined;
  return [...identifiersIn(receiver), ...identifiersIn(args).filter((name) => name !== variable)];
}
