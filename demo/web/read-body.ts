import type { IncomingMessage } from 'node:http';
import { RequestRejected } from './request-rejected.js';

const LIMIT_BYTES = 64 * 1024;

/**
 * The request's body as UTF-8 text. A body over 64 kB is read to its end without being kept, so that the client can
 * see the answer, and then throws `RequestRejected` (413).
 */
export async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= LIMIT_BYTES) chunks.push(chunk);
  }
  if (bytes > LIMIT_BYTES) {
    throw new RequestRejected({
      status: 413,
      body: { error: `The body has ${bytes} bytes; send at most ${LIMIT_BYTES}.` },
    });
  }
  return Buffer.concat(chunks).toString('utf8');
}
