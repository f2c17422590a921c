/** The text by which a person knows an element. */
import { normalizeText } from '#svc';
import {
  areaValue,
  attribute,
  firstElement,
  getRootNode,
  inputType,
  inputValue,
  labelReaders,
  localName,
  queryElement,
  textContent,
} from '../dom/dom.js';
import { chosenText, isButtonType } from '../dom/form-controls.js';
import { readable } from '../dom/rendered-text.js';
import { query } from '../dom/tree.js';
import { cssString } from '../find/css.js';

const DEFAULT_VALUES: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset' };
/** Types of inputs whose value is not to be read. */
const VALUELESS = new Set(['password', 'checkbox', 'radio', 'image']);
/** Tags whose content is not what they show. */
export const closed = new Set(
  'select textarea input img canvas video audio object embed meter progress iframe frame'.split(' '),
);

/** The first of some attributes that the element has. */
const attributeText = (element: Element, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = attribute(element, name);
    if (value !== null) return normalizeText(value);
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
    const referred = normalizeText(parts.join(' '));
    if (referred) return referred;
  }
  const label = attributeText(element, 'aria-label');
  if (label) return label;
  const labels = name === 'button' ? null : labelReaders.get(name)?.(element);
  return labels ? normalizeText([...labels].map(readable).join(' ')) : '';
};

const alternativeOf = (element: Element): string => {
  const own = attributeText(element, 'alt') || attributeText(element, 'title');
  if (own || !firstElement(element)) return own;
  for (const inside of queryElement(element, 'img[alt], [aria-label], svg > title')) {
    const isTitle = localName(inside) === 'title';
    const alternative = isTitle ? normalizeText(textContent(inside) ?? '') : attributeText(inside, 'aria-label', 'alt');
    if (alternative) return alternative;
  }
  return '';
};

const textOfInput = (element: Element): string => {
  const type = inputType(element);
  if (isButtonType(type)) {
    return (
      normalizeText(inputValue(element)) || labelOf(element, 'input') || DEFAULT_VALUES[type] || alternativeOf(element)
    );
  }
  return (
    labelOf(element, 'input') ||
    (!VALUELESS.has(type) && normalizeText(inputValue(element))) ||
    attributeText(element, 'placeholder') ||
    alternativeOf(element)
  );
};

/** Text, label, value, placeholder, alternative text: the first that there is. `own` is whether its content counts. */
export const textOf = (element: Element, name: string, own: boolean): string => {
  if (name === 'input') return textOfInput(element);
  return (
    (own && !closed.has(name) && readable(element)) ||
    labelOf(element, name) ||
    (name === 'select' && chosenText(element)) ||
    (name === 'textarea' && normalizeText(areaValue(element))) ||
    ((name === 'meter' || name === 'progress') && attributeText(element, 'value')) ||
    attributeText(element, 'aria-valuetext', 'aria-valuenow') ||
    attributeText(element, 'placeholder', 'aria-placeholder') ||
    (own || closed.has(name) ? alternativeOf(element) : '')
  );
};

/** The text of a field that does not change with what is entered or chosen. */
export const fixedTextOf = (element: Element, name: string): string =>
  labelOf(element, name) ||
  attributeText(element, 'placeholder', 'aria-placeholder') ||
  attributeText(element, 'alt') ||
  attributeText(element, 'title');
