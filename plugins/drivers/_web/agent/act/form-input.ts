/** Input into form fields and editable elements, with the events of typing and choosing. */
import { bodyOf, documentActive, documentElement, isContentEditable, ownerDocument, topDocument } from '../dom/dom.js';
import { newPageCache } from '../dom/geometry.js';
import { activeElement, htmlName, isHtml } from '../dom/tree.js';
import { describe, textTarget } from '../elements/element-state.js';
import { DISABLED, NOT_VISIBLE, type Refusal, refusalIn } from './refusals.js';

/** Types of inputs whose value is chosen instead of typed. */
const CHOSEN_TYPES = ['color', 'date', 'datetime-local', 'month', 'range', 'time', 'week'];
const TYPES_WITHOUT_TEXT = ['checkbox', 'radio', 'file'];
/** Types of inputs whose caret can be set. */
const CARET_TYPES = ['text', 'search', 'url', 'tel', 'password'];
const TEXT_NOT_ACCEPTED: Refusal = { refused: 'it does not accept this text' };

/** Replaces the content of a field, or appends to it, with the events of typing. */
export const enterText = (element: Element, { text, clear }: { text: string; clear: boolean }): Refusal => {
  const field = textTarget(element);
  const { state } = describe(field, newPageCache());
  const refused = refusalIn(state);
  if (refused !== undefined) return { refused };
  const name = htmlName(field);
  const isField = name === 'input' || name === 'textarea';
  const type = name === 'input' ? (field as HTMLInputElement).type : '';
  const isChosen = CHOSEN_TYPES.includes(type);
  if (!state.editable && !isChosen) {
    const isReadOnly = (isField && (field as HTMLInputElement).readOnly) || field.ariaReadOnly === 'true';
    return isReadOnly ? { refused: 'it is read-only' } : TEXT_NOT_ACCEPTED;
  }
  if (name === 'select' || TYPES_WITHOUT_TEXT.includes(type)) return TEXT_NOT_ACCEPTED;
  (field as HTMLElement).focus();
  if (isChosen) return setValue(field as HTMLInputElement, type, text);
  if (type === 'number' && text !== '' && Number.isNaN(Number(text))) return TEXT_NOT_ACCEPTED;
  const insert = isField ? selectInField(field as HTMLInputElement, text, clear) : text;
  if (!isField) selectInside(field, clear);
  const page = ownerDocument(field);
  const isEmpty = isField ? (field as HTMLInputElement).value === '' : field.textContent === '';
  if (insert === '') {
    if (clear && !isEmpty) page.execCommand('delete');
    return {};
  }
  return page.execCommand('insertText', false, insert) ? {} : TEXT_NOT_ACCEPTED;
};

/** Sets the value of an input that is chosen, past a setter of the page's framework, so that the framework sees a change. */
const setValue = (input: HTMLInputElement, type: string, text: string): Refusal => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  if (input.value !== text && !(type === 'color' && input.value === text.toLowerCase())) return TEXT_NOT_ACCEPTED;
  dispatchChange(input);
  return {};
};

/** Selects what a text replaces in a field; the text to insert then. */
const selectInField = (field: HTMLInputElement, text: string, clear: boolean): string => {
  if (clear) {
    field.select();
  } else if (CARET_TYPES.includes(field.type) || htmlName(field) === 'textarea') {
    field.setSelectionRange(field.value.length, field.value.length);
  } else {
    // Fields of other types have no caret; their content is replaced as a whole.
    const whole = field.value + text;
    field.select();
    return whole;
  }
  return text;
};

/** Selects the content of an editable element, or puts the caret after it. */
const selectInside = (element: Element, clear: boolean): void => {
  const selection = ownerDocument(element).defaultView?.getSelection();
  selection?.selectAllChildren(element);
  if (!clear) selection?.collapseToEnd();
};

/** The events of a choice by hand. */
export const dispatchChange = (control: Element): void => {
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
};

/** Chooses an option of a dropdown by its index, with the events of a choice by hand. */
export const chooseOption = (element: Element, index: number): Refusal => {
  const select = textTarget(element) as HTMLSelectElement;
  if (!describe(select, newPageCache()).state.enabled) return { refused: DISABLED };
  const option = select.options[index];
  if (!option || option.disabled || (option.parentElement as HTMLOptGroupElement | null)?.disabled) {
    return { refused: 'the option cannot be chosen' };
  }
  select.focus();
  if (select.multiple) option.selected = true;
  else select.selectedIndex = index;
  dispatchChange(select);
  return {};
};

/** Focuses the field of an element. */
export const focusField = (element: Element): Refusal => {
  const field = textTarget(element) as HTMLElement;
  if (!describe(field, newPageCache()).state.visible) return { refused: NOT_VISIBLE };
  field.focus();
  return field.matches(':focus, :focus-within') ? {} : { refused: 'it cannot take the focus' };
};

const isEditableContent = (element: Element | null): boolean =>
  element !== null && isHtml(element) && isContentEditable(element);

/** Types into the focused element, in any frame or shadow root; null as text clears it. False without a focused element. */
export const insertText = (text: string | null): boolean => {
  const active = activeElement();
  const page = active ? ownerDocument(active) : topDocument();
  const isEditable = page.designMode === 'on' || isEditableContent(active);
  if (!isEditable && (!active || active === bodyOf(page) || active === documentElement(page))) return false;
  if (text === null) {
    page.execCommand('selectAll');
    page.execCommand('delete');
  } else {
    page.execCommand('insertText', false, text);
  }
  return true;
};

/** Whether keys would reach a focused element or an editable document. */
export const hasFocus = (): boolean => {
  const page = topDocument();
  const active = documentActive(page);
  const body = bodyOf(page);
  return page.designMode === 'on' || (active !== null && active !== body) || isEditableContent(body);
};
