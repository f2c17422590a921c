import type { Context } from 'koa';
import type { Service } from '../boot.js';
import type { Placement } from '../directory/fleet.js';
import type { Log } from '../log.js';
import type { Peers } from '../peers/peers.js';
import { type RemotePlacement, startPlaced } from '../peers/placed-start.js';
import type { SessionPlan } from '../session/plan.js';
import type { Session } from '../session/session.js';
import { forwardedOf, stateOf } from './request-state.js';

const STOP = '/fleet/sessions/stop';

/** Starts sessions in this process, or at the replica of the fleet that has room. */
export class SessionStarts {
  constructor(
    private readonly service: Service,
    private readonly peers: Peers,
  ) {
    peers.endpoints.add(STOP, (body) => service.store.stop((body as { readonly id: string }).id, 0));
  }

  /**
   * @param body of the request, for another replica
   * @returns the session; undefined when another replica has started one and answered
   * @throws as `Fleet.place`, `Fleet.start` and `startPlaced`
   */
  start(ctx: Context, plan: SessionPlan, body: unknown, signal: AbortSignal): Promise<Session | undefined> {
    const { fleet } = this.service;
    const { principal, forwarded, requestId } = stateOf(ctx);
    const given = forwarded?.placement;
    return startPlaced(fleet, {
      place: async () => (given ? { ...given, replica: undefined } : await fleet.place(plan, principal, { signal })),
      here: (placement) => this.#startHere(ctx, plan, placement, { signal, requestId }),
      there: (placement) => this.#startThere(ctx, placement, body, signal),
    });
  }

  async #startHere(
    ctx: Context,
    plan: SessionPlan,
    placement: Placement,
    options: { readonly signal: AbortSignal; readonly requestId: string },
  ): Promise<Session> {
    const { principal, log } = stateOf(ctx);
    const session = await this.service.fleet.start(plan, placement, principal, options);
    stopWhenAborted(options.signal, session.id, log, () => this.service.store.stop(session.id, 0));
    return session;
  }

  async #startThere(
    ctx: Context,
    { replica, id, device }: RemotePlacement,
    body: unknown,
    signal: AbortSignal,
  ): Promise<undefined> {
    const { requestId, log } = stateOf(ctx);
    const forwarded = forwardedOf(ctx);
    const placed = { ...forwarded, placement: { id, device } };
    await this.peers.forward(ctx.req, ctx.res, replica, placed, { json: JSON.stringify(body), requestId });
    ctx.respond = false;
    stopWhenAborted(signal, id, log, () => this.peers.call(replica, STOP, { id }, { forwarded }));
  }
}

/** A client that left before the answer reached it never learns of its session. */
function stopWhenAborted(signal: AbortSignal, id: string, log: Log, stop: () => Promise<unknown>): void {
  const aborted = () => {
    stop().catch((error: unknown) =>
      log.warn({ err: error, session_id: id }, 'the session of a client that has left could not be stopped'),
    );
  };
  if (signal.aborted) aborted();
  else signal.addEventListener('abort', aborted, { once: true });
}
