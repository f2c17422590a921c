/** The text nodes that a search by text looks through, and whether what holds them is to be seen. */
import { searchKey } from '#svc';
import { closest, createTreeWalker, dataOf, localName, ownerDocument } from '../dom/dom.js';
import { dropdownOf } from '../dom/form-controls.js';
import { edgesOf, isEmpty, viewOf, type Look, type Presence } from '../dom/geometry.js';
import { unread } from '../dom/rendered-text.js';
import { isShown } from '../dom/rendering.js';
import type { Root } from '../dom/roots.js';
import { holder, isDocument } from '../dom/tree.js';

/** The text nodes of a root, in document order: three lists of one length. */
export interface TextNodes {
  readonly root: Root;
  readonly nodes: Node[];
  /** The squeezed text of each node. */
  readonly keys: string[];
  readonly holders: Element[];
}

const SHOW_TEXT = 4;
const LONG_TEXT = 5000;
const NEVER = 'script, style, noscript, template, head';

export const presenceOf = (element: Element, look: Look): Presence => {
  const known = look.presence.get(element);
  if (known) return known;
  let presence: Presence = 'never';
  if (!closest(element, NEVER) && !dropdownOf(element)) {
    presence = viewOf(ownerDocument(element), look).shown && isShown(element) ? 'shown' : 'hidden';
  }
  look.presence.set(element, presence);
  return presence;
};

/** Whether an element is shown and has a size. */
export const isSeen = (element: Element, look: Look): boolean =>
  presenceOf(element, look) === 'shown' && !isEmpty(edgesOf(element, viewOf(ownerDocument(element), look)));

export const textNodesOf = (root: Root, look: Look, shownOnly: boolean): TextNodes => {
  const texts: TextNodes = { root, nodes: [], keys: [], holders: [] };
  const page = isDocument(root.node) ? root.node : ownerDocument(root.node);
  const walker = createTreeWalker(page, root.node, SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = holder(node);
    if (!parent || unread.has(localName(parent))) continue;
    const data = dataOf(node);
    if (data.length > LONG_TEXT && shownOnly && presenceOf(parent, look) !== 'shown') continue;
    texts.nodes.push(node);
    texts.keys.push(searchKey(data));
    texts.holders.push(parent);
  }
  return texts;
};
