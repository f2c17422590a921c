import { isDeepStrictEqual } from 'node:util';
import { CallFailure } from './call-failure.js';
import { type Assertion, CONDITIONS, type Expected } from './definition.js';
import { compileSchema } from './json-schema.js';
import { readPath } from './path.js';
import type { ApiResult } from './result.js';

const MAX_MATCHED = 100_000;
const MAX_SHOWN = 200;

type Condition = (typeof CONDITIONS)[number];

/**
 * Checks an answer against what is expected of it: the status, then the assertions in order, then the schema.
 * @throws CallFailure for the first that does not hold
 */
export async function checkResult(expected: Expected, result: ApiResult): Promise<void> {
  const { expected_status: statuses, assertions = [], json_schema: schema } = expected;
  if (statuses && !statuses.includes(result.status_code)) {
    throw new CallFailure(`the status is ${result.status_code}, expected ${statuses.join(' or ')}`);
  }
  for (const assertion of assertions) {
    const reason = await violation(assertion, result);
    if (reason) throw new CallFailure(reason + cutNote(result), {}, assertion);
  }
  if (schema) {
    const reason = await schemaViolation(schema, result.body);
    if (reason) throw new CallFailure(reason + cutNote(result));
  }
}

/** Says that the body is incomplete, where that may be why nothing is found in it. */
export const cutNote = ({ body_truncated }: ApiResult): string =>
  body_truncated ? ' (the body was cut at 1 MB and not parsed)' : '';

async function violation(assertion: Assertion, result: ApiResult): Promise<string | undefined> {
  const { path } = assertion;
  const condition = CONDITIONS.find((name) => assertion[name] !== undefined) as Condition;
  const wanted = assertion[condition];
  try {
    const values = await readPath(result, path);
    if (condition === 'exists') {
      if (values.length > 0 === wanted) return undefined;
      return wanted ? `the path ${path} finds nothing` : `the path ${path} finds ${show(values[0])}, expected nothing`;
    }
    if (values.length === 0) return `the path ${path} finds nothing`;
    const failing = values.findIndex((value) => !HOLDS[condition](value, wanted));
    if (failing < 0) return undefined;
    return `${path} is ${show(values[failing])}, expected ${condition.replace('_', ' ')} ${show(wanted)}`;
  } catch (error) {
    return `the assertion on ${path} could not be checked: ${(error as Error).message}`;
  }
}

const HOLDS: Record<Exclude<Condition, 'exists'>, (value: unknown, wanted: unknown) => boolean> = {
  equals: isDeepStrictEqual,
  not_equals: (value, wanted) => !isDeepStrictEqual(value, wanted),
  contains: (value, wanted) => {
    if (Array.isArray(value)) return value.some((item) => isDeepStrictEqual(item, wanted));
    const part = textOf(wanted);
    return part !== undefined && (textOf(value)?.includes(part) ?? false);
  },
  matches: (value, wanted) => {
    const text = textOf(value)?.slice(0, MAX_MATCHED);
    return text !== undefined && new RegExp(wanted as string).test(text);
  },
  greater_than: (value, wanted) => numberOf(value) > (wanted as number),
  less_than: (value, wanted) => numberOf(value) < (wanted as number),
};

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** The number that a value is or that a text holds (header values are texts), else NaN. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
}

async function schemaViolation(schema: object, body: unknown): Promise<string | undefined> {
  const check = await compileSchema(schema);
  try {
    const problem = check(body);
    return problem && `the body does not fit json_schema: ${problem}`;
  } catch (error) {
    return `the body could not be checked against json_schema: ${(error as Error).message}`;
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}
