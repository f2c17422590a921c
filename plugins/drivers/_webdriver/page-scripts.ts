/**
 * Functions that run in the page, most of them on a hit of an earlier query. Each is sent as source, so it refers to nothing
 * outside itself but its parameters and the page.
 */
import type { Point, Rect } from '#svc';
import type { PageAgent } from '../_web/page-agent.js';

/** `refused`: the reason why the element is not actionable; undefined when the action was done. */
export interface Refusal {
  readonly refused?: string;
}

/** Where to press an element, its new bounds when it moved, or the reason why it is not actionable. */
export type Aim = { readonly place: Point } | { readonly moved: Rect } | Required<Refusal>;

/**
 * Scrolls an element into the window; the place to press, once its bounds are those of `before`. The driver calls it again
 * instead of waiting here: in a page that allows no scripts no timer ever fires.
 * @param offset from the centre of the element, in CSS pixels
 */
export function aim(element: Element, { before, offset }: { before: Rect; offset: Point }, agent: PageAgent): Aim {
  const { bounds, state } = agent.describe(element);
  const { x, y, width, height } = bounds;
  if (!state.visible) return { refused: 'it is not visible' };
  if (!state.enabled) return { refused: 'it is disabled' };
  if (x !== before.x || y !== before.y || width !== before.width || height !== before.height) return { moved: bounds };
  const middle = (start: number, length: number, window: number) =>
    length > window ? (Math.max(start, 0) + Math.min(start + length, window)) / 2 : start + length / 2;
  const centre = { x: middle(x, width, innerWidth), y: middle(y, height, innerHeight) };
  const isCentred = offset.x === 0 && offset.y === 0;
  if (!state.onScreen) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const after = agent.describe(element);
    if (after.bounds.x !== x || after.bounds.y !== y) return { moved: after.bounds };
    if (isCentred) {
      const isInside = centre.x >= 0 && centre.y >= 0 && centre.x < innerWidth && centre.y < innerHeight;
      const cover = isInside ? agent.at(centre.x, centre.y) : null;
      if (!cover) return { refused: 'it lies outside the window' };
      const tag = (cover.cloneNode(false) as Element).outerHTML.replace(/><\/[^>]*>$/, '>');
      return { refused: `it is covered by ${tag.slice(0, 200)}` };
    }
  }
  return { place: { x: centre.x + offset.x, y: centre.y + offset.y } };
}

/** The centre of an element; null when it lies outside the window. */
export function centreInWindow(element: Element, _argument: unknown, agent: PageAgent): Point | null {
  const { x, y, width, height } = agent.describe(element).bounds;
  const centre = { x: x + width / 2, y: y + height / 2 };
  return centre.x >= 0 && centre.y >= 0 && centre.x < innerWidth && centre.y < innerHeight ? centre : null;
}

/** Replaces the content of a field, or appends to it, with the events of typing. */
export function enterText(
  element: Element,
  { text, clear }: { text: string; clear: boolean },
  agent: PageAgent,
): Refusal {
  const field = agent.field(element);
  const { state } = agent.describe(field);
  if (!state.visible) return { refused: 'it is not visible' };
  if (!state.enabled) return { refused: 'it is disabled' };
  const tag = field.tagName.toLowerCase();
  const isField = tag === 'input' || tag === 'textarea';
  const type = tag === 'input' ? (field as HTMLInputElement).type : '';
  const chosen = ['color', 'date', 'datetime-local', 'month', 'range', 'time', 'week'].includes(type);
  if (!state.editable && !chosen) {
    const isReadOnly = (isField && (field as HTMLInputElement).readOnly) || field.ariaReadOnly === 'true';
    return { refused: isReadOnly ? 'it is read-only' : 'it takes no such text' };
  }
  if (tag === 'select' || ['checkbox', 'radio', 'file'].includes(type)) return { refused: 'it takes no such text' };
  const document = field.ownerDocument;
  (field as HTMLElement).focus();
  if (chosen) {
    const input = field as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    if (input.value !== text && !(type === 'color' && input.value === text.toLowerCase())) {
      return { refused: 'it takes no such text' };
    }
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return {};
  }
  if (type === 'number' && text !== '' && Number.isNaN(Number(text))) return { refused: 'it takes no such text' };
  if (isField) {
    const input = field as HTMLInputElement;
    if (clear) {
      input.select();
    } else if (['text', 'search', 'url', 'tel', 'password'].includes(type) || tag === 'textarea') {
      input.setSelectionRange(input.value.length, input.value.length);
    } else {
      // Fields of other types have no caret; their content is replaced as a whole.
      text = input.value + text;
      input.select();
    }
  } else {
    const selection = document.defaultView?.getSelection();
    selection?.selectAllChildren(field);
    if (!clear) selection?.collapseToEnd();
  }
  const isEmpty = isField ? (field as HTMLInputElement).value === '' : field.textContent === '';
  if (text === '') {
    if (clear && !isEmpty) document.execCommand('delete');
    return {};
  }
  return document.execCommand('insertText', false, text) ? {} : { refused: 'it takes no such text' };
}

