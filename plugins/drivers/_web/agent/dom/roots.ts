/** The documents and open shadow roots of the page, and the reading order of elements across them. */
import {
  comparePosition,
  documentElement,
  elementsByTag,
  getRootNode,
  queryFragment,
  shadowOf,
  topDocument,
} from './dom.js';
import { frameDocument, innerRoot, isDocument, query } from './tree.js';

/** A document or shadow root that is searched. */
export interface Root {
  readonly node: Document | ShadowRoot;
  readonly host: Element | null;
  readonly children: Root[];
}

/** Every document and open shadow root, the top document first. */
export const scanRoots = (): Root[] => {
  const roots: Root[] = [];
  const add = (node: Document | ShadowRoot, host: Element | null): Root => {
    const root: Root = { node, host, children: [] };
    roots.push(root);
    for (const inner of hostsIn(node)) root.children.push(add(innerRoot(inner) as Document | ShadowRoot, inner));
    return root;
  };
  add(topDocument(), null);
  return roots;
};

/** The shadow hosts and readable frames of one root, in document order. */
const hostsIn = (node: Document | ShadowRoot): Element[] => {
  const hosts: Element[] = [];
  const all = isDocument(node) ? elementsByTag(node, '*') : queryFragment(node, '*');
  for (let index = 0; index < all.length; index += 1) {
    const element = all[index] as Element;
    if (shadowOf(element)) hosts.push(element);
  }
  const frames = query(node, 'iframe, frame');
  for (const frame of frames) {
    const inner = frameDocument(frame);
    if (inner && documentElement(inner)) hosts.push(frame);
  }
  return frames.length > 0 ? inOrder(hosts) : hosts;
};

const precedes = (a: Node, b: Node): boolean => (comparePosition(a, b) & 4) !== 0;

/** Sorts elements of one root in document order, in place. */
const inOrder = (list: Element[]): Element[] => {
  for (let index = 1; index < list.length; index += 1) {
    if (!precedes(list[index - 1] as Element, list[index] as Element)) {
      return list.sort((a, b) => (a === b ? 0 : precedes(a, b) ? -1 : 1));
    }
  }
  return list;
};

/** Sorts elements of several roots in reading order: the content of a host comes right after the host. */
export const readingOrder = (roots: readonly Root[], found: Iterable<Element>): Element[] => {
  const groups = new Map<Node, Element[]>();
  for (const element of found) {
    const root = getRootNode(element);
    const group = groups.get(root);
    if (group) group.push(element);
    else groups.set(root, [element]);
  }
  const sorted: Element[] = [];
  const emit = (root: Root): void => {
    const own = inOrder(groups.get(root.node) ?? []);
    let next = 0;
    for (const child of root.children) {
      const host = child.host as Element;
      while (next < own.length && (own[next] === host || precedes(own[next] as Element, host))) {
        sorted.push(own[next] as Element);
        next += 1;
      }
      emit(child);
    }
    for (; next < own.length; next += 1) sorted.push(own[next] as Element);
  };
  emit(roots[0] as Root);
  return sorted;
};
