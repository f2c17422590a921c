import type { ElementType, ScreenElement } from '#svc';
import type { DomPart } from './dom.js';
import type { Edges } from './look.js';
import type { Placed } from './surroundings.js';
import type { StatePart } from './state.js';
import type { TreePart } from './tree.js';

export type ScreenElementPart = ReturnType<typeof screenElementPart>;

/** The record of one element, and which element has the focus. */
export function screenElementPart(dom: DomPart, tree: TreePart, state: StatePart) {
  const { attribute, documentActive, inputType, shadowActive, topDocument } = dom;
  const { htmlName, innerRoot, isDocument } = tree;
  const { checkedOf, isEnabled, roleOf, selectedOf } = state;

  /** The focused element, through shadow roots and frames; null when nothing in particular has the focus. */
  const activeElement = (): Element | null => {
    let active = documentActive(topDocument());
    for (;;) {
      const inside = active && innerRoot(active);
      const next = inside && (isDocument(inside) ? documentActive(inside) : shadowActive(inside));
      if (!next) break;
      active = next;
    }
    return active && (htmlName(active) === 'body' || htmlName(active) === 'html') ? null : active;
  };

  /** Whole pixels, at least one, whose centre is that of the edges. */
  const boundsOf = ({ left, top, right, bottom }: Edges): ScreenElement['bounds'] => {
    const width = Math.max(1, Math.round(right - left));
    const height = Math.max(1, Math.round(bottom - top));
    return { x: Math.round((left + right - width) / 2), y: Math.round((top + bottom - height) / 2), width, height };
  };

  /** A record that has no locator yet. */
  const screenElement = (
    element: Element,
    type: ElementType,
    text: string,
    clickable: boolean,
    { edges, inViewport }: Placed,
    visible: boolean,
    isFocused: boolean,
  ): ScreenElement => {
    const role = roleOf(element);
    const id = attribute(element, 'id');
    return {
      type,
      text,
      bounds: boundsOf(edges),
      clickable,
      enabled: isEnabled(element),
      visible,
      inViewport,
      ...(checkedOf(element, role) && { checked: true as const }),
      ...(selectedOf(element, role) && { selected: true as const }),
      ...(isFocused && { focused: true as const }),
      ...(htmlName(element) === 'input' && inputType(element) === 'password' && { password: true as const }),
      ...(id && { id }),
      locator: '',
      source: 'tree',
    };
  };

  return { activeElement, screenElement };
}
