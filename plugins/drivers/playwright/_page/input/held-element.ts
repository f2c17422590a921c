import type { Selectors } from 'playwright-core';
import type { ElementRef } from '../../../_browser/browser-surface.js';
import type { PageAgent } from '../../../_web/page-agent.js';

/**
 * Playwright acts in an isolated world. It adopts a handle of the page's world there before each step, which makes a
 * press 4 ms slower; an element that a selector finds is there already. The page agent runs in the page's world. The two
 * worlds share elements and events, so the agent identifies an element by an event on it.
 */
const ENGINE = 'svc-held';
const NOT_HELD_MESSAGE = 'svc: the agent holds no such element';

/** The selector of an element that an earlier search found in the page itself, not in a frame. */
export const heldSelector = ({ token, index }: ElementRef): string => `${ENGINE}=${token}.${index}`;

/**
 * Whether the selector found no element, so that no action ran. The context of a browser that ran before playwright-core
 * attached to it gets no engine.
 */
export const isUnheld = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes(NOT_HELD_MESSAGE) || error.message.includes(`Unknown engine "${ENGINE}"`));

let registered: Promise<void> | undefined;

/** Registers the selector engine with Playwright, once in this process. */
export const registerHeldSelector = (selectors: Selectors): Promise<void> =>
  (registered ??= selectors.register(ENGINE, `(${heldEngine.toString()})(${JSON.stringify(NOT_HELD_MESSAGE)})`, {
    contentScript: true,
  }));

/** Runs in Playwright's world, sent as source. */
function heldEngine(message: string): { readonly queryAll: (root: unknown, place: string) => EventTarget[] } {
  return {
    queryAll: (_root, place) => {
      const named: EventTarget[] = [];
      const take = (event: Event) => named.push(...event.composedPath().slice(0, 1));
      window.addEventListener('svc:held', take, true);
      window.dispatchEvent(new CustomEvent('svc:name', { detail: place }));
      window.removeEventListener('svc:held', take, true);
      if (named.length !== 1) throw new Error(message);
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
