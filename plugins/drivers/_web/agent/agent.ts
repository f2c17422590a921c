/** The page agent: answers queries about the page, and keeps the elements of the last ones. */
import type { Candidate, ElementFingerprint, ElementState, ElementType, Rect } from '#svc';
import type { ElementList, LocatedElement, Scope, TreeStrategy } from '#svc';
import { aim, centreInWindow } from './act/aim.js';
import { catchChooser, fileField, fileInput, releaseChooser, sendFilePart, setFiles } from './act/file-input.js';
import { chooseOption, enterText, focusField, hasFocus, insertText } from './act/form-input.js';
import { aimPressNow, endPressNow } from './act/press-now.js';
import { aimPress, endPress } from './act/press.js';
import { movableAreas, scrollAreas, scrollBy, scrollPositions } from './act/scrolling.js';
import { isConnected, ownerDocument, topDocument } from './dom/dom.js';
import { newPageCache } from './dom/geometry.js';
import { scanRoots } from './dom/roots.js';
import { frameOf } from './dom/tree.js';
import {
  html,
  readAttribute,
  readAttributes,
  readOptions,
  readText,
  readValue,
  screenState,
} from './elements/content.js';
import { describe, textTarget } from './elements/element-state.js';
import { candidates, foundFingerprint } from './elements/fingerprints.js';
import { readRecord, readRecords } from './elements/records.js';
import { elementLocators } from './find/element-locators.js';
import { malformed, search } from './find/search.js';
import { isVisible } from './find/text-nodes.js';
import { toJson } from './json.js';

/** Place and state of one element. */
export interface FoundElement {
  /** CSS pixels of the top window, not rounded and not clipped. */
  readonly bounds: Rect;
  readonly state: ElementState;
  /** The local name of its tag. */
  readonly tag: string;
  /** For the first two visible hits, and for the last that the limit allows. */
  readonly fingerprint?: ElementFingerprint;
}

/** The result of one query; `invalid` says why the selector is malformed, `framed` which hits are in a frame. */
export type FindAnswer =
  | {
      readonly token: number;
      readonly total: number;
      readonly hits: FoundElement[];
      readonly framed: readonly boolean[];
    }
  | { readonly invalid: string };

/** What drivers ask of the page. Arguments and answers can be sent as JSON. */
export interface PageQuestions {
  /**
   * Searches the document, all open shadow roots and all same-origin frames; hits are in reading order. `css` has a deep
   * form: `outer >>> inner` searches for `inner` in the shadow root or frame of what `outer` matches, `>>> inner` in the
   * top document only. `total` is at most 10,000.
   */
  find(by: TreeStrategy, value: string, limit: number): FindAnswer;
  /**
   * Records of the elements on the page, or of those in the window, in reading order. Bounds are those of the part that
   * the window shows; outside the window, of the part that scrolling can show.
   * @param limit elements to visit at most
   * @param isBrief adds to what can be acted on what a list for a model has
   */
  elements(scope: Scope, limit: number, isBrief?: boolean): ElementList;
  /** Every element of a type, for the comparison with one that is no longer found. */
  candidates(type: ElementType): Candidate[];
  /**
   * One element with its attributes and every locator that finds it; null when nothing matches.
   * @param nth which hit, from 0; by default the first visible one, else the first
   * @param limit elements to visit at most
   */
  locators(
    by: TreeStrategy,
    value: string,
    nth: number | null,
    limit: number,
  ): LocatedElement | { readonly invalid: string } | null;
  html: typeof html;
  screenState: typeof screenState;
  scrollAreas: typeof scrollAreas;
  movableAreas: typeof movableAreas;
  scrollPositions: typeof scrollPositions;
  scrollBy: typeof scrollBy;
  hasFocus: typeof hasFocus;
  insertText: typeof insertText;
  endPress: typeof endPress;
  endPressNow: typeof endPressNow;
}

/** What drivers ask of one element. The other arguments and the answers can be sent as JSON. */
export interface ElementQuestions {
  aim: typeof aim;
  aimPress: typeof aimPress;
  aimPressNow: typeof aimPressNow;
  centreInWindow: typeof centreInWindow;
  enterText: typeof enterText;
  chooseOption: typeof chooseOption;
  focusField: typeof focusField;
  readText: typeof readText;
  readValue: typeof readValue;
  readAttribute: typeof readAttribute;
  readOptions: typeof readOptions;
  fileField: typeof fileField;
  catchChooser: typeof catchChooser;
  releaseChooser: typeof releaseChooser;
  sendFilePart: typeof sendFilePart;
  setFiles: typeof setFiles;
}

