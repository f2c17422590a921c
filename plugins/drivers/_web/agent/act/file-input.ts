/** File fields: which one belongs to an element, the chooser that a button opens by script, and the files in a field. */
import { attribute, closest, inputType, isConnected, labelControl, ownerDocument, queryElement } from '../dom/dom.js';
import { htmlName } from '../dom/tree.js';
import { isEnabled, textTarget } from '../elements/element-state.js';
import { dispatchChange } from './form-input.js';
import { DISABLED, type Refusal } from './refusals.js';

/** A field that takes files. */
export interface FileField {
  readonly multiple: boolean;
}

/** Part of a file, sent in several because an argument of a script has a limited size. */
export interface FilePart {
  /** Index of the file among those for the field. */
  readonly file: number;
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** It begins the file. */
  readonly isFirst: boolean;
  /** In base64. */
  readonly bytes: string;
}

/** The fields for which a page opened a chooser, by the element that was pressed. */
const caught = new WeakMap<Element, HTMLInputElement>();
const releases = new WeakMap<Element, () => void>();
/** The files that are being sent, by the element that takes them. */
const pending = new WeakMap<Element, File[]>();

const isFileField = (target: unknown): target is HTMLInputElement => {
  const element = target as Element | null | undefined;
  return !!element && htmlName(element) === 'input' && inputType(element) === 'file';
};

/** The file field that an element is, labels or contains as its only one; null for any other element. */
export const fileInput = (element: Element): HTMLInputElement | null => {
  const label = closest(element, 'label');
  const own = [textTarget(element), label && labelControl(label)].find(isFileField);
  if (own) return own;
  const inside = [...queryElement(element, 'input')].filter(isFileField);
  return inside.length === 1 ? inside[0]! : null;
};

const inputOf = (element: Element): HTMLInputElement | null => fileInput(element) ?? caught.get(element) ?? null;

export const fileField = (element: Element): FileField | null => {
  const input = inputOf(element);
  return input && { multiple: attribute(input, 'multiple') !== null };
};

/** Until `releaseChooser`, a chooser that the page opens is not shown; its field belongs to the element. */
export const catchChooser = (element: Element): null => {
  const view = ownerDocument(element).defaultView;
  if (!view || releases.has(element)) return null;
  const keep = (event: Event) => {
    const [target] = event.composedPath();
    if (!isFileField(target)) return;
    event.preventDefault();
    caught.set(element, target);
  };
  const elements: { click: (this: HTMLElement) => void } = view.HTMLElement.prototype;
  const fields: { showPicker: (this: HTMLInputElement) => void } = view.HTMLInputElement.prototype;
  const { click } = elements;
  const { showPicker } = fields;
  view.addEventListener('click', keep, true);
  elements.click = function () {
    // The event of a field that is not in the document does not reach the window.
    if (isFileField(this) && !isConnected(this)) this.addEventListener('click', keep, { once: true });
    click.call(this);
  };
  fields.showPicker = function () {
    if (inputType(this) === 'file') caught.set(element, this);
    else showPicker.call(this);
  };
  releases.set(element, () => {
    view.removeEventListener('click', keep, true);
    elements.click = click;
    fields.showPicker = showPicker;
  });
  return null;
};

export const releaseChooser = (element: Element): null => {
  releases.get(element)?.();
  releases.delete(element);
  caught.delete(element);
  return null;
};

/** Adds a part to the files for the field of an element. The first part of the first file begins anew. */
export const sendFilePart = (element: Element, { file, name, type, isFirst, bytes }: FilePart): null => {
  const { File: PageFile } = ownerDocument(element).defaultView as Window & typeof globalThis;
  const files = isFirst && file === 0 ? [] : (pending.get(element) ?? []);
  const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
  files[file] = new PageFile([...(isFirst ? [] : [files[file]!]), content], name, { type });
  pending.set(element, files);
  return null;
};

/** Puts the files that were sent into the field of an element, with the events of a choice by hand. */
export const setFiles = (element: Element): Refusal => {
  const input = inputOf(element);
  const files = pending.get(element) ?? [];
  pending.delete(element);
  if (!input) return { refused: 'it is no file field any more' };
  if (!isEnabled(input)) return { refused: DISABLED };
  const { DataTransfer: PageTransfer } = ownerDocument(input).defaultView as Window & typeof globalThis;
  const transfer = new PageTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  dispatchChange(input);
  return {};
};
