/** Ids, attributes and tags that only one element of the page has. */
import { attribute, contentType, localName, ownerDocument } from '../dom/dom.js';
import type { Root } from '../dom/roots.js';
import { isHtml, query } from '../dom/tree.js';
import { attributeCss, cssString } from './css.js';

export type Uniqueness = ReturnType<typeof countPage>;

/** Attributes that pages have for their tests. */
export const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy'];
/** Attributes whose values find elements, the best first. */
export const LOCATOR_ATTRIBUTES = [
  ...TEST_IDS,
  'name',
  'aria-label',
  'placeholder',
  'alt',
  'title',
  'for',
  'href',
  'src',
];
/** Longer values are not used in locators. */
export const MAX_VALUE_CHARS = 100;

/** Whether a value means itself in a locator: nothing in it is trimmed, split or substituted. */
export const isLiteral = (value: string | null): value is string =>
  value !== null &&
  value !== '' &&
  value.length <= MAX_VALUE_CHARS &&
  value === value.trim() &&
  !/[\p{Cc}\p{Cs}|]|\$\{|\s>>\s*nth=\S*$/u.test(value);

/** Whether XPath can name the tag: bare names mean HTML elements in HTML documents only. */
export const hasXPathName = (element: Element): boolean =>
  isHtml(element) &&
  contentType(ownerDocument(element)) === 'text/html' &&
  /^[a-z][a-z0-9-]*$/.test(localName(element));

export const countUp = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

export const countPage = (roots: readonly Root[]) => {
  const ids = new Map<string, number>();
  const attributes = new Map<string, number>();
  const tags = new Map<string, number>();
  const selector = LOCATOR_ATTRIBUTES.map((name) => `[${name}]`).join(',');
  for (const { node } of roots) {
    for (const element of query(node, '[id]')) countUp(ids, attribute(element, 'id') as string);
    for (const element of query(node, selector)) {
      for (const name of LOCATOR_ATTRIBUTES) {
        const value = attribute(element, name);
        if (value) countUp(attributes, `${localName(element)} ${name} ${value}`);
      }
    }
  }

  const uniqueId = (element: Element): string | null => {
    const id = attribute(element, 'id');
    return isLiteral(id) && ids.get(id) === 1 ? id : null;
  };
  /** An attribute whose value no other element of the same tag has. */
  const uniqueAttribute = (element: Element): { name: string; value: string } | null => {
    for (const name of LOCATOR_ATTRIBUTES) {
      const value = attribute(element, name);
      if (isLiteral(value) && attributes.get(`${localName(element)} ${name} ${value}`) === 1) return { name, value };
    }
    return null;
  };
  const isUniqueTag = (element: Element): boolean => {
    const name = localName(element);
    if (name === 'html' || name === 'body' || !hasXPathName(element)) return false;
    if (!tags.has(name)) {
      tags.set(
        name,
        roots.reduce((sum, root) => sum + query(root.node, CSS.escape(name)).length, 0),
      );
    }
    return tags.get(name) === 1;
  };
  const uniqueCss = (element: Element): string | null => {
    const id = uniqueId(element);
    if (id !== null) return `[id=${cssString(id)}]`;
    const named = uniqueAttribute(element);
    return named && attributeCss(element, named.name, named.value);
  };
  return { uniqueId, uniqueAttribute, isUniqueTag, uniqueCss };
};
