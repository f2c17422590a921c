import { type Call, runCall } from '../state/calls';
import { awaitFreshElements } from '../state/elements';
import { sessionId } from '../state/session';
import { withBestLocators } from './best-locator';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the calls of gestures in their order: requests that are sent together may arrive in another one. A call whose session
 * was left before its turn is dropped: it was meant for that session.
 * @param make the call, when its turn comes and the elements are known; undefined when there is none
 */
export function sendCall(make: () => Call | undefined): void {
  const session = sessionId.peek();
  last = last.then(async () => {
    if (sessionId.peek() === session) await awaitFreshElements();
    if (sessionId.peek() !== session) return undefined;
    const call = make();
    return call && runCall(await withBestLocators(call));
  });
}
