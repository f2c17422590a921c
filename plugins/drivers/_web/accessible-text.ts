import type { CssPart } from './css.js';
import type { DomPart } from './dom.js';
import type { FormControlsPart } from './form-controls.js';
import type { RenderedTextPart } from './rendered-text.js';
import type { TextPart } from './text.js';
import type { TreePart } from './tree.js';

export type AccessibleTextPart = ReturnType<typeof accessibleTextPart>;

/** The text by which a person knows an element. */
export function accessibleTextPart(
  dom: DomPart,
  tree: TreePart,
  text: TextPart,
  renderedText: RenderedTextPart,
  controls: FormControlsPart,
  css: CssPart,
) {
  const { areaValue, attribute, firstElement, getRootNode, inputType, inputValue } = dom;
  const { labelReaders, localName, queryElement, textContent } = dom;
  const { query } = tree;
  const { collapse } = text;
  const { readable } = renderedText;
  const { chosenText, isButtonType } = controls;
  const { cssString } = css;

  const DEFAULT_VALUES: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset' };
  /** Types of inputs whose value is not to be read. */
  const VALUELESS = new Set(['password', 'checkbox', 'radio', 'image']);
  /** Tags whose content is not what they show. */
  const closed = new Set(
    'select textarea input img canvas video audio object embed meter progress iframe frame'.split(' '),
  );

  /** The first of some attributes that the element has. */
  const attributeText = (element: Element, ...names: readonly string[]): string => {
    for (const name of names) {
      const value = attribute(element, name);
      if (value !== null) return collapse(value);
    }
    return '';
  };

  const labelOf = (element: Element, name: string): string => {
    const references = attribute(element, 'aria-labelledby');
    if (references) {
      const root = getRootNode(element);
      const parts = references.split(/\s+/).map((id) => {
        const other = id && query(root, `[id=${cssString(id)}]`)[0];
        return other ? readable(other) : '';
      });
      const referred = collapse(parts.join(' '));
      if (referred) return referred;
    }
    const label = attributeText(element, 'aria-label');
    if (label) return label;
    const labels = name === 'button' ? null : labelReaders.get(name)?.(element);
    return labels ? collapse([...labels].map(readable).join(' ')) : '';
  };

  const alternativeOf = (element: Element): string => {
    const own = attributeText(element, 'alt') || attributeText(element, 'title');
    if (own || !firstElement(element)) return own;
    for (const inside of queryElement(element, 'img[alt], [aria-label], svg > title')) {
      const isTitle = localName(inside) === 'title';
      const alternative = isTitle ? collapse(textContent(inside) ?? '') : attributeText(inside, 'aria-label', 'alt');
      if (alternative) return alternative;
    }
    return '';
  };

  const textOfInput = (element: Element): string => {
    const type = inputType(element);
    if (isButtonType(type)) {
      return (
        collapse(inputValue(element)) || labelOf(element, 'input') || DEFAULT_VALUES[type] || alternativeOf(element)
      );
    }
    return (
      labelOf(element, 'input') ||
      (!VALUELESS.has(type) && collapse(inputValue(element))) ||
      attributeText(element, 'placeholder') ||
      alternativeOf(element)
    );
  };

  /** Text, label, value, placeholder, alternative text: the first that there is. `own` is whether its content counts. */
  const textOf = (element: Element, name: string, own: boolean): string => {
    if (name === 'input') return textOfInput(element);
    return (
      (own && !closed.has(name) && readable(element)) ||
      labelOf(element, name) ||
      (name === 'select' && chosenText(element)) ||
      (name === 'textarea' && collapse(areaValue(element))) ||
      ((name === 'meter' || name === 'progress') && attributeText(element, 'value')) ||
      attributeText(element, 'aria-valuetext', 'aria-valuenow') ||
      attributeText(element, 'placeholder', 'aria-placeholder') ||
      (own || closed.has(name) ? alternativeOf(element) : '')
    );
  };

  /** The text of a field that does not change with what is entered or chosen. */
  const fixedTextOf = (element: Element, name: string): string =>
    labelOf(element, name) ||
    attributeText(element, 'placeholder', 'aria-placeholder') ||
    attributeText(element, 'alt') ||
    attributeText(element, 'title');

  return { closed, textOf, fixedTextOf };
}
