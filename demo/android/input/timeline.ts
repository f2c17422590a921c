import { setTimeout as sleep } from 'node:timers/promises';
import type { TouchDispatcher } from '../view/touch-dispatcher.js';
import type { TouchEvent } from './touch-event.js';

const LOOK_EVERY_MS = 50;

/** Something else than a touch that happens in a gesture, such as a key. */
export interface TimedAction {
  readonly at: number;
  readonly run: () => void;
}

/**
 * Plays events at their times. A gesture is judged by the times that it asked for, so that a busy machine does not turn
 * a tap into a long press.
 */
export async function playTimeline(
  events: readonly (TouchEvent | TimedAction)[],
  dispatcher: TouchDispatcher,
  length = 0,
): Promise<void> {
  const start = performance.now();
  const waitUntil = async (at: number) => {
    const ms = start + at - performance.now();
    if (ms > 1) await sleep(ms);
  };
  let now = 0;
  const passTimeTo = async (at: number) => {
    while (at - now > LOOK_EVERY_MS) {
      now += LOOK_EVERY_MS;
      await waitUntil(now);
      dispatcher.hold(start + now);
    }
    now = at;
    await waitUntil(at);
  };
  for (const event of events.toSorted((one, other) => one.at - other.at)) {
    await passTimeTo(event.at);
    const time = start + event.at;
    if ('run' in event) event.run();
    else if (event.kind === 'down') dispatcher.down(event.finger, event.point, time);
    else if (event.kind === 'move') dispatcher.move(event.finger, event.point, time);
    else dispatcher.up(event.finger, time);
  }
  await passTimeTo(Math.max(now, length));
}
