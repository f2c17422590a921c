import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from './session.js';

/** A message that the service sent to the browser. */
export interface Message {
  readonly method: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Playwright's log line for a sent message, with `DEBUG=pw:protocol`. */
const SENT = /^(\S+) pw:protocol SEND ► \{"id":\d+,"method":"([\w.]+)"/;
const LOG_LIMIT_MS = 10_000;

/** The messages of the service to its browser, from Playwright's log. */
export class ProtocolLog {
  readonly #messages: Message[] = [];
  #marks = 0;

  /** Options of a service that writes this log. */
  readonly options = {
    env: { DEBUG: 'pw:protocol' },
    onLine: (line: string): void => this.#read(line),
  };

  /** The messages during the work. Marker scripts before and after it delimit them. */
  async during(session: Session, work: () => Promise<unknown>): Promise<Message[]> {
    await this.#mark(session);
    const before = this.#messages.length;
    await work();
    await this.#mark(session);
    return this.#messages.slice(before, -1);
  }

  /** Sends an empty script, and waits for it in the log. */
  async #mark(session: Session): Promise<void> {
    const seen = this.#marks;
    const end = Date.now() + LOG_LIMIT_MS;
    await session.script(MARK);
    while (this.#marks === seen) {
      if (Date.now() > end) throw new Error('the log of the protocol does not show the script that was sent');
      await sleep(10);
    }
  }

  #read(line: string): void {
    const [, at, method] = SENT.exec(line) ?? [];
    if (at === undefined || method === undefined) return;
    this.#messages.push({ method, at: Date.parse(at) });
    if (line.includes(MARK)) this.#marks++;
  }
}

const MARK = '/* a mark in the log */';
