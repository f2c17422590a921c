import { type Call, runCall } from '../state/calls';
import { awaitFreshElements } from '../state/elements';
import { withBestLocators } from './best-locator';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the calls of gestures in their order: requests that are sent together may arrive in another one.
 * @param make the call, when its turn comes and the elements are known; undefined when there is none
 */
export function sendCall(make: () => Call | undefined): void {
  last = last.then(async () => {
    await awaitFreshElements();
    const call = make();
    return call && runCall(await withBestLocators(call));
  });
}
