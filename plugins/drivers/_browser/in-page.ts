/**
 * Functions that run in the page. Each is sent as source, so it refers to nothing outside itself but the page and the page
 * agent; where the agent is not installed it answers null.
 */
import type { DropdownOption, ElementType, Point, Rect, Scope, TreeStrategy } from '#svc';
import type { FindAnswer, PageAgent } from '../_web/page-agent.js';

/** The hits of a query, and which of them are in a frame. */
export type Found = Extract<FindAnswer, { hits: unknown }> & { readonly framed: readonly boolean[] };

/**
 * A value as JSON. It passes only primitives to `JSON.stringify`, which would call the `toJSON` that some pages add to arrays
 * and objects.
 */
export function toJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`).join(',')}}`;
}

export function find({
  by,
  value,
  limit,
}: {
  by: TreeStrategy;
  value: string;
  limit: number;
}): Found | Extract<FindAnswer, { invalid: unknown }> | null {
  const agent = window[Symbol.for('svc.page')];
  if (!agent) return null;
  const answer = agent.find(by, value, limit);
  if ('invalid' in answer) return answer;
  const framed = answer.hits.map((_, index) => agent.element(answer.token, index)?.ownerDocument !== document);
  return { ...answer, framed };
}

/** A hit of an earlier query. Run it in the frame of the element, so that the handle belongs to that frame. */
export function elementOf({ token, index }: { token: number; index: number }): Element | null {
  const agent = window.top?.[Symbol.for('svc.page')];
  return agent?.element(token, index) ?? null;
}

export function elements(scope: Scope): ReturnType<PageAgent['elements']> | null {
  const agent = window[Symbol.for('svc.page')];
  return agent ? agent.elements(scope) : null;
}

/** The first `limit` characters of the page as HTML. */
export function html(limit: number): string {
  const { doctype, documentElement } = document;
  const type = doctype ? `${new XMLSerializer().serializeToString(doctype)}\n` : '';
  return (type + (documentElement?.outerHTML ?? '')).slice(0, limit);
}

export function candidates(type: ElementType): ReturnType<PageAgent['candidates']> | null {
  const agent = window[Symbol.for('svc.page')];
  return agent ? agent.candidates(type) : null;
}

/** Texts and bounds in the window and all scroll positions, as one text to compare with a later one. */
export function fingerprint(): string | null {
  const agent = window[Symbol.for('svc.page')];
  if (!agent) return null;
  const scrolled = [...document.querySelectorAll('*')].flatMap(({ scrollLeft, scrollTop }, index) =>
    scrollLeft !== 0 || scrollTop !== 0 ? [[index, scrollLeft, scrollTop]] : [],
  );
  return JSON.stringify([agent.elements('window').map(({ text, bounds }) => [text, bounds]), scrolled]);
}

/** The element that takes text typed into an element. */
export function fieldOf(element: Element): Element {
  const agent = window.top?.[Symbol.for('svc.page')];
  return agent?.field(element) ?? element;
}

/** The value of a field, the chosen option of a select, else the rendered text or the accessible name. */
export function readText(element: Element): string {
  const agent = window.top?.[Symbol.for('svc.page')];
  const node = element.tagName === 'LABEL' ? element : (agent?.field(element) ?? element);
  const tag = node.tagName.toLowerCase();
  if (tag === 'select') return (node as HTMLSelectElement).selectedOptions[0]?.label ?? '';
  if (tag === 'input' || tag === 'textarea') return (node as HTMLInputElement).value;
  const text = ((node as HTMLElement).innerText ?? node.textContent ?? '').trim();
  return text || ['aria-label', 'alt', 'title'].map((name) => node.getAttribute(name)?.trim()).find(Boolean) || '';
}

export function readOptions(element: Element): DropdownOption[] | null {
  const control = element.tagName === 'LABEL' ? (element as HTMLLabelElement).control : element;
  if (control?.tagName !== 'SELECT') return null;
  return [...(control as HTMLSelectElement).options].map(({ label, value }) => ({ text: label, value }));
}

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

