/** Matches a text with the text nodes of a root, across the borders of nodes and elements. */
import { normalizeText, type TextQuery, TextRank } from '#svc';
import { contains, dataOf, firstChild, nextSibling, parentElement, parentNode, styleOf } from '../dom/dom.js';
import type { PageCache } from '../dom/geometry.js';
import { applyTextTransform } from '../dom/rendered-text.js';
import { breaksLine, isClosedDetails, isRendered, separatesWords } from '../dom/rendering.js';
import { isElement } from '../dom/tree.js';
import { presenceOf, type TextNodes } from './text-nodes.js';

/** One search for a text. */
export interface TextSearch {
  readonly query: TextQuery;
  /** Ignores hidden text. */
  readonly shownOnly: boolean;
  readonly cache: PageCache;
}

/** The space that the layout puts between two text nodes, or an empty text. */
const spaceBetween = (from: Node, to: Node): string => {
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
    if (contains(node, to) ? breaksLine(node) : isRendered(node) && (breaksLine(node) || separatesWords(node)))
      return ' ';
  }
};

/** The innermost element that contains two others; null when only their root does. */
const commonElement = (a: Element, b: Element): Element | null => {
  let common: Element | null = a;
  while (common && !contains(common, b)) common = parentElement(common);
  return common;
};

/** Calls `onMatch` for every element of one root whose text nodes contain the text, with the rank of the match. */
export const matchTextNodes = (
  texts: TextNodes,
  { query, shownOnly, cache }: TextSearch,
  onMatch: (element: Element, rank: TextRank) => void,
): void => {
  const { nodes, keys, parents, root } = texts;
  const { key } = query;

  const counts = (index: number): boolean => {
    const parent = parents[index] as Element;
    const presence = isClosedDetails(parent) ? 'hidden' : presenceOf(parent, cache);
    return presence === 'shown' || (presence === 'hidden' && !shownOnly);
  };
  const hasMore = (element: Element, from: number, step: number): boolean => {
    for (let at = from + step; at >= 0 && at < nodes.length; at += step) {
      if (element !== root.host && !contains(element, nodes[at] as Node)) return false;
      if (keys[at] !== '' && counts(at)) return true;
    }
    return false;
  };
  /** The space between two of the nodes, across those in between that are not shown. */
  const between = (from: number, to: number): string => {
    let space = '';
    let before = from;
    for (let at = from + 1; at <= to; at += 1) {
      if (!counts(at)) continue;
      space += spaceBetween(nodes[before] as Node, nodes[at] as Node);
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
      whole += withTransform ? applyTextTransform(data, styleOf(parents[place] as Element).textTransform) : data;
    }
    return normalizeText(whole);
  };
  /** Ranks the text of some nodes; `isWhole`: the match takes all of the first and last of them. */
  const rankNodes = (places: readonly number[], isWhole: boolean): void => {
    const first = places[0] as number;
    const last = places.at(-1) as number;
    const element = commonElement(parents[first] as Element, parents[last] as Element) ?? root.host;
    if (!element) return;
    let rank: TextRank = query.rankOf(rendered(places, false));
    const isPart = !isWhole || hasMore(element, first, -1) || hasMore(element, last, 1);
    if (rank < TextRank.part && isPart) rank = TextRank.part;
    if (rank === TextRank.ignoringCase && rendered(places, true) === query.text) rank = TextRank.exact;
    onMatch(element, rank);
  };
  /** Follows a match, which begins with the last `length` characters of a node, through the nodes after it. */
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
    if (matched === key.length) rankNodes(places, length === (keys[from] as string).length && ends);
  };

  for (const [index, own] of keys.entries()) {
    if (own === '') continue;
    if (own.includes(key) && counts(index)) rankNodes([index], own === key);
    const end = own.at(-1) as string;
    for (let at = key.indexOf(end); at >= 0 && at < key.length - 1; at = key.indexOf(end, at + 1)) {
      if (at >= own.length) break;
      if (own.endsWith(key.slice(0, at + 1)) && counts(index)) extend(index, at + 1);
    }
  }
};
