import { DeviceError } from '../server/device-error.js';
import { attributesOf } from '../view/node-attributes.js';
import { allNodes, type ViewNode } from '../view/snapshot.js';
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

/** The methods of UiSelector that look at one node. */
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
 * The nodes that a UiSelector names, in document order; all below `nodes` are looked at.
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

/** @throws DeviceError `invalid selector` when it is no UiSelector */
export function asSelector(argument: SelectorArgument | undefined): UiCall {
  if (typeof argument === 'object' && argument.type === 'UiSelector') return argument;
  throw new DeviceError('invalid selector', 'A UiSelector is expected here');
}
