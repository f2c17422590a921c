/** Words that stand together on a line become one text, whatever inline elements they stand in. */
import type { ElementType, ScreenElement } from '#svc';
import { normalizeText } from '#svc';
import { createRange, dataOf, topDocument } from '../dom/dom.js';
import { edgesOf, intersection, isEmpty, isTiny, toTop, type Edges } from '../dom/geometry.js';
import { transformed } from '../dom/rendered-text.js';
import { around, holder, isAround } from '../dom/tree.js';
import { placed, type Placed, type Surroundings } from './surroundings.js';

/** Adds a record of an element to the others. */
export type AddRecord = (
  element: Element,
  type: ElementType,
  text: string,
  clickable: boolean,
  placed: Placed,
  within: Pick<Surroundings, 'transparent'>,
) => ScreenElement;

const LONGEST_TEXT = 1000;

/** One text node of a line, with the spaces that follow it. */
interface Words {
  readonly node: Node;
  readonly within: Surroundings;
  text: string;
}

/** The element directly inside the owner in which a text stands; null when it stands in none. */
const childAround = (owner: Element, node: Node): Element | null => {
  let child: Element | null = null;
  for (let at = holder(node); at && at !== owner; at = around(at)) child = at;
  return child;
};

const placeOfWords = (run: readonly Words[], range: Range): Placed => {
  const seen = edgesOfWords(run, range, ({ clip }) => clip);
  if (!isEmpty(seen) && !isTiny(seen)) return { edges: seen, inViewport: true };
  return { edges: edgesOfWords(run, range, ({ reach }) => reach), inViewport: false };
};

const edgesOfWords = (run: readonly Words[], range: Range, boundsOf: (within: Surroundings) => Edges): Edges => {
  let whole: Edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { node, within } of run) {
    range.selectNodeContents(node);
    const edges = intersection(toTop(range.getBoundingClientRect(), within.view), boundsOf(within));
    if (isEmpty(edges)) continue;
    whole = {
      left: Math.min(whole.left, edges.left),
      top: Math.min(whole.top, edges.top),
      right: Math.max(whole.right, edges.right),
      bottom: Math.max(whole.bottom, edges.bottom),
    };
  }
  return whole;
};

export const newTextRuns = (record: AddRecord) => {
  /** Records of elements whose own words come later, with whether they have some already. */
  const open = new Map<Element, { record: ScreenElement; worded: boolean }>();
  const range = createRange(topDocument());
  let run: Words[] = [];
  let boundary: Element | null = null;

  const addText = (node: Node, within: Surroundings): void => {
    if (within.carried || !within.shown) return;
    const data = dataOf(node);
    if (normalizeText(data) === '') addSpace(data);
    else run.push({ node, within, text: transformed(data, within.transform) });
  };

  const addSpace = (space: string): void => {
    const before = run.at(-1);
    if (before) before.text += space;
  };

  /** The line ends here. */
  const breakAt = (element: Element): void => {
    const words = run;
    const ends = [boundary, element];
    run = [];
    boundary = element;
    if (words.length > 0) recordWords(words, ends);
  };

  /** Words that stand directly in the element become the text of its record. */
  const openRecord = (element: Element, made: ScreenElement): void =>
    void open.set(element, { record: made, worded: false });

  /** Records words that stand together on a line; `ends` are the elements that break the line before and after. */
  const recordWords = (words: readonly Words[], ends: readonly (Element | null)[]): void => {
    const first = words[0] as Words;
    const last = words.at(-1) as Words;
    const { view, reach } = first.within;
    if (isEmpty(reach)) return;
    let owner = holder(first.node) as Element;
    while (!isAround(owner, holder(last.node))) owner = around(owner) as Element;
    const groups = new Map<Element | null, Words[]>();
    for (const part of words) {
      const child = childAround(owner, part.node);
      const group = groups.get(child);
      if (group) group.push(part);
      else groups.set(child, [part]);
    }
    if (!groups.has(null)) {
      for (const group of groups.values()) recordWords(group, ends);
      return;
    }
    const line = normalizeText(words.map((part) => part.text).join(''));
    const opened = open.get(owner);
    if (opened) {
      if (opened.record.text.length <= LONGEST_TEXT)
        opened.record.text = opened.worded ? `${opened.record.text} ${line}` : line;
      opened.worded = true;
      return;
    }
    const isWhole = !ends.some((end) => end && end !== owner && isAround(owner, end));
    let place = isWhole ? placed(edgesOf(owner, view), first.within) : undefined;
    if (!place || isEmpty(place.edges)) place = placeOfWords(words, range);
    if (!isEmpty(place.edges) && !isTiny(place.edges)) record(owner, 'text', line, false, place, first.within);
  };

  return { addText, addSpace, breakAt, openRecord };
};
