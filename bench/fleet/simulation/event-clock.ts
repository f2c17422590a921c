export type Task = () => void | Promise<void>;

interface Event {
  readonly at: number;
  readonly order: number;
  readonly task: Task;
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Virtual time, which passes from one event to the next. Events of one time happen in the order of their planning. */
export class EventClock {
  /** A binary heap: each event is before its two followers. */
  readonly #heap: Event[] = [];
  #now = 0;
  #planned = 0;

  /** Milliseconds since the begin. */
  readonly now = (): number => this.#now;

  after(ms: number, task: Task): void {
    const event = { at: this.#now + ms, order: this.#planned++, task };
    let index = this.#heap.push(event) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (!isBefore(event, this.#heap[above]!)) break;
      this.#heap[index] = this.#heap[above]!;
      index = above;
    }
    this.#heap[index] = event;
  }

  /** Runs events until it is done, asked after each one. */
  async run(isDone: () => boolean): Promise<void> {
    for (let event = this.#next(); event && !isDone(); event = this.#next()) {
      this.#now = event.at;
      await event.task();
    }
  }

  #next(): Event | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (!first || !last || first === last) return first;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      if (below + 1 < this.#heap.length && isBefore(this.#heap[below + 1]!, this.#heap[below]!)) below++;
      if (below >= this.#heap.length || !isBefore(this.#heap[below]!, last)) break;
      this.#heap[index] = this.#heap[below]!;
      index = below;
    }
    this.#heap[index] = last;
    return first;
  }
}
