import { withDeadline } from '../../deadline.js';
import { ServiceError } from '../../errors.js';
import type { Log } from '../../log.js';
import type { CallLane, LaneEnd } from '../call-lane.js';
import type { Closers, SessionEnd } from './closers.js';
import type { ExecutionEvents } from '../events.js';
import type { SessionCalls } from '../run-call.js';
import type { SessionDevice } from '../session-device.js';

/** Milliseconds that an aborted keyword gets to end by itself when the session leaves this process. */
const LEAVE_GRACE_MS = 1000;

interface EndingParts {
  readonly lane: CallLane;
  readonly calls: SessionCalls;
  readonly device: SessionDevice;
  readonly events: ExecutionEvents;
  readonly closers: Closers;
  readonly log: Log;
  /** Seconds for each resource of the session. */
  readonly closeTimeoutS: number;
}

/** Ends a session: for good, or only in this process. None of the ends throws; each returns its failures. */
export class SessionEnds {
  /** Why this process does not have the session any more. */
  #leftReason: ServiceError | undefined;

  constructor(private readonly parts: EndingParts) {}

  stop(waitS: number): Promise<string[]> {
    const reason = new ServiceError('E0406', 'the session was stopped');
    return this.#end('stopped', { waitS, reason, refusal: reason });
  }

  detach(waitS: number, beforeClose?: () => Promise<void>): Promise<string[]> {
    const reason = new ServiceError('E0406', 'the session goes to another replica');
    return this.#leave('detached', waitS, reason, beforeClose);
  }

  abandon(reason: string): Promise<string[]> {
    return this.#leave('abandoned', 0, new ServiceError('E0106', reason));
  }

  /** Adds what closes first. @param terminate runs `close_and_terminate_app` */
  add(
    terminate: (signal: AbortSignal) => Promise<unknown>,
    streams: Readonly<Record<string, () => Promise<void>>>,
  ): void {
    const { closers, closeTimeoutS: limit } = this.parts;
    const late = () => new ServiceError('E0103', `no end within ${limit} s`);
    closers.add('close_and_terminate_app', async (end) => {
      if (end === 'stopped') await withDeadline(limit, late, terminate);
    });
    // They close first: their viewers keep the last screen of the app.
    for (const [name, close] of Object.entries(streams)) {
      closers.add(`ending the ${name} stream`, () => withDeadline(limit, late, close));
    }
  }

  /** @throws what the work throws; E0514 once another process has the session */
  async unlessLeft<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.#leftReason ?? error;
    }
  }

  #leave(end: SessionEnd, waitS: number, reason: ServiceError, beforeClose?: () => Promise<void>): Promise<string[]> {
    const refusal = new ServiceError('E0514', 'another replica goes on with it; try again');
    const { calls, device, events, closers } = this.parts;
    if (beforeClose) closers.add('saving the session', beforeClose);
    return this.#end(end, { waitS, reason, refusal, graceMs: LEAVE_GRACE_MS }, () => {
      if (calls.running) calls.fail(calls.running, reason);
      device.leave();
      this.#leftReason = refusal;
      events.end();
    });
  }

  async #end(end: SessionEnd, laneEnd: LaneEnd, ended?: () => void): Promise<string[]> {
    const { lane, closers, log } = this.parts;
    await lane.end(laneEnd);
    ended?.();
    const warnings: string[] = [];
    await closers.run(end, (what, error) => {
      const { code, message } = ServiceError.from(error);
      log.warn({ err: error }, `${end}: ${what} failed`);
      warnings.push(`${what} failed: ${code} ${message}`);
    });
    log.info({ warnings }, `session ${end}`);
    return warnings;
  }
}
