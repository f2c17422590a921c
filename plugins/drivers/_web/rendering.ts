import type { DomPart } from './dom.js';
import type { TreePart } from './tree.js';

export type RenderingPart = ReturnType<typeof renderingPart>;

/** What the browser lays out and shows of an element. */
export function renderingPart(dom: DomPart, tree: TreePart) {
  const { checkVisibility, detailsOpen, rectsOf, styleOf } = dom;
  const { around, htmlName } = tree;

  /** Whether anything is laid out for the element, leaving `visibility` out of account. */
  const isRendered = (element: Element): boolean => {
    if (checkVisibility ? checkVisibility(element, {}) : rectsOf(element).length > 0) return true;
    if (styleOf(element).display !== 'contents') return false;
    const outer = around(element);
    return !outer || isRendered(outer);
  };

  const isShown = (element: Element): boolean => {
    if (checkVisibility?.(element, { visibilityProperty: true, checkVisibilityCSS: true })) return true;
    return styleOf(element).visibility === 'visible' && isRendered(element);
  };

  /** Whether it is a closed details element, which does not show the text that stands directly in it. */
  const isFoldedUp = (element: Element): boolean => htmlName(element) === 'details' && !detailsOpen(element);

  const isInline = (display: string): boolean =>
    display.startsWith('inline') || display === 'contents' || display.startsWith('ruby');

  const breaksLine = (element: Element): boolean => {
    if (htmlName(element) === 'br') return true;
    const { display } = styleOf(element);
    return display !== 'none' && !isInline(display);
  };

  /** Tags whose content is no text of what stands around them: they separate words, like a space. */
  const APART = new Set(['input', 'select', 'textarea', 'button', 'meter', 'progress', 'iframe', 'frame', 'object']);
  const standsApart = (element: Element): boolean => APART.has(htmlName(element));

  return { standsApart, isRendered, isShown, isFoldedUp, isInline, breaksLine };
}
