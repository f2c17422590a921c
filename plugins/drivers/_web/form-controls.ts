import type { DomPart } from './dom.js';
import type { TextPart } from './text.js';
import type { TreePart } from './tree.js';

export type FormControlsPart = ReturnType<typeof formControlsPart>;

/** The kinds of form controls, and what a select shows. */
export function formControlsPart(dom: DomPart, tree: TreePart, text: TextPart) {
  const { attribute, closest, inputType, optionText, selectChosen, selectMultiple, selectSize } = dom;
  const { htmlName } = tree;
  const { collapse } = text;

  const BUTTONS = new Set(['button', 'submit', 'reset']);
  const TYPED = new Set('text search email url tel password number date datetime-local month week time'.split(' '));

  /** Whether an input of this type is a button that shows its value. */
  const isButtonType = (type: string): boolean => BUTTONS.has(type);
  /** Whether something can be typed into an input of this type. */
  const isTypedType = (type: string): boolean => TYPED.has(type);

  const isButtonInput = (element: Element): boolean =>
    htmlName(element) === 'input' && isButtonType(inputType(element));

  const isDropdown = (element: Element): boolean =>
    htmlName(element) === 'select' && !selectMultiple(element) && selectSize(element) <= 1;

  /** The select element that shows an option, or what is in an option, only while it is open. */
  const dropdownOf = (element: Element): Element | null => {
    const select = closest(element, 'select');
    return select && select !== element && isDropdown(select) ? select : null;
  };

  const chosenText = (select: Element): string => {
    const option = selectChosen(select)[0];
    return option ? collapse(optionText(option)) : '';
  };

  const isEditingHost = (element: Element): boolean => {
    const value = attribute(element, 'contenteditable')?.toLowerCase();
    return value !== undefined && value !== 'false' && value !== 'inherit';
  };

  return { isButtonType, isTypedType, isButtonInput, isDropdown, dropdownOf, chosenText, isEditingHost };
}
