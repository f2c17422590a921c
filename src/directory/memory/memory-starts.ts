import { FairQueue } from '../admission/fair-queue.js';
import { placeKeptMs } from '../admission/refusals.js';
import type { StartRequest } from '../entries.js';
import { WAITING_KEPT_S } from '../session-directory.js';

/** The starts of a fleet in memory: those that wait, and those that were admitted. */
export class MemoryStarts {
  readonly queue = new FairQueue();
  /** When an admitted start is overdue, in milliseconds; also of those that have opened since. */
  readonly #overdueAt = new Map<string, number>();

  admitted(request: StartRequest, nowMs: number): void {
    this.queue.serve(request.id);
    this.#overdueAt.set(request.id, nowMs + placeKeptMs(request));
  }

  /** Waiting starts that still ask. */
  waiting(nowMs: number): number {
    return [...this.queue].filter(({ askedMs }) => askedMs >= nowMs - WAITING_KEPT_S * 1000).length;
  }

  /** Forgets the waiting starts that ask no more. @returns the ids of the admitted ones that are overdue */
  clean(nowMs: number): string[] {
    this.queue.dropOlderThan(nowMs - WAITING_KEPT_S * 1000);
    const overdue: string[] = [];
    for (const [id, at] of this.#overdueAt) {
      // The first are the oldest. One that was admitted later with less time is removed a little later.
      if (at > nowMs) break;
      overdue.push(id);
      this.#overdueAt.delete(id);
    }
    return overdue;
  }
}
