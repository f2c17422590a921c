import type { Context, Next } from 'koa';
import { type AuditLog, outcomeOf } from '../access/audit-log.js';
import type { Caller } from '../access/principal.js';
import { NotFound } from './errors.js';
import { stateOf } from './request-state.js';

/**
 * Writes what came of each request into the audit log. What another replica has answered is written there, where the
 * keyword is known.
 */
export function auditRequests(log: AuditLog) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const began = performance.now();
    // It may be gone at the end.
    const { remoteAddress } = ctx.req.socket;
    const write = (outcome: string) => {
      const { requestId, principal, audited, forwarded } = stateOf(ctx);
      const remote = forwarded ? forwarded.remote : remoteAddress;
      const caller: Caller = { principal, door: 'http', requestId, remote };
      log.write(caller, audited, outcome, began);
    };
    try {
      await next();
    } catch (error) {
      write(error instanceof NotFound ? 'NOT_FOUND' : outcomeOf(error));
      throw error;
    }
    if (ctx.respond !== false) write('SUCCESS');
  };
}
