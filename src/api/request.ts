import type { HttpRequest } from '../network/http-exchange.js';
import type { Variables } from '../variables.js';
import type { ApiCall } from './catalog.js';
import { CallFailure } from './result.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/**
 * The request of a call, with its variables filled in. Its URL holds no credentials: they are in the headers.
 * @throws CallFailure when the values make no valid request; ServiceError E0403 for an unknown variable
 */
export function buildRequest(call: ApiCall, variables: Variables): HttpRequest {
  const { collection, api } = call;
  const { method, query, body, form } = api.request;
  const headers: Record<string, string> = { 'user-agent': 'svc' };
  for (const [name, value] of Object.entries(call.headers)) headers[name] = headerValue(name, variables.fill(value));

  const base = baseUrl(fillBaseUrl(collection.base_url.trim(), variables));
  if ((base.username || base.password) && headers.authorization === undefined) {
    headers.authorization = basicAuthorization(base);
  }
  base.username = '';
  base.password = '';
  const url = join(base, fillEndpoint(api.endpoint, variables));
  const pairs = new URLSearchParams(fillFields(query ?? {}, variables)).toString().replaceAll('+', '%20');
  url.search = [url.search.slice(1), pairs].filter(Boolean).join('&');
  url.hash = '';

  if (form) {
    headers['content-type'] ??= FORM;
    return { method, url, headers, body: new URLSearchParams(fillFields(form, variables)).toString() };
  }
  if (body === undefined || body === null) return { method, url, headers };
  headers['content-type'] ??= JSON_TYPE;
  const filled = fillJson(body, variables);
  const asText = typeof filled === 'string' && !isJson(headers['content-type']);
  return { method, url, headers, body: asText ? filled : JSON.stringify(filled) };
}

/** Whether a content type is JSON or a kind of it, such as `application/problem+json; charset=utf-8`. */
export function isJson(contentType: string): boolean {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  return type.endsWith('/json') || type.endsWith('+json');
}

function headerValue(name: string, value: string): string {
  if (/[\0-\x08\n-\x1f\x7f]/.test(value)) {
    throw new CallFailure(`the value of the header ${name} holds a line break or another control character`);
  }
  return Buffer.from(value).toString('latin1');
}

function baseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CallFailure('base_url is no http or https URL once its variables are filled in');
  }
  if (url.search || url.hash) throw new CallFailure('base_url must not carry a query or a fragment');
  return url;
}

function join(base: URL, endpoint: string): URL {
  if (endpoint === '') return new URL(base.href);
  if (/^[?#]/.test(endpoint)) return new URL(base.href + endpoint);
  return new URL(base.href.replace(/\/$/, '') + (endpoint.startsWith('/') ? '' : '/') + endpoint);
}

function basicAuthorization({ username, password }: URL): string {
  try {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(credentials).toString('base64')}`;
  } catch {
    throw new CallFailure('the user name or password in base_url is not percent-encoded correctly');
  }
}

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
  /** Takes the value's place when the dot segments of the template itself are counted. */
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
