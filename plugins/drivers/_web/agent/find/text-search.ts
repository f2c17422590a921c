/** Finds elements by what a person reads: rendered text, names in attributes, values of fields. */
import { normalizeText, TextQuery } from '#svc';
import { areaValue, attribute, inputType, inputValue, ownerDocument } from '../dom/dom.js';
import { chosenText, isButtonType, isDropdown, isTypedType } from '../dom/form-controls.js';
import type { PageCache } from '../dom/geometry.js';
import { readingOrder, type Root } from '../dom/roots.js';
import { frameOf, parentOrHost, htmlName, query } from '../dom/tree.js';
import { matchTextNodes, type TextSearch } from './text-match.js';
import { isVisible, presenceOf, textNodesOf } from './text-nodes.js';

export const NAME_ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder'];
export const NAMED_SELECTOR = '[aria-label], [alt], [title], [placeholder], input, textarea, select';

/** Adds an element to the tier of its rank, when its text matches. */
type Collect = (element: Element, text: string | null) => void;

export const findText = (all: readonly Root[], value: string, cache: PageCache): Element[] => {
  const query = new TextQuery(value);
  if (query.key === '') return [];
  for (const shownOnly of [true, false]) {
    for (const tier of matchesIn(all, { query, shownOnly, cache })) {
      const fitting = [...tier].filter((element) => isVisible(element, cache) === shownOnly);
      if (fitting.length > 0) return readingOrder(all, innermost(fitting));
    }
  }
  return [];
};

/** The elements that match, by rank; within a rank those whose text or name matches come before those by value. */
const matchesIn = (all: readonly Root[], search: TextSearch): Set<Element>[] => {
  const names = [0, 1, 2].map(() => new Set<Element>());
  const values = [0, 1, 2].map(() => new Set<Element>());
  const collectInto =
    (tiers: Set<Element>[]): Collect =>
    (element, text) => {
      const tier = text ? tiers[search.query.rankOf(normalizeText(text))] : undefined;
      if (tier && !tier.has(element) && presenceOf(element, search.cache) !== 'never') tier.add(element);
    };
  const collectName = collectInto(names);
  const collectValue = collectInto(values);
  for (const root of all) {
    const texts = textNodesOf(root, search.cache, search.shownOnly);
    matchTextNodes(texts, search, (element, rank) => void names[rank]?.add(element));
    for (const element of query(root.node, NAMED_SELECTOR)) collectAttributes(element, collectName, collectValue);
  }
  return names.flatMap((tier, rank) => [tier, values[rank] as Set<Element>]);
};

const collectAttributes = (element: Element, collectName: Collect, collectValue: Collect): void => {
  for (const name of NAME_ATTRIBUTES) collectName(element, attribute(element, name));
  const tag = htmlName(element);
  if (tag === 'input') {
    const type = inputType(element);
    if (isButtonType(type)) collectName(element, inputValue(element));
    else if (isTypedType(type) && type !== 'password') collectValue(element, inputValue(element));
  } else if (tag === 'textarea') {
    collectValue(element, areaValue(element));
  } else if (isDropdown(element)) {
    collectValue(element, chosenText(element));
  }
};

/** Removes every element that contains another one. */
const innermost = (elements: readonly Element[]): Set<Element> => {
  const remaining = new Set(elements);
  const passed = new Set<Element>();
  for (const element of elements) {
    let at = parentOrHost(element) ?? frameOf(ownerDocument(element));
    while (at && !passed.has(at)) {
      passed.add(at);
      remaining.delete(at);
      at = parentOrHost(at) ?? frameOf(ownerDocument(at));
    }
  }
  return remaining;
};
