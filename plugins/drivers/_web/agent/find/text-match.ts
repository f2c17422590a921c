/** Matching a text against the text nodes of a root, over the borders of nodes and elements. */
import { foldCase, normalizeText } from '#svc';
import { contains, dataOf, firstChild, nextSibling, parentElement, parentNode, styleOf } from '../dom/dom.js';
import type { Look } from '../dom/geometry.js';
import { transformed } from '../dom/rendered-text.js';
import { breaksLine, isFoldedUp, isRendered, standsApart } from '../dom/rendering.js';
import { isElement } from '../dom/tree.js';
import { presenceOf, type TextNodes } from './text-nodes.js';

/** A text that is looked for. */
export interface Wanted {
  readonly text: string;
  readonly folded: string;
  readonly squeezed: string;
  readonly look: Look;
  /** Hidden text does not count. */
  readonly shownOnly: boolean;
}

/** How well a text matches: 0 exactly, 1 without regard to case, 2 in a part, 3 not at all. */
export const rankOf = (other: string, wanted: Wanted): number => {
  if (other === wanted.text) return 0;
  const folded = foldCase(other);
  return folded === wanted.folded ? 1 : folded.includes(wanted.folded) ? 2 : 3;
};

/** What is rendered between two text nodes: a space, or nothing. */
const gap = (from: Node, to: Node): string => {
  let node = from;
  for (;;) {
    const isOmitted = isElement(node) && !contains(node, to) && !isRendered(node);
    const child = isOmitted ? null : firstChild(node);
    if (child) {
      node = child;
    } else {
      while (!nextSibling(node)) {
        node = parentNode(node) as Node;
        if (!isElement(node) || breaksLine(node)) return ' ';
      }
      node = nextSibling(node) as Node;
    }
    if (node === to) return '';
    if (!isElement(node)) continue;
    if (contains(node, to) ? breaksLine(node) : isRendered(node) && (breaksLine(node) || standsApart(node))) return ' ';
  }
};

/** The innermost element of a root around two others; null when they have only the root in common. */
const commonElement = (a: Element, b: Element): Element | null => {
  let common: Element | null = a;
  while (common && !contains(common, b)) common = parentElement(common);
  return common;
};

/** Tells every element of one root that carries the wanted text, with the rank of the match. */
export const matchTexts = (texts: TextNodes, wanted: Wanted, tell: (element: Element, rank: number) => void): void => {
  const { nodes, keys, holders, root } = texts;
  const { squeezed: key, look, shownOnly } = wanted;

  const counts = (index: number): boolean => {
    const holder = holders[index] as Element;
    const presence = isFoldedUp(holder) ? 'hidden' : presenceOf(holder, look);
    return presence === 'shown' || (presence === 'hidden' && !shownOnly);
  };
  const hasMore = (element: Element, from: number, step: number): boolean => {
    for (let at = from + step; at >= 0 && at < nodes.length; at += step) {
      if (element !== root.host && !contains(element, nodes[at] as Node)) return false;
      if (keys[at] !== '' && counts(at)) return true;
    }
    return false;
  };
  /** What is rendered between two of the nodes. */
  const between = (from: number, to: number): string => {
    let space = '';
    let before = from;
    for (let at = from + 1; at <= to; at += 1) {
      if (!counts(at)) continue;
      space += gap(nodes[before] as Node, nodes[at] as Node);
      if (at < to && /\s/.test(dataOf(nodes[at]))) space += ' ';
      before = at;
    }
    return space;
  };
  const rendered = (places: readonly number[], withTransform: boolean): string => {
    let whole = '';
    for (const [index, place] of places.entries()) {
      if (index > 0) whole += between(places[index - 1] as number, place);
      const data = dataOf(nodes[place]);
      whole += withTransform ? transformed(data, styleOf(holders[place] as Element).textTransform) : data;
    }
    return normalizeText(whole);
  };
  const consider = (places: readonly number[], isWhole: boolean): void => {
    const first = places[0] as number;
    const last = places.at(-1) as number;
    const element = commonElement(holders[first] as Element, holders[last] as Element) ?? root.host;
    if (!element) return;
    let rank = rankOf(rendered(places, false), wanted);
    if (rank < 2 && (!isWhole || hasMore(element, first, -1) || hasMore(element, last, 1))) rank = 2;
    if (rank === 1 && rendered(places, true) === wanted.text) rank = 0;
    tell(element, rank);
  };
  /** Follows a match that begins with the last `length` characters of one node through those after it. */
  const extend = (from: number, length: number): void => {
    const places = [from];
    let matched = length;
    let ends = true;
    for (let at = from + 1; at < nodes.length && matched < key.length; at += 1) {
      const next = keys[at] as string;
      if (next === '' || !counts(at)) continue;
      const part = next.slice(0, key.length - matched);
      if (!key.startsWith(part, matched)) return;
      matched += part.length;
      ends = part.length === next.length;
      places.push(at);
    }
    if (matched === key.length) consider(places, length === (keys[from] as string).length && ends);
  };

  for (const [index, own] of keys.entries()) {
    if (own === '') continue;
    if (own.includes(key) && counts(index)) consider([index], own === key);
    const end = own.at(-1) as string;
    for (let at = key.indexOf(end); at >= 0 && at < key.length - 1; at = key.indexOf(end, at + 1)) {
      if (at >= own.length) break;
      if (own.endsWith(key.slice(0, at + 1)) && counts(index)) extend(index, at + 1);
    }
  }
};
