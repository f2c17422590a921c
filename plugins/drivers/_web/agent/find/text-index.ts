/** Which texts only one element of the page has. */
import { searchKey } from '#svc';
import { attribute, firstElement, inputValue, nextElement, parentElement } from '../dom/dom.js';
import { isButtonInput } from '../dom/form-controls.js';
import type { PageCache } from '../dom/geometry.js';
import { isClosedDetails } from '../dom/rendering.js';
import type { Root } from '../dom/roots.js';
import { query } from '../dom/tree.js';
import { presenceOf, textNodesOf } from './text-nodes.js';
import { NAMED_SELECTOR, NAME_ATTRIBUTES } from './text-search.js';
import { MAX_VALUE_CHARS } from './uniqueness.js';

/** The search key of an element's text, and the text nodes of the root that it consists of. */
interface ElementText {
  readonly key: string;
  readonly first: number;
  readonly count: number;
}

/** The element that has each short text, by its search key; null for a text that several have. */
type TextIndex = ReadonlyMap<string, Element | null>;

const made = new WeakMap<PageCache, TextIndex>();

/** The index of the page, made once for a cache. */
export const textIndexOf = (roots: readonly Root[], cache: PageCache): TextIndex => {
  let index = made.get(cache);
  if (!index) made.set(cache, (index = indexTexts(roots, cache)));
  return index;
};

const indexTexts = (roots: readonly Root[], cache: PageCache): TextIndex => {
  const index = new Map<string, Element | null>();
  const put = (key: string, element: Element): void => {
    const other = index.get(key);
    if (other === undefined) index.set(key, element);
    else if (other !== element) index.set(key, null);
  };
  for (const root of roots) {
    const elementTexts = elementTextsIn(root, cache);
    for (const [element, { key }] of elementTexts) if (isInnermost(element, elementTexts)) put(key, element);
    for (const element of query(root.node, NAMED_SELECTOR)) {
      for (const name of NAME_ATTRIBUTES) {
        const named = attribute(element, name);
        if (named) put(searchKey(named), element);
      }
      if (isButtonInput(element)) put(searchKey(inputValue(element)), element);
    }
  }
  return index;
};

const elementTextsIn = (root: Root, cache: PageCache): Map<Element, ElementText> => {
  const { keys, parents } = textNodesOf(root, cache, true);
  const elementTexts = new Map<Element, ElementText>();
  const long = new Set<Element>();
  for (const [place, key] of keys.entries()) {
    const own = parents[place] as Element;
    if (key === '' || isClosedDetails(own) || presenceOf(own, cache) !== 'shown') continue;
    let isLong = false;
    for (let at: Element | null = own; at && !long.has(at); at = parentElement(at)) {
      const known = elementTexts.get(at) ?? { key: '', first: place, count: 0 };
      isLong ||= known.key.length + key.length > MAX_VALUE_CHARS;
      if (isLong) {
        long.add(at);
        elementTexts.delete(at);
      } else {
        elementTexts.set(at, { key: known.key + key, first: known.first, count: known.count + 1 });
      }
    }
  }
  return elementTexts;
};

/** Whether no child of the element has the same text nodes. */
const isInnermost = (element: Element, elementTexts: ReadonlyMap<Element, ElementText>): boolean => {
  const { first, count } = elementTexts.get(element) as ElementText;
  for (let child = firstElement(element); child; child = nextElement(child)) {
    const inside = elementTexts.get(child);
    if (inside?.first === first) return inside.count !== count;
  }
  return true;
};
