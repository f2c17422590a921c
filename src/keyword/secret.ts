/** What marks a value as a secret; it is taken off before the value is used. */
const PREFIX = '@:';

export const isSecret = (value: string): boolean => value.startsWith(PREFIX);

/** The value itself, without the mark. */
export const reveal = (value: string): string => (isSecret(value) ? value.slice(PREFIX.length) : value);

/** What may be shown of a value: a secret is masked. */
export const mask = (value: string): string => (isSecret(value) ? `${PREFIX}***` : value);

/** Shorter values stand everywhere by chance: only with their mark are they known to be the secret. */
const SHORTEST_BARE = 4;

/** A function that masks these secrets, marked or bare, wherever they stand: in a text, a list or an object. */
export function masker(secrets: readonly string[]): <T>(value: T) => T {
  const forms = [...new Set(secrets)].flatMap((secret) => {
    const bare = reveal(secret);
    return bare.length < SHORTEST_BARE ? spellings(secret) : [...spellings(secret), ...spellings(bare)];
  });
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

/** As it is, and as it stands between quotation marks in JSON. */
const spellings = (text: string): string[] => [text, JSON.stringify(text).slice(1, -1)];
