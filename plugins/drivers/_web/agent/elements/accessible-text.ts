/** The accessible text of an element: its content, label, value, placeholder or alternative text. */
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
import { renderedText } from '../dom/rendered-text.js';
import { query } from '../dom/tree.js';
import { cssString } from '../find/css.js';

const DEFAULT_VALUES: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset' };
/** Types of inputs whose value is not text for a person, or secret. */
const VALUELESS = new Set(['password', 'checkbox', 'radio', 'image']);
/** Tags that do not show their content as text. */
export const OPAQUE_TAGS = new Set(
  'select textarea input img canvas video audio object embed meter progress iframe frame'.split(' '),
);

/** The value of the first of these attributes that the element has. */
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
      return other ? renderedText(other) : '';
    });
    const referred = normalizeText(parts.join(' '));
    if (referred) return referred;
  }
  const label = attributeText(element, 'aria-label');
  if (label) return label;
  const labels = name === 'button' ? null : labelReaders.get(name)?.(element);
  return labels ? normalizeText([...labels].map(renderedText).join(' ')) : '';
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

/** The first of text, label, value, placeholder and alternative text. `own`: the content of the element counts. */
export const textOf = (element: Element, name: string, own: boolean): string => {
  if (name === 'input') return textOfInput(element);
  return (
    (own && !OPAQUE_TAGS.has(name) && renderedText(element)) ||
    labelOf(element, name) ||
    (name === 'select' && chosenText(element)) ||
    (name === 'textarea' && normalizeText(areaValue(element))) ||
    ((name === 'meter' || name === 'progress') && attributeText(element, 'value')) ||
    attributeText(element, 'aria-valuetext', 'aria-valuenow') ||
    attributeText(element, 'placeholder', 'aria-placeholder') ||
    (own || OPAQUE_TAGS.has(name) ? alternativeOf(element) : '')
  );
};

/** The text of a field, without what was entered or chosen. */
export const fixedTextOf = (element: Element, name: string): string =>
  labelOf(element, name) ||
  attributeText(element, 'placeholder', 'aria-placeholder') ||
  attributeText(element, 'alt') ||
  attributeText(element, 'title');
