/** Reads the elements on the page, in the order of the layout. */
import type { ElementType, ListedElement, Scope, ScreenElement } from '#svc';
import {
  attribute,
  documentElement,
  firstElement,
  inputType,
  nodeType,
  ownerDocument,
  shadowOf,
  styleOf,
  topDocument,
} from '../dom/dom.js';
import { isDropdown } from '../dom/form-controls.js';
import { type Edges, type PageCache, edgesOf, intersection, isEmpty, viewOf } from '../dom/geometry.js';
import { renderedText } from '../dom/rendered-text.js';
import { isInline, isRendered } from '../dom/rendering.js';
import type { Root } from '../dom/roots.js';
import { activeElement, frameDocument, htmlName, isDocument, isElement, pushLayoutChildren } from '../dom/tree.js';
import { createBriefLocators } from '../find/brief-locators.js';
import { createLocators } from '../find/locators.js';
import { isVisible } from '../find/text-nodes.js';
import { fixedTextOf, OPAQUE_TAGS, textOf } from './accessible-text.js';
import { typeOf } from './element-type.js';
import { type RecordKind, kindOf } from './record-kind.js';
import { checkedOf, isEnabled, roleOf, selectedOf } from './element-state.js';
import { expandedOf, shownValueOf } from './field-state.js';
import {
  type Bounds,
  type Placement,
  type LayoutContext,
  boundsOf,
  documentContext,
  innerContext,
  placementOf,
} from './layout-context.js';
import { type AddRecord, createTextRuns } from './text-runs.js';

const SKIPPED = new Set(
  'script style noscript template head meta link title base param source track datalist br wbr'.split(' '),
);

