import type { Scope, ScreenElement } from '#svc';
import type { AccessibleTextPart } from './accessible-text.js';
import type { DomPart } from './dom.js';
import type { FormControlsPart } from './form-controls.js';
import type { GeometryPart } from './geometry.js';
import type { LocatorsPart } from './locators.js';
import type { Look } from './look.js';
import type { RecordKind, RecordKindPart } from './record-kind.js';
import type { RenderedTextPart } from './rendered-text.js';
import type { RenderingPart } from './rendering.js';
import type { Root } from './roots.js';
import type { ScreenElementPart } from './screen-element.js';
import type { Bounds, Surroundings, SurroundingsPart } from './surroundings.js';
import type { AddRecord, TextRunsPart } from './text-runs.js';
import type { TreePart } from './tree.js';

export type RecordsPart = ReturnType<typeof recordsPart>;

/** The walk through all that is on the page, in the order in which it is laid out. */
export function recordsPart(
  dom: DomPart,
  tree: TreePart,
  rendering: RenderingPart,
  renderedText: RenderedTextPart,
  geometry: GeometryPart,
  controls: FormControlsPart,
  accessibleText: AccessibleTextPart,
  recordKind: RecordKindPart,
  surroundings: SurroundingsPart,
  screenElements: ScreenElementPart,
  textRuns: TextRunsPart,
  locators: LocatorsPart,
) {
  const { documentElement, firstElement, nodeType, shadowOf, styleOf, topDocument } = dom;
  const { frameDocument, htmlName, isDocument, isElement, pushInside } = tree;
  const { isInline, isRendered } = rendering;
  const { readable } = renderedText;
  const { edgesOf, isEmpty, viewOf } = geometry;
  const { isDropdown } = controls;
  const { closed, textOf } = accessibleText;
  const { kindOf } = recordKind;
  const { boundsOf, inDocument, inElement, placed } = surroundings;
  const { activeElement, screenElement } = screenElements;
  const { newTextRuns } = textRuns;
  const { locatorMaker } = locators;

  const SKIPPED = new Set(
    'script style noscript template head meta link title base param source track datalist br wbr'.split(' '),
  );

  const MOST_RECORDS = 20_000;
  const LONGEST_TEXT = 1000;
  const shortened = (text: string): string =>
    text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;

  /** The first 20,000 records. */
  const elements = (roots: readonly Root[], look: Look, scope: Scope): ScreenElement[] => {
    const hasShadows = roots.some((root) => !isDocument(root.node));
    const active = activeElement();
    const records: ScreenElement[] = [];
    const owners: Element[] = [];
    const stack: ({ node: Node; within: Surroundings } | { leave: Element })[] = [];

    const addRecord: AddRecord = (element, type, text, clickable, place, { transparent }) => {
      const made = screenElement(element, type, text, clickable, place, !transparent, element === active);
      records.push(made);
      owners.push(element);
      return made;
    };
    const { addText, addSpace, breakAt, openRecord } = newTextRuns(addRecord);

    const visitPage = (page: Document): void => {
      const view = viewOf(page, look);
      const root = documentElement(page);
      if (root && view.shown && !isEmpty(view.reach)) stack.push({ node: root, within: inDocument(view) });
    };

    const visitElement = (element: Element, within: Surroundings): void => {
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
      const kind = shown ? kindOf(element, style, within, hasShadows, look) : undefined;
      const isRecord = kind !== undefined && kind !== 'repeated';
      if (isRecord || !isInline(display)) {
        breakAt(element);
        stack.push({ leave: element });
      }
      const carries = isRecord ? recordElement(element, style, kind, bounds, within) : kind === 'repeated';
      const page = frameDocument(element);
      if (page) return shown ? visitPage(page) : undefined;
      if (closed.has(name) && (name !== 'select' || isDropdown(element))) return;
      const carried = within.carried || carries;
      if (carried && !firstElement(element) && !shadowOf(element)) return;
      const inside = inElement(element, style, bounds, within, carried);
      pushInside(element, (node) => {
        const type = nodeType(node);
        if (type === 1 || type === 3) stack.push({ node, within: inside });
      });
    };

    /** Returns whether a record now stands for all the text inside. */
    const recordElement = (
      element: Element,
      style: CSSStyleDeclaration,
      kind: RecordKind,
      bounds: Bounds,
      within: Surroundings,
    ): boolean => {
      if (isEmpty(bounds.reach)) return false;
      const place = placed(edgesOf(element, within.view), bounds);
      if (isEmpty(place.edges)) return false;
      const text = textOf(element, htmlName(element), kind.carries);
      const type = kind.type ?? (kind.carries && text !== '' && readable(element) === text ? 'text' : 'other');
      if (within.carried && type === 'text') return false;
      const transparent = within.transparent || style.opacity === '0';
      const made = addRecord(element, type, text, kind.clickable, place, { transparent });
      if (!kind.carries && !within.carried) openRecord(element, made);
      return kind.carries;
    };

    visitPage(topDocument());
    for (let step = stack.pop(); step && records.length < MOST_RECORDS; step = stack.pop()) {
      if ('leave' in step) breakAt(step.leave);
      else if (isElement(step.node)) visitElement(step.node, step.within);
      else addText(step.node, step.within);
    }
    const locate = locatorMaker(roots, look);
    const listed: ScreenElement[] = [];
    for (const [index, made] of records.entries()) {
      if (scope === 'window' && !made.inViewport) continue;
      made.text = shortened(made.text);
      made.locator = locate(owners[index] as Element);
      listed.push(made);
    }
    return listed;
  };

  return { elements };
}
