/** What an element or the whole page contains, as text. */
import type { DropdownOption } from '#svc';
import {
  areaValue,
  attribute,
  attributeNames,
  doctypeOf,
  documentElement,
  inputValue,
  labelControl,
  queryDocument,
  scrollLeftOf,
  scrollTopOf,
  selectChosen,
  topDocument,
} from '../dom/dom.js';
import { newPageCache } from '../dom/geometry.js';
import { scanRoots } from '../dom/roots.js';
import { htmlName } from '../dom/tree.js';
import { textTarget } from './element-state.js';
import { readRecords } from './records.js';

/** The value of a field, the chosen option of a select, else the rendered text or the accessible name. */
export const readText = (element: Element): string => {
  const node = htmlName(element) === 'label' ? element : textTarget(element);
  const name = htmlName(node);
  if (name === 'select') return selectChosen(node)[0]?.label ?? '';
  if (name === 'input') return inputValue(node);
  if (name === 'textarea') return areaValue(node);
  const text = ((node as HTMLElement).innerText ?? node.textContent ?? '').trim();
  return text || ['aria-label', 'alt', 'title'].map((each) => attribute(node, each)?.trim()).find(Boolean) || '';
};

/** The value of a field or control, also of a label for one; the content of any other element. */
export const readValue = (element: Element): string => {
  const node = htmlName(element) === 'label' ? (labelControl(element) ?? element) : textTarget(element);
  const { value } = node as HTMLInputElement;
  return typeof value === 'string' ? value : readText(element);
};

export const readAttribute = (element: Element, name: string): string | null => attribute(element, name);

/** Longer values, such as pictures as `data:` addresses, are cut. */
const MAX_ATTRIBUTE_CHARS = 2000;

/** All attributes by name. */
export const readAttributes = (element: Element): Record<string, string> =>
  Object.fromEntries(
    attributeNames(element).map((name) => [name, (attribute(element, name) ?? '').slice(0, MAX_ATTRIBUTE_CHARS)]),
  );

/** The options of a select, or of the one that a label is for; null for any other element. */
export const readOptions = (element: Element): DropdownOption[] | null => {
  const control = htmlName(element) === 'label' ? labelControl(element) : element;
  if (!control || htmlName(control) !== 'select') return null;
  return [...(control as HTMLSelectElement).options].map(({ label, value }) => ({ text: label, value }));
};

/** The first `limit` characters of the page as HTML. */
export const html = (limit: number): string => {
  const doctype = doctypeOf(topDocument());
  const type = doctype ? `${new XMLSerializer().serializeToString(doctype)}\n` : '';
  return (type + (documentElement(topDocument())?.outerHTML ?? '')).slice(0, limit);
};

/** Elements that the state of the screen is made of at most. */
const MAX_STATE_ELEMENTS = 20_000;

/** Texts and bounds in the window and all scroll positions, as one text to compare with a later one. */
export const screenState = (): string => {
  const scrolled = [...queryDocument(topDocument(), '*')].flatMap((element, index) => {
    const [left, top] = [scrollLeftOf(element), scrollTopOf(element)];
    return left !== 0 || top !== 0 ? [[index, left, top]] : [];
  });
  const shown = readRecords(scanRoots(), newPageCache(), 'window', MAX_STATE_ELEMENTS).records.map(
    ({ record: { text, bounds } }) => [text, bounds],
  );
  return JSON.stringify([shown, scrolled]);
};