/** Chooses an option of a dropdown by its index, with the events of a choice by hand. */
export function chooseOption(element: Element, index: number, agent: PageAgent): Refusal {
  const select = agent.field(element) as HTMLSelectElement;
  if (!agent.describe(select).state.enabled) return { refused: 'it is disabled' };
  const option = select.options[index];
  if (!option || option.disabled || (option.parentElement as HTMLOptGroupElement | null)?.disabled) {
    return { refused: 'the option cannot be chosen' };
  }
  select.focus();
  if (select.multiple) option.selected = true;
  else select.selectedIndex = index;
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return {};
}

/** Focuses the field of an element. */
export function focusField(element: Element, _argument: unknown, agent: PageAgent): Refusal {
  const field = agent.field(element) as HTMLElement;
  if (!agent.describe(field).state.visible) return { refused: 'it is not visible' };
  field.focus();
  return field.matches(':focus, :focus-within') ? {} : { refused: 'it cannot take the focus' };
}

/** Scrolls the innermost container at a point that can move, by CSS pixels; false when none can. */
export function scrollBy({ at, dx, dy }: { at: Point; dx: number; dy: number }): boolean | null {
  const agent = window[Symbol.for('svc.page')];
  if (!agent) return null;
  let node: Node | null = agent.at(at.x, at.y);
  while (node) {
    if (node.nodeType === 1) {
      const element = node as Element;
      const page = element.ownerDocument;
      const isRoot = element === (page.scrollingElement ?? page.documentElement);
      const { overflowX, overflowY } = page.defaultView!.getComputedStyle(element);
      if (isRoot || /auto|scroll/.test(dx !== 0 ? overflowX : overflowY)) {
        const before = [element.scrollLeft, element.scrollTop];
        element.scrollBy({ left: dx, top: dy, behavior: 'instant' });
        if (element.scrollLeft !== before[0] || element.scrollTop !== before[1]) return true;
      }
    }
    const slot: Element | null = (node as Element).assignedSlot ?? null;
    node = slot ?? node.parentNode ?? (node as ShadowRoot).host ?? (node as Document).defaultView?.frameElement ?? null;
  }
  return false;
}

/** Whether the page has loaded; `failed` is the reason on an error page of the browser. */
export function loading(): { readonly ready: boolean; readonly failed: string | null } {
  const isError = /^(chrome-error:|about:(net|cert)error)/.test(document.documentURI);
  if (!isError) return { ready: document.readyState === 'complete', failed: null };
  const shown = document.body?.innerText ?? '';
  return {
    ready: true,
    failed: /\bERR_[A-Z0-9_]+/.exec(shown)?.[0] ?? (document.title || 'the page cannot be opened'),
  };
}

/** Types into the focused element, in any frame or shadow root; null as text clears it. False without a focused element. */
export function insertText(text: string | null): boolean {
  let active: Element | null = document.activeElement;
  for (;;) {
    let inner: Element | null | undefined = active?.shadowRoot?.activeElement;
    try {
      inner ??= (active as HTMLIFrameElement | null)?.contentDocument?.activeElement;
    } catch {
      inner = null;
    }
    if (!inner || inner === active) break;
    active = inner;
  }
  const page = active?.ownerDocument ?? document;
  const isEditable = page.designMode === 'on' || (active as HTMLElement | null)?.isContentEditable === true;
  const hasFocus = isEditable || (active !== null && active !== page.body && active !== page.documentElement);
  if (!hasFocus) return false;
  if (text === null) {
    page.execCommand('selectAll');
    page.execCommand('delete');
  } else {
    page.execCommand('insertText', false, text);
  }
  return true;
}
