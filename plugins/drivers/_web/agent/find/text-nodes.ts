/** The text nodes that a search by text reads, and whether their elements are visible. */
import { searchKey } from '#svc';
import { closest, createTreeWalker, dataOf, localName, ownerDocument } from '../dom/dom.js';
import { dropdownOf } from '../dom/form-controls.js';
import { edgesOf, isEmpty, viewOf, type PageCache, type Presence } from '../dom/geometry.js';
import { UNREAD_TAGS } from '../dom/rendered-text.js';
import { isShown } from '../dom/rendering.js';
import type { Root } from '../dom/roots.js';
import { parentOrHost, isDocument } from '../dom/tree.js';

/** The text nodes of a root in document order; the three lists have the same length. */
export interface TextNodes {
  readonly root: Root;
  readonly nodes: Node[];
  /** The search key of each node's text. */
  readonly keys: string[];
  readonly parents: Element[];
}

const SHOW_TEXT = 4;
const LONG_TEXT_CHARS = 5000;
const NEVER_SHOWN = 'script, style, noscript, template, head';

export const presenceOf = (element: Element, cache: PageCache): Presence => {
  const known = cache.presence.get(element);
  if (known) return known;
  let presence: Presence = 'never';
  if (!closest(element, NEVER_SHOWN) && !dropdownOf(element)) {
    presence = viewOf(ownerDocument(element), cache).shown && isShown(element) ? 'shown' : 'hidden';
  }
  cache.presence.set(element, presence);
  return presence;
};

/** Whether an element is shown and has a size. */
export const isVisible = (element: Element, cache: PageCache): boolean =>
  presenceOf(element, cache) === 'shown' && !isEmpty(edgesOf(element, viewOf(ownerDocument(element), cache)));

export const textNodesOf = (root: Root, cache: PageCache, shownOnly: boolean): TextNodes => {
  const texts: TextNodes = { root, nodes: [], keys: [], parents: [] };
  const page = isDocument(root.node) ? root.node : ownerDocument(root.node);
  const walker = createTreeWalker(page, root.node, SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = parentOrHost(node);
    if (!parent || UNREAD_TAGS.has(localName(parent))) continue;
    const data = dataOf(node);
    if (data.length > LONG_TEXT_CHARS && shownOnly && presenceOf(parent, cache) !== 'shown') continue;
    texts.nodes.push(node);
    texts.keys.push(searchKey(data));
    texts.parents.push(parent);
  }
  return texts;
};
