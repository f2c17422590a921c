import { DeviceError } from '../server/device-error.js';
import { allNodes, type ViewNode } from '../view/snapshot.js';
import { asSelector, findByUiSelector } from './find-by-ui-selector.js';
import type { UiCall } from './ui-selector.js';

const DEFAULT_SWIPES = 30;

/** Scrolls a list from its beginning until `find` finds something, unless it does so at once. */
export function searchByScrolling(
  list: ViewNode,
  find: () => ViewNode | undefined,
  swipes = DEFAULT_SWIPES,
): ViewNode | undefined {
  const { scroller } = list.view;
  const already = find();
  if (already || !scroller) return already;
  scroller.scrollTo(0);
  for (let swipe = 0; swipe <= swipes; swipe += 1) {
    const found = find();
    if (found || !scroller.canScroll('forward')) return found;
    scroller.scrollBy(Math.round((list.bounds.bottom - list.bounds.top) * 0.7));
  }
  return undefined;
}

/**
 * Scrolls a list with UiScrollable until what is looked for is shown; the list itself when nothing is looked for.
 * @throws DeviceError `invalid selector` for a method that is not supported
 */
export function scrollIntoView(call: UiCall, nodes: () => readonly ViewNode[]): ViewNode[] {
  const swipes = call.calls.find(({ method }) => method === 'setMaxSearchSwipes')?.args[0];
  const list = findByUiSelector(asSelector(call.base[0]), nodes())[0];
  const scroller = list?.view.scroller;
  if (!list || !scroller) return [];
  const length = list.bounds.bottom - list.bounds.top;
  const search = (find: () => ViewNode | undefined): ViewNode[] => {
    const found = searchByScrolling(list, find, Number(swipes ?? DEFAULT_SWIPES));
    return found ? [found] : [];
  };
  let result = [list];
  for (const { method, args } of call.calls) {
    if (method === 'scrollIntoView') result = search(() => findByUiSelector(asSelector(args[0]), nodes())[0]);
    else if (method === 'scrollTextIntoView') {
      result = search(() => [...allNodes(nodes())].find(({ view }) => view.accessibleText === args[0]));
    } else if (method === 'scrollForward') scroller.scrollBy(length);
    else if (method === 'scrollBackward') scroller.scrollBy(-length);
    else if (method === 'scrollToEnd' || method === 'flingToEnd') scroller.scrollTo(Infinity);
    else if (method === 'scrollToBeginning' || method === 'flingToBeginning') scroller.scrollTo(0);
    else if (!['setMaxSearchSwipes', 'setAsVerticalList', 'setAsHorizontalList'].includes(method)) {
      throw new DeviceError('invalid selector', `UiScrollable.${method} is not supported`);
    }
  }
  return result;
}
