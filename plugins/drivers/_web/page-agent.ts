import type { Candidate, ElementFingerprint, ElementState, ElementType, Rect } from '#svc';
import type { Scope, ScreenElement, TreeStrategy } from '#svc';
import { accessibleTextPart } from './accessible-text.js';
import { agentPart } from './agent.js';
import { cssPart } from './css.js';
import { descriptionPart } from './description.js';
import { domPart } from './dom.js';
import { elementTypePart } from './element-type.js';
import { fingerprintsPart } from './fingerprints.js';
import { formControlsPart } from './form-controls.js';
import { geometryPart } from './geometry.js';
import { hitTestPart } from './hit-test.js';
import { locatorsPart } from './locators.js';
import { pathsPart } from './paths.js';
import { recordKindPart } from './record-kind.js';
import { recordsPart } from './records.js';
import { renderedTextPart } from './rendered-text.js';
import { renderingPart } from './rendering.js';
import { rootsPart } from './roots.js';
import { screenElementPart } from './screen-element.js';
import { statePart } from './state.js';
import { surroundingsPart } from './surroundings.js';
import { textIndexPart } from './text-index.js';
import { textMatchPart } from './text-match.js';
import { textNodesPart } from './text-nodes.js';
import { textRunsPart } from './text-runs.js';
import { textSearchPart } from './text-search.js';
import { textPart } from './text.js';
import { treePart } from './tree.js';
import { uniquenessPart } from './uniqueness.js';
import { xpathPart } from './xpath.js';

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

const PARTS = {
  accessibleTextPart,
  agentPart,
  cssPart,
  descriptionPart,
  domPart,
  elementTypePart,
  fingerprintsPart,
  formControlsPart,
  geometryPart,
  hitTestPart,
  locatorsPart,
  pathsPart,
  recordKindPart,
  recordsPart,
  renderedTextPart,
  renderingPart,
  rootsPart,
  screenElementPart,
  statePart,
  surroundingsPart,
  textIndexPart,
  textMatchPart,
  textNodesPart,
  textPart,
  textRunsPart,
  textSearchPart,
  treePart,
  uniquenessPart,
  xpathPart,
};

/** Puts the parts together. Like each of them, it is sent as source and refers to nothing but its parameter. */
function assemble(parts: typeof PARTS): PageAgent {
  const dom = parts.domPart();
  const tree = parts.treePart(dom);
  const text = parts.textPart();
  const rendering = parts.renderingPart(dom, tree);
  const renderedText = parts.renderedTextPart(dom, tree, text, rendering);
  const geometry = parts.geometryPart(dom, tree, rendering);
  const hitTest = parts.hitTestPart(dom, tree, geometry);
  const controls = parts.formControlsPart(dom, tree, text);
  const state = parts.statePart(dom, tree, controls);
  const description = parts.descriptionPart(dom, rendering, geometry, hitTest, controls, state);

  const roots = parts.rootsPart(dom, tree);
  const css = parts.cssPart(dom, tree, roots);
  const xpath = parts.xpathPart(dom, tree, roots);
  const textNodes = parts.textNodesPart(dom, tree, text, rendering, renderedText, geometry, controls);
  const match = parts.textMatchPart(dom, tree, text, rendering, textNodes);
  const textSearch = parts.textSearchPart(dom, tree, text, roots, controls, textNodes, match);

  const unique = parts.uniquenessPart(dom, tree, css);
  const paths = parts.pathsPart(dom, tree, css, xpath, unique);
  const index = parts.textIndexPart(dom, tree, text, rendering, controls, textNodes, textSearch, unique);
  const locators = parts.locatorsPart(dom, tree, text, renderedText, controls, textNodes, index, unique, paths);

  const type = parts.elementTypePart(dom, controls);
  const accessible = parts.accessibleTextPart(dom, tree, text, renderedText, controls, css);
  const kind = parts.recordKindPart(dom, tree, rendering, renderedText, geometry, controls, state, type, accessible);
  const surroundings = parts.surroundingsPart(dom, tree, rendering, geometry);
  const screenElement = parts.screenElementPart(dom, tree, state);
  const runs = parts.textRunsPart(dom, tree, text, geometry, surroundings);
  const records = parts.recordsPart(
    dom,
    tree,
    rendering,
    renderedText,
    geometry,
    controls,
    accessible,
    kind,
    surroundings,
    screenElement,
    runs,
    locators,
  );
  const fingerprints = parts.fingerprintsPart(
    dom,
    tree,
    text,
    renderedText,
    geometry,
    controls,
    state,
    textNodes,
    type,
    accessible,
    locators,
  );
  return parts.agentPart(dom, tree, roots, css, xpath, textSearch, description, hitTest, state, records, fingerprints);
}

/**
 * JavaScript that defines the page agent in the window that runs it, when that is a top window which has none yet.
 * It may run before the document exists.
 */
export const pageAgentSource = `(() => {
  'use strict';
  const KEY = Symbol.for('svc.page');
  if (window.top !== window || Object.hasOwn(window, KEY)) return;
  const agent = (${String(assemble)})({
${Object.entries(PARTS)
  .map(([name, part]) => `${name}: (${String(part)}),`)
  .join('\n')}
  });
  Object.defineProperty(window, KEY, { value: Object.freeze(agent) });
})();`;
