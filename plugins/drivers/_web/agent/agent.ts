/** The questions that the page answers, and the elements of its last answers. */
import type { Candidate, ElementFingerprint, ElementState, ElementType, Rect } from '#svc';
import type { Scope, ScreenElement, TreeStrategy } from '#svc';
import { isConnected, labelControl, ownerDocument, topDocument } from './dom/dom.js';
import { type Look, newLook } from './dom/geometry.js';
import { elementAt } from './dom/hit-test.js';
import { scan } from './dom/roots.js';
import { frameOf, htmlName } from './dom/tree.js';
import { describe, fieldOf } from './elements/element-state.js';
import { candidates, foundFingerprint } from './elements/fingerprints.js';
import { readRecords } from './elements/records.js';
import { findCss, findId, tryCss } from './find/css.js';
import { findText } from './find/text-search.js';
import { findXPath, tryXPath } from './find/xpath.js';

/** What the page tells of one element. */
export interface FoundElement {
  /** CSS pixels of the top window, not rounded and not clipped. */
  readonly bounds: Rect;
  readonly state: ElementState;
  /** The local name of its tag. */
  readonly tag: string;
  /** Of the first two that are visible, and of the last that was asked for. */
  readonly fingerprint?: ElementFingerprint;
}

/** What one look gave; `invalid` says why the selector is malformed. */
export type FindAnswer =
  { readonly token: number; readonly total: number; readonly hits: FoundElement[] } | { readonly invalid: string };

/** The part of a browser driver that runs inside the page, as `window[Symbol.for('svc.page')]` of the top window. */
export interface PageAgent {
  /**
   * One look through the document, all open shadow roots and all same-origin frames, in reading order of the tree.
   * `css` knows a deep form: in `outer >>> inner`, `inner` is looked for inside the shadow root or frame of what
   * `outer` matches; `>>> inner` looks in the top document alone. `total` stops counting at 10,000.
   */
  find(by: TreeStrategy, value: string, limit: number): FindAnswer;
  /** The element of one of the last 8 looks; null when it is forgotten or no longer in the page. */
  element(token: number, index: number): Element | null;
  /** Where an element is and what can be done with it, now. */
  describe(element: Element): FoundElement;
  /** The innermost element at a place of the top window, through open shadow roots and same-origin frames. */
  at(x: number, y: number): Element | null;
  /** What takes the text: the control of a label, the only field in the shadow root of a custom element, else itself. */
  field(element: Element): Element;
  /**
   * What is on the page, or what the window shows of it, in reading order; at most 20,000 records. Bounds are those of the
   * part that is seen; outside of the window, of all that scrolling can show.
   */
  elements(scope?: Scope): ScreenElement[];
  /** Every element of a type, to be compared with one that is no longer found. */
  candidates(type: ElementType): Candidate[];
}

const LOOKS_KEPT = 8;
const MAX_TOTAL = 10_000;
/**
 * Visible hits of a look that get a fingerprint: the finder takes the first, or one of the next. The last hit that was
 * asked for gets one too: it is the one that `>> nth=N` names.
 */
const FINGERPRINTED = 2;

const kept = new Map<number, Element[]>();
// Tokens of an earlier page must not name elements of this one.
let lastToken = Math.floor(Math.random() * 2 ** 48);

const search = (by: TreeStrategy, value: string, look: Look): Element[] => {
  const all = scan();
  switch (by) {
    case 'css':
      return findCss(all, value);
    case 'id':
      return findId(all, value);
    case 'xpath':
      return findXPath(all, value);
    case 'text':
      return findText(all, value, look);
  }
};

/** Why a selector is malformed. */
const malformed = (by: TreeStrategy, value: string): string | null => {
  try {
    if (by === 'css') tryCss(value);
    if (by === 'xpath') tryXPath(value);
    return null;
  } catch (error) {
    return (error as Error).message.replace(/^Failed to execute '\w+' on '\w+': /, '');
  }
};

const agent: PageAgent = {
  find(by: TreeStrategy, value: string, limit: number) {
    const invalid = malformed(by, value);
    if (invalid !== null) return { invalid };
    const look = newLook();
    const found = search(by, value, look);
    const held = found.slice(0, limit);
    lastToken += 1;
    kept.set(lastToken, held);
    kept.delete(lastToken - LOOKS_KEPT);
    let left = FINGERPRINTED;
    return {
      token: lastToken,
      total: Math.min(found.length, MAX_TOTAL),
      hits: held.map((element, index) => {
        const hit = describe(element, look);
        if (index + 1 < limit && (!hit.state.visible || left === 0)) return hit;
        left -= 1;
        return { ...hit, fingerprint: foundFingerprint(element, look) };
      }),
    };
  },
  element(token: number, index: number): Element | null {
    const element = kept.get(token)?.[index];
    if (!element) return null;
    for (let at: Element | null = element; at; at = frameOf(ownerDocument(at))) {
      if (!isConnected(at)) return null;
      if (ownerDocument(at) === topDocument()) return element;
    }
    return null;
  },
  describe: (element: Element) => describe(element, newLook()),
  at: (x: number, y: number) => elementAt(x, y, newLook()),
  field(element: Element): Element {
    const labelled = htmlName(element) === 'label' ? labelControl(element) : null;
    return labelled ?? fieldOf(element) ?? element;
  },
  elements: (scope: Scope = 'page') => readRecords(scan(), newLook(), scope).map(({ record }) => record),
  candidates: (type: ElementType) => candidates(type, scan(), newLook()),
};

Object.defineProperty(window, Symbol.for('svc.page'), { value: Object.freeze(agent) });
