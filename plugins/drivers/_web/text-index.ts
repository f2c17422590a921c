import type { DomPart } from './dom.js';
import type { FormControlsPart } from './form-controls.js';
import type { Look } from './look.js';
import type { RenderingPart } from './rendering.js';
import type { Root } from './roots.js';
import type { TextNodesPart } from './text-nodes.js';
import type { TextSearchPart } from './text-search.js';
import type { TextPart } from './text.js';
import type { TreePart } from './tree.js';
import type { UniquenessPart } from './uniqueness.js';

export type TextIndexPart = ReturnType<typeof textIndexPart>;

/** Which element a short text finds, for all texts of the page at once. */
export function textIndexPart(
  dom: DomPart,
  tree: TreePart,
  text: TextPart,
  rendering: RenderingPart,
  controls: FormControlsPart,
  textNodes: TextNodesPart,
  textSearch: TextSearchPart,
  uniqueness: UniquenessPart,
) {
  const { attribute, firstElement, inputValue, nextElement, parentElement } = dom;
  const { query } = tree;
  const { squeeze } = text;
  const { isFoldedUp } = rendering;
  const { isButtonInput } = controls;
  const { presenceOf, textNodesOf } = textNodes;
  const { NAMED, NAMES } = textSearch;
  const { longestValue } = uniqueness;

  /** The squeezed text of an element, and which of the root's text nodes it comes from. */
  interface Carried {
    readonly key: string;
    readonly first: number;
    readonly count: number;
  }

  /** The squeezed text of every element that carries a short one, with the element; null where several carry it. */
  const textIndex = (roots: readonly Root[], look: Look): Map<string, Element | null> => {
    const index = new Map<string, Element | null>();
    const put = (key: string, element: Element): void => {
      const other = index.get(key);
      if (other === undefined) index.set(key, element);
      else if (other !== element) index.set(key, null);
    };
    for (const root of roots) {
      const carried = carriedIn(root, look);
      for (const [element, { key }] of carried) if (isInnermost(element, carried)) put(key, element);
      for (const element of query(root.node, NAMED)) {
        for (const name of NAMES) {
          const named = attribute(element, name);
          if (named) put(squeeze(named), element);
        }
        if (isButtonInput(element)) put(squeeze(inputValue(element)), element);
      }
    }
    return index;
  };

  const carriedIn = (root: Root, look: Look): Map<Element, Carried> => {
    const { keys, holders } = textNodesOf(root, look, true);
    const carried = new Map<Element, Carried>();
    const long = new Set<Element>();
    for (const [place, key] of keys.entries()) {
      const own = holders[place] as Element;
      if (key === '' || isFoldedUp(own) || presenceOf(own, look) !== 'shown') continue;
      let isLong = false;
      for (let at: Element | null = own; at && !long.has(at); at = parentElement(at)) {
        const known = carried.get(at) ?? { key: '', first: place, count: 0 };
        isLong ||= known.key.length + key.length > longestValue;
        if (isLong) {
          long.add(at);
          carried.delete(at);
        } else {
          carried.set(at, { key: known.key + key, first: known.first, count: known.count + 1 });
        }
      }
    }
    return carried;
  };

  /** Whether none of its children carries the same text nodes. */
  const isInnermost = (element: Element, carried: ReadonlyMap<Element, Carried>): boolean => {
    const { first, count } = carried.get(element) as Carried;
    for (let child = firstElement(element); child; child = nextElement(child)) {
      const inside = carried.get(child);
      if (inside?.first === first) return inside.count !== count;
    }
    return true;
  };

  return { textIndex };
}
