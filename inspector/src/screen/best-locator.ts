import { api, bodyOf } from '../api/client';
import type { Call } from '../state/calls';
import { sessionId } from '../state/session';

/** Parameters that name an element. */
const ELEMENTS = ['element', 'target'];
/** Paths through the tree break when the screen is rearranged. */
const PATH = /^(xpath|css)=(?!.*\$\{)/;

/** The call with the most stable locators of its elements, where their records have only a path. */
export async function withBestLocators(call: Call): Promise<Call> {
  const params = { ...call.params };
  for (const name of ELEMENTS) {
    const locator = params[name];
    if (typeof locator === 'string' && PATH.test(locator)) params[name] = await bestLocator(locator);
  }
  return { ...call, params };
}

/** The first locator that finds this element alone and is no path that breaks easily; the given one when there is none. */
async function bestLocator(locator: string): Promise<string> {
  const path = { session_id: sessionId.peek() ?? '' };
  try {
    const { locators } = await bodyOf(
      api.POST('/v1/sessions/{session_id}/locators', { params: { path }, body: { locator } }),
    );
    const best = locators.find(({ count, stability }) => count === 1 && stability !== 'low');
    return best && !best.locator.includes('${') ? best.locator : locator;
  } catch {
    // The element may be gone: the call itself says so.
    return locator;
  }
}
