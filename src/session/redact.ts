export const SECRET_NAME =
  /pass(word|phrase|code|wd)|secret|token|access[_-]?key|api[_-]?key|unlockkey|credential|authorization|cookie|storagestate/i;
/** The credentials in an address. */
export const USER_IN_URL = /(\/\/)[^/?#@\s]*@/g;
/** A part of a query whose name says that its value is a secret. */
export const SECRET_IN_URL = /([?&](?:[^=&#\s]*(?:pass|secret|token|key|auth|signature)[^=&#\s]*)=)[^&#\s]*/gi;

/** What stands for a secret. */
export const HIDDEN = '***';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value without what is secret in it: fields whose name says so, and credentials in addresses. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(USER_IN_URL, `$1${HIDDEN}@`).replace(SECRET_IN_URL, `$1${HIDDEN}`);
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET_NAME.test(name) ? HIDDEN : redact(inner)]),
  );
}
