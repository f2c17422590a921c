import type { Context, Next } from 'koa';
import { z } from 'zod';
import { ERRORS, type ErrorCode, type ErrorDetail, ServiceError } from '../errors.js';
import type { Log } from '../log.js';

/** Nothing exists at this address. The response's `detail` is the message alone. */
export class NotFound extends Error {}

export const sessionNotFound = () => new NotFound('Session not found');

/** The body of every error response but 404. */
export const ErrorBody = z.object({
  detail: z.object({
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    status: z.number().int(),
    type: z.string().describe('Category of the error'),
    details: z.record(z.unknown()).optional(),
  }),
});

/** The body of a 404. */
export const NotFoundBody = z.object({ detail: z.string() });

/** The header `Retry-After` in seconds, by status, where the error does not know the time. */
const RETRY_AFTER_S: Record<number, number> = { 429: 1, 503: 1 };

/** Turns every error into a response. */
export function renderErrors(log: (ctx: Context) => Log) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (error instanceof NotFound) {
        ctx.status = 404;
        ctx.body = { detail: error.message };
        return;
      }
      const failure = ServiceError.from(error);
      if (failure.code === 'E0802') log(ctx).error({ err: failure.cause ?? failure }, 'a request failed unexpectedly');
      const detail: ErrorDetail = failure.toDetail();
      ctx.status = failure.status;
      const retryAfterS = RETRY_AFTER_S[failure.status];
      if (retryAfterS !== undefined) ctx.set('Retry-After', String(failure.retryAfterS ?? retryAfterS));
      if (failure.status === 401) ctx.set('WWW-Authenticate', 'Bearer');
      ctx.body = { detail };
    }
  };
}

/** Answers what no route did: an unknown path, or an unknown method of a path. */
export async function renderUnanswered(ctx: Context, next: Next): Promise<void> {
  await next();
  // Another replica has answered.
  if (ctx.respond === false) return;
  if (ctx.status === 405 || ctx.status === 501) {
    throw new ServiceError('E0509', `${ctx.method} is not possible here; allowed: ${ctx.response.get('Allow')}`);
  }
  if (ctx.status === 404 && ctx.body === undefined) throw new NotFound('Not found; /docs lists every address');
}
