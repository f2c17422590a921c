import type { Variables } from '../variables.js';
import { CallFailure } from './call-failure.js';

const REFERENCE = /\$?\$\{[^{}]*\}/g;
const INSIDE_AUTHORITY = /^[^/?#]*:\/\/[^/?#]*$/;

/**
 * The base URL with its variables filled in: one at the very beginning as it is, one in the host and port as long as
 * it stays inside them, any other percent-encoded.
 * @throws CallFailure when a value leaves its place; ServiceError E0403 for an unknown variable
 */
export function fillBaseUrl(template: string, variables: Variables): string {
  return fillUrl(template, (reference, offset) => {
    const value = variables.fill(reference);
    if (offset === 0) return { text: value, outline: value };
    if (!INSIDE_AUTHORITY.test(template.slice(0, offset))) return encoded(value);
    if (/[\s/\\?#@]/.test(value)) {
      throw new CallFailure(`the value of ${reference} in base_url cannot be part of a host name`);
    }
    return { text: value, outline: value };
  });
}

/**
 * The endpoint with its variables filled in, each percent-encoded.
 * @throws CallFailure when a value makes a path segment `.` or `..`; ServiceError E0403 for an unknown variable
 */
export function fillEndpoint(template: string, variables: Variables): string {
  return fillUrl(template, (reference) => encoded(variables.fill(reference)));
}

/** A JSON value with the variables filled in, in every text and every key of it. Texts stay texts. */
export function fillJson(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return variables.fill(value);
  if (Array.isArray(value)) return value.map((item) => fillJson(item, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [variables.fill(key), fillJson(item, variables)]),
  );
}

/** The pairs of a query or form with the variables filled in. */
export function fillFields(
  fields: Readonly<Record<string, readonly string[]>>,
  variables: Variables,
): [string, string][] {
  return Object.entries(fields).flatMap(([key, values]) =>
    values.map((value): [string, string] => [variables.fill(key), variables.fill(value)]),
  );
}

interface Filled {
  readonly text: string;
  /** What stands in its place when the path segments that the definition itself wrote are counted. */
  readonly outline: string;
}

// URL parsers resolve `..` and `%2e%2e` alike, so no encoding keeps such a value inside its segment.
function fillUrl(template: string, fill: (reference: string, offset: number) => Filled): string {
  const filled: string[] = [];
  const outline: string[] = [];
  let from = 0;
  for (const { 0: reference, index } of template.matchAll(REFERENCE)) {
    const literal = template.slice(from, index);
    const { text, outline: shape } = fill(reference, index);
    filled.push(literal, text);
    outline.push(literal, shape);
    from = index + reference.length;
  }
  const rest = template.slice(from);
  const text = filled.join('') + rest;
  if (dotSegments(text) > dotSegments(outline.join('') + rest)) {
    throw new CallFailure(`a variable makes a path segment of ${JSON.stringify(template)} "." or ".."`);
  }
  return text;
}

function encoded(value: string): Filled {
  // Decoding the bytes again replaces lone surrogates, which encodeURIComponent refuses.
  return { text: encodeURIComponent(Buffer.from(value).toString()), outline: 'x' };
}

function dotSegments(url: string): number {
  return url
    .replace(/[?#].*$/s, '')
    .split(/[/\\]/)
    .filter((segment) => /^(\.|%2e){1,2}$/i.test(segment)).length;
}
