import { isObject } from '../../secret.js';

type Json = Readonly<Record<string, unknown>>;

/** A literal of Python: a text, a number, True, False or None. */
const LITERAL = String.raw`'[^'\\]*'|"[^"\\]*"|-?\d+(?:\.\d+)?|True|False|None`;
const COMPARISON = new RegExp(String.raw`^\s*\$\s*(==|!=|<|>)\s*(${LITERAL})\s*$`);
const MEMBERSHIP = new RegExp(String.raw`^\s*(${LITERAL})\s+in\s+\$\s*$`);
const CONSTANTS: Readonly<Record<string, unknown>> = { True: true, False: false, None: null };
const OPERATORS: Readonly<Record<string, string>> = {
  '==': 'equals',
  '!=': 'not_equals',
  '<': 'less_than',
  '>': 'greater_than',
};

const valueOf = (literal: string): unknown => {
  if (literal in CONSTANTS) return CONSTANTS[literal];
  return /^['"]/.test(literal) ? literal.slice(1, -1) : Number(literal);
};

/** The assertion for `$ == 'GEN'`, `$ > 3` or `'a' in $`; undefined for another condition. */
function assertionOf({ path, condition }: Json): Json | undefined {
  const [, operator, compared] = COMPARISON.exec(String(condition)) ?? [];
  if (operator !== undefined) return { path, [OPERATORS[operator]!]: valueOf(compared!) };
  const [, member] = MEMBERSHIP.exec(String(condition)) ?? [];
  return member === undefined ? undefined : { path, contains: valueOf(member) };
}

/**
 * An API as our definitions have it: `request.timeout` is `timeout_s`, a condition of Python is an assertion.
 * @param warn receives the conditions that have no equal
 */
export function translateApi(api: unknown, warn: (message: string) => void): unknown {
  if (!isObject(api)) return api;
  const { request, expected_result: expected } = api;
  return {
    ...api,
    ...(isObject(request) && { request: translateRequest(request) }),
    ...(isObject(expected) && { expected_result: translateExpected(expected, warn) }),
  };
}

function translateRequest({ timeout, ...rest }: Json): Json {
  return typeof timeout === 'number' && !('timeout_s' in rest) ? { ...rest, timeout_s: timeout } : { ...rest };
}

function translateExpected({ jsonpath_assertions: conditions, ...rest }: Json, warn: (message: string) => void): Json {
  if (!Array.isArray(conditions)) return rest;
  const assertions = (conditions as readonly Json[]).flatMap((each) => {
    const assertion = assertionOf(each);
    if (!assertion)
      warn(`the condition ${JSON.stringify(each['condition'])} of ${String(each['path'])} is not checked`);
    return assertion ? [assertion] : [];
  });
  return { ...rest, ...(assertions.length > 0 && { assertions }) };
}
