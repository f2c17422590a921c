/** A press by the mouse: where, and whether it reached the element. */
import type { Point } from '#svc';
import {
  composedPathOf,
  defaultView,
  isConnected,
  labelControl,
  listen,
  milliseconds,
  ownerDocument,
  preventDefault,
  scrollIntoWindow,
  stopPropagation,
} from '../dom/dom.js';
import { dropdownOf } from '../dom/form-controls.js';
import { edgesOf, isInside, newPageCache, viewOf } from '../dom/geometry.js';
import { leadsTo, pressPoint } from '../dom/hit-test.js';
import type { Root } from '../dom/roots.js';
import { htmlName, isDocument, isElement } from '../dom/tree.js';
import { describe, isEnabled } from '../elements/element-state.js';
import { GONE, refusalIn } from './refusals.js';
import { isProvenStill, MOVING, untilStill, watchLayout } from './stillness.js';

/**
 * Where to press, in CSS pixels of the top window: the element is visible and enabled, stands still and receives a press
 * there. `declined` says why there is no such place yet; nothing was changed then but scroll positions. `moves` tells that
 * another question may find a place, once the element stands still.
 */
export type PressAim = { readonly place: Point } | { readonly declined: string; readonly moves?: true };

/**
 * What became of a press: `hit`, it reached the element; `blocked`, something else was at the place, and the page has seen
 * no event of it; `unseen`, no event came to a document that the agent can read.
 */
export type PressEnd = 'hit' | 'blocked' | 'unseen';

/** The press that is expected. */
interface Expected {
  readonly press: number;
  readonly element: Element;
  /** On the clock of `performance`. */
  readonly until: number;
  end: PressEnd;
}

/** Then a press is given up: a driver that was killed never ends it, and the page would stay blocked. */
const EXPECTED_MS = 60_000;

const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];

const OUT_OF_REACH = 'it is covered or lies outside the window';

let expected: Expected | undefined;
let lastEnded = -Infinity;

/** Decides at the first event of a press, before the page sees it, whether it reaches the element. */
const intercept = (event: Event): void => {
  if (!expected || !event.isTrusted || milliseconds() > expected.until) return;
  if (expected.end === 'unseen') {
    const hit = composedPathOf(event)[0] as Node | undefined;
    const isHit =
      hit !== undefined && isElement(hit) && isConnected(expected.element) && leadsTo(hit, expected.element);
    expected.end = isHit ? 'hit' : 'blocked';
  }
  if (expected.end === 'hit') return;
  preventDefault(event);
  stopPropagation(event);
};

/** Adding it again changes nothing: the listeners of the top window stay before those of the page. */
const interceptIn = (view: EventTarget): void => {
  for (const type of EVENTS) listen(view, type, intercept, { capture: true, passive: false });
};
interceptIn(window);

const refusal = (element: Element): string | undefined => {
  if (!isConnected(element)) return GONE;
  // The browser shows the options of a dropdown outside of the page.
  if (dropdownOf(element)) return 'it is an option of a dropdown';
  const { state } = describe(element, newPageCache());
  const control = htmlName(element) === 'label' ? labelControl(element) : null;
  const enabled = state.enabled && (!control || isEnabled(control));
  return refusalIn({ visible: state.visible, enabled }) ?? (state.onScreen ? undefined : OUT_OF_REACH);
};

/** Scrolls what lies outside the window to its centre; false when it lies inside or scrolling does not move it. */
const reveals = (element: Element): boolean => {
  const placeNow = () => {
    const view = viewOf(ownerDocument(element), newPageCache());
    return { place: pressPoint(edgesOf(element, view), view), clip: view.clip };
  };
  const { place, clip } = placeNow();
  if (isInside(place.x, place.y, clip)) return false;
  scrollIntoWindow?.(element, true);
  const after = placeNow();
  return after.place.x !== place.x || after.place.y !== place.y;
};

/** Why it cannot be pressed, once it stands still in the window. */
const refusalInWindow = async (element: Element): Promise<string | undefined> => {
  const first = refusal(element);
  if (first === undefined && isProvenStill(element)) return undefined;
  if (first !== undefined && (first !== OUT_OF_REACH || !reveals(element))) return first;
  return (await untilStill(element)) ?? refusal(element);
};

/**
 * Finds the place to press and expects the press there: until `endPress`, a press that would reach something else is
 * blocked. It waits for two frames with the same bounds, unless bounds of earlier frames prove that the element stands
 * still. It declines where no frames come, as in a page that allows no scripts.
 * @param element null when it has left the page
 * @param press a number that is larger than those of earlier presses
 */
export const aimPress = async (element: Element | null, press: number): Promise<PressAim> => {
  const roots = watchLayout();
  if (!element) return { declined: GONE };
  if ((window.visualViewport?.scale ?? 1) !== 1) return { declined: 'the page is zoomed' };
  const declined = await refusalInWindow(element);
  if (declined !== undefined) return { declined, ...(declined === MOVING && { moves: true }) };
  if (press <= lastEnded) return { declined: 'the press was given up' };
  expectPress(element, press, roots);
  return { place: placeOf(element) };
};

/**
 * Expects the press of an element until `endPress`.
 * @param roots the documents and shadow roots that are in the page now
 */
export const expectPress = (element: Element, press: number, roots: readonly Root[]): void => {
  for (const { node } of roots) {
    const view = isDocument(node) ? defaultView(node) : null;
    if (view) interceptIn(view);
  }
  expected = { press, element, until: milliseconds() + EXPECTED_MS, end: 'unseen' };
};

/** Where to press an element. */
export const placeOf = (element: Element): Point => {
  const view = viewOf(ownerDocument(element), newPageCache());
  return pressPoint(edgesOf(element, view), view);
};

/** Ends a press, also one that is not aimed yet. From now on it blocks no event. */
export const endPress = (press: number): PressEnd => {
  const { end } = expected?.press === press ? expected : { end: 'unseen' as const };
  lastEnded = Math.max(lastEnded, press);
  // A later one may be expected already, when a dialog held up the end of this one.
  if (expected && expected.press <= press) expected = undefined;
  watchLayout();
  return end;
};
