import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Context } from 'koa';
import { ServiceError } from '../errors.js';
import { discardBody } from '../network/discard-body.js';
import { JsonScan } from './json-scan.js';
import { stateOf } from './request-state.js';

const INFLATERS = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Reads the JSON body of a request.
 * @param maxBytes of the decompressed body
 * @param advice what to do about a larger one
 * @throws ServiceError E0510 for a larger body, E0511 for another content type, E0403 for malformed JSON and for JSON with
 * too many values or too deep nesting
 */
export async function readJson(ctx: Context, maxBytes: number, advice = ' (SVC_BODY_LIMIT)'): Promise<unknown> {
  if (ctx.request.is('application/json', '+json') === false) {
    throw new ServiceError('E0511', 'send JSON, with Content-Type: application/json');
  }
  const text = await readText(ctx, maxBytes, advice).catch((error: unknown) => {
    discardBody(ctx.req);
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

/**
 * The bytes of a request, decompressed, for a handler that stores them. The rest of a body that it refuses is discarded.
 * @throws ServiceError E0511 for an unknown content encoding, E0403 for a damaged one, E0406 when the client left; what
 * `read` throws
 */
export async function readBytes<T>(ctx: Context, read: (bytes: Readable) => Promise<T>): Promise<T> {
  try {
    return await read(inflated(ctx));
  } catch (error) {
    discardBody(ctx.req);
    if (ctx.req.destroyed && !ctx.req.complete) throw new ServiceError('E0406', 'the client left within the body');
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw unreadable(error);
    throw error;
  }
}

const unreadable = (error: unknown): ServiceError =>
  new ServiceError('E0403', `the body could not be read: ${(error as Error).message}`, undefined, { cause: error });

async function readText(ctx: Context, maxBytes: number, advice: string): Promise<string> {
  const tooLarge = () => new ServiceError('E0510', `the body is larger than ${maxBytes} bytes${advice}`);
  if (Number(ctx.get('Content-Length')) > maxBytes) throw tooLarge();
  const source = inflated(ctx);
  const scan = new JsonScan();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      scan.push(chunk);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw unreadable(error);
  }
  return Buffer.concat(chunks, size).toString();
}

/** The decompressed body. @throws ServiceError E0511 for an unknown content encoding */
function inflated(ctx: Context): Readable {
  const { keptBody } = stateOf(ctx);
  const request = keptBody ? Readable.from([keptBody]) : ctx.req;
  const encoding = (ctx.req.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return request;
  const create = INFLATERS.get(encoding);
  if (!create) {
    const known = [...INFLATERS.keys()].join(', ');
    throw new ServiceError('E0511', `the content encoding is not known; send ${known} or none`);
  }
  const inflater = create();
  // `pipe` does not forward errors of its source, such as a premature end.
  finished(request).catch((error: Error) => inflater.destroy(error));
  return request.pipe(inflater);
}

/** A property `__proto__` is silently lost when an object is copied, so it is refused. */
function checkNames(value: unknown): void {
  const open = [value];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (item === null || typeof item !== 'object') continue;
    if (Object.hasOwn(item, '__proto__')) throw new ServiceError('E0403', 'the name "__proto__" cannot be used');
    for (const inside of Object.values(item)) if (typeof inside === 'object') open.push(inside);
  }
}
