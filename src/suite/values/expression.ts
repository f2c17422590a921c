import { cutText, ServiceError } from '../../errors.js';
import { isSecret, markSecret, reveal } from '../../secret.js';
import { didYouMean } from '../../text/suggest.js';
import type { DataValue } from '../model/value.js';
import { identifiersIn } from './cel-source.js';
import { numberIn } from './comparison.js';
import { expressionSource, type Operand } from './expression-source.js';
import { runWithin } from './time-limit.js';
import { holdsSecret, textOf } from './value-text.js';

const MAX_CHARS = 1000;
const TIME_LIMIT_MS = 100;

export interface ExpressionNames {
  /** The value of a `${name}`. @throws ServiceError E0403 for an unknown one */
  operand(name: string): Promise<DataValue>;
  /** The value of a bare name; undefined for one that may be the variable of a macro: `rows.exists(r, r.price > 3)`. */
  bare(name: string): Promise<DataValue | undefined>;
  suggestions(name: string): readonly string[];
}

/**
 * Evaluates an expression in CEL. Numeric texts of variables are numbers in it.
 * @returns a text with the prefix of secrets when a secret was an operand
 * @throws ServiceError E0403 for a malformed expression, one over the limits, an unknown name, and one without a value
 */
export async function evaluate(expression: string, names: ExpressionNames): Promise<DataValue> {
  const { shown, operands, bare, run } = await parse(expression, names);
  let isTainted = false;
  // Without a prototype: `constructor` is an unknown name.
  const values = Object.create(null) as Record<string, unknown>;
  for (const { identifier, variable, isText } of operands) {
    const value = await names.operand(variable);
    isTainted ||= holdsSecret(value);
    values[identifier] = isText ? textOf(value) : celValue(value);
  }
  for (const name of bare) {
    const value = await names.bare(name);
    if (value === undefined) continue;
    isTainted ||= holdsSecret(value);
    values[name] = celValue(value);
  }
  const found = dataValue(run(values), shown);
  return isTainted && typeof found === 'string' ? markSecret(found) : found;
}

/**
 * The names that an expression refers to, `${name}` and bare ones.
 * @throws ServiceError E0403 for a malformed expression and one over the limits
 */
export async function namesInExpression(expression: string): Promise<readonly string[]> {
  const { operands, bare } = await parse(expression);
  return [...operands.map(({ variable }) => variable), ...bare];
}

interface ParsedExpression {
  /** The expression for messages. */
  readonly shown: string;
  readonly operands: readonly Operand[];
  /** Bare names. */
  readonly bare: readonly string[];
  /** @throws ServiceError E0403 */
  readonly run: (values: Readonly<Record<string, unknown>>) => unknown;
}

async function parse(expression: string, names?: Pick<ExpressionNames, 'suggestions'>): Promise<ParsedExpression> {
  const shown = cutText(expression, 200);
  if (expression.length > MAX_CHARS) {
    throw new ServiceError('E0403', `${shown}: an expression has at most ${MAX_CHARS} characters`);
  }
  const { parseCel } = await import('./cel.js');
  const { cel, operands } = expressionSource(expression);
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new ServiceError('E0403', `${shown}: ${reasonOf(error, operands, names)}`, undefined, { cause: error });
    }
  };
  const parsed = attempt(() => parseCel(cel));
  const own = new Set(operands.map(({ identifier }) => identifier));
  const bare = [...new Set(identifiersIn(parsed.ast))].filter((name) => !own.has(name));
  const run = (values: Readonly<Record<string, unknown>>) =>
    attempt(() => runWithin(TIME_LIMIT_MS, () => parsed(values) as unknown));
  return { shown, operands, bare, run };
}

/** A value for CEL: whole numbers and texts of numbers are numbers, `true` and `false` truth values; secrets are texts. */
function celValue(value: DataValue): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'string') return isSecret(value) ? reveal(value) : ofText(value);
  if (Array.isArray(value)) return (value as readonly DataValue[]).map(celValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, celValue(inner)]));
}

/** A text of data as CEL has it. */
function ofText(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = numberIn(text);
  if (number === undefined) return text;
  return text.includes('.') ? number : BigInt(number);
}

function dataValue(value: unknown, shown: string): DataValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    throw new ServiceError('E0403', `${shown}: the result is no finite number`);
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => dataValue(item, shown));
  const entries = value instanceof Map ? [...value] : isPlain(value) ? Object.entries(value) : undefined;
  if (entries) return Object.fromEntries(entries.map(([key, inner]) => [String(key), dataValue(inner, shown)]));
  throw new ServiceError('E0403', `${shown}: the result is neither a text, a number, a list nor an object`);
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function reasonOf(error: unknown, operands: readonly Operand[], names?: Pick<ExpressionNames, 'suggestions'>): string {
  const { code, cause, summary, message } = error as Error & { code?: string; summary?: string };
  if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return `it takes longer than ${TIME_LIMIT_MS} ms`;
  if (error instanceof ServiceError) return error.reason!;
  if (cause instanceof ServiceError) return cause.reason!;
  if (error instanceof RangeError) return 'it is nested too deep, or its result is too large';
  const unknown = /^Unknown variable: (\w+)$/.exec(summary ?? '')?.[1];
  if (unknown !== undefined) return `there is no variable ${unknown}${didYouMean(names?.suggestions(unknown) ?? [])}`;
  return (summary ?? message).replace(/\b__(\d+)\b/g, (name, index) => {
    const operand = operands[Number(index)];
    return operand ? `\${${operand.variable}}` : name;
  });
}
