/** Paths to exactly one element: XPath in documents, chains of CSS into shadow roots and frames. */
import {
  attribute,
  firstChild,
  getRootNode,
  localName,
  namespaceOf,
  nextElement,
  nextSibling,
  parentElement,
  parentNode,
  shadowHost,
} from '../dom/dom.js';
import type { Root } from '../dom/roots.js';
import { frameOf, isDocument, isElement, isHtml, query } from '../dom/tree.js';
import { cssString } from './css.js';
import { countUp, hasXPathName, isLiteral, type Uniqueness } from './uniqueness.js';
import { snapshot } from './xpath.js';

/** Positions of an element among its siblings, counted from 1; `ofTag` is the number of siblings with its tag. */
interface Place {
  readonly tag: number;
  readonly ofTag: number;
  readonly child: number;
}

const placesIn = (parent: Node): Map<Element, Place> => {
  const counts = new Map<string, number>();
  const children: { element: Element; key: string; tag: number }[] = [];
  let first = firstChild(parent);
  while (first && !isElement(first)) first = nextSibling(first);
  for (let element = first; element; element = nextElement(element)) {
    const key = `${namespaceOf(element)} ${localName(element)}`;
    countUp(counts, key);
    children.push({ element, key, tag: counts.get(key) as number });
  }
  return new Map(
    children.map(({ element, key, tag }, index) => [
      element,
      { tag, ofTag: counts.get(key) as number, child: index + 1 },
    ]),
  );
};

/** An XPath literal; null for a value with both kinds of quotes, which XPath 1.0 cannot write. */
export const literal = (value: string): string | null =>
  !value.includes('"') ? `"${value}"` : !value.includes("'") ? `'${value}'` : null;

export const createPaths = (
  roots: readonly Root[],
  { uniqueId, uniqueAttribute, isUniqueTag, uniqueCss }: Uniqueness,
) => {
  const places = new Map<Node, Map<Element, Place>>();
  const anchors = new Map<Element, string | null>();
  const documents = roots.map((root) => root.node).filter(isDocument);

  const placeOf = (element: Element): Place => {
    const parent = parentNode(element) as Node;
    let known = places.get(parent);
    if (!known) places.set(parent, (known = placesIn(parent)));
    return known.get(element) as Place;
  };

  /** XPath that finds an element without its ancestors. */
  const anchorOf = (element: Element): string | null => {
    let anchor = anchors.get(element);
    if (anchor === undefined) anchors.set(element, (anchor = makeAnchor(element)));
    return anchor;
  };
  const makeAnchor = (element: Element): string | null => {
    const id = uniqueId(element);
    const named = id === null ? uniqueAttribute(element) : { name: 'id', value: id };
    const quoted = named && literal(named.value);
    const tag = id === null && hasXPathName(element) ? localName(element) : '*';
    if (quoted && (id !== null || tag !== '*')) return `//${tag}[@${named.name}=${quoted}]`;
    return isUniqueTag(element) ? `//${localName(element)}` : null;
  };

  /** A path from the nearest ancestor that is unique in the page, else from the root of the document. */
  const xpathOf = (element: Element): string | null => {
    let path = '';
    for (let at: Element | null = element; at; at = parentElement(at)) {
      const anchor = anchorOf(at);
      if (anchor) return anchor + path;
      const { tag, ofTag, child } = placeOf(at);
      const name = localName(at);
      path = `/${!hasXPathName(at) ? `*[${child}]` : ofTag === 1 ? name : `${name}[${tag}]`}${path}`;
    }
    const root = getRootNode(element);
    if (!isDocument(root)) return null;
    const elsewhere = documents.some((page) => page !== root && snapshot(page, path, page).length > 0);
    return elsewhere ? null : path;
  };

  /** CSS that is unique inside the element's own root. */
  const localCss = (element: Element): string => {
    const root = getRootNode(element);
    const steps: string[] = [];
    for (let at: Element = element; ;) {
      const id = attribute(at, 'id');
      if (isLiteral(id)) {
        const selector = `[id=${cssString(id)}]`;
        if (query(root, selector).length === 1) return [selector, ...steps].join(' > ');
      }
      const parent = parentElement(at);
      if (!parent && isDocument(root)) return [':root', ...steps].join(' > ');
      const { tag, ofTag, child } = placeOf(at);
      const name = CSS.escape(localName(at));
      steps.unshift(!isHtml(at) ? `:nth-child(${child})` : ofTag === 1 ? name : `${name}:nth-of-type(${tag})`);
      if (!parent) return [':host', ...steps].join(' > ');
      at = parent;
    }
  };

  /** A chain from the top document, or from a host that is unique in the page. */
  const deepCss = (element: Element): string => {
    const root = getRootNode(element);
    const host = isDocument(root) ? frameOf(root) : shadowHost(root);
    const outer = host ? (uniqueCss(host) ?? deepCss(host)) : '';
    return `${outer} >>> ${localCss(element)}`.trim();
  };

  return { xpathOf, localCss, deepCss };
};
