import type { DomPart } from './dom.js';
import type { FormControlsPart } from './form-controls.js';
import type { Look } from './look.js';
import type { PathsPart } from './paths.js';
import type { RenderedTextPart } from './rendered-text.js';
import type { Root } from './roots.js';
import type { TextIndexPart } from './text-index.js';
import type { TextNodesPart } from './text-nodes.js';
import type { TextPart } from './text.js';
import type { TreePart } from './tree.js';
import type { UniquenessPart } from './uniqueness.js';

export type LocatorsPart = ReturnType<typeof locatorsPart>;

/** Locators that find exactly one element: by id, attribute, text or path. */
export function locatorsPart(
  dom: DomPart,
  tree: TreePart,
  text: TextPart,
  renderedText: RenderedTextPart,
  controls: FormControlsPart,
  textNodes: TextNodesPart,
  textIndexes: TextIndexPart,
  uniqueness: UniquenessPart,
  paths: PathsPart,
) {
  const { inputValue } = dom;
  const { hasShadowInside } = tree;
  const { collapse, squeeze } = text;
  const { readable } = renderedText;
  const { isButtonInput } = controls;
  const { isSeen } = textNodes;
  const { textIndex } = textIndexes;
  const { countPage, isPlain } = uniqueness;
  const { pathMaker } = paths;

  /** Makes locators for any number of elements; counts the page only once. */
  const locatorMaker = (roots: readonly Root[], look: Look): ((element: Element) => string) => {
    const unique = countPage(roots);
    const { xpathOf, deepCss } = pathMaker(roots, unique);
    const made = new Map<Element, string>();
    let texts: Map<string, Element | null> | undefined;

    const make = (element: Element): string => {
      const id = unique.uniqueId(element);
      if (id !== null) return `id=${id}`;
      const css = unique.uniqueCss(element);
      if (css !== null) return `css=${css}`;
      texts ??= textIndex(roots, look);
      const own = isButtonInput(element) ? collapse(inputValue(element)) : readable(element);
      const isOnly = isPlain(own) && texts.get(squeeze(own)) === element && isSeen(element, look);
      if (isOnly && !(roots.length > 1 && hasShadowInside(element))) return `text=${own}`;
      return xpathOf(element) ?? `css=${deepCss(element)}`;
    };

    return (element) => {
      let locator = made.get(element);
      if (locator === undefined) made.set(element, (locator = make(element)));
      return locator;
    };
  };

  return { locatorMaker };
}
