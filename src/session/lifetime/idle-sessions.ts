import type { Session } from '../session.js';

/** Longest interval between two checks. */
const MAX_INTERVAL_S = 30;

interface IdleSessionsOptions {
  /** Seconds without use after which a session is stopped; 0 for never. */
  readonly idleS: number;
  readonly sessions: () => readonly Session[];
  readonly stop: (id: string) => Promise<unknown>;
}

/** Stops the sessions that nobody has used for some time. */
export class IdleSessions {
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: IdleSessionsOptions) {
    const { idleS } = options;
    if (idleS === 0) return;
    this.#timer = setInterval(() => this.#stop(), Math.min(idleS / 4, MAX_INTERVAL_S) * 1000);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #stop(): void {
    const { idleS, sessions, stop } = this.options;
    const before = Date.now() - idleS * 1000;
    for (const session of sessions()) {
      if (session.inUse || session.lastUsed.getTime() > before) continue;
      // Its device could not be closed now, and nobody would know of it later.
      if (!session.isHeld) continue;
      session.log.info({ idle_s: idleS }, 'session idle, stopping it');
      stop(session.id).catch((error: unknown) => session.log.error({ err: error }, 'stopping an idle session failed'));
    }
  }
}
