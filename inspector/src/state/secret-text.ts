/** Marks a text as a secret in a parameter; the service removes it. */
export const SECRET_MARK = '@:';

/** What the service and the page show in place of a secret. */
export const MASKED_SECRET = `${SECRET_MARK}***`;

/** Whether a text is marked as a secret. */
export const isSecret = (text: string): boolean => text.startsWith(SECRET_MARK);

/** The text with the mark, once. */
export const asSecret = (text: string): string => (isSecret(text) ? text : SECRET_MARK + text);

/** The text as it may be shown. A reference to a variable tells nothing of its value. */
export const maskSecret = (text: string): string => (isSecret(text) && !text.includes('${') ? MASKED_SECRET : text);
