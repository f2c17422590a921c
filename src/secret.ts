import { normalizeText } from './text/normalize.js';

/** Marks a value as a secret; it is removed before the value is used. */
const PREFIX = '@:';
/** Replaces a secret wherever one would be shown. */
export const HIDDEN = '***';

export const isSecret = (value: string): boolean => value.startsWith(PREFIX);

/** The value without the prefix. */
export const reveal = (value: string): string => (isSecret(value) ? value.slice(PREFIX.length) : value);

/** The value as a secret. */
export const markSecret = (value: string): string => (isSecret(value) ? value : PREFIX + value);

/** The value as it may be shown: a secret is masked. */
export const mask = (value: string): string => (isSecret(value) ? PREFIX + HIDDEN : value);

/** The secrets among these values, also in lists of alternatives. */
export const secretsIn = (values: readonly unknown[]): string[] =>
  values.flat().filter((each): each is string => typeof each === 'string' && isSecret(each));

/** Shorter values occur in other texts by chance: they are only masked where they have the prefix. */
const MIN_BARE_CHARS = 4;

/** Whether a secret is also masked where it occurs without the prefix. */
export const isMaskedBare = (secret: string): boolean => reveal(secret).length >= MIN_BARE_CHARS;

/** Returns a function that masks these secrets, with the prefix or without, in texts, lists and objects. */
export function masker(secrets: readonly string[]): <T>(value: T) => T {
  const forms = [...new Set(secrets)]
    .flatMap((secret) => {
      return isMaskedBare(secret) ? [...spellings(secret), ...spellings(reveal(secret))] : spellings(secret);
    })
    // Longest first: a secret may be part of another one.
    .sort((a, b) => b.length - a.length);
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const shown = withoutBegunSecret(value, forms);
      return forms.reduce((text, form) => text.replaceAll(form, () => PREFIX + HIDDEN), shown);
    }
    if (Array.isArray(value)) return value.map(hide);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hide(inner)]));
  };
  return <T>(value: T) => (forms.length === 0 ? value : (hide(value) as T));
}

/** Lists of elements cut texts and values at this length, other texts at a larger one or with dots at the end. */
const MAX_LISTED_CHARS = 1000;
const DOTS = /(?:\.{3}|…)$/;
/** The longest text that is cut before it is masked: the message of an error. */
const MAX_CUT_CHARS = 2000;

/** Masks the beginning of a secret at the end of a text that was cut. */
function withoutBegunSecret(text: string, forms: readonly string[]): string {
  const dots = DOTS.exec(text)?.[0] ?? '';
  if (dots === '' && text.length < MAX_LISTED_CHARS) return text;
  const whole = text.slice(0, text.length - dots.length);
  const lengths = forms.map((form) => overlap(whole, form)).filter((length) => length >= MIN_BARE_CHARS);
  if (lengths.length === 0) return text;
  return `${whole.slice(0, whole.length - Math.max(...lengths))}${PREFIX}${HIDDEN}${dots}`;
}

/** How many characters at the end of a text are the beginning of a secret. */
function overlap(text: string, form: string): number {
  const end = text.slice(-Math.min(form.length, MAX_CUT_CHARS));
  const begin = form.slice(0, MIN_BARE_CHARS);
  for (let at = end.indexOf(begin); at >= 0; at = end.indexOf(begin, at + 1)) {
    if (form.startsWith(end.slice(at))) return end.length - at;
  }
  return 0;
}

/** The text itself, as in a list of elements, whole or cut, as in a JSON string, and as in a URL. */
const spellings = (text: string): string[] => {
  const listed = normalizeText(text);
  return [
    ...new Set([
      text,
      ...(listed.length >= MIN_BARE_CHARS ? [listed, listed.slice(0, MAX_LISTED_CHARS)] : []),
      JSON.stringify(text).slice(1, -1),
      encodeURIComponent(text.toWellFormed()),
    ]),
  ];
};

/** Secrets, and their characters, that a session keeps; the oldest are dropped first. */
const MAX_SECRETS = 500;
const MAX_CHARS = 1_000_000;

/** The secrets of a session, for masking. They are kept in memory only. */
export class Secrets {
  readonly #values = new Set<string>();
  #characters = 0;
  #any = false;
  #revision = 0;
  #masker: ReturnType<typeof masker> | undefined;

  /** Whether the session has ever had a secret; a field on the screen may show it. */
  get any(): boolean {
    return this.#any;
  }

  /** Keeps a value that has the secret prefix; ignores any other. */
  remember(value: string): void {
    if (!isSecret(value) || reveal(value) === '') return;
    this.#any = true;
    if (this.#values.delete(value)) this.#characters -= value.length;
    else {
      this.#masker = undefined;
      this.#revision++;
    }
    this.#values.add(value);
    this.#characters += value.length;
    for (const oldest of this.#values) {
      if ((this.#values.size <= MAX_SECRETS && this.#characters <= MAX_CHARS) || this.#values.size === 1) break;
      this.#values.delete(oldest);
      this.#characters -= oldest.length;
      this.#masker = undefined;
    }
  }

  /** Oldest first. */
  all(): readonly string[] {
    return [...this.#values];
  }

  /** Counts up when one is added. */
  get revision(): number {
    return this.#revision;
  }

  /** Masks every secret in a text, a list or an object. */
  readonly hide = <T>(value: T): T => (this.#masker ??= masker([...this.#values]))(value);
}

/** Field names whose values are secrets. */
export const SECRET_NAME =
  /pass(word|phrase|code|wd)|secret|token|access[_-]?key|api[_-]?key|unlockkey|credential|authorization|cookie|storagestate/i;
/** User name and password in a URL. */
export const USER_IN_URL = /(\/\/)[^/?#@\s]*@/g;
/** A query parameter of a URL whose name marks its value as a secret. */
export const SECRET_IN_URL = /([?&](?:[^=&#\s]*(?:pass|secret|token|key|auth|signature)[^=&#\s]*)=)[^&#\s]*/gi;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Masks the user name and the password of one URL. */
export const maskUrl = (url: string): string => url.replace(/\/\/[^/?#]*@/, `//${HIDDEN}@`);

/** Masks user names and passwords of all URLs in a text, also those that contain an `@`. */
export const maskUrls = (text: string): string => text.replace(/(:\/\/)[^\s/?#"'<>]*@/g, `$1${HIDDEN}@`);

/** Masks secrets in configuration: fields with a secret name, and credentials in URLs. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(USER_IN_URL, `$1${HIDDEN}@`).replace(SECRET_IN_URL, `$1${HIDDEN}`);
  if (Array.isArray(value)) return value.map(redact);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET_NAME.test(name) ? HIDDEN : redact(inner)]),
  );
}
