import { once } from 'node:events';
import type { PlainResponse, Request } from 'got';

const MOST_BYTES = 10 * 1024 * 1024;

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
  json: Buffer,
  timeoutS: number,
): Promise<ServerAnswer> {
  const { got } = await import('got');
  const stream = got.stream(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: json,
    retry: { limit: 0 },
    throwHttpErrors: false,
    followRedirect: false,
    agent: { http: false, https: false },
  });
  // An error that comes while nobody waits is thrown again by whoever reads the stream next.
  stream.on('error', () => undefined);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stream.destroy(new Error('late'));
  }, timeoutS * 1000);
  try {
    const [response] = (await once(stream, 'response')) as [PlainResponse];
    const { statusCode: status, headers: given } = response;
    return { status, retryAfter: given['retry-after'], body: await readBody(stream) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new NoAnswer(isLate ? `no complete answer within ${timeoutS} s` : `no complete answer: ${message || code}`);
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
}

async function readBody(stream: Request): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
  }
  return Buffer.concat(chunks);
}
