import { type Call, runCall } from '../state/calls';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the calls of gestures in their order: requests that are sent together may arrive in another one.
 * @param make the call, when its turn comes; undefined when there is none
 */
export function sendCall(make: () => Call | undefined): void {
  last = last.then(() => {
    const call = make();
    return call && runCall(call);
  });
}