/** Whether keys would reach a focused element or an editable document. */
export function hasFocus(): boolean {
  const active = document.activeElement;
  return (
    document.designMode === 'on' || (active !== null && active !== document.body) || document.body.isContentEditable
  );
}

/** The visible part of a scroll container, and the axes in which it scrolls. */
export interface ScrollArea extends Rect {
  readonly horizontal: boolean;
  readonly vertical: boolean;
}

/** The scroll containers at a point, the innermost first, across shadow roots and same-origin frames. */
export function scrollAreas({ x, y }: Point): ScrollArea[] {
  const areas: ScrollArea[] = [];
  let view: Window = window;
  let offset = { x: 0, y: 0 };
  let node: Element | null = document.elementFromPoint(x, y);
  // First down into frames and shadow roots, then up again to the top.
  const frames: { view: Window; offset: Point; frame: Element }[] = [];
  for (;;) {
    const inner: Element | null | undefined = node?.shadowRoot?.elementFromPoint(x - offset.x, y - offset.y);
    if (inner && inner !== node) {
      node = inner;
      continue;
    }
    let content: Document | null = null;
    try {
      content = (node as HTMLIFrameElement | null)?.contentDocument ?? null;
    } catch {
      content = null;
    }
    if (!node || !content?.defaultView) break;
    const box: DOMRect = node.getBoundingClientRect();
    frames.push({ view, offset, frame: node });
    offset = { x: offset.x + box.x + node.clientLeft, y: offset.y + box.y + node.clientTop };
    view = content.defaultView;
    node = content.elementFromPoint(x - offset.x, y - offset.y);
  }
  const add = (element: Element, isRoot: boolean) => {
    const style = view.getComputedStyle(element);
    const scrolls = (overflow: string) =>
      isRoot ? overflow !== 'hidden' && overflow !== 'clip' : /auto|scroll/.test(overflow);
    const horizontal = element.scrollWidth > element.clientWidth + 1 && scrolls(style.overflowX);
    const vertical = element.scrollHeight > element.clientHeight + 1 && scrolls(style.overflowY);
    if (!horizontal && !vertical) return;
    const box = isRoot ? new DOMRect(0, 0, view.innerWidth, view.innerHeight) : element.getBoundingClientRect();
    const left = Math.max(0, box.x + offset.x);
    const top = Math.max(0, box.y + offset.y);
    const right = Math.min(window.innerWidth, box.right + offset.x);
    const bottom = Math.min(window.innerHeight, box.bottom + offset.y);
    areas.push({ x: left, y: top, width: right - left, height: bottom - top, horizontal, vertical });
  };
  for (;;) {
    const root = view.document.scrollingElement ?? view.document.documentElement;
    while (node) {
      if (node !== root && node !== view.document.body && node !== view.document.documentElement) add(node, false);
      const parent: Node | null = node.assignedSlot ?? node.parentNode;
      node =
        parent instanceof ShadowRoot || (parent && 'host' in parent)
          ? (parent as ShadowRoot).host
          : (parent as Element | null);
      if (node && node.nodeType !== 1) node = null;
    }
    add(root, true);
    const outer = frames.pop();
    if (!outer) return areas;
    ({ view, offset } = outer);
    node = outer.frame;
  }
}

/** The scroll positions of everything at a point, as one text to compare with a later one. */
export function scrollPositions({ x, y }: Point): string {
  const chain: Element[] = [];
  for (let node = document.elementFromPoint(x, y); node; node = node.parentElement) chain.push(node);
  const frame = chain[0]?.tagName === 'IFRAME' ? (chain[0] as HTMLIFrameElement).contentDocument : null;
  if (frame?.scrollingElement) chain.push(frame.scrollingElement);
  return `${scrollX},${scrollY};${chain.map((e) => `${e.scrollLeft},${e.scrollTop}`).join(';')}`;
}
