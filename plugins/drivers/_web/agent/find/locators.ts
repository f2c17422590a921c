/** Locators that find exactly one element: by id, attribute, text or path. */
import { normalizeText, searchKey } from '#svc';
import { inputValue } from '../dom/dom.js';
import { isButtonInput } from '../dom/form-controls.js';
import type { PageCache } from '../dom/geometry.js';
import { renderedText } from '../dom/rendered-text.js';
import type { Root } from '../dom/roots.js';
import { hasShadowInside } from '../dom/tree.js';
import { createPaths } from './paths.js';
import { textIndexOf } from './text-index.js';
import { isVisible } from './text-nodes.js';
import { countPage, isLiteral } from './uniqueness.js';

/** A function that makes locators, for any number of elements after one count of the page. */
export const createLocators = (roots: readonly Root[], cache: PageCache): ((element: Element) => string) => {
  const unique = countPage(roots);
  const { xpathOf, deepCss } = createPaths(roots, unique);
  const made = new Map<Element, string>();

  const make = (element: Element): string => {
    const id = unique.uniqueId(element);
    if (id !== null) return `id=${id}`;
    const css = unique.uniqueCss(element);
    if (css !== null) return `css=${css}`;
    const own = isButtonInput(element) ? normalizeText(inputValue(element)) : renderedText(element);
    const isOnly =
      isLiteral(own) && textIndexOf(roots, cache).get(searchKey(own)) === element && isVisible(element, cache);
    if (isOnly && !(roots.length > 1 && hasShadowInside(element))) return `text=${own}`;
    return xpathOf(element) ?? `css=${deepCss(element)}`;
  };

  return (element) => {
    let locator = made.get(element);
    if (locator === undefined) made.set(element, (locator = make(element)));
    return locator;
  };
};
