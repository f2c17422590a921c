const LONGEST = 200;
/** Where servers put their reason in a JSON body. */
const FIELDS = ['error', 'detail', 'message'];

/**
 * What a server says in a body, in at most 200 characters on one line: the reason in its JSON, else the text.
 * @param secrets are masked where the server repeats them
 */
export function refusalText(body: Buffer, secrets: readonly string[]): string {
  const beginning = body.subarray(0, 64 * 1024).toString();
  const said = reasonIn(beginning) ?? beginning;
  const text = secrets
    .reduce((masked, secret) => masked.replaceAll(secret, '***'), said)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return text === '' ? 'nothing' : [...text].slice(0, LONGEST).join('');
}

function reasonIn(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    const reason = FIELDS.map((field) => value?.[field]).find((each) => each !== undefined && each !== null);
    return typeof reason === 'string' || reason === undefined ? reason : JSON.stringify(reason);
  } catch {
    return undefined;
  }
}
