/** Place and state of an element: visible, on screen, enabled, editable, checked, selected. */
import {
  areaReadOnly,
  attribute,
  closest,
  inputChecked,
  inputReadOnly,
  inputType,
  isConnected,
  isContentEditable,
  labelControl,
  localName,
  optionSelected,
  ownerDocument,
  queryFragment,
  shadowOf,
} from '../dom/dom.js';
import { dropdownOf, isTypedType } from '../dom/form-controls.js';
import { type PageCache, edgesOf, isEmpty, viewOf } from '../dom/geometry.js';
import { isOnScreen } from '../dom/hit-test.js';
import { isShown } from '../dom/rendering.js';
import { htmlName, isHtml } from '../dom/tree.js';

const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false" i])';

export const roleOf = (element: Element): string =>
  attribute(element, 'role')?.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? '';

const isCustom = (element: Element): boolean => localName(element).includes('-') && isHtml(element);

/** A boolean property of a custom element; its accessor is code of the page and may throw. */
const flagOf = (element: Element, name: 'checked' | 'disabled'): boolean | undefined => {
  try {
    const value = (element as unknown as Record<string, unknown>)[name];
    return typeof value === 'boolean' ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The only field in the shadow root of a custom element; it takes the text typed into the element. */
const fieldOf = (element: Element): Element | undefined => {
  const shadow = isCustom(element) ? shadowOf(element) : null;
  const fields = shadow ? queryFragment(shadow, FIELDS) : [];
  return fields.length === 1 ? fields[0] : undefined;
};

/** The element that takes text: a label's control, the only field in the shadow root of a custom element, else itself. */
export const textTarget = (element: Element): Element => {
  const labelled = htmlName(element) === 'label' ? labelControl(element) : null;
  return labelled ?? fieldOf(element) ?? element;
};

export const isEnabled = (element: Element): boolean => {
  if (closest(element, ':disabled:not(fieldset), [aria-disabled="true" i]')) return false;
  if (!isCustom(element)) return true;
  if (flagOf(element, 'disabled')) return false;
  const field = fieldOf(element);
  return !field || isEnabled(field);
};

const isEditable = (element: Element): boolean => {
  if (attribute(element, 'aria-readonly') === 'true') return false;
  const field = fieldOf(element);
  if (field) return isEditable(field);
  const name = htmlName(element);
  if (name === 'input') return isTypedType(inputType(element)) && !inputReadOnly(element);
  if (name === 'textarea') return !areaReadOnly(element);
  return name === 'select' || (name !== '' && isContentEditable(element));
};

export const checkedOf = (element: Element, role: string): boolean | undefined => {
  if (htmlName(element) === 'input') {
    const type = inputType(element);
    if (type === 'checkbox' || type === 'radio') return inputChecked(element);
  }
  if (CHECKABLE.has(role)) return attribute(element, 'aria-checked') === 'true';
  return role === '' && isCustom(element) ? flagOf(element, 'checked') : undefined;
};

export const selectedOf = (element: Element, role: string): boolean | undefined => {
  if (htmlName(element) === 'option') return optionSelected(element);
  const value = attribute(element, 'aria-selected');
  if (role === 'tab' || role === 'option') return value === 'true';
  const isSelectable = value !== null && /^(row|gridcell|columnheader|rowheader|treeitem)$/.test(role);
  return isSelectable ? value === 'true' : undefined;
};

export const describe = (element: Element, cache: PageCache) => {
  const view = viewOf(ownerDocument(element), cache);
  // An option of a closed dropdown is where the dropdown is.
  const subject = dropdownOf(element) ?? element;
  const edges = edgesOf(subject, view);
  const visible = view.shown && !isEmpty(edges) && isConnected(subject) && isShown(subject);
  const enabled = isEnabled(element);
  const role = roleOf(element);
  return {
    bounds: {
      x: edges.left,
      y: edges.top,
      width: edges.right - edges.left,
      height: edges.bottom - edges.top,
    },
    state: {
      visible,
      onScreen: visible && isOnScreen(subject, edges, view, cache),
      enabled,
      editable: enabled && isEditable(element),
      checked: checkedOf(element, role),
      selected: selectedOf(element, role),
    },
    tag: localName(element),
  };
};