const MAX_TEXT_CHARS = 1000;
const shortened = (text: string): string =>
  text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS - 1)}…` : text;

/** A record and the element that it describes. */
interface ElementRecord {
  readonly record: ListedElement;
  readonly element: Element;
}

/** The records of the elements that were visited. */
interface ReadRecords {
  readonly records: readonly ElementRecord[];
  /** Elements were left that were not visited. */
  readonly isTruncated: boolean;
}

/**
 * The records of the page or the window.
 * @param limit elements to visit at most; as many records at most
 * @param isBrief adds to what can be acted on what a list for a model has
 */
export const readRecords = (
  roots: readonly Root[],
  cache: PageCache,
  scope: Scope,
  limit: number,
  isBrief = false,
): ReadRecords => {
  const { records, isTruncated } = visitPage(roots, cache, limit);
  const locate = createLocators(roots, cache);
  const listed = scope === 'window' ? records.filter(({ record }) => record.inViewport) : records;
  for (const { record, element } of listed) record.locator = locate(element);
  if (!isBrief) return { records: listed, isTruncated };
  addDetails(listed, roots, cache);
  return { records: listed.filter(({ record }) => !isLayout(record)), isTruncated };
};

/** Whether a record only tells of a container: a list is acted on by its items. */
const isLayout = ({ type, text, clickable }: ListedElement): boolean =>
  text === '' && (type === 'list' || (!clickable && (type === 'item' || type === 'other')));

/** Adds what a list for a model has. A field with a label or placeholder has that as its text, beside its value. */
const addDetails = (records: readonly ElementRecord[], roots: readonly Root[], cache: PageCache): void => {
  const briefOf = createBriefLocators(records, roots, cache);
  for (const { record, element } of records) {
    if (!record.clickable) continue;
    const value = shownValueOf(element);
    const text = (value !== '' && shortened(fixedTextOf(element, htmlName(element)))) || record.text;
    const expanded = expandedOf(element);
    const details: Partial<ListedElement> = {
      text,
      brief: briefOf({ record: { ...record, text }, element }),
      ...(value !== '' && value !== text && { value }),
      ...(expanded !== undefined && { expanded }),
    };
    Object.assign(record, details);
  }
};

/** The record of one element, also of one that is not listed. */
export const readRecord = (
  element: Element,
  roots: readonly Root[],
  cache: PageCache,
  limit: number,
): ScreenElement => {
  const { records } = visitPage(roots, cache, limit);
  const record = records.find((each) => each.element === element)?.record ?? unlistedRecord(element, cache);
  record.locator = createLocators(roots, cache)(element);
  return record;
};

const unlistedRecord = (element: Element, cache: PageCache): ScreenElement => {
  const view = viewOf(ownerDocument(element), cache);
  const edges = edgesOf(element, view);
  const place = { edges, inViewport: !isEmpty(intersection(edges, view.clip)) };
  const name = htmlName(element);
  const type = typeOf(element, name, roleOf(element)) ?? 'other';
  return newRecord(element, type, textOf(element, name, true), false, place, isVisible(element, cache), false);
};

/** The records of all visited elements, without their locators. */
const visitPage = (roots: readonly Root[], cache: PageCache, limit: number): ReadRecords => {
  const hasShadows = roots.some((root) => !isDocument(root.node));
  const active = focusedElement();
  const records: ElementRecord[] = [];
  const stack: ({ node: Node; within: LayoutContext } | { leave: Element })[] = [];

  const addRecord: AddRecord = (element, type, text, clickable, place, { transparent }) => {
    const record = newRecord(element, type, text, clickable, place, !transparent, element === active);
    records.push({ record, element });
    return record;
  };
  const { addText, addSpace, breakAt, openRecord } = createTextRuns(addRecord);

  const visitDocument = (page: Document): void => {
    const view = viewOf(page, cache);
    const root = documentElement(page);
    if (root && view.shown && !isEmpty(view.reach)) stack.push({ node: root, within: documentContext(view) });
  };

  const visitElement = (element: Element, within: LayoutContext): void => {
    const name = htmlName(element);
    if (SKIPPED.has(name)) {
      if (name === 'br') addSpace('\n');
      return;
    }
    const style = styleOf(element);
    const { display } = style;
    if (display === 'none' || !isRendered(element)) return;
    const bounds = boundsOf(style.position, within);
    const shown = style.visibility === 'visible';
    const kind = shown ? kindOf(element, style, within, hasShadows, cache) : undefined;
    const isRecord = kind !== undefined && kind !== 'repeated';
    if (isRecord || !isInline(display)) {
      breakAt(element);
      stack.push({ leave: element });
    }
    const ownsInnerText = isRecord ? recordElement(element, style, kind, bounds, within) : kind === 'repeated';
    const page = frameDocument(element);
    if (page) return shown ? visitDocument(page) : undefined;
    if (OPAQUE_TAGS.has(name) && (name !== 'select' || isDropdown(element))) return;
    const isTextOwned = within.isTextOwned || ownsInnerText;
    if (isTextOwned && !firstElement(element) && !shadowOf(element)) return;
    const inside = innerContext(element, style, bounds, within, isTextOwned);
    pushLayoutChildren(element, (node) => {
      const type = nodeType(node);
      if (type === 1 || type === 3) stack.push({ node, within: inside });
    });
  };

  /** Returns whether a record now contains all text inside. */
  const recordElement = (
    element: Element,
    style: CSSStyleDeclaration,
    kind: RecordKind,
    bounds: Bounds,
    within: LayoutContext,
  ): boolean => {
    if (isEmpty(bounds.reach)) return false;
    const place = placementOf(edgesOf(element, within.view), bounds);
    if (isEmpty(place.edges)) return false;
    const text = textOf(element, htmlName(element), kind.ownsInnerText);
    const type = kind.type ?? (kind.ownsInnerText && text !== '' && renderedText(element) === text ? 'text' : 'other');
    if (within.isTextOwned && type === 'text') return false;
    const transparent = within.transparent || style.opacity === '0';
    const made = addRecord(element, type, text, kind.clickable, place, { transparent });
    if (!kind.ownsInnerText && !within.isTextOwned) openRecord(element, made);
    return kind.ownsInnerText;
  };

  visitDocument(topDocument());
  let visited = 0;
  while (stack.length > 0 && visited < limit && records.length < limit) {
    const step = stack.pop()!;
    if ('leave' in step) breakAt(step.leave);
    else if (isElement(step.node)) {
      visited += 1;
      visitElement(step.node, step.within);
    } else addText(step.node, step.within);
  }
  for (const { record } of records) record.text = shortened(record.text);
  return { records, isTruncated: stack.some((step) => 'node' in step && isElement(step.node)) };
};

/** The focused element, in shadow roots and frames too; null when only the document has the focus. */
const focusedElement = (): Element | null => {
  const active = activeElement();
  return active && (htmlName(active) === 'body' || htmlName(active) === 'html') ? null : active;
};

/** A rectangle of whole pixels, at least one wide and high, with the same centre. */
const wholePixelsOf = ({ left, top, right, bottom }: Edges): ScreenElement['bounds'] => {
  const width = Math.max(1, Math.round(right - left));
  const height = Math.max(1, Math.round(bottom - top));
  return { x: Math.round((left + right - width) / 2), y: Math.round((top + bottom - height) / 2), width, height };
};

/** A record without its locator, which is made after the walk. */
const newRecord = (
  element: Element,
  type: ElementType,
  text: string,
  clickable: boolean,
  { edges, inViewport }: Placement,
  visible: boolean,
  isFocused: boolean,
): ScreenElement => {
  const role = roleOf(element);
  const id = attribute(element, 'id');
  return {
    type,
    text,
    bounds: wholePixelsOf(edges),
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
