/** Parents and children across slots, shadow roots and frames. */
import {
  assignedNodes,
  assignedSlot,
  defaultView,
  documentActive,
  frameElementOf,
  frameReaders,
  lastChild,
  localName,
  namespaceOf,
  nodeType,
  parentNode,
  previousSibling,
  queryDocument,
  queryElement,
  queryFragment,
  shadowActive,
  shadowHost,
  shadowOf,
  textSlot,
  topDocument,
} from './dom.js';

const XHTML = 'http://www.w3.org/1999/xhtml';

export const isElement = (node: Node): node is Element => nodeType(node) === 1;
export const isDocument = (node: Node): node is Document => nodeType(node) === 9;
export const isHtml = (element: Element): boolean => namespaceOf(element) === XHTML;
/** The tag of an HTML element; empty for elements of other namespaces. */
export const htmlName = (element: Element): string => (isHtml(element) ? localName(element) : '');

export const query = (root: Node, selector: string): NodeListOf<Element> =>
  isDocument(root) ? queryDocument(root, selector) : queryFragment(root, selector);

/** The document in a same-origin frame. */
export const frameDocument = (element: Element): Document | null =>
  frameReaders.get(htmlName(element))?.(element) ?? null;

export const innerRoot = (element: Element): Document | ShadowRoot | null =>
  shadowOf(element) ?? frameDocument(element);

/** The focused element, in shadow roots and frames too; the body of a document when only the document has the focus. */
export const activeElement = (): Element | null => {
  let active = documentActive(topDocument());
  for (;;) {
    const inside = active && innerRoot(active);
    const next = inside && (isDocument(inside) ? documentActive(inside) : shadowActive(inside));
    if (!next) return active;
    active = next;
  }
};

export const frameOf = (page: Document): Element | null => {
  const view = defaultView(page);
  return view && view !== window ? frameElementOf(view) : null;
};

/** The parent of a node in the layout: its slot, parent element, shadow host or frame. */
export const layoutParent = (node: Node): Element | null => {
  const slot = isElement(node) ? assignedSlot(node) : nodeType(node) === 3 ? textSlot(node) : null;
  if (slot) return slot;
  const parent = parentNode(node);
  if (!parent) return null;
  const type = nodeType(parent);
  if (type === 1) return parent as Element;
  return type === 11 ? shadowHost(parent) : frameOf(parent as Document);
};

export const isLayoutAncestor = (outer: Element, inner: Element | null): boolean => {
  for (let at = inner; at; at = layoutParent(at)) if (at === outer) return true;
  return false;
};

/** The parent element of a node, or the host of the shadow root that it is directly in. */
export const parentOrHost = (node: Node): Element | null => {
  const parent = parentNode(node);
  if (!parent) return null;
  const type = nodeType(parent);
  return type === 1 ? (parent as Element) : type === 11 ? shadowHost(parent) : null;
};

/** Pushes the children in the layout, the last first: those of the shadow root, the slotted ones or its own. */
export const pushLayoutChildren = (element: Element, push: (node: Node) => void): void => {
  const shadow = shadowOf(element);
  const slotted = !shadow && htmlName(element) === 'slot' ? assignedNodes(element) : [];
  if (slotted.length > 0) {
    for (let index = slotted.length - 1; index >= 0; index -= 1) push(slotted[index] as Node);
    return;
  }
  for (let child = lastChild(shadow ?? element); child; child = previousSibling(child)) push(child);
};

export const hasShadowInside = (element: Element): boolean => {
  if (shadowOf(element)) return true;
  for (const inside of queryElement(element, '*')) if (shadowOf(inside)) return true;
  return false;
};
