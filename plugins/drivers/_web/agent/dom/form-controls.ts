/** Kinds of form controls, and the text that a select shows. */
import { normalizeText } from '#svc';
import { attribute, closest, inputType, optionText, selectChosen, selectMultiple, selectSize } from './dom.js';
import { htmlName } from './tree.js';

const BUTTONS = new Set(['button', 'submit', 'reset']);
const TYPED = new Set('text search email url tel password number date datetime-local month week time'.split(' '));

/** Whether an input of this type is a button that shows its value. */
export const isButtonType = (type: string): boolean => BUTTONS.has(type);
/** Whether something can be typed into an input of this type. */
export const isTypedType = (type: string): boolean => TYPED.has(type);

export const isButtonInput = (element: Element): boolean =>
  htmlName(element) === 'input' && isButtonType(inputType(element));

export const isDropdown = (element: Element): boolean =>
  htmlName(element) === 'select' && !selectMultiple(element) && selectSize(element) <= 1;

/** The closed dropdown that an element inside it belongs to: its options are shown only while it is open. */
export const dropdownOf = (element: Element): Element | null => {
  const select = closest(element, 'select');
  return select && select !== element && isDropdown(select) ? select : null;
};

export const chosenText = (select: Element): string => {
  const option = selectChosen(select)[0];
  return option ? normalizeText(optionText(option)) : '';
};

export const isEditingHost = (element: Element): boolean => {
  const value = attribute(element, 'contenteditable')?.toLowerCase();
  return value !== undefined && value !== 'false' && value !== 'inherit';
};
