import type { Scope } from '../di.js';
import { Logger } from '../log.js';
import { Shutdown } from '../plugin/shutdown.js';
import { FLUSH_LIMIT_MS } from './sender.js';
import type { EventTracker } from './tracker.js';

/** Sends what is left in the background; only the end of the process waits for it. */
export function closeTracker(tracker: EventTracker, scope: Scope): void {
  const { log } = scope.get(Logger);
  const finished = tracker.finish();
  if (tracker.pending === 0) return;
  const waitForIt = () => {
    log.info({ events: tracker.pending }, 'waiting until the tracked events are sent');
    return finished;
  };
  const withdraw = scope.get(Shutdown).add('tracked events', waitForIt, FLUSH_LIMIT_MS / 1000 + 1);
  void finished.then(withdraw);
}
