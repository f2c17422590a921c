/** Locators that find exactly one element: by id, attribute, text or path. */
import { normalizeText, searchKey } from '#svc';
import { attribute, firstElement, inputValue, nextElement, parentElement } from '../dom/dom.js';
import { isButtonInput } from '../dom/form-controls.js';
import type { Look } from '../dom/geometry.js';
import { readable } from '../dom/rendered-text.js';
import { isFoldedUp } from '../dom/rendering.js';
import type { Root } from '../dom/roots.js';
import { hasShadowInside, query } from '../dom/tree.js';
import { pathMaker } from './paths.js';
import { isSeen, presenceOf, textNodesOf } from './text-nodes.js';
import { NAMED, NAMES } from './text-search.js';
import { countPage, isPlain, longestValue } from './uniqueness.js';

/** Makes locators for any number of elements; counts the page only once. */
export const locatorMaker = (roots: readonly Root[], look: Look): ((element: Element) => string) => {
  const unique = countPage(roots);
  const { xpathOf, deepCss } = pathMaker(roots, unique);
  const made = new Map<Element, string>();
  let texts: Map<string, Element | null> | undefined;

  const make = (element: Element): string => {
    const id = unique.uniqueId(element);
    if (id !== null) return `id=${id}`;
    const css = unique.uniqueCss(element);
    if (css !== null) return `css=${css}`;
    texts ??= textIndex(roots, look);
    const own = isButtonInput(element) ? normalizeText(inputValue(element)) : readable(element);
    const isOnly = isPlain(own) && texts.get(searchKey(own)) === element && isSeen(element, look);
    if (isOnly && !(roots.length > 1 && hasShadowInside(element))) return `text=${own}`;
    return xpathOf(element) ?? `css=${deepCss(element)}`;
  };

  return (element) => {
    let locator = made.get(element);
    if (locator === undefined) made.set(element, (locator = make(element)));
    return locator;
  };
};

/** The squeezed text of an element, and which of the root's text nodes it comes from. */
interface Carried {
  readonly key: string;
  readonly first: number;
  readonly count: number;
}

/** The squeezed text of every element that carries a short one, with the element; null where several carry it. */
export const textIndex = (roots: readonly Root[], look: Look): Map<string, Element | null> => {
  const index = new Map<string, Element | null>();
  const put = (key: string, element: Element): void => {
    const other = index.get(key);
    if (other === undefined) index.set(key, element);
    else if (other !== element) index.set(key, null);
  };
  for (const root of roots) {
    const carried = carriedIn(root, look);
    for (const [element, { key }] of carried) if (isInnermost(element, carried)) put(key, element);
    for (const element of query(root.node, NAMED)) {
      for (const name of NAMES) {
        const named = attribute(element, name);
        if (named) put(searchKey(named), element);
      }
      if (isButtonInput(element)) put(searchKey(inputValue(element)), element);
    }
  }
  return index;
};

const carriedIn = (root: Root, look: Look): Map<Element, Carried> => {
  const { keys, holders } = textNodesOf(root, look, true);
  const carried = new Map<Element, Carried>();
  const long = new Set<Element>();
  for (const [place, key] of keys.entries()) {
    const own = holders[place] as Element;
    if (key === '' || isFoldedUp(own) || presenceOf(own, look) !== 'shown') continue;
    let isLong = false;
    for (let at: Element | null = own; at && !long.has(at); at = parentElement(at)) {
      const known = carried.get(at) ?? { key: '', first: place, count: 0 };
      isLong ||= known.key.length + key.length > longestValue;
      if (isLong) {
        long.add(at);
        carried.delete(at);
      } else {
        carried.set(at, { key: known.key + key, first: known.first, count: known.count + 1 });
      }
    }
  }
  return carried;
};

/** Whether none of its children carries the same text nodes. */
const isInnermost = (element: Element, carried: ReadonlyMap<Element, Carried>): boolean => {
  const { first, count } = carried.get(element) as Carried;
  for (let child = firstElement(element); child; child = nextElement(child)) {
    const inside = carried.get(child);
    if (inside?.first === first) return inside.count !== count;
  }
  return true;
};
