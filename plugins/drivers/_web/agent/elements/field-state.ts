/** What a field or an expandable element shows beside its text: its value, and whether it is expanded. */
import { normalizeText } from '#svc';
import { areaValue, attribute, inputType, inputValue, parentElement } from '../dom/dom.js';
import { chosenText, isEditingHost, isTypedType } from '../dom/form-controls.js';
import { renderedText } from '../dom/rendered-text.js';
import { htmlName } from '../dom/tree.js';

const MAX_VALUE_CHARS = 1000;

/** The value of a field as a person reads it; empty for a password, and for an element that is no field. */
export const shownValueOf = (element: Element): string => normalizeText(rawValueOf(element)).slice(0, MAX_VALUE_CHARS);

const rawValueOf = (element: Element): string => {
  switch (htmlName(element)) {
    case 'input': {
      const type = inputType(element);
      const isShown = type === 'range' || (isTypedType(type) && type !== 'password');
      return isShown ? inputValue(element) : '';
    }
    case 'textarea':
      return areaValue(element);
    case 'select':
      return chosenText(element);
    default:
      return isEditingHost(element) ? renderedText(element) : '';
  }
};

/** Whether the part of the page that an element opens is open; undefined when it opens none. */
export const expandedOf = (element: Element): boolean | undefined => {
  const state = attribute(element, 'aria-expanded')?.toLowerCase();
  if (state === 'true' || state === 'false') return state === 'true';
  const details = htmlName(element) === 'summary' ? parentElement(element) : null;
  return details && htmlName(details) === 'details' ? attribute(details, 'open') !== null : undefined;
};
