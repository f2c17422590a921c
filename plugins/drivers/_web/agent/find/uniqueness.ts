/** What only one element of the page has: an id, an attribute, a tag. */
import { attribute, contentType, localName, ownerDocument } from '../dom/dom.js';
import type { Root } from '../dom/roots.js';
import { isHtml, query } from '../dom/tree.js';
import { cssString } from './css.js';

export type Uniqueness = ReturnType<typeof countPage>;

const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy'];
const ATTRIBUTES = [...TEST_IDS, 'name', 'aria-label', 'placeholder', 'alt', 'title', 'for', 'href', 'src'];
/** Characters of the longest value that stands in a locator. */
export const longestValue = 100;

/** Whether a value stands in a locator as it is: nothing in it is trimmed, split or substituted on the way. */
export const isPlain = (value: string | null): value is string =>
  value !== null &&
  value !== '' &&
  value.length <= longestValue &&
  value === value.trim() &&
  !/[\p{Cc}\p{Cs}|]|\$\{|\s>>\s*nth=\S*$/u.test(value);

/** Whether XPath can name the tag: only in HTML documents do bare names mean HTML elements. */
export const isNamable = (element: Element): boolean =>
  isHtml(element) &&
  contentType(ownerDocument(element)) === 'text/html' &&
  /^[a-z][a-z0-9-]*$/.test(localName(element));

export const countUp = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

export const countPage = (roots: readonly Root[]) => {
  const ids = new Map<string, number>();
  const attributes = new Map<string, number>();
  const tags = new Map<string, number>();
  const selector = ATTRIBUTES.map((name) => `[${name}]`).join(',');
  for (const { node } of roots) {
    for (const element of query(node, '[id]')) countUp(ids, attribute(element, 'id') as string);
    for (const element of query(node, selector)) {
      for (const name of ATTRIBUTES) {
        const value = attribute(element, name);
        if (value) countUp(attributes, `${localName(element)} ${name} ${value}`);
      }
    }
  }

  const uniqueId = (element: Element): string | null => {
    const id = attribute(element, 'id');
    return isPlain(id) && ids.get(id) === 1 ? id : null;
  };
  /** An attribute that no other element of the same tag has with the same value. */
  const uniqueAttribute = (element: Element): { name: string; value: string } | null => {
    for (const name of ATTRIBUTES) {
      const value = attribute(element, name);
      if (isPlain(value) && attributes.get(`${localName(element)} ${name} ${value}`) === 1) return { name, value };
    }
    return null;
  };
  const isUniqueTag = (element: Element): boolean => {
    const name = localName(element);
    if (name === 'html' || name === 'body' || !isNamable(element)) return false;
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
    return named && `${CSS.escape(localName(element))}[${named.name}=${cssString(named.value)}]`;
  };
  return { uniqueId, uniqueAttribute, isUniqueTag, uniqueCss };
};
