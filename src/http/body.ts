import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Context } from 'koa';
import { ServiceError } from '../errors.js';
import { JsonScan } from './json-scan.js';

/** Milliseconds in which the rest of a body that is refused is read and thrown away, so that the answer arrives. */
const DRAIN_LIMIT = 3000;

const INFLATERS = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Reads the JSON body of a request.
 * @param limit most bytes
 * @throws ServiceError E0510 for a larger body, E0511 for one that is not JSON, E0403 for malformed JSON and for more or
 * deeper values than are taken
 */
export async function readJson(ctx: Context, limit: number): Promise<unknown> {
  if (ctx.request.is('application/json', '+json') === false) {
    throw new ServiceError('E0511', 'send JSON, with Content-Type: application/json');
  }
  const text = await readText(ctx, limit).catch((error: unknown) => {
    drain(ctx.req);
    throw error;
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason =
      text.trim() === '' ? 'the body is empty; send JSON' : `the body is no JSON: ${(error as Error).message}`;
    throw new ServiceError('E0403', reason.slice(0, 300));
  }
  checkNames(value);
  return value;
}

async function readText(ctx: Context, limit: number): Promise<string> {
  const tooLarge = new ServiceError('E0510', `the body is larger than ${limit} bytes (SVC_BODY_LIMIT)`);
  if (Number(ctx.get('Content-Length')) > limit) throw tooLarge;
  const source = inflated(ctx.req);
  const scan = new JsonScan();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge;
      scan.push(chunk);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('E0403', `the body could not be read: ${(error as Error).message}`, undefined, {
      cause: error,
    });
  }
  return Buffer.concat(chunks, size).toString();
}

/** The body without its content encoding. @throws ServiceError E0511 for an encoding that is not known */
function inflated(request: IncomingMessage) {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return request;
  const create = INFLATERS.get(encoding);
  if (!create) {
    const known = [...INFLATERS.keys()].join(', ');
    throw new ServiceError('E0511', `the content encoding is not known; send ${known} or none`);
  }
  const inflater = create();
  // A pipe does not pass on that its source has ended too early.
  finished(request).catch((error: Error) => inflater.destroy(error));
  return request.pipe(inflater);
}

/** The connection stays open meanwhile: a client that is still sending would lose the answer with it. */
function drain(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.socket.destroy(), DRAIN_LIMIT);
  request.once('close', () => clearTimeout(timer));
}

/** The name `__proto__` would be lost wherever an object is copied. */
function checkNames(value: unknown): void {
  const open = [value];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (item === null || typeof item !== 'object') continue;
    if (Object.hasOwn(item, '__proto__')) throw new ServiceError('E0403', 'the name "__proto__" cannot be used');
    for (const inside of Object.values(item)) if (typeof inside === 'object') open.push(inside);
  }
}
