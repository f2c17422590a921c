import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ServiceError } from '../errors.js';

/** Larger bodies are sent on while they come, and can be sent once. */
const MAX_KEPT_BYTES = 1024 * 1024;

/** Reads a body that is small enough to be sent again; undefined for another one. */
export async function readSmallBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (coding !== undefined || Number(length) > MAX_KEPT_BYTES) return undefined;
  if (Number(length) === 0) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch (error) {
    throw new ServiceError('E0406', 'the client left within the body', undefined, { cause: error });
  }
  return Buffer.concat(chunks);
}

/**
 * A body that is sent on while it comes. It is apart from the request, whose connection must stay open for the answer
 * when the receiver reads no more of it.
 */
export function streamedBody(request: IncomingMessage): Readable {
  const body = new PassThrough();
  finished(request).catch((error: Error) => body.destroy(error));
  return request.pipe(body);
}
