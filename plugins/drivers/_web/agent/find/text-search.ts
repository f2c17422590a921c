/** Finding by text: what a person reads, names that stand in attributes, values of fields. */
import { foldCase, normalizeText, searchKey } from '#svc';
import { areaValue, attribute, inputType, inputValue, ownerDocument } from '../dom/dom.js';
import { chosenText, isButtonType, isDropdown, isTypedType } from '../dom/form-controls.js';
import type { Look } from '../dom/geometry.js';
import { readingOrder, type Root } from '../dom/roots.js';
import { frameOf, holder, htmlName, query } from '../dom/tree.js';
import { matchTexts, rankOf, type Wanted } from './text-match.js';
import { isSeen, presenceOf, textNodesOf } from './text-nodes.js';

export const NAMES = ['aria-label', 'alt', 'title', 'placeholder'];
export const NAMED = '[aria-label], [alt], [title], [placeholder], input, textarea, select';

type Tell = (element: Element, text: string | null) => void;

export const findText = (all: readonly Root[], value: string, look: Look): Element[] => {
  const whole = normalizeText(value);
  const wanted = { text: whole, folded: foldCase(whole), squeezed: searchKey(whole), look };
  if (wanted.squeezed === '') return [];
  for (const shownOnly of [true, false]) {
    for (const tier of matchesIn(all, { ...wanted, shownOnly })) {
      const fitting = [...tier].filter((element) => isSeen(element, look) === shownOnly);
      if (fitting.length > 0) return readingOrder(all, deepest(fitting));
    }
  }
  return [];
};

/** The elements that match, the best first: of each rank those whose text or name matches, then those by value. */
const matchesIn = (all: readonly Root[], wanted: Wanted): Set<Element>[] => {
  const names = [0, 1, 2].map(() => new Set<Element>());
  const values = [0, 1, 2].map(() => new Set<Element>());
  const teller =
    (tiers: Set<Element>[]): Tell =>
    (element, told) => {
      const tier = told ? tiers[rankOf(normalizeText(told), wanted)] : undefined;
      if (tier && !tier.has(element) && presenceOf(element, wanted.look) !== 'never') tier.add(element);
    };
  const tellName = teller(names);
  const tellValue = teller(values);
  for (const root of all) {
    const texts = textNodesOf(root, wanted.look, wanted.shownOnly);
    matchTexts(texts, wanted, (element, rank) => void names[rank]?.add(element));
    for (const element of query(root.node, NAMED)) tellAttributes(element, tellName, tellValue);
  }
  return names.flatMap((tier, rank) => [tier, values[rank] as Set<Element>]);
};

const tellAttributes = (element: Element, tellName: Tell, tellValue: Tell): void => {
  for (const name of NAMES) tellName(element, attribute(element, name));
  const tag = htmlName(element);
  if (tag === 'input') {
    const type = inputType(element);
    if (isButtonType(type)) tellName(element, inputValue(element));
    else if (isTypedType(type) && type !== 'password') tellValue(element, inputValue(element));
  } else if (tag === 'textarea') {
    tellValue(element, areaValue(element));
  } else if (isDropdown(element)) {
    tellValue(element, chosenText(element));
  }
};

/** Leaves out every element that stands around another one. */
const deepest = (elements: readonly Element[]): Set<Element> => {
  const kept = new Set(elements);
  const passed = new Set<Element>();
  for (const element of elements) {
    let at = holder(element) ?? frameOf(ownerDocument(element));
    while (at && !passed.has(at)) {
      passed.add(at);
      kept.delete(at);
      at = holder(at) ?? frameOf(ownerDocument(at));
    }
  }
  return kept;
};
