/** Maps tag, role and input type to the element types of all drivers. */
import type { ElementType } from '#svc';
import { attribute, frameReaders, inputType, localName } from '../dom/dom.js';
import { isEditingHost } from '../dom/form-controls.js';

const table = (names: Partial<Record<ElementType, string>>): Map<string, ElementType> =>
  new Map(
    Object.entries(names).flatMap(([type, all]) => all.split(' ').map((name) => [name, type as ElementType] as const)),
  );

const ROLES = table({
  button: 'button',
  checkbox: 'checkbox menuitemcheckbox',
  heading: 'heading',
  image: 'image img',
  input: 'searchbox spinbutton textbox',
  item: 'listitem menuitem option row treeitem',
  link: 'link',
  list: 'list listbox menu menubar tablist tree',
  other: 'dialog alertdialog progressbar meter scrollbar application',
  radio: 'radio menuitemradio',
  select: 'combobox',
  slider: 'slider',
  switch: 'switch',
  tab: 'tab',
});
const TAGS = table({
  button: 'button summary',
  heading: 'h1 h2 h3 h4 h5 h6',
  image: 'canvas img',
  input: 'textarea',
  item: 'li option',
  list: 'menu ol ul',
  other: 'audio embed meter object progress video',
  select: 'select',
});
const INPUTS = table({
  button: 'button image reset submit',
  checkbox: 'checkbox',
  radio: 'radio',
  slider: 'range',
});

/** Undefined for plain containers and everything else without a type. */
export const typeOf = (element: Element, name: string, role: string): ElementType | undefined => {
  const byRole = ROLES.get(role);
  if (name === 'input') {
    const native = INPUTS.get(inputType(element)) ?? 'input';
    if (native === 'checkbox' && role === 'switch') return 'switch';
    return native === 'button' && byRole !== 'other' ? (byRole ?? native) : native;
  }
  if (name === 'select' || name === 'textarea') return TAGS.get(name);
  if (frameReaders.has(name)) return 'webview';
  if (isEditingHost(element)) return 'input';
  if (byRole) return byRole;
  const tag = localName(element);
  if (tag === 'a' && (attribute(element, 'href') ?? attribute(element, 'xlink:href')) !== null) return 'link';
  if (name === '') return tag === 'svg' ? 'image' : undefined;
  const isListTag = name === 'li' || name === 'ul' || name === 'ol';
  return isListTag && (role === 'none' || role === 'presentation') ? undefined : TAGS.get(name);
};
