import { setTimeout as sleep } from 'node:timers/promises';
import { playTimeline, type TimedAction } from '../input/timeline.js';
import { press, type TouchEvent } from '../input/touch-event.js';
import type { DeviceFaults } from '../system/device-faults.js';
import type { Point } from '../view/geometry.js';
import type { TouchDispatcher } from '../view/touch-dispatcher.js';

const TAP_MS = 50;

/** Plays gestures on a device, one after the other. */
export class Gestures {
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly dispatcher: TouchDispatcher,
    readonly faults: DeviceFaults,
  ) {}

  /** Resolves when all events were played, and `length` milliseconds have passed. */
  async play(events: readonly (TouchEvent | TimedAction)[], length = 0): Promise<void> {
    const before = this.#last;
    const played = (async () => {
      await before;
      this.faults.takeAction();
      await playTimeline(events, this.dispatcher, length);
    })();
    this.#last = played.catch(() => this.dispatcher.cancel());
    await played;
  }

  tap(at: Point): Promise<void> {
    return this.play(press(at, TAP_MS));
  }

  readonly wait = async (ms: number): Promise<void> => {
    if (ms > 0) await sleep(ms);
  };
}
