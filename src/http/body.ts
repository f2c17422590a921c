import coBody from 'co-body';
import type { Context } from 'koa';
import { ServiceError } from '../errors.js';
import { HttpProblem } from './problem.js';

const DEEPEST = 200;
/** Milliseconds in which the rest of a body that is too large is read and thrown away, so that the answer arrives. */
const DRAIN_LIMIT = 3000;

/**
 * Reads the JSON body of a request.
 * @param limit most bytes
 * @throws HttpProblem 413 for a larger body, 415 for one that is not JSON; ServiceError E0403 for malformed JSON
 */
export async function readJson(ctx: Context, limit: number): Promise<unknown> {
  if (ctx.request.is('application/json', '+json') === false) {
    throw new HttpProblem(415, 'E0403', 'the body must be JSON, with Content-Type: application/json');
  }
  const text = await readText(ctx, limit);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason =
      text.trim() === '' ? 'the body is empty; send JSON' : `the body is no JSON: ${(error as Error).message}`;
    throw new ServiceError('E0403', reason.slice(0, 300));
  }
  checkShape(value);
  return value;
}

async function readText(ctx: Context, limit: number): Promise<string> {
  try {
    return (await coBody.text(ctx.req, { limit })) as string;
  } catch (error) {
    const { status, message } = error as { status?: number; message: string };
    if (status === 413) {
      drain(ctx);
      throw new HttpProblem(413, 'E0403', `the body is larger than ${limit} bytes (SVC_BODY_LIMIT)`);
    }
    if (status === 415) throw new HttpProblem(415, 'E0403', message);
    throw new ServiceError('E0403', `the body could not be read: ${message}`, undefined, { cause: error });
  }
}

/** The connection stays open meanwhile: a client that is still sending would lose the answer with it. */
function drain({ req }: Context): void {
  req.unpipe();
  req.resume();
  const timer = setTimeout(() => req.socket.destroy(), DRAIN_LIMIT);
  req.once('close', () => clearTimeout(timer));
}

/** Deeper values would overflow the stack of whoever walks through them, and `__proto__` would get lost on the way. */
function checkShape(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new ServiceError('E0403', `the body is nested deeper than ${DEEPEST} levels`);
    level = level.flatMap((item): unknown[] => {
      if (item === null || typeof item !== 'object') return [];
      if (Object.hasOwn(item, '__proto__')) throw new ServiceError('E0403', 'the name "__proto__" cannot be used');
      return Object.values(item);
    });
  }
}
