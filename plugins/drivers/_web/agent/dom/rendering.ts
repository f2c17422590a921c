/** What the browser lays out and shows of an element. */
import { checkVisibility, detailsOpen, rectsOf, styleOf } from './dom.js';
import { around, htmlName } from './tree.js';

/** Whether anything is laid out for the element, leaving `visibility` out of account. */
export const isRendered = (element: Element): boolean => {
  if (checkVisibility ? checkVisibility(element, {}) : rectsOf(element).length > 0) return true;
  if (styleOf(element).display !== 'contents') return false;
  const outer = around(element);
  return !outer || isRendered(outer);
};

export const isShown = (element: Element): boolean => {
  if (checkVisibility?.(element, { visibilityProperty: true, checkVisibilityCSS: true })) return true;
  return styleOf(element).visibility === 'visible' && isRendered(element);
};

/** Whether it is a closed details element, which does not show the text that stands directly in it. */
export const isFoldedUp = (element: Element): boolean => htmlName(element) === 'details' && !detailsOpen(element);

export const isInline = (display: string): boolean =>
  display.startsWith('inline') || display === 'contents' || display.startsWith('ruby');

export const breaksLine = (element: Element): boolean => {
  if (htmlName(element) === 'br') return true;
  const { display } = styleOf(element);
  return display !== 'none' && !isInline(display);
};

/** Tags whose content is no text of what stands around them: they separate words, like a space. */
const APART = new Set(['input', 'select', 'textarea', 'button', 'meter', 'progress', 'iframe', 'frame', 'object']);
export const standsApart = (element: Element): boolean => APART.has(htmlName(element));
