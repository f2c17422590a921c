/** Whether and how the browser renders an element. */
import { checkVisibility, detailsOpen, rectsOf, styleOf } from './dom.js';
import { layoutParent, htmlName } from './tree.js';

/** Whether the element has a layout; `visibility` does not matter. */
export const isRendered = (element: Element): boolean => {
  if (checkVisibility ? checkVisibility(element, {}) : rectsOf(element).length > 0) return true;
  if (styleOf(element).display !== 'contents') return false;
  const outer = layoutParent(element);
  return !outer || isRendered(outer);
};

export const isShown = (element: Element): boolean => {
  if (checkVisibility?.(element, { visibilityProperty: true, checkVisibilityCSS: true })) return true;
  return styleOf(element).visibility === 'visible' && isRendered(element);
};

/** A closed details element does not show the text directly in it. */
export const isClosedDetails = (element: Element): boolean => htmlName(element) === 'details' && !detailsOpen(element);

export const isInline = (display: string): boolean =>
  display.startsWith('inline') || display === 'contents' || display.startsWith('ruby');

export const breaksLine = (element: Element): boolean => {
  if (htmlName(element) === 'br') return true;
  const { display } = styleOf(element);
  return display !== 'none' && !isInline(display);
};

/** Tags whose content is not part of the text around them: they separate words, like a space. */
const SEPARATING_TAGS = new Set([
  'input',
  'select',
  'textarea',
  'button',
  'meter',
  'progress',
  'iframe',
  'frame',
  'object',
]);
export const separatesWords = (element: Element): boolean => SEPARATING_TAGS.has(htmlName(element));
