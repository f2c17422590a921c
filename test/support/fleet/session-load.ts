import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../answer.js';
import type { ClientSession } from '../client-session.js';

/** A call that did not succeed. */
export interface FailedCall {
  readonly session: ClientSession;
  /** What was answered, or the error in place of an answer. */
  readonly summary: string;
  /** When it was sent, in milliseconds on the clock of `performance.now()`. */
  readonly from: number;
}

export interface LoadOptions {
  /** Milliseconds between two calls of one session. */
  readonly pauseMs?: number;
  readonly call?: (session: ClientSession) => Promise<Answer>;
}

/** Clients that call one keyword after another, each in its own session, until they are stopped. */
export class SessionLoad {
  readonly failures: FailedCall[] = [];
  succeeded = 0;
  readonly #end = new AbortController();
  readonly #clients: readonly Promise<void>[];
  /** When the last call of a session that succeeded was sent, and when it was answered. */
  readonly #last = new Map<string, { readonly from: number; readonly to: number }>();

  constructor(
    readonly sessions: readonly ClientSession[],
    { pauseMs = 50, call = (session) => session.act('Get Url') }: LoadOptions = {},
  ) {
    this.#clients = sessions.map((session) => this.#repeat(session, call, pauseMs));
  }

  /**
   * Milliseconds from a time until each session has answered a call that was sent after it.
   * @throws Error naming the sessions that do not within `limitMs`
   */
  async recoveredAfter(time: number, limitMs: number): Promise<number[]> {
    const waiting = () => this.sessions.filter(({ id }) => (this.#last.get(id)?.from ?? 0) < time);
    const found = new Map<string, number>();
    while (found.size < this.sessions.length) {
      for (const { id } of this.sessions) {
        const last = this.#last.get(id);
        if (!found.has(id) && last && last.from >= time) found.set(id, last.to - time);
      }
      if (performance.now() - time > limitMs) {
        const names = waiting().map(({ id }) => `${id} (${this.#lastFailure(id)})`);
        throw new Error(`sessions that do not answer ${limitMs} ms later: ${names.join(', ')}`);
      }
      await sleep(5);
    }
    return [...found.values()];
  }

  /** Ends after the calls that run. */
  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#clients);
  }

  #lastFailure(id: string): string {
    return this.failures.findLast(({ session }) => session.id === id)?.summary.slice(0, 300) ?? 'no answer';
  }

  async #repeat(
    session: ClientSession,
    call: (session: ClientSession) => Promise<Answer>,
    pauseMs: number,
  ): Promise<void> {
    while (!this.#end.signal.aborted) {
      const from = performance.now();
      try {
        const answer = await call(session);
        if (answer.status === 200) {
          this.succeeded++;
          this.#last.set(session.id, { from, to: performance.now() });
        } else this.failures.push({ session, summary: answer.summary, from });
      } catch (error) {
        this.failures.push({ session, summary: String(error), from });
      }
      await sleep(pauseMs);
    }
  }
}
