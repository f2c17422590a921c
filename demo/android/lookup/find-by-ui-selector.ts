import { DeviceError } from '../server/route.js';
import { attributesOf, allNodes, type ViewNode } from '../view/snapshot.js';
import type { SelectorArgument, UiCall } from './ui-selector.js';

type Matcher = (attributes: ReadonlyMap<string, string>, wanted: string) => boolean;

const equals =
  (name: string): Matcher =>
  (attributes, wanted) =>
    attributes.get(name) === wanted;
const contains =
  (name: string): Matcher =>
  (attributes, wanted) =>
    (attributes.get(name) ?? '').toLowerCase().includes(wanted.toLowerCase());
const startsWith =
  (name: string): Matcher =>
  (attributes, wanted) =>
    (attributes.get(name) ?? '').toLowerCase().startsWith(wanted.toLowerCase());
const matches =
  (name: string): Matcher =>
  (attributes, wanted) =>
    attributes.has(name) && pattern(wanted).test(attributes.get(name)!);

/** The methods of UiSelector that test a single node. */
const MATCHERS: Readonly<Record<string, Matcher>> = {
  text: equals('text'),
  textContains: contains('text'),
  textStartsWith: startsWith('text'),
  textMatches: matches('text'),
  description: equals('content-desc'),
  descriptionContains: contains('content-desc'),
  descriptionStartsWith: startsWith('content-desc'),
  descriptionMatches: matches('content-desc'),
  resourceId: equals('resource-id'),
  resourceIdMatches: matches('resource-id'),
  className: equals('class'),
  classNameMatches: matches('class'),
  packageName: equals('package'),
  packageNameMatches: matches('package'),
  index: equals('index'),
  checkable: equals('checkable'),
  checked: equals('checked'),
  clickable: equals('clickable'),
  enabled: equals('enabled'),
  focusable: equals('focusable'),
  focused: equals('focused'),
  longClickable: equals('long-clickable'),
  scrollable: equals('scrollable'),
  selected: equals('selected'),
};

function pattern(source: string): RegExp {
  try {
    return new RegExp(`^(?:${source.replace(/^\(\?[is]+\)/, '')})$`, /^\(\?[is]*i/.test(source) ? 'isu' : 'su');
  } catch (error) {
    throw new DeviceError('invalid selector', `The pattern ${source} cannot be used: ${String(error)}`);
  }
}

/**
 * The nodes below `nodes` that match a UiSelector, in document order.
 * @throws DeviceError `invalid selector` for a method that UiSelector does not have
 */
export function findByUiSelector(selector: UiCall, nodes: readonly ViewNode[]): ViewNode[] {
  let found = [...allNodes(nodes)].filter((node) => isNamed(selector, node));
  for (const { method, args } of selector.calls) {
    if (method === 'instance') found = found.slice(Number(args[0]), Number(args[0]) + 1);
    const inner = args[0];
    if (method === 'childSelector') {
      found = [...new Set(found.flatMap(({ children }) => findByUiSelector(asSelector(inner), children)))];
    } else if (method === 'fromParent') {
      const parents = [...allNodes(nodes)].filter(({ children }) => children.some((child) => found.includes(child)));
      found = [...new Set(parents.flatMap(({ children }) => findByUiSelector(asSelector(inner), children)))];
    }
  }
  return found;
}

function isNamed(selector: UiCall, node: ViewNode): boolean {
  const attributes = attributesOf(node);
  return selector.calls.every(({ method, args }) => {
    if (['instance', 'childSelector', 'fromParent'].includes(method)) return true;
    const matcher = MATCHERS[method];
    if (!matcher) throw new DeviceError('invalid selector', `UiSelector has no method ${method}`);
    const wanted = args[0] ?? true;
    return typeof wanted !== 'object' && matcher(attributes, String(wanted));
  });
}

/** @throws DeviceError `invalid selector` when it is not a UiSelector */
function asSelector(argument: SelectorArgument | undefined): UiCall {
  if (typeof argument === 'object' && argument.type === 'UiSelector') return argument;
  throw new DeviceError('invalid selector', 'A UiSelector is expected here');
}

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
 * Scrolls a list with UiScrollable until the target is shown; returns the list itself when there is no target.
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
