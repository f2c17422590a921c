import { isDeepStrictEqual } from 'node:util';
import type { Assertion, Expected } from './definition.js';
import { compileSchema } from './json-schema.js';
import { isSmall } from './json-size.js';
import { readPath } from './path.js';
import { type ApiResult, CallFailure } from './result.js';

/** With more assertions and paths an answer is judged in a thread. */
const MAX_QUICK_PATHS = 20;
/** A JSONPath that visits each value of an answer at most once. */
const PLAIN_JSON_PATH = /^\$(\.[\w-]+|\[\d+\]|\['[^'\\]*'\]|\[\*\])*$/;

/**
 * Checks an answer and reads the values of its variables.
 * @returns the values by the variable's name
 * @throws CallFailure for the first violation, and for the first path that finds nothing
 */
export async function judge(expected: Expected, result: ApiResult): Promise<ReadonlyMap<string, readonly string[]>> {
  await checkResult(expected, result);
  return extractValues(expected.extract ?? {}, result);
}

/** Whether judging takes at most a few milliseconds for any answer. */
export function isQuickToJudge({ assertions = [], extract = {}, json_schema }: Expected, result: ApiResult): boolean {
  if (json_schema || assertions.some(({ matches }) => matches !== undefined)) return false;
  const paths = [...assertions.map(({ path }) => path), ...Object.values(extract)];
  if (paths.length === 0) return true;
  const arePlain = paths.every((path) => !path.startsWith('$') || PLAIN_JSON_PATH.test(path));
  return arePlain && paths.length <= MAX_QUICK_PATHS && isSmall(result.body);
}

/** Longer texts are cut before a regular expression is tried on them. */
const MAX_MATCHED_CHARS = 100_000;
const MAX_SHOWN_CHARS = 200;

type Condition = Exclude<keyof Assertion, 'path'>;

/**
 * Checks an answer: the status, then the assertions in order, then the schema.
 * @throws CallFailure for the first violation
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

/** Explains that a path may find nothing because the body is incomplete. */
const cutNote = ({ body_truncated }: ApiResult): string =>
  body_truncated ? ' (the body was cut at 1 MB and not parsed)' : '';

async function violation(assertion: Assertion, result: ApiResult): Promise<string | undefined> {
  const { path, ...conditions } = assertion;
  // The schema allows exactly one condition.
  const [condition, wanted] = Object.entries(conditions).find(([, value]) => value !== undefined) as [
    Condition,
    unknown,
  ];
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
    const text = textOf(value)?.slice(0, MAX_MATCHED_CHARS);
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
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}...` : text;
}

/** For all extracted values of one answer together. */
const MAX_EXTRACTED_CHARS = 10 * 1024 * 1024;

/**
 * The values that paths find in an answer, by variable name: texts as they are, anything else as JSON text.
 * @param paths variable names to paths
 * @throws CallFailure for the first path that finds nothing
 */
export async function extractValues(
  paths: Readonly<Record<string, string>>,
  result: ApiResult,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const extracted = new Map<string, readonly string[]>();
  let room = MAX_EXTRACTED_CHARS;
  for (const [name, path] of Object.entries(paths)) {
    const texts = await textsAt(path, name, result, room);
    for (const { length } of texts) room -= length;
    extracted.set(name, texts);
  }
  return extracted;
}

async function textsAt(path: string, name: string, result: ApiResult, maxChars: number): Promise<string[]> {
  const values = await readPath(result, path).catch((error: Error) => {
    throw new CallFailure(`the path ${path} for the variable ${name} could not be read: ${error.message}`);
  });
  if (values.length === 0) {
    throw new CallFailure(`the path ${path} for the variable ${name} finds nothing${cutNote(result)}`);
  }
  let room = maxChars;
  return values.map((value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    room -= text.length;
    if (room < 0) throw new CallFailure(`the path ${path} for the variable ${name} finds more than 10 MB`);
    return text;
  });
}
