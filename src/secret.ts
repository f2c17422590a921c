/** What marks a value as a secret; it is taken off before the value is used. */
const PREFIX = '@:';

export const isSecret = (value: string): boolean => value.startsWith(PREFIX);

/** The value itself, without the mark. */
export const reveal = (value: string): string => (isSecret(value) ? value.slice(PREFIX.length) : value);

/** The value as a secret. */
export const markSecret = (value: string): string => (isSecret(value) ? value : PREFIX + value);

/** What may be shown of a value: a secret is masked. */
export const mask = (value: string): string => (isSecret(value) ? `${PREFIX}***` : value);

/** Shorter values stand everywhere by chance: only with their mark are they known to be the secret. */
const SHORTEST_BARE = 4;

/** A function that masks these secrets, marked or bare, wherever they stand: in a text, a list or an object. */
export function masker(secrets: readonly string[]): <T>(value: T) => T {
  const forms = [...new Set(secrets)]
    .flatMap((secret) => {
      const bare = reveal(secret);
      return bare.length < SHORTEST_BARE ? spellings(secret) : [...spellings(secret), ...spellings(bare)];
    })
    // A secret may be a part of another one.
    .sort((a, b) => b.length - a.length);
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return forms.reduce((text, form) => text.replaceAll(form, () => `${PREFIX}***`), value);
    }
    if (Array.isArray(value)) return value.map(hide);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hide(inner)]));
  };
  return <T>(value: T) => (forms.length === 0 ? value : (hide(value) as T));
}

/** As it is, between quotation marks in JSON, and in an address. */
const spellings = (text: string): string[] => [
  ...new Set([text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text.toWellFormed())]),
];

/** Secrets and characters that are kept; the oldest are forgotten first. */
const MOST = 500;
const MOST_CHARACTERS = 1_000_000;

/** The secrets of a session, to mask them wherever they are shown. They are kept in memory alone. */
export class Secrets {
  readonly #kept = new Set<string>();
  #characters = 0;
  #any = false;
  #masker: ReturnType<typeof masker> | undefined;

  /** Whether the session has had a secret, which a field on the screen may show. */
  get any(): boolean {
    return this.#any;
  }

  /** Keeps a value that is marked as a secret; any other is left alone. */
  remember(value: string): void {
    if (!isSecret(value) || reveal(value) === '') return;
    this.#any = true;
    if (this.#kept.delete(value)) this.#characters -= value.length;
    else this.#masker = undefined;
    this.#kept.add(value);
    this.#characters += value.length;
    for (const oldest of this.#kept) {
      if ((this.#kept.size <= MOST && this.#characters <= MOST_CHARACTERS) || this.#kept.size === 1) break;
      this.#kept.delete(oldest);
      this.#characters -= oldest.length;
      this.#masker = undefined;
    }
  }

  /** Masks every secret, wherever it stands in a text, a list or an object. */
  readonly hide = <T>(value: T): T => (this.#masker ??= masker([...this.#kept]))(value);
}