/** The part of a browser driver that runs inside the page: `window[Symbol.for('svc.page')]` of the top window. */
export interface PageAgent extends PageQuestions, ElementQuestions {
  /** A hit of one of the last 8 queries; null when the query is older, or the element left the page. */
  element(token: number, index: number): Element | null;
  /** Present place and state of an element. */
  describe(element: Element): FoundElement;
  textTarget: typeof textTarget;
  fileInput: typeof fileInput;
  toJson: typeof toJson;
}

declare global {
  interface Window {
    /** `Symbol.for('svc.page')`: undefined where the agent is not installed. */
    readonly [pageAgent: symbol]: PageAgent | undefined;
  }
}

const KEPT_QUERIES = 8;
const MAX_TOTAL = 10_000;
/**
 * Visible hits of a query with a fingerprint: the finder takes the first, or one of the next. The last hit within the limit
 * has one too, because `>> nth=N` takes it.
 */
const MAX_FINGERPRINTS = 2;

const keptElements = new Map<number, Element[]>();
// Random, so that tokens of an earlier page do not name elements of this one.
let lastToken = Math.floor(Math.random() * 2 ** 48);

const agent: PageAgent = {
  find(by: TreeStrategy, value: string, limit: number) {
    const invalid = malformed(by, value);
    if (invalid !== null) return { invalid };
    const cache = newPageCache();
    const found = search(scanRoots(), by, value, cache);
    const limited = found.slice(0, limit);
    lastToken += 1;
    keptElements.set(lastToken, limited);
    keptElements.delete(lastToken - KEPT_QUERIES);
    let left = MAX_FINGERPRINTS;
    return {
      token: lastToken,
      total: Math.min(found.length, MAX_TOTAL),
      hits: limited.map((element, index) => {
        const hit = describe(element, cache);
        if (index + 1 < limit && (!hit.state.visible || left === 0)) return hit;
        left -= 1;
        return { ...hit, fingerprint: foundFingerprint(element, cache) };
      }),
      framed: limited.map((element) => ownerDocument(element) !== topDocument()),
    };
  },
  element(token: number, index: number): Element | null {
    const element = keptElements.get(token)?.[index];
    if (!element) return null;
    for (let at: Element | null = element; at; at = frameOf(ownerDocument(at))) {
      if (!isConnected(at)) return null;
      if (ownerDocument(at) === topDocument()) return element;
    }
    return null;
  },
  describe: (element: Element) => describe(element, newPageCache()),
  elements(scope: Scope, limit: number, isBrief = false) {
    const { records, isTruncated } = readRecords(scanRoots(), newPageCache(), scope, limit, isBrief);
    return { elements: records.map(({ record }) => record), ...(isTruncated && { truncated: true as const }) };
  },
  candidates: (type: ElementType) => candidates(type, scanRoots(), newPageCache()),
  locators(by: TreeStrategy, value: string, nth: number | null, limit: number) {
    const invalid = malformed(by, value);
    if (invalid !== null) return { invalid };
    const roots = scanRoots();
    const cache = newPageCache();
    const found = search(roots, by, value, cache);
    const wanted = nth === null ? (found.find((each) => isVisible(each, cache)) ?? found[0]) : found[nth];
    if (!wanted) return null;
    const element = readRecord(wanted, roots, cache, limit);
    const locators = elementLocators(wanted, element.locator, roots, cache);
    return { element, attributes: readAttributes(wanted), locators };
  },
  html,
  screenState,
  scrollAreas,
  movableAreas,
  scrollPositions,
  scrollBy,
  hasFocus,
  insertText,
  endPress,
  endPressNow,
  aim,
  aimPress,
  aimPressNow,
  centreInWindow,
  enterText,
  chooseOption,
  focusField,
  readText,
  readValue,
  readAttribute,
  readOptions,
  fileField,
  catchChooser,
  releaseChooser,
  sendFilePart,
  setFiles,
  fileInput,
  textTarget,
  toJson,
};

Object.defineProperty(window, Symbol.for('svc.page'), { value: Object.freeze(agent) });
