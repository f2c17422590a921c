import { z } from 'zod';
import { cutText } from '../errors.js';
import { Listeners } from '../listeners.js';

/** An event as clients of the stream receive it. */
export const ExecutionEvent = z.object({
  execution_id: z.string().describe('`heartbeat` in a heartbeat; `session` where no call runs'),
  status: z.enum(['RUNNING', 'SUCCESS', 'FAIL', 'HEARTBEAT']),
  message: z.string().optional().describe('Absent in a heartbeat'),
});

export type ExecutionEvent = z.output<typeof ExecutionEvent>;

/** An event as it is sent: its id counts up per session. */
export interface NumberedEvent {
  readonly id: number;
  readonly json: string;
}

export interface EventListener {
  event(event: NumberedEvent): void;
  /** The session has ended: no event follows. */
  end(): void;
}

const MAX_EVENTS = 1000;
/** Total size of the buffered events as JSON. */
const MAX_CHARS = 1_000_000;

/**
 * Ids that the events after those of another process skip: it may have sent events that nobody stored, and a client that
 * saw them must not miss later ones (HTML, 9.2: a client that connects again sends the last id that it saw).
 */
const SKIPPED_IDS = 1000;

/**
 * The execution events of a session. The last thousand are buffered for replay, fewer when they exceed a million
 * characters; every listener receives every new event.
 */
export class ExecutionEvents {
  readonly #ring: NumberedEvent[] = [];
  #characters = 0;
  readonly #listeners = new Listeners<EventListener>();
  #lastId = 0;

  /** @param earlier those of another process, with which these go on */
  constructor(earlier: readonly NumberedEvent[] = []) {
    for (const event of earlier) this.#keep(event);
    if (earlier.length > 0) this.#lastId += SKIPPED_IDS;
  }

  emit(event: ExecutionEvent): void {
    const { message } = event;
    const json = JSON.stringify(message === undefined ? event : { ...event, message: cutText(message) });
    const numbered = { id: this.#lastId + 1, json };
    this.#keep(numbered);
    this.#listeners.notify((listener) => listener.event(numbered));
  }

  /** The buffered events after this id. */
  after(id: number): NumberedEvent[] {
    return this.#ring.slice(this.#ring.findLastIndex((event) => event.id <= id) + 1);
  }

  /** Replays the buffered events after the id `after`, then sends new ones. @returns a function that unsubscribes */
  subscribe(listener: EventListener, after?: number): () => void {
    if (after !== undefined) {
      for (const event of this.after(after)) listener.event(event);
    }
    return this.#listeners.add(listener);
  }

  end(): void {
    this.#listeners.end();
  }

  #keep(event: NumberedEvent): void {
    this.#lastId = event.id;
    this.#ring.push(event);
    this.#characters += event.json.length;
    while (this.#ring.length > MAX_EVENTS || this.#characters > MAX_CHARS) {
      this.#characters -= this.#ring.shift()!.json.length;
    }
  }
}
