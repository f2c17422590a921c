import type { Context } from 'koa';
import type { Config } from '../config.js';
import type { Fleet } from '../directory/fleet.js';
import { NOT_HERE_HEADER, NotHere } from '../peers/peer-failures.js';
import type { Peers } from '../peers/peers.js';
import { SessionRoute } from '../peers/session-route.js';
import type { Session } from '../session/session.js';
import { sessionNotFound } from './errors.js';
import { forwardedOf, stateOf } from './request-state.js';

/** Requests for sessions that are not of this process. */
export class RemoteSessions {
  readonly #route: SessionRoute;

  constructor(
    private readonly fleet: Fleet,
    peers: Peers,
    { settings }: Config,
  ) {
    this.#route = new SessionRoute(fleet, peers, settings.lease_s * 1000);
  }

  /**
   * Lets the owner of a session answer, wherever it is.
   * @returns the session, when it is here by now; `ended`, when it has ended with a reason; undefined: answered
   * @throws NotFound when there is none; ServiceError E0106, E0506, E0514
   */
  async reach(ctx: Context, id: string, signal: AbortSignal): Promise<Session | 'ended' | undefined> {
    if (!this.fleet.isShared) throw sessionNotFound();
    const found = stateOf(ctx).forwarded ? await this.#here(ctx, id) : await this.#elsewhere(ctx, id, signal);
    if (found === 'answered') return undefined;
    if (found === undefined) throw sessionNotFound();
    return found.at === 'nowhere' ? 'ended' : found.session;
  }

  /** A forwarded request is not forwarded again, so that none goes round in circles. */
  async #here(ctx: Context, id: string) {
    const found = await this.fleet.locate(id);
    if (found?.at !== 'replica') return found;
    ctx.set(NOT_HERE_HEADER, 'true');
    throw new NotHere();
  }

  async #elsewhere(ctx: Context, id: string, signal: AbortSignal) {
    const state = stateOf(ctx);
    const found = await this.#route.request(id, {
      request: ctx.req,
      response: ctx.res,
      forwarded: forwardedOf(ctx),
      requestId: state.requestId,
      signal,
    });
    if (found === 'answered') ctx.respond = false;
    else if (found?.at === 'here') state.keptBody = found.body;
    return found;
  }
}
