import type { ElementType, Scope, TreeStrategy } from '#svc';
import type { CssPart } from './css.js';
import type { DescriptionPart } from './description.js';
import type { DomPart } from './dom.js';
import type { FingerprintsPart } from './fingerprints.js';
import type { HitTestPart } from './hit-test.js';
import type { Look } from './look.js';
import type { RecordsPart } from './records.js';
import type { RootsPart } from './roots.js';
import type { StatePart } from './state.js';
import type { TextSearchPart } from './text-search.js';
import type { TreePart } from './tree.js';
import type { XPathPart } from './xpath.js';

/** The questions that the page answers, and the elements of its last answers. */
export function agentPart(
  dom: DomPart,
  tree: TreePart,
  roots: RootsPart,
  css: CssPart,
  xpath: XPathPart,
  textSearch: TextSearchPart,
  description: DescriptionPart,
  hitTest: HitTestPart,
  state: StatePart,
  records: RecordsPart,
  fingerprints: FingerprintsPart,
) {
  const { isConnected, labelControl, ownerDocument, topDocument } = dom;
  const { frameOf, htmlName } = tree;
  const { scan } = roots;
  const { findCss, findId, tryCss } = css;
  const { findXPath, tryXPath } = xpath;
  const { findText } = textSearch;
  const { describe } = description;
  const { elementAt } = hitTest;
  const { fieldOf } = state;

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

  const newLook = (): Look => ({ views: new Map(), presence: new Map() });

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

  return {
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
          return { ...hit, fingerprint: fingerprints.foundFingerprint(element, look) };
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
    elements: (scope: Scope = 'page') => records.elements(scan(), newLook(), scope),
    candidates: (type: ElementType) => fingerprints.candidates(type, scan(), newLook()),
  };
}
