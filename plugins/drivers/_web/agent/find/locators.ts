/** Locators that find exactly one element: by id, attribute, text or path. */
import { normalizeText, searchKey } from '#svc';
import { attribute, firstElement, inputValue, nextElement, parentElement } from '../dom/dom.js';
import { isButtonInput } from '../dom/form-controls.js';
import type { PageCache } from '../dom/geometry.js';
import { renderedText } from '../dom/rendered-text.js';
import { isClosedDetails } from '../dom/rendering.js';
import type { Root } from '../dom/roots.js';
import { hasShadowInside, query } from '../dom/tree.js';
import { createPaths } from './paths.js';
import { isVisible, presenceOf, textNodesOf } from './text-nodes.js';
import { NAMED_SELECTOR, NAME_ATTRIBUTES } from './text-search.js';
import { countPage, isLiteral, MAX_VALUE_CHARS } from './uniqueness.js';

/** A function that makes locators, for any number of elements after one count of the page. */
export const createLocators = (roots: readonly Root[], cache: PageCache): ((element: Element) => string) => {
  const unique = countPage(roots);
  const { xpathOf, deepCss } = createPaths(roots, unique);
  const made = new Map<Element, string>();
  let texts: Map<string, Element | null> | undefined;

  const make = (element: Element): string => {
    const id = unique.uniqueId(element);
    if (id !== null) return `id=${id}`;
    const css = unique.uniqueCss(element);
    if (css !== null) return `css=${css}`;
    texts ??= indexTexts(roots, cache);
    const own = isButtonInput(element) ? normalizeText(inputValue(element)) : renderedText(element);
    const isOnly = isLiteral(own) && texts.get(searchKey(own)) === element && isVisible(element, cache);
    if (isOnly && !(roots.length > 1 && hasShadowInside(element))) return `text=${own}`;
    return xpathOf(element) ?? `css=${deepCss(element)}`;
  };

  return (element) => {
    let locator = made.get(element);
    if (locator === undefined) made.set(element, (locator = make(element)));
    return locator;
  };
};

/** The search key of an element's text, and the text nodes of the root that it consists of. */
interface ElementText {
  readonly key: string;
  readonly first: number;
  readonly count: number;
}

/** Maps the search key of each short text to the element that has it; to null when several have it. */
const indexTexts = (roots: readonly Root[], cache: PageCache): Map<string, Element | null> => {
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
