import { httpExchange, type HttpExchangeError } from '#svc';

const MAX_BYTES = 10 * 1024 * 1024;

export interface ServerAnswer {
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;
  /** Undefined when it is larger than 10 MB; the transfer stops there. */
  readonly body: Buffer | undefined;
}

/** There was no complete answer; the message says why. */
export class NoAnswer extends Error {}

/**
 * Posts JSON once, over a connection of its own. Redirects are not followed.
 * @param timeoutS seconds until the answer is complete
 * @throws NoAnswer
 */
export async function postJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  timeoutS: number,
): Promise<ServerAnswer> {
  const all = { accept: 'application/json', 'content-type': 'application/json', ...headers };
  const options = { timeoutMs: timeoutS * 1000, maxBytes: MAX_BYTES };
  const answer = await httpExchange({ method: 'POST', url: new URL(url), headers: all, body }, options).catch(
    ({ kind, message }: HttpExchangeError) => {
      const reason = kind === 'timeout' ? `no complete answer within ${timeoutS} s` : `no complete answer: ${message}`;
      throw new NoAnswer(reason);
    },
  );
  const { status, headers: given, body: bytes, isTruncated } = answer;
  return { status, retryAfter: given['retry-after'], body: isTruncated ? undefined : bytes };
}
