/**
 * Whether an element stands still. It is proven by its bounds of an earlier frame, when they are the same and nothing has
 * changed in the page since; else by waiting for two frames in a row with the same bounds.
 */
import { milliseconds, ownerDocument, requestFrame, startTimer, stopTimer } from '../dom/dom.js';
import { type Edges, edgesOf, intersection, isEmpty, newPageCache, type PageCache, viewOf } from '../dom/geometry.js';
import type { Root } from '../dom/roots.js';
import { query } from '../dom/tree.js';
import { LayoutChanges } from './layout-changes.js';

/** Bounds are kept for longer than one frame before they prove anything. */
const FRAME_MS = 20;
/** An element that moves for longer is left to the caller. */
const WAIT_LIMIT_MS = 500;
/** The page is not watched for longer than this after a question. */
const WATCH_MS = 10_000;
/** More would make a frame late. */
const MAX_MEASURED = 2000;

/** The answer about an element that does not stand still. */
export const MOVING = 'it is still moving';

/** The bounds of the elements in the window, in a frame after which nothing has changed. */
interface KeptBounds {
  readonly at: number;
  readonly edges: ReadonlyMap<Element, Edges>;
}

let hasFrames = false;
// In a page that allows no scripts no frame is ever reported; one in the background reports none until it is shown.
requestFrame(() => (hasFrames = true));

let kept: KeptBounds | undefined;
let watchedUntil = -Infinity;
let isScheduled = false;
let hasChanged = false;

const changes = new LayoutChanges(() => {
  kept = undefined;
  hasChanged = true;
  if (milliseconds() > watchedUntil) changes.stopObserving();
  else keepSoon();
});

const edgesInTopWindow = (element: Element, cache: PageCache): Edges =>
  edgesOf(element, viewOf(ownerDocument(element), cache));

const isSame = (a: Edges, b: Edges): boolean =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

/** Keeps the bounds once two frames have passed without a change. */
const keepSoon = (): void => {
  if (isScheduled) return;
  isScheduled = true;
  hasChanged = false;
  requestFrame(() => {
    requestFrame(() => {
      isScheduled = false;
      changes.flush();
      if (!hasChanged) keep();
      else if (milliseconds() <= watchedUntil) keepSoon();
    });
  });
};

const keep = (): void => {
  const cache = newPageCache();
  const edges = new Map<Element, Edges>();
  let left = MAX_MEASURED;
  for (const { node } of changes.watch()) {
    for (const element of query(node, '*')) {
      if (left-- <= 0) break;
      const place = edgesInTopWindow(element, cache);
      const { clip } = viewOf(ownerDocument(element), cache);
      if (!isEmpty(intersection(place, clip))) edges.set(element, place);
    }
  }
  kept = { at: milliseconds(), edges };
};

/**
 * Watches the page for some seconds, so that the next question finds bounds of an earlier frame.
 * @returns its documents and open shadow roots
 */
export const watchLayout = (): readonly Root[] => {
  watchedUntil = milliseconds() + WATCH_MS;
  const roots = changes.watch();
  changes.flush();
  if (!kept) keepSoon();
  return roots;
};

/** Whether bounds of an earlier frame prove that the element does not move now. */
export const isProvenStill = (element: Element): boolean => {
  changes.flush();
  const before = kept && milliseconds() - kept.at >= FRAME_MS ? kept.edges.get(element) : undefined;
  return before !== undefined && isSame(before, edgesInTopWindow(element, newPageCache())) && !changes.isAnimated;
};

/**
 * Waits until the element has the same bounds in two frames in a row.
 * @returns why it was not seen to stand still; undefined when it was
 */
export const untilStill = (element: Element): Promise<string | undefined> =>
  new Promise((resolve) => {
    if (!hasFrames) return resolve('the page shows no frames');
    const end = milliseconds() + WAIT_LIMIT_MS;
    let before: Edges | undefined;
    // A window in the background gets no frames.
    const giveUp = () => resolve(before ? MOVING : 'the page shows no frames');
    const timer = startTimer(giveUp, WAIT_LIMIT_MS);
    const compare = (): void => {
      const now = edgesInTopWindow(element, newPageCache());
      const isStill = before !== undefined && isSame(before, now);
      before = now;
      if (!isStill && milliseconds() < end) {
        requestFrame(compare);
        return;
      }
      stopTimer(timer);
      if (isStill) resolve(undefined);
      else giveUp();
    };
    requestFrame(compare);
  });
