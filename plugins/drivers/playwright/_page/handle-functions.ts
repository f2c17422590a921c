/**
 * Functions that Playwright runs in the page on the handle of an element, or to get one. They are not part of the page agent,
 * because a handle belongs to the frame of its element and the agent to the top window. Playwright sends their source, so
 * each refers to nothing outside itself but the page.
 */
import type { DropdownOption } from '#svc';
import type { ElementRef } from '../../_browser/browser-surface.js';

/** A hit of an earlier query. Run it in the frame of the element, so that the handle belongs to that frame. */
export const elementOf = ({ token, index }: ElementRef): Element | null =>
  window.top?.[Symbol.for('svc.page')]?.element(token, index) ?? null;

/** The element that takes text typed into an element. */
export const fieldOf = (element: Element): Element =>
  window.top?.[Symbol.for('svc.page')]?.textTarget(element) ?? element;

/** The file field that belongs to an element; null when there is none. */
export const fileInputOf = (element: Element): Element | null =>
  window.top?.[Symbol.for('svc.page')]?.fileInput(element) ?? null;

export const readText = (element: Element): string => window.top?.[Symbol.for('svc.page')]?.readText(element) ?? '';

export const readValue = (element: Element): string => window.top?.[Symbol.for('svc.page')]?.readValue(element) ?? '';

export const readAttribute = (element: Element, name: string): string | null => element.getAttribute(name);

export const readOptions = (element: Element): DropdownOption[] | null =>
  window.top?.[Symbol.for('svc.page')]?.readOptions(element) ?? null;

/** The offset of the padding box, from which Playwright counts the position of a click, and the size of the border box. */
export function boxOf(element: Element): { left: number; top: number; width: number; height: number } {
  const { width, height } = element.getBoundingClientRect();
  return { left: element.clientLeft, top: element.clientTop, width, height };
}

/** Puts the caret after the content of a contenteditable element; false for a field. */
export function caretToEnd(element: Element): boolean {
  if (element.tagName === 'INPUT' || element.tagName === 'TEXTAREA') return false;
  (element as HTMLElement).focus();
  const selection = element.ownerDocument.defaultView?.getSelection();
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
  return true;
}

export function takeFocus(element: Element): boolean {
  (element as HTMLElement).focus();
  return element.matches(':focus, :focus-within');
}
