/** Joins the words on a line to one text, across inline elements. */
import type { ElementType, ScreenElement } from '#svc';
import { normalizeText } from '#svc';
import { createRange, dataOf, topDocument } from '../dom/dom.js';
import { edgesOf, intersection, isEmpty, isTiny, toTopWindow, type Edges } from '../dom/geometry.js';
import { applyTextTransform } from '../dom/rendered-text.js';
import { layoutParent, parentOrHost, isLayoutAncestor } from '../dom/tree.js';
import { placementOf, type Placement, type LayoutContext } from './layout-context.js';

/** Adds a record of an element to the others. */
export type AddRecord = (
  element: Element,
  type: ElementType,
  text: string,
  clickable: boolean,
  placement: Placement,
  within: Pick<LayoutContext, 'transparent'>,
) => ScreenElement;

const MAX_TEXT_CHARS = 1000;

/** One text node of a line, with the white space after it. */
interface TextPiece {
  readonly node: Node;
  readonly within: LayoutContext;
  text: string;
}

/** The child of the owner that contains a text node; null when the owner contains it directly. */
const childWith = (owner: Element, node: Node): Element | null => {
  let child: Element | null = null;
  for (let at = parentOrHost(node); at && at !== owner; at = layoutParent(at)) child = at;
  return child;
};

const placementOfPieces = (run: readonly TextPiece[], range: Range): Placement => {
  const seen = edgesOfPieces(run, range, ({ clip }) => clip);
  if (!isEmpty(seen) && !isTiny(seen)) return { edges: seen, inViewport: true };
  return { edges: edgesOfPieces(run, range, ({ reach }) => reach), inViewport: false };
};

const edgesOfPieces = (run: readonly TextPiece[], range: Range, boundsOf: (within: LayoutContext) => Edges): Edges => {
  let whole: Edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { node, within } of run) {
    range.selectNodeContents(node);
    const edges = intersection(toTopWindow(range.getBoundingClientRect(), within.view), boundsOf(within));
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

export const createTextRuns = (addRecord: AddRecord) => {
  /** Records whose text comes from later text nodes; `hasWords`: some of it came already. */
  const open = new Map<Element, { record: ScreenElement; hasWords: boolean }>();
  const range = createRange(topDocument());
  let run: TextPiece[] = [];
  let boundary: Element | null = null;

  const addText = (node: Node, within: LayoutContext): void => {
    if (within.isTextOwned || !within.shown) return;
    const data = dataOf(node);
    if (normalizeText(data) === '') addSpace(data);
    else run.push({ node, within, text: applyTextTransform(data, within.transform) });
  };

  const addSpace = (space: string): void => {
    const before = run.at(-1);
    if (before) before.text += space;
  };

  /** Ends the line. */
  const breakAt = (element: Element): void => {
    const words = run;
    const ends = [boundary, element];
    run = [];
    boundary = element;
    if (words.length > 0) recordLine(words, ends);
  };

  /** From now on, words directly in the element become the text of its record. */
  const openRecord = (element: Element, record: ScreenElement): void =>
    void open.set(element, { record, hasWords: false });

  /** Adds the record of a line; `ends` are the elements that break the line before and after it. */
  const recordLine = (words: readonly TextPiece[], ends: readonly (Element | null)[]): void => {
    const first = words[0] as TextPiece;
    const last = words.at(-1) as TextPiece;
    const { view, reach } = first.within;
    if (isEmpty(reach)) return;
    let owner = parentOrHost(first.node) as Element;
    while (!isLayoutAncestor(owner, parentOrHost(last.node))) owner = layoutParent(owner) as Element;
    const groups = new Map<Element | null, TextPiece[]>();
    for (const part of words) {
      const child = childWith(owner, part.node);
      const group = groups.get(child);
      if (group) group.push(part);
      else groups.set(child, [part]);
    }
    if (!groups.has(null)) {
      for (const group of groups.values()) recordLine(group, ends);
      return;
    }
    const line = normalizeText(words.map((part) => part.text).join(''));
    const opened = open.get(owner);
    if (opened) {
      if (opened.record.text.length <= MAX_TEXT_CHARS)
        opened.record.text = opened.hasWords ? `${opened.record.text} ${line}` : line;
      opened.hasWords = true;
      return;
    }
    const isWhole = !ends.some((end) => end && end !== owner && isLayoutAncestor(owner, end));
    let place = isWhole ? placementOf(edgesOf(owner, view), first.within) : undefined;
    if (!place || isEmpty(place.edges)) place = placementOfPieces(words, range);
    if (!isEmpty(place.edges) && !isTiny(place.edges)) addRecord(owner, 'text', line, false, place, first.within);
  };

  return { addText, addSpace, breakAt, openRecord };
};
