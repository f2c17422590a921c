import { DeviceError } from '../server/device-error.js';
import { allNodes, type ViewNode } from '../view/snapshot.js';
import { asSelector, findByUiSelector } from './find-by-ui-selector.js';
import type { UiCall } from './ui-selector.js';

const DEFAULT_SWIPES = 30;

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
    const already = find();
    if (already) return [already];
    scroller.scrollTo(0);
    for (let swipe = 0; swipe <= Number(swipes ?? DEFAULT_SWIPES); swipe += 1) {
      const found = find();
      if (found) return [found];
      if (!scroller.canScroll('forward')) return [];
      scroller.scrollBy(Math.round(length * 0.7));
    }
    return [];
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
