import type { EventRecord } from './event-service.js';

export interface BufferLimits {
  /** Events that are kept. */
  readonly events: number;
  /** Characters that their texts may have together. */
  readonly characters: number;
}

const LIMITS: BufferLimits = { events: 10_000, characters: 5_000_000 };

/** Events that wait to be sent, in order. When a limit is exceeded, the oldest are dropped. */
export class EventBuffer {
  #records: EventRecord[] = [];
  #characters = 0;

  constructor(private readonly limits: BufferLimits = LIMITS) {}

  get size(): number {
    return this.#records.length;
  }

  /** @returns how many of the oldest were dropped */
  push(record: EventRecord): number {
    this.#records.push(record);
    this.#characters += charactersOf(record);
    const before = this.size;
    while (this.size > this.limits.events || this.#characters > this.limits.characters) this.take(1);
    return before - this.size;
  }

  /** Removes the oldest and returns them. */
  take(count: number): EventRecord[] {
    const taken = this.#records.splice(0, count);
    for (const record of taken) this.#characters -= charactersOf(record);
    return taken;
  }

  /** @returns how many there were */
  clear(): number {
    return this.take(this.size).length;
  }
}

/** What all events of a session share does not count. */
function charactersOf({ eventName, eventAttributes }: EventRecord): number {
  return Object.values(eventAttributes).reduce<number>((sum, value) => sum + String(value).length, eventName.length);
}
