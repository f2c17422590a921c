import type { Context } from 'koa';
import { z } from 'zod';
import type { Service } from '../../boot.js';
import { ServiceError } from '../../errors.js';
import type { Session } from '../../session/session.js';
import type { Metrics } from '../metrics.js';
import { type SseOptions, SseStream } from './sse-stream.js';

/** Open streams of one session. */
const MAX_STREAMS = 1000;

export const EVENT_STREAM = 'text/event-stream';

/** The open streams of all sessions. */
export class SessionStreams {
  readonly #counts = new WeakMap<Session, number>();

  constructor(
    private readonly service: Pick<Service, 'config' | 'logger'>,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Opens a stream. Its session is in use until the client has left or the session has ended.
   * @param name in logs and metrics
   * @param subscribe begins to send; returns a function that ends it
   * @throws ServiceError E0512 when the session has too many
   */
  open(
    ctx: Context,
    session: Session,
    name: string,
    options: Pick<SseOptions, 'heartbeat' | 'stallLimit'>,
    subscribe: (stream: SseStream) => () => void,
  ): void {
    if ((this.#counts.get(session) ?? 0) >= MAX_STREAMS) {
      throw new ServiceError('E0512', `the session has ${MAX_STREAMS} open streams already; close one of them`);
    }
    this.#count(session, 1);
    const release = session.holdOpen();
    const stream = this.#stream(ctx, session.id, name, options, () => {
      leave();
      release();
      this.#count(session, -1);
    });
    const leave = subscribe(stream);
  }

  /** Opens a stream of what is kept of a session that has ended. The caller ends it. */
  replay(ctx: Context, sessionId: string, name: string, options: Pick<SseOptions, 'heartbeat'>): SseStream {
    return this.#stream(ctx, sessionId, name, options, () => undefined);
  }

  #stream(
    ctx: Context,
    sessionId: string,
    name: string,
    options: Pick<SseOptions, 'heartbeat' | 'stallLimit'>,
    onClose: () => void,
  ): SseStream {
    this.metrics.streams.inc({ stream: name });
    const { config, logger } = this.service;
    return new SseStream(ctx, {
      ...options,
      unsentLimit: config.settings.stream_unsent_limit,
      log: logger.log.child({ session_id: sessionId, watching: name }),
      onClose: () => {
        onClose();
        this.metrics.streams.dec({ stream: name });
      },
    });
  }

  #count(session: Session, change: number): void {
    this.#counts.set(session, (this.#counts.get(session) ?? 0) + change);
  }
}

/** The query parameter of a stream that replays its messages. */
export const afterQuery = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a number of up to 15 digits')
  .transform(Number)
  .optional()
  .describe('As Last-Event-ID, for clients that cannot send it with their first request; the header takes precedence');

/** The id of the message after which a stream begins, by the header `Last-Event-ID`, else by the query. */
export function firstEventId(ctx: Context, after: number | undefined): number | undefined {
  const given = ctx.get('Last-Event-ID');
  return /^\d{1,15}$/.test(given) ? Number(given) : after;
}

/** A heartbeat of a stream whose messages have no field `status`. */
export const timedHeartbeat = () => ({ type: 'heartbeat', timestamp: fractional(Date.now() / 1000) });

/** JSON drops the fraction of a whole number; clients expect a float. */
const fractional = (seconds: number) => (Number.isInteger(seconds) ? seconds + 0.001 : seconds);
