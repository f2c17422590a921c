import { isObject, SECRET_IN_URL, SECRET_NAME, USER_IN_URL } from '../../secret.js';

const SECRET_HEADER = /auth|signature|session|(^|-)key$/i;
/** A value that is a variable already, with an optional word such as Bearer before it. */
const BY_VARIABLE = /^(\w+ )?\$\{[^{}]+\}$/;

export type Fields = Readonly<Record<string, unknown>>;

/** What stands in place of the secrets of API definitions. */
export interface SecretReplacement {
  secret(text: string): string;
  /** Of a base URL with a user name or a password. */
  baseUrl(url: string): string;
}

/**
 * API definitions with their secrets replaced: headers, queries, bodies and credentials with such names. Only values that
 * are sent can be secrets: paths and schemas of answers stay unchanged.
 * @param raw with `collections`
 */
export function withoutApiSecrets<T extends Fields>(raw: T, replacement: SecretReplacement): T {
  const fields = (value: unknown): unknown => replaceFields(value, [SECRET_NAME], replacement);
  const headers = (value: unknown): unknown => replaceFields(value, [SECRET_NAME, SECRET_HEADER], replacement);
  const address = (value: unknown): unknown => (typeof value === 'string' ? replaceInUrl(value, replacement) : value);
  const base = (value: unknown): unknown =>
    typeof value === 'string' && value.search(USER_IN_URL) >= 0 ? replacement.baseUrl(value) : value;
  const request = (value: unknown): unknown => change(value, { headers, query: fields, body: fields, form: fields });
  const api = (value: unknown): unknown => change(value, { endpoint: address, request });
  const collection = (value: unknown): unknown =>
    change(value, { base_url: base, global_headers: headers, apis: (apis) => eachOf(apis, api) });
  return change(raw, {
    global_defaults: (defaults) => change(defaults, { headers }),
    collections: (collections) => eachOf(collections, collection),
  }) as T;
}

function replaceFields(
  value: unknown,
  names: readonly RegExp[],
  replacement: SecretReplacement,
  isSecret = false,
): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceFields(item, names, replacement, isSecret));
  if (isObject(value)) {
    return eachOf(value, (inner, name) =>
      replaceFields(inner, names, replacement, isSecret || names.some((each) => each.test(name))),
    );
  }
  const text = String(value);
  return isSecret && value != null && text !== '' && !BY_VARIABLE.test(text) ? replacement.secret(text) : value;
}

function replaceInUrl(text: string, replacement: SecretReplacement): string {
  return text.replace(SECRET_IN_URL, (whole, before: string) => {
    const value = whole.slice(before.length);
    return value === '' || BY_VARIABLE.test(value) ? whole : before + replacement.secret(decoded(value));
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const eachOf = (value: unknown, work: (value: unknown, name: string) => unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, work(inner, name)])) : value;

/** The object with some of its fields changed; anything else as it is. */
const change = (value: unknown, changes: Readonly<Record<string, (value: unknown) => unknown>>): unknown =>
  eachOf(value, (inner, name) => (Object.hasOwn(changes, name) ? changes[name]!(inner) : inner));
