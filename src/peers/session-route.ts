import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Replica } from '../directory/entries.js';
import type { Fleet, Whereabouts } from '../directory/fleet.js';
import { ServiceError } from '../errors.js';
import type { Forwarded } from './forwarded.js';
import { KnownOwners } from './known-owners.js';
import { NotHere, PeerLost, PeerUnreachable } from './peer-failures.js';
import type { Peers } from './peers.js';
import { readSmallBody } from './request-body.js';

/** Tries to reach the owner of a session that moves; with the pauses between them they take about 3 s. */
const MAX_TRIES = 10;
const PAUSE_MS = 50;

/** A request for a session that is not here. */
export interface RoutedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly forwarded: Omit<Forwarded, 'from'>;
  readonly requestId?: string | undefined;
  /** Aborted when the client has left. */
  readonly signal: AbortSignal;
}

/** What became of it: `answered` by another replica, or the session is here by now, or gone. */
export type Routed =
  | 'answered'
  /** @property body the body of the request, when it has been read */
  | {
      readonly at: 'here';
      readonly session: Extract<Whereabouts, { at: 'here' }>['session'];
      readonly body: Buffer | undefined;
    }
  | Extract<Whereabouts, { at: 'nowhere' }>
  | undefined;

/** Finds the way of requests to the sessions of other replicas. */
export class SessionRoute {
  readonly #owners: KnownOwners;

  /** @param keptMs milliseconds for which the owner of a session is not asked for again */
  constructor(
    private readonly fleet: Pick<Fleet, 'locate'>,
    private readonly peers: Pick<Peers, 'forward' | 'call'>,
    keptMs: number,
  ) {
    this.#owners = new KnownOwners(keptMs);
  }

  /**
   * Sends a request to the replica that has its session, also when that changes meanwhile.
   * @throws PeerLost when the replica is gone and the call may have had its effect; NotHere when the session moves and the
   * body cannot be sent again; ServiceError E0506, E0514
   */
  async request(id: string, routed: RoutedRequest): Promise<Routed> {
    const { request, response, forwarded, requestId, signal } = routed;
    let body: Buffer | undefined;
    const found = await this.#follow(
      id,
      signal,
      async (replica) => {
        body ??= await readSmallBody(request);
        try {
          const end = await this.peers.forward(request, response, replica, forwarded, { body, requestId });
          if (end === 'answered' || body !== undefined) return end;
        } catch (error) {
          if (!(error instanceof PeerUnreachable) || body !== undefined) throw error;
        }
        // A part of the body is lost.
        throw new NotHere();
      },
      isSafe(request),
    );
    return typeof found === 'object' && found.at === 'here' ? { ...found, body } : found;
  }

  /** Calls an internal endpoint of the replica that has a session. @throws as `request`, and what the endpoint throws */
  async call(
    id: string,
    path: string,
    body: unknown,
    options: Parameters<Peers['call']>[3] & { readonly isSafe: boolean },
  ): Promise<
    { readonly at: 'answered'; readonly result: unknown } | Exclude<Whereabouts, { at: 'replica' }> | undefined
  > {
    let result: unknown;
    const found = await this.#follow(
      id,
      options.signal,
      async (replica) => {
        try {
          result = await this.peers.call(replica, path, body, options);
          return 'answered';
        } catch (error) {
          if (error instanceof NotHere) return 'moved';
          throw error;
        }
      },
      options.isSafe,
    );
    return found === 'answered' ? { at: 'answered', result } : found;
  }

  /**
   * @param send to the replica at which the session was found; `moved`: it is not there
   * @param isRepeatable it may be sent again after it was sent
   */
  async #follow(
    id: string,
    signal: AbortSignal | undefined,
    send: (to: Replica) => Promise<'answered' | 'moved'>,
    isRepeatable: boolean,
  ): Promise<'answered' | Exclude<Whereabouts, { at: 'replica' }> | undefined> {
    let unreachable: Replica | undefined;
    for (let tries = 1; ; tries++) {
      if (signal?.aborted) throw new ServiceError('E0406', 'the client went away');
      const known = unreachable ? undefined : this.#owners.get(id);
      const found = known ? ({ at: 'replica', replica: known } as const) : await this.fleet.locate(id, unreachable);
      if (found?.at !== 'replica') return found;
      const { replica } = found;
      unreachable = undefined;
      this.#owners.set(id, replica);
      try {
        if ((await send(replica)) === 'answered') return 'answered';
        this.#owners.forget(id);
        if (tries === MAX_TRIES) throw new NotHere();
        await sleep(PAUSE_MS * tries);
      } catch (error) {
        this.#owners.forget(id);
        const isLost = error instanceof PeerLost && isRepeatable;
        if (!(error instanceof PeerUnreachable || isLost) || tries === MAX_TRIES) throw error;
        unreachable = replica;
      }
    }
  }
}

/** RFC 9110, 9.2.1: it changes nothing, so that it can be sent again. */
const isSafe = ({ method = '' }: IncomingMessage): boolean => ['GET', 'HEAD'].includes(method);
