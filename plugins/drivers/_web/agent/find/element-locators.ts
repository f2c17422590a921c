/** Every locator that finds one element, with the number of elements that it finds. */
import {
  type CountedLocator,
  isGeneratedName,
  type LocatorKind,
  type LocatorOffer,
  normalizeText,
  type TreeStrategy,
} from '#svc';
import { attribute, getRootNode, inputValue, localName, textContent, topDocument } from '../dom/dom.js';
import { isButtonInput } from '../dom/form-controls.js';
import type { PageCache } from '../dom/geometry.js';
import { renderedText } from '../dom/rendered-text.js';
import type { Root } from '../dom/roots.js';
import { attributeCss } from './css.js';
import { createPaths, literal } from './paths.js';
import { search } from './search.js';
import { NAME_ATTRIBUTES } from './text-search.js';
import { countPage, hasXPathName, isLiteral, LOCATOR_ATTRIBUTES, TEST_IDS } from './uniqueness.js';

/** Classes that are tried. */
const MAX_CLASSES = 10;

const kindOfAttribute = (name: string): LocatorKind => {
  if (TEST_IDS.includes(name)) return 'test id';
  if (name === 'href' || name === 'src') return 'address';
  return name === 'name' || name === 'for' ? 'name' : 'label';
};

const byAttribute = (element: Element): LocatorOffer[] => {
  const id = attribute(element, 'id');
  const offers: LocatorOffer[] = isLiteral(id) ? [{ by: 'id', strategy: 'id', value: id }] : [];
  for (const name of LOCATOR_ATTRIBUTES) {
    const value = attribute(element, name);
    if (!isLiteral(value)) continue;
    offers.push({ by: kindOfAttribute(name), strategy: 'css', value: attributeCss(element, name, value) });
  }
  return offers;
};

const byText = (element: Element): LocatorOffer[] => {
  const own = isButtonInput(element) ? normalizeText(inputValue(element)) : renderedText(element);
  const names = NAME_ATTRIBUTES.map((name) => normalizeText(attribute(element, name) ?? ''));
  return [own, ...names].filter(isLiteral).map((value) => ({ by: 'text', strategy: 'text', value }));
};

/** The role, or the tag, and the text inside, by XPath. */
const byRole = (element: Element): LocatorOffer[] => {
  const text = (textContent(element) ?? '').replace(/[ \t\r\n]+/g, ' ').trim();
  const quoted = isLiteral(text) && literal(text);
  if (!quoted || !hasXPathName(element)) return [];
  const role = attribute(element, 'role');
  const named = isLiteral(role) && literal(role) ? `*[@role=${literal(role)}]` : localName(element);
  return [{ by: 'role', strategy: 'xpath', value: `//${named}[normalize-space()=${quoted}]` }];
};

/** The class that the fewest elements have. */
const byClass = (element: Element, roots: readonly Root[], cache: PageCache): LocatorOffer[] => {
  const classes = (attribute(element, 'class') ?? '').split(/\s+/).filter((name) => name !== '');
  const [rarest] = classes
    .filter((name) => isLiteral(name) && !isGeneratedName(name))
    .slice(0, MAX_CLASSES)
    .map((name) => `${CSS.escape(localName(element))}.${CSS.escape(name)}`)
    .map((value) => ({ value, count: search(roots, 'css', value, cache).length }))
    .sort((a, b) => a.count - b.count);
  return rarest ? [{ by: 'class', strategy: 'css', value: rarest.value }] : [];
};

const byPath = (element: Element, roots: readonly Root[]): LocatorOffer[] => {
  const { xpathOf, localCss, deepCss } = createPaths(roots, countPage(roots));
  const xpath = xpathOf(element);
  const css = getRootNode(element) === topDocument() ? localCss(element) : deepCss(element);
  const offers: LocatorOffer[] = [{ by: 'css', strategy: 'css', value: css }];
  return xpath === null ? offers : [...offers, { by: 'xpath', strategy: 'xpath', value: xpath }];
};

/** The locator in the form that records have: XPath without its prefix. */
const written = ({ strategy, value }: LocatorOffer): string => (strategy === 'xpath' ? value : `${strategy}=${value}`);

/** The locator of the record, which is one of the others except in unusual documents. */
const ofRecord = (locator: string): LocatorOffer => {
  if (locator.startsWith('/')) return { by: 'xpath', strategy: 'xpath', value: locator };
  const [strategy] = locator.split('=', 1) as [Exclude<TreeStrategy, 'xpath'>];
  return { by: strategy, strategy, value: locator.slice(strategy.length + 1) };
};

/** @param own the locator of its record */
export const elementLocators = (
  element: Element,
  own: string,
  roots: readonly Root[],
  cache: PageCache,
): CountedLocator[] => {
  const counted = new Map<string, CountedLocator>();
  for (const offer of [
    ...byAttribute(element),
    ...byText(element),
    ...byRole(element),
    ...byClass(element, roots, cache),
    ...byPath(element, roots),
    ofRecord(own),
  ]) {
    const locator = written(offer);
    if (counted.has(locator)) continue;
    const found = search(roots, offer.strategy, offer.value, cache);
    const place = found.indexOf(element);
    if (place >= 0) counted.set(locator, { locator, by: offer.by, count: found.length, place });
  }
  return [...counted.values()];
};
