import type { Selectors } from 'playwright-core';
import type { PageAgent } from '../../_web/page-agent.js';

/**
 * Playwright acts in a world of its own. A handle of the page's world is taken over there before each of its steps, which
 * makes a press 4 ms longer; what a selector finds is there already. The page agent lives in the page's world: the two
 * share the elements and their events, so the agent names an element by an event on it.
 */
const ENGINE = 'svc-held';
const UNHELD = 'svc: the agent holds no such element';

/** The selector of an element of an earlier look that stands in the page itself, not in a frame. */
export const heldSelector = (token: number, index: number): string => `${ENGINE}=${token}.${index}`;

/** The agent did not name the element, and nothing was done to it. */
export const isUnheld = (error: unknown): boolean => error instanceof Error && error.message.includes(UNHELD);

let registered: Promise<void> | undefined;

/** Makes the selector known to Playwright, once in this process. */
export const registerHeldSelector = (selectors: Selectors): Promise<void> =>
  (registered ??= selectors.register(ENGINE, `(${heldEngine.toString()})(${JSON.stringify(UNHELD)})`, {
    contentScript: true,
  }));

/** Runs in Playwright's world, sent as source. */
function heldEngine(unheld: string): { readonly queryAll: (root: unknown, place: string) => EventTarget[] } {
  return {
    queryAll: (_root, place) => {
      const named: EventTarget[] = [];
      const take = (event: Event) => named.push(...event.composedPath().slice(0, 1));
      window.addEventListener('svc:held', take, true);
      window.dispatchEvent(new CustomEvent('svc:name', { detail: place }));
      window.removeEventListener('svc:held', take, true);
      if (named.length !== 1) throw new Error(unheld);
      return named;
    },
  };
}

/** Runs in each page before its own scripts, sent as source. */
export function nameHeldElements(): void {
  window.addEventListener(
    'svc:name',
    (event) => {
      const [token = NaN, index = NaN] = String((event as CustomEvent).detail)
        .split('.')
        .map(Number);
      const agent = (window as unknown as Record<symbol, PageAgent | undefined>)[Symbol.for('svc.page')];
      const element = agent?.element(token, index);
      if (element) EventTarget.prototype.dispatchEvent.call(element, new CustomEvent('svc:held', { composed: true }));
    },
    true,
  );
}
