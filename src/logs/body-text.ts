/** Bytes of a body that are kept. */
const MAX_BODY_BYTES = 64 * 1024;

const TEXTUAL =
  /^\s*(text\/|application\/(json|xml|javascript|ecmascript|graphql|x-www-form-urlencoded|x-ndjson|[\w.-]+\+(json|xml))|image\/svg\+xml)/i;

/** Whether a content type is of a text. */
export const isTextual = (contentType: string | undefined): boolean =>
  contentType !== undefined && TEXTUAL.test(contentType);

/** The beginning of a body as text. */
export function bodyText(body: Buffer | string): string {
  const bytes = typeof body === 'string' ? Buffer.from(body.slice(0, MAX_BODY_BYTES)) : body;
  if (bytes.length <= MAX_BODY_BYTES) return bytes.toString();
  // A character may be cut at the end.
  return bytes
    .subarray(0, MAX_BODY_BYTES)
    .toString()
    .replace(/\uFFFD$/, '');
}
