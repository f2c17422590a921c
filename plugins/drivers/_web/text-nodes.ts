import type { DomPart } from './dom.js';
import type { FormControlsPart } from './form-controls.js';
import type { GeometryPart } from './geometry.js';
import type { Look, Presence } from './look.js';
import type { RenderedTextPart } from './rendered-text.js';
import type { RenderingPart } from './rendering.js';
import type { Root } from './roots.js';
import type { TextPart } from './text.js';
import type { TreePart } from './tree.js';

/** The text nodes of a root, in document order: three lists of one length. */
export interface TextNodes {
  readonly root: Root;
  readonly nodes: Node[];
  /** The squeezed text of each node. */
  readonly keys: string[];
  readonly holders: Element[];
}

export type TextNodesPart = ReturnType<typeof textNodesPart>;

/** The text nodes that a search by text looks through, and whether what holds them is to be seen. */
export function textNodesPart(
  dom: DomPart,
  tree: TreePart,
  text: TextPart,
  rendering: RenderingPart,
  renderedText: RenderedTextPart,
  geometry: GeometryPart,
  controls: FormControlsPart,
) {
  const { closest, createTreeWalker, dataOf, localName, ownerDocument } = dom;
  const { holder, isDocument } = tree;
  const { squeeze } = text;
  const { isShown } = rendering;
  const { unread } = renderedText;
  const { edgesOf, isEmpty, viewOf } = geometry;
  const { dropdownOf } = controls;

  const SHOW_TEXT = 4;
  const LONG_TEXT = 5000;
  const NEVER = 'script, style, noscript, template, head';

  const presenceOf = (element: Element, look: Look): Presence => {
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
  const isSeen = (element: Element, look: Look): boolean =>
    presenceOf(element, look) === 'shown' && !isEmpty(edgesOf(element, viewOf(ownerDocument(element), look)));

  const textNodesOf = (root: Root, look: Look, shownOnly: boolean): TextNodes => {
    const texts: TextNodes = { root, nodes: [], keys: [], holders: [] };
    const page = isDocument(root.node) ? root.node : ownerDocument(root.node);
    const walker = createTreeWalker(page, root.node, SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = holder(node);
      if (!parent || unread.has(localName(parent))) continue;
      const data = dataOf(node);
      if (data.length > LONG_TEXT && shownOnly && presenceOf(parent, look) !== 'shown') continue;
      texts.nodes.push(node);
      texts.keys.push(squeeze(data));
      texts.holders.push(parent);
    }
    return texts;
  };

  return { presenceOf, isSeen, textNodesOf };
}
