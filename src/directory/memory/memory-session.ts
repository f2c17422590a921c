import type { EntryChanges, EntryState, Replica, SavedSession, SessionEntry } from '../entries.js';

/** What does not change. */
type Origin = Pick<SessionEntry, 'id' | 'openedBy' | 'device'>;

const MAX_EVENTS = 1000;

/** A session as the memory keeps it. */
export class MemorySession {
  state: EntryState = 'starting';
  endReason: string | undefined;
  /** Its place in the list of all: the oldest has the lowest number. */
  order = Infinity;
  /** The time at which its events are forgotten. */
  forgottenAt = Infinity;
  #isAdoptable = false;
  #summary = '';
  readonly #fields = new Map<string, string>();
  #calls: string[] = [];
  #events: { readonly id: number; readonly json: string }[] = [];

  constructor(
    readonly origin: Origin,
    public owner: string,
    public fence: number,
  ) {}

  apply({ summary, isAdoptable, fields = {}, calls = [], callsLimit, events = [] }: EntryChanges): void {
    this.#summary = summary ?? this.#summary;
    this.#isAdoptable = isAdoptable ?? this.#isAdoptable;
    for (const [name, text] of Object.entries(fields)) {
      if (text === undefined) this.#fields.delete(name);
      else this.#fields.set(name, text);
    }
    this.#calls.push(...calls);
    if (callsLimit !== undefined) this.#calls = this.#calls.slice(-callsLimit);
    // What is there already was saved before, and the answer lost.
    const newest = this.#newestEvent;
    this.#events.push(...events.filter(({ id }) => id > newest));
    this.#events = this.#events.slice(-MAX_EVENTS);
  }

  /** @param event the last one of its stream */
  end(reason: string, event: string | undefined, forgottenAt: number): void {
    if (event !== undefined) this.apply({ events: [{ id: this.#newestEvent + 1, json: event }] });
    this.state = 'ended';
    this.endReason = reason;
    this.forgottenAt = forgottenAt;
    this.#isAdoptable = false;
    this.#fields.clear();
    this.#calls = [];
  }

  entry(replica: Replica | undefined): SessionEntry {
    const { origin, state, owner, fence, endReason } = this;
    return {
      ...origin,
      state,
      owner,
      fence,
      endReason,
      replica,
      isAdoptable: this.#isAdoptable,
      summary: this.#summary,
    };
  }

  saved(replica: Replica | undefined): SavedSession {
    const fields = Object.fromEntries(this.#fields);
    return { entry: this.entry(replica), fields, calls: [...this.#calls], events: [...this.#events] };
  }

  eventsAfter(id: number): readonly { readonly id: number; readonly json: string }[] {
    return this.#events.filter((event) => event.id > id);
  }

  get #newestEvent(): number {
    return this.#events.at(-1)?.id ?? 0;
  }
}
