/** Finds elements by XPath, in shadow roots too. */
import {
  createHTMLDocument,
  documentElement,
  evaluate,
  firstChild,
  implementationOf,
  nextSibling,
  nodeType,
  parentElement,
  parentNode,
  previousSibling,
  shadowHost,
  topDocument,
} from '../dom/dom.js';
import { readingOrder, type Root } from '../dom/roots.js';
import { isDocument } from '../dom/tree.js';

const ORDERED_SNAPSHOT = 7;

export const findXPath = (all: readonly Root[], expression: string): Element[] => {
  const found = new Set<Element>();
  let inert: Document | undefined;
  for (const { node } of all) {
    if (isDocument(node)) {
      for (const hit of snapshot(node, expression, node)) {
        const element = ownerOf(hit);
        if (element) found.add(element);
      }
    } else if (firstChild(node)) {
      inert ??= createHTMLDocument(implementationOf(topDocument()), '');
      for (const element of evaluateInShadow(inert, node, expression)) found.add(element);
    }
  }
  return readingOrder(all, found);
};

export const snapshot = (page: Document, expression: string, context: Node): Node[] => {
  const result = evaluate(page, expression, context, null, ORDERED_SNAPSHOT);
  return Array.from({ length: result.snapshotLength }, (_, index) => result.snapshotItem(index) as Node);
};

const ownerOf = (node: Node): Element | null => {
  switch (nodeType(node)) {
    case 1:
      return node as Element;
    case 2:
      return (node as Attr).ownerElement;
    case 9:
      return documentElement(node);
    case 11:
      return null;
    default:
      return parentElement(node);
  }
};

/**
 * XPath accepts no shadow root as its context, and its absolute paths start at the document. So the expression is
 * evaluated in a detached copy of the shadow tree, where they start at the top; hits map back by their position.
 */
const evaluateInShadow = (inert: Document, shadow: ShadowRoot, expression: string): Element[] => {
  const copy = inert.createDocumentFragment();
  for (let child = firstChild(shadow); child; child = nextSibling(child)) copy.append(inert.importNode(child, true));
  const absolute = expression.trim().replace(/^(\(*)\.(?=\/)/, '$1');
  return snapshot(inert, absolute, copy.firstChild as Node).map((hit) => {
    const element = ownerOf(hit);
    return element ? (nodeAt(shadow, placeIn(copy, element)) as Element) : shadowHost(shadow);
  });
};

/** The path from a root to a node: the index of each node among its siblings. */
const placeIn = (root: Node, inside: Node): number[] => {
  const path: number[] = [];
  for (let node = inside; node !== root; node = parentNode(node) as Node) {
    let place = 0;
    for (let before = previousSibling(node); before; before = previousSibling(before)) place += 1;
    path.unshift(place);
  }
  return path;
};

const nodeAt = (root: Node, path: readonly number[]): Node =>
  path.reduce((outer, place) => {
    let child = firstChild(outer) as Node;
    for (let index = 0; index < place; index += 1) child = nextSibling(child) as Node;
    return child;
  }, root);

/** Evaluates an expression where it cannot match. @throws DOMException when it is malformed or gives no nodes */
export const tryXPath = (expression: string): void => void snapshot(topDocument(), expression, new Comment());
