/** What marks a value as a secret; it is taken off before the value is used. */
const PREFIX = '@:';

export const isSecret = (value: string): boolean => value.startsWith(PREFIX);

/** The value itself, without the mark. */
export const reveal = (value: string): string => (isSecret(value) ? value.slice(PREFIX.length) : value);

/** What may be shown of a value: a secret is masked. */
export const mask = (value: string): string => (isSecret(value) ? `${PREFIX}***` : value);
