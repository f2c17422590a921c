import type { Context } from 'koa';
import type { AuditedCall } from '../access/audit-log.js';
import type { Principal } from '../access/principal.js';
import type { Log } from '../log.js';
import type { Forwarded } from '../peers/forwarded.js';

/** The state that the middleware shares for one request. */
export interface RequestState {
  requestId: string;
  log: Log;
  principal: Principal;
  /** What the audit log says of it. */
  audited: AuditedCall;
  /** What another replica says about the request that it forwarded. */
  forwarded?: Forwarded | undefined;
  /** The body, when it was read before its handler was known. */
  keptBody?: Buffer | undefined;
}

export const stateOf = (ctx: Context): RequestState => ctx.state;

/** What this replica says of a request that it forwards. */
export const forwardedOf = (ctx: Context): Omit<Forwarded, 'from'> => ({
  principal: stateOf(ctx).principal,
  remote: ctx.req.socket.remoteAddress,
});
