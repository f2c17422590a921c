import type { ElementState, ElementType, Rect, ScreenElement, TreeStrategy } from 'svc';

/** What the page tells of one element. */
export interface FoundElement {
  /** CSS pixels of the top window, not rounded and not clipped. */
  readonly bounds: Rect;
  readonly state: ElementState;
  /** The local name of its tag. */
  readonly tag: string;
}

/** What one look gave; `invalid` says why the selector is malformed. */
export type FindAnswer =
  { readonly token: number; readonly total: number; readonly hits: FoundElement[] } | { readonly invalid: string };

/** The part of a browser driver that runs inside the page, as `window[Symbol.for('svc.page')]` of the top window. */
export interface PageAgent {
  /**
   * One look through the document, all open shadow roots and all same-origin frames, in reading order of the tree.
   * `css` knows a deep form: in `outer >>> inner`, `inner` is looked for inside the shadow root or frame of what
   * `outer` matches; `>>> inner` looks in the top document alone. `total` stops counting at 10,000.
   */
  find(by: TreeStrategy, value: string, limit: number): FindAnswer;
  /** The element of one of the last 8 looks; null when it is forgotten or no longer in the page. */
  element(token: number, index: number): Element | null;
  /** Where an element is and what can be done with it, now. */
  describe(element: Element): FoundElement;
  /** What is on the screen, in reading order. Bounds are those of the part that is to be seen. */
  elements(): ScreenElement[];
}

/**
 * Defines the page agent in the window that runs it. The function is sent as source: it refers to nothing outside
 * itself. DOM properties are read through the prototypes' own accessors, because named form controls and custom
 * elements can put anything in their place.
 */
export function installPageAgent(): void {
  const KEY = Symbol.for('svc.page');
  if (Object.hasOwn(window, KEY)) return;

  const LOOKS_KEPT = 8;
  const MAX_TOTAL = 10_000;
  const XHTML = 'http://www.w3.org/1999/xhtml';

  interface Edges {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }

  /** How a document stands in the top window. */
  interface View {
    readonly x: number;
    readonly y: number;
    readonly scaleX: number;
    readonly scaleY: number;
    readonly clip: Edges;
    readonly shown: boolean;
    /** Where its elements are, as far as it is known. */
    readonly edges: Map<Element, Edges>;
  }

  /** A document or shadow root that is searched. */
  interface Root {
    readonly node: Document | ShadowRoot;
    readonly host: Element | null;
    readonly parent: Root | null;
    readonly children: Root[];
  }

  type Presence = 'shown' | 'hidden' | 'never';

  /** What is remembered while one question is answered. */
  interface Look {
    readonly views: Map<Document, View>;
    readonly presence: Map<Element, Presence>;
  }

  // --- Access to the DOM ---

  const reader = <T>(owner: object, name: string): ((target: unknown) => T) => {
    const { get } = Object.getOwnPropertyDescriptor(owner, name) as { get?: (this: unknown) => T };
    return get ? (target) => get.call(target) : (target) => (target as Record<string, T>)[name] as T;
  };
  const method = <A extends unknown[], R>(owner: object, name: string): ((target: unknown, ...args: A) => R) =>
    Function.prototype.call.bind((owner as Record<string, (...args: A) => R>)[name] as (...args: A) => R) as (
      target: unknown,
      ...args: A
    ) => R;

  const nodeType = reader<number>(Node.prototype, 'nodeType');
  const parentNode = reader<Node | null>(Node.prototype, 'parentNode');
  const parentElement = reader<Element | null>(Node.prototype, 'parentElement');
  const firstChild = reader<Node | null>(Node.prototype, 'firstChild');
  const lastChild = reader<Node | null>(Node.prototype, 'lastChild');
  const nextSibling = reader<Node | null>(Node.prototype, 'nextSibling');
  const previousSibling = reader<Node | null>(Node.prototype, 'previousSibling');
  const ownerDocument = reader<Document>(Node.prototype, 'ownerDocument');
  const textContent = reader<string | null>(Node.prototype, 'textContent');
  const isConnected = reader<boolean>(Node.prototype, 'isConnected');
  const contains = method<[Node | null], boolean>(Node.prototype, 'contains');
  const comparePosition = method<[Node], number>(Node.prototype, 'compareDocumentPosition');
  const getRootNode = method<[], Node>(Node.prototype, 'getRootNode');
  const dataOf = reader<string>(CharacterData.prototype, 'data');

  const localName = reader<string>(Element.prototype, 'localName');
  const namespaceOf = reader<string | null>(Element.prototype, 'namespaceURI');
  const shadowOf = reader<ShadowRoot | null>(Element.prototype, 'shadowRoot');
  const assignedSlot = reader<HTMLSlotElement | null>(Element.prototype, 'assignedSlot');
  const textSlot = reader<HTMLSlotElement | null>(Text.prototype, 'assignedSlot');
  const nextElement = reader<Element | null>(Element.prototype, 'nextElementSibling');
  const firstElement = reader<Element | null>(Element.prototype, 'firstElementChild');
  const clientLeft = reader<number>(Element.prototype, 'clientLeft');
  const clientTop = reader<number>(Element.prototype, 'clientTop');
  const clientWidth = reader<number>(Element.prototype, 'clientWidth');
  const clientHeight = reader<number>(Element.prototype, 'clientHeight');
  const attribute = method<[string], string | null>(Element.prototype, 'getAttribute');
  const rectOf = method<[], DOMRect>(Element.prototype, 'getBoundingClientRect');
  const rectsOf = method<[], DOMRectList>(Element.prototype, 'getClientRects');
  const closest = method<[string], Element | null>(Element.prototype, 'closest');
  const queryElement = method<[string], NodeListOf<Element>>(Element.prototype, 'querySelectorAll');
  const queryFirst = method<[string], Element | null>(Element.prototype, 'querySelector');
  const checkVisibility =
    'checkVisibility' in Element.prototype
      ? method<[CheckVisibilityOptions], boolean>(Element.prototype, 'checkVisibility')
      : undefined;
  const offsetWidth = reader<number>(HTMLElement.prototype, 'offsetWidth');
  const offsetHeight = reader<number>(HTMLElement.prototype, 'offsetHeight');
  const isContentEditable = reader<boolean>(HTMLElement.prototype, 'isContentEditable');
  const onclickOf = reader<unknown>(HTMLElement.prototype, 'onclick');
  const tabIndexOf = reader<number>(HTMLElement.prototype, 'tabIndex');

  const inputType = reader<string>(HTMLInputElement.prototype, 'type');
  const inputValue = reader<string>(HTMLInputElement.prototype, 'value');
  const inputChecked = reader<boolean>(HTMLInputElement.prototype, 'checked');
  const inputReadOnly = reader<boolean>(HTMLInputElement.prototype, 'readOnly');
  const areaValue = reader<string>(HTMLTextAreaElement.prototype, 'value');
  const areaReadOnly = reader<boolean>(HTMLTextAreaElement.prototype, 'readOnly');
  const selectSize = reader<number>(HTMLSelectElement.prototype, 'size');
  const selectMultiple = reader<boolean>(HTMLSelectElement.prototype, 'multiple');
  const selectChosen = reader<HTMLCollectionOf<HTMLOptionElement>>(HTMLSelectElement.prototype, 'selectedOptions');
  const optionSelected = reader<boolean>(HTMLOptionElement.prototype, 'selected');
  const optionText = reader<string>(HTMLOptionElement.prototype, 'text');
  const detailsOpen = reader<boolean>(HTMLDetailsElement.prototype, 'open');
  const labelControl = reader<HTMLElement | null>(HTMLLabelElement.prototype, 'control');
  const assignedNodes = method<[], Node[]>(HTMLSlotElement.prototype, 'assignedNodes');
  const labelReaders = new Map<string, (target: unknown) => NodeListOf<HTMLLabelElement> | null>(
    (
      [
        ['button', HTMLButtonElement],
        ['input', HTMLInputElement],
        ['meter', HTMLMeterElement],
        ['output', HTMLOutputElement],
        ['progress', HTMLProgressElement],
        ['select', HTMLSelectElement],
        ['textarea', HTMLTextAreaElement],
      ] as const
    ).map(([name, type]) => [name, reader(type.prototype, 'labels')]),
  );
  const frameDocuments = new Map<string, (target: unknown) => Document | null>([
    ['iframe', reader(HTMLIFrameElement.prototype, 'contentDocument')],
    ['frame', reader(HTMLFrameElement.prototype, 'contentDocument')],
  ]);

  const defaultView = reader<Window | null>(Document.prototype, 'defaultView');
  const documentElement = reader<Element | null>(Document.prototype, 'documentElement');
  const bodyOf = reader<Element | null>(Document.prototype, 'body');
  const contentType = reader<string>(Document.prototype, 'contentType');
  const implementationOf = reader<DOMImplementation>(Document.prototype, 'implementation');
  const createHTMLDocument = method<[string], Document>(DOMImplementation.prototype, 'createHTMLDocument');
  const createTreeWalker = method<[Node, number], TreeWalker>(Document.prototype, 'createTreeWalker');
  const createRange = method<[], Range>(Document.prototype, 'createRange');
  const evaluate = method<[string, Node, null, number], XPathResult>(Document.prototype, 'evaluate');
  const elementsByTag = method<[string], HTMLCollectionOf<Element>>(Document.prototype, 'getElementsByTagName');
  const queryDocument = method<[string], NodeListOf<Element>>(Document.prototype, 'querySelectorAll');
  const queryFragment = method<[string], NodeListOf<Element>>(DocumentFragment.prototype, 'querySelectorAll');
  const documentAt = method<[number, number], Element | null>(Document.prototype, 'elementFromPoint');
  const shadowAt = method<[number, number], Element | null>(ShadowRoot.prototype, 'elementFromPoint');
  const documentActive = reader<Element | null>(Document.prototype, 'activeElement');
  const shadowActive = reader<Element | null>(ShadowRoot.prototype, 'activeElement');
  const shadowHost = reader<Element>(ShadowRoot.prototype, 'host');
  const frameElementOf = reader<Element | null>(window, 'frameElement');
  const innerWidthOf = reader<number>(window, 'innerWidth');
  const innerHeightOf = reader<number>(window, 'innerHeight');
  const styleOf = window.getComputedStyle.bind(window);
  const topWindow = window;
  // A window outlives its initial empty document.
  const topDocument = (): Document => topWindow.document;

  const isElement = (node: Node): node is Element => nodeType(node) === 1;
  const isHtml = (element: Element): boolean => namespaceOf(element) === XHTML;
  /** The tag of an HTML element; nothing for elements of other languages. */
  const htmlName = (element: Element): string => (isHtml(element) ? localName(element) : '');
  const query = (root: Node, selector: string): NodeListOf<Element> =>
    nodeType(root) === 9 ? queryDocument(root, selector) : queryFragment(root, selector);
  const frameDocument = (element: Element): Document | null => frameDocuments.get(htmlName(element))?.(element) ?? null;
  const innerRoot = (element: Element): Document | ShadowRoot | null => shadowOf(element) ?? frameDocument(element);

  /** The element around a node as it is laid out: the slot, the parent, the shadow host, the frame. */
  const around = (node: Node): Element | null => {
    const slot = isElement(node) ? assignedSlot(node) : nodeType(node) === 3 ? textSlot(node) : null;
    if (slot) return slot;
    const parent = parentNode(node);
    if (!parent) return null;
    const type = nodeType(parent);
    if (type === 1) return parent as Element;
    return type === 11 ? shadowHost(parent) : frameOf(parent as Document);
  };

  const frameOf = (page: Document): Element | null => {
    const view = defaultView(page);
    return view && view !== topWindow ? frameElementOf(view) : null;
  };

  /** The element that holds a node, or the shadow host for what stands directly in a shadow root. */
  const holder = (node: Node): Element | null => {
    const parent = parentNode(node);
    if (!parent) return null;
    const type = nodeType(parent);
    return type === 1 ? (parent as Element) : type === 11 ? shadowHost(parent) : null;
  };

  const isAround = (outer: Element, inner: Element | null): boolean => {
    for (let at = inner; at; at = around(at)) if (at === outer) return true;
    return false;
  };

  /** The select element that shows an option, or what is in an option, only while it is open. */
  const dropdownOf = (element: Element): Element | null => {
    const select = closest(element, 'select');
    return select && select !== element && isDropdown(select) ? select : null;
  };

  const isDropdown = (element: Element): boolean =>
    htmlName(element) === 'select' && !selectMultiple(element) && selectSize(element) <= 1;

  // --- Text ---

  const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
  const UNSEEN_OR_SPACE = /[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]+/g;
  const ASCII = /^[\0-\x7f]*$/;

  const collapse = (text: string): string => {
    const seen = ASCII.test(text) ? text : text.normalize('NFC').replace(UNSEEN, '');
    return seen.replace(/\s+/g, ' ').trim();
  };

  /** Without regard to case, in every script: sharp s equals ss, final sigma equals sigma. */
  const fold = (text: string): string =>
    ASCII.test(text) ? text.toLowerCase() : text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');

  /** Folded and without any space, so that texts can be compared before it is known where spaces are rendered. */
  const squeeze = (text: string): string => fold(text.replace(UNSEEN_OR_SPACE, ''));

  const transformed = (text: string, transform: string): string => {
    if (transform === 'none') return text;
    if (transform === 'uppercase') return text.toUpperCase();
    if (transform === 'lowercase') return text.toLowerCase();
    if (transform !== 'capitalize') return text;
    return text.replace(/(?<![\p{L}\p{N}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  };

  const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'head', 'textarea', 'iframe', 'frame', 'object']);
  const CONTROLS = new Set(['input', 'select', 'textarea', 'button', 'meter', 'progress']);

  const breaksLine = (element: Element): boolean => {
    if (htmlName(element) === 'br') return true;
    const { display } = styleOf(element);
    return !display.startsWith('inline') && display !== 'contents' && display !== 'none' && !display.startsWith('ruby');
  };

  /** Goes through the nodes inside an element as they are laid out: shadow content, slotted content, children. */
  const pushInside = (element: Element, push: (node: Node) => void): void => {
    const shadow = shadowOf(element);
    const slotted = !shadow && htmlName(element) === 'slot' ? assignedNodes(element) : [];
    if (slotted.length > 0) {
      for (let index = slotted.length - 1; index >= 0; index -= 1) push(slotted[index] as Node);
      return;
    }
    for (let child = lastChild(shadow ?? element); child; child = previousSibling(child)) push(child);
  };

  /** What a person reads in an element; controls inside it do not count. */
  const readable = (element: Element): string => {
    const first = firstChild(element);
    if (!first && !shadowOf(element)) return '';
    const isPlainText = first && !nextSibling(first) && nodeType(first) === 3;
    if (isPlainText && !shadowOf(element) && htmlName(element) !== 'slot') {
      return collapse(transformed(dataOf(first), styleOf(element).textTransform));
    }
    let text = '';
    const stack: (Node | string)[] = [];
    const push = (node: Node): void => void stack.push(node);
    pushInside(element, push);
    let style = styleOf(element);
    let styled: Element | null = element;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (typeof node === 'string') {
        text += node;
      } else if (nodeType(node) === 3) {
        const parent = parentElement(node) ?? holder(node);
        if (parent && parent !== styled) {
          style = styleOf(parent);
          styled = parent;
        }
        const isHidden = style.visibility !== 'visible' || (parent !== null && isFoldedUp(parent));
        if (!isHidden) text += transformed(dataOf(node), style.textTransform);
      } else if (isElement(node)) {
        const name = htmlName(node);
        if (!isRendered(node)) continue;
        if (breaksLine(node)) {
          text += '\n';
          stack.push('\n');
        }
        if (!UNREAD.has(name) && !CONTROLS.has(name)) pushInside(node, push);
      }
    }
    return collapse(text);
  };

  /** Whether anything is laid out for the element, leaving `visibility` out of account. */
  const isRendered = (element: Element): boolean => {
    if (checkVisibility ? checkVisibility(element, {}) : rectsOf(element).length > 0) return true;
    if (styleOf(element).display !== 'contents') return false;
    const outer = around(element);
    return !outer || isRendered(outer);
  };

  /** Whether it is a closed details element, which does not show the text that stands directly in it. */
  const isFoldedUp = (element: Element): boolean => htmlName(element) === 'details' && !detailsOpen(element);

  const isShown = (element: Element): boolean => {
    if (checkVisibility?.(element, { visibilityProperty: true, checkVisibilityCSS: true })) return true;
    return styleOf(element).visibility === 'visible' && isRendered(element);
  };

  // --- Geometry ---

  const newLook = (): Look => ({ views: new Map(), presence: new Map() });

  const intersection = (a: Edges, b: Edges): Edges => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });

  const viewOf = (page: Document, look: Look): View => {
    const known = look.views.get(page);
    if (known) return known;
    const view = page === topDocument() ? topView() : frameView(page, look);
    look.views.set(page, view);
    return view;
  };

  const topView = (): View => {
    const clip = { left: 0, top: 0, right: innerWidthOf(topWindow), bottom: innerHeightOf(topWindow) };
    return { x: 0, y: 0, scaleX: 1, scaleY: 1, clip, shown: true, edges: new Map() };
  };

  const frameView = (page: Document, look: Look): View => {
    const frame = frameOf(page);
    if (!frame || !isConnected(frame)) {
      const clip = { left: 0, top: 0, right: 0, bottom: 0 };
      return { x: 0, y: 0, scaleX: 1, scaleY: 1, clip, shown: false, edges: new Map() };
    }
    const outer = viewOf(ownerDocument(frame), look);
    const rect = rectOf(frame);
    const style = styleOf(frame);
    const ratioX = rect.width / offsetWidth(frame) || 1;
    const ratioY = rect.height / offsetHeight(frame) || 1;
    const paddingX = parseFloat(style.paddingLeft) || 0;
    const paddingY = parseFloat(style.paddingTop) || 0;
    const width = clientWidth(frame) - paddingX - (parseFloat(style.paddingRight) || 0);
    const height = clientHeight(frame) - paddingY - (parseFloat(style.paddingBottom) || 0);
    const scaleX = outer.scaleX * ratioX;
    const scaleY = outer.scaleY * ratioY;
    const x = outer.x + rect.left * outer.scaleX + (clientLeft(frame) + paddingX) * scaleX;
    const y = outer.y + rect.top * outer.scaleY + (clientTop(frame) + paddingY) * scaleY;
    const inside = { left: x, top: y, right: x + width * scaleX, bottom: y + height * scaleY };
    const shown = outer.shown && isShown(frame);
    return { x, y, scaleX, scaleY, clip: intersection(outer.clip, inside), shown, edges: new Map() };
  };

  const toTop = (rect: DOMRectReadOnly, view: View): Edges => ({
    left: view.x + rect.left * view.scaleX,
    top: view.y + rect.top * view.scaleY,
    right: view.x + rect.right * view.scaleX,
    bottom: view.y + rect.bottom * view.scaleY,
  });

  const isInside = (x: number, y: number, rect: DOMRectReadOnly): boolean =>
    x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;

  /** Where an element is; of one that breaks over lines and has nothing at its centre, its largest part. */
  const edgesOf = (element: Element, view: View): Edges => {
    const known = view.edges.get(element);
    if (known) return known;
    const edges = toTop(boxOf(element), view);
    view.edges.set(element, edges);
    return edges;
  };

  const boxOf = (element: Element): DOMRect => {
    const parts = rectsOf(element);
    if (parts.length === 1) return parts[0] as DOMRect;
    const whole = rectOf(element);
    if (parts.length === 0) {
      if (styleOf(element).display !== 'contents') return whole;
      const range = createRange(ownerDocument(element));
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    }
    let largest = whole;
    let area = -1;
    for (const part of parts) {
      if (isInside(whole.left + whole.width / 2, whole.top + whole.height / 2, part)) return whole;
      if (part.width * part.height > area) {
        largest = part;
        area = part.width * part.height;
      }
    }
    return largest;
  };

  const isEmpty = (edges: Edges): boolean => edges.right <= edges.left || edges.bottom <= edges.top;

  // --- State ---

  /** The innermost element at a place of the top window, through shadow roots and frames. */
  const elementAt = (x: number, y: number, look: Look): Element | null => {
    let page = topDocument();
    for (;;) {
      const view = viewOf(page, look);
      const localX = (x - view.x) / view.scaleX;
      const localY = (y - view.y) / view.scaleY;
      let hit = documentAt(page, localX, localY);
      for (let shadow = hit && shadowOf(hit); shadow; shadow = hit && shadowOf(hit)) {
        const inner = shadowAt(shadow, localX, localY);
        if (!inner || inner === hit || getRootNode(inner) !== shadow) break;
        hit = inner;
      }
      const inner = hit && frameDocument(hit);
      if (!inner || !documentElement(inner)) return hit;
      const clip = viewOf(inner, look).clip;
      if (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom) return hit;
      page = inner;
    }
  };

  const receives = (element: Element, x: number, y: number, look: Look): boolean => {
    const hit = elementAt(x, y, look);
    if (!hit) return false;
    for (let at: Element | null = hit; at; at = around(at)) {
      if (at === element) return true;
      if (htmlName(at) === 'label' && labelControl(at) === element) return true;
    }
    if (!isAround(hit, element)) return false;
    const isShape = !isHtml(element) && !isHtml(hit);
    return isShape || styleOf(element).pointerEvents === 'none';
  };

  const isOnScreen = (element: Element, edges: Edges, view: View, look: Look): boolean => {
    const { clip } = view;
    if (isEmpty(clip)) return false;
    const wide = edges.right - edges.left > clip.right - clip.left;
    const high = edges.bottom - edges.top > clip.bottom - clip.top;
    const part = intersection(edges, clip);
    if (isEmpty(part)) return false;
    const x = wide ? (part.left + part.right) / 2 : (edges.left + edges.right) / 2;
    const y = high ? (part.top + part.bottom) / 2 : (edges.top + edges.bottom) / 2;
    if (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom) return false;
    return receives(element, x, y, look);
  };

  const isEnabled = (element: Element): boolean =>
    !closest(element, ':disabled:not(fieldset), [aria-disabled="true" i]');

  const TYPED = new Set('text search email url tel password number date datetime-local month week time'.split(' '));

  const isEditable = (element: Element): boolean => {
    if (attribute(element, 'aria-readonly') === 'true') return false;
    const name = htmlName(element);
    if (name === 'input') return TYPED.has(inputType(element)) && !inputReadOnly(element);
    if (name === 'textarea') return !areaReadOnly(element);
    return name === 'select' || (name !== '' && isContentEditable(element));
  };

  const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

  const roleOf = (element: Element): string =>
    (attribute(element, 'role') ?? '').trim().split(/\s+/, 1)[0]?.toLowerCase() ?? '';

  const checkedOf = (element: Element, role: string): boolean | undefined => {
    if (htmlName(element) === 'input') {
      const type = inputType(element);
      if (type === 'checkbox' || type === 'radio') return inputChecked(element);
    }
    return CHECKABLE.has(role) ? attribute(element, 'aria-checked') === 'true' : undefined;
  };

  const selectedOf = (element: Element, role: string): boolean | undefined => {
    if (htmlName(element) === 'option') return optionSelected(element);
    const value = attribute(element, 'aria-selected');
    if (role === 'tab' || role === 'option') return value === 'true';
    return value !== null && /^(row|gridcell|columnheader|rowheader|treeitem)$/.test(role)
      ? value === 'true'
      : undefined;
  };

  const describeIn = (element: Element, look: Look): FoundElement => {
    const view = viewOf(ownerDocument(element), look);
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
        onScreen: visible && isOnScreen(subject, edges, view, look),
        enabled,
        editable: enabled && isEditable(element),
        checked: checkedOf(element, role),
        selected: selectedOf(element, role),
      },
      tag: localName(element),
    };
  };

  // --- The searched roots ---

  /** Every document and open shadow root, the top document first. */
  const scan = (): Root[] => {
    const roots: Root[] = [];
    const add = (node: Document | ShadowRoot, host: Element | null, parent: Root | null): void => {
      const root: Root = { node, host, parent, children: [] };
      roots.push(root);
      parent?.children.push(root);
      const hosts: Element[] = [];
      const all = nodeType(node) === 9 ? elementsByTag(node, '*') : queryFragment(node, '*');
      for (let index = 0; index < all.length; index += 1) {
        const element = all[index] as Element;
        if (shadowOf(element)) hosts.push(element);
      }
      const frames = query(node, 'iframe, frame');
      for (const frame of frames) {
        const inner = frameDocument(frame);
        if (inner && documentElement(inner)) hosts.push(frame);
      }
      if (frames.length > 0) inOrder(hosts);
      for (const element of hosts) add(innerRoot(element) as Document | ShadowRoot, element, root);
    };
    add(topDocument(), null, null);
    return roots;
  };

  const precedes = (a: Node, b: Node): boolean => (comparePosition(a, b) & 4) !== 0;

  /** Sorts elements of one root in document order, in place. */
  const inOrder = (list: Element[]): Element[] => {
    for (let index = 1; index < list.length; index += 1) {
      if (!precedes(list[index - 1] as Element, list[index] as Element)) {
        return list.sort((a, b) => (a === b ? 0 : precedes(a, b) ? -1 : 1));
      }
    }
    return list;
  };

  /** Puts elements of several roots in reading order: what is inside a host comes right after the host. */
  const readingOrder = (roots: readonly Root[], found: Iterable<Element>): Element[] => {
    const groups = new Map<Node, Element[]>();
    for (const element of found) {
      const root = getRootNode(element);
      const group = groups.get(root);
      if (group) group.push(element);
      else groups.set(root, [element]);
    }
    const sorted: Element[] = [];
    const emit = (root: Root): void => {
      const own = inOrder(groups.get(root.node) ?? []);
      let next = 0;
      for (const child of root.children) {
        const host = child.host as Element;
        while (next < own.length && (own[next] === host || precedes(own[next] as Element, host))) {
          sorted.push(own[next] as Element);
          next += 1;
        }
        emit(child);
      }
      for (; next < own.length; next += 1) sorted.push(own[next] as Element);
    };
    emit(roots[0] as Root);
    return sorted;
  };

  // --- CSS, id ---

  const cssString = (value: string): string =>
    `"${value.replace(/["\\\n\r\f]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `)}"`;

  const findCss = (roots: readonly Root[], selector: string): Element[] => {
    const parts = splitDeep(selector);
    if (parts.length === 1) return collectCss(roots, selector);
    const [first = '', ...rest] = parts;
    let inside: Node[] = [topDocument()];
    if (first.trim() !== '') inside = inner(collectCss(roots, first));
    let found: Element[] = [];
    for (const [index, part] of rest.entries()) {
      found = inside.flatMap((root) => [...query(root, part)]);
      if (index < rest.length - 1) inside = inner(found);
    }
    return readingOrder(roots, found);
  };

  const inner = (hosts: readonly Element[]): Node[] =>
    hosts.map(innerRoot).filter((root): root is Document | ShadowRoot => root !== null);

  const collectCss = (roots: readonly Root[], selector: string): Element[] => {
    const top = [...queryDocument(topDocument(), selector)];
    if (roots.length === 1) return top;
    return readingOrder(
      roots,
      roots.flatMap((root, index) => (index === 0 ? top : [...query(root.node, selector)])),
    );
  };

  /** Splits at every `>>>` that stands outside of quotes, brackets and parentheses. */
  const splitDeep = (selector: string): string[] => {
    if (!selector.includes('>>>')) return [selector];
    const parts: string[] = [];
    let quote = '';
    let depth = 0;
    let start = 0;
    for (let at = 0; at < selector.length; at += 1) {
      const char = selector[at] as string;
      if (char === '\\') at += 1;
      else if (quote) quote = char === quote ? '' : quote;
      else if (char === '"' || char === "'") quote = char;
      else if (char === '(' || char === '[') depth += 1;
      else if (char === ')' || char === ']') depth -= 1;
      else if (depth === 0 && selector.startsWith('>>>', at)) {
        parts.push(selector.slice(start, at));
        at += 2;
        start = at + 1;
      }
    }
    return [...parts, selector.slice(start)];
  };

  // --- XPath ---

  const SNAPSHOT = 7;

  const findXPath = (roots: readonly Root[], expression: string): Element[] => {
    const found = new Set<Element>();
    let inert: Document | undefined;
    for (const { node } of roots) {
      if (nodeType(node) === 9) {
        for (const hit of snapshot(node as Document, expression, node)) {
          const element = ownerOf(hit);
          if (element) found.add(element);
        }
      } else if (firstChild(node)) {
        inert ??= createHTMLDocument(implementationOf(topDocument()), '');
        for (const element of evaluateInShadow(inert, node as ShadowRoot, expression)) found.add(element);
      }
    }
    return readingOrder(roots, found);
  };

  const snapshot = (page: Document, expression: string, context: Node): Node[] => {
    const result = evaluate(page, expression, context, null, SNAPSHOT);
    return Array.from({ length: result.snapshotLength }, (_, index) => result.snapshotItem(index) as Node);
  };

  const ownerOf = (node: Node): Element | null => {
    switch (nodeType(node)) {
      case 1:
        return node as Element;
      case 2:
        return (node as Attr).ownerElement;
      case 9:
        return documentElement(node);
      case 11:
        return null;
      default:
        return parentElement(node);
    }
  };

  /**
   * XPath takes no shadow root as its context, and its absolute paths start at the document. In a copy of the
   * shadow tree that belongs to no document they start at the top of the copy, whose hits have the same places.
   */
  const evaluateInShadow = (inert: Document, shadow: ShadowRoot, expression: string): Element[] => {
    const copy = inert.createDocumentFragment();
    for (let child = firstChild(shadow); child; child = nextSibling(child)) copy.append(inert.importNode(child, true));
    const absolute = expression.trim().replace(/^(\(*)\.(?=\/)/, '$1');
    return snapshot(inert, absolute, copy.firstChild as Node).map((hit) => {
      const element = ownerOf(hit);
      if (!element) return shadowHost(shadow);
      const path: number[] = [];
      for (let node: Node = element; node !== copy; node = parentNode(node) as Node) {
        let place = 0;
        for (let before = previousSibling(node); before; before = previousSibling(before)) place += 1;
        path.push(place);
      }
      let original: Node = shadow;
      for (let place = path.pop(); place !== undefined; place = path.pop()) {
        let child = firstChild(original) as Node;
        for (; place > 0; place -= 1) child = nextSibling(child) as Node;
        original = child;
      }
      return original as Element;
    });
  };

  // --- Visible text ---

  const SHOW_TEXT = 4;
  const LONG_TEXT = 5000;
  const NAMES = ['aria-label', 'alt', 'title', 'placeholder'];
  const NAMED = '[aria-label], [alt], [title], [placeholder], input, textarea, select';
  const NEVER = 'script, style, noscript, template, head';

  interface Texts {
    readonly root: Root;
    readonly nodes: Node[];
    /** The squeezed text of each node. */
    readonly keys: string[];
    readonly holders: Element[];
  }

  const presenceOf = (element: Element, look: Look): Presence => {
    const known = look.presence.get(element);
    if (known) return known;
    let presence: Presence = 'never';
    if (!closest(element, NEVER) && !dropdownOf(element)) {
      presence = viewOf(ownerDocument(element), look).shown && isShown(element) ? 'shown' : 'hidden';
    }
    look.presence.set(element, presence);
    return presence;
  };

  const textsOf = (root: Root, look: Look, shownOnly: boolean): Texts => {
    const texts: Texts = { root, nodes: [], keys: [], holders: [] };
    const page = nodeType(root.node) === 9 ? (root.node as Document) : ownerDocument(root.node);
    const walker = createTreeWalker(page, root.node, SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = holder(node);
      if (!parent || UNREAD.has(localName(parent))) continue;
      const text = dataOf(node);
      if (text.length > LONG_TEXT && shownOnly && presenceOf(parent, look) !== 'shown') continue;
      texts.nodes.push(node);
      texts.keys.push(squeeze(text));
      texts.holders.push(parent);
    }
    return texts;
  };

  /** What is rendered between two text nodes: a space, or nothing. */
  const gap = (from: Node, to: Node): string => {
    let node = from;
    for (;;) {
      const isOmitted = isElement(node) && !contains(node, to) && !isRendered(node);
      const child = isOmitted ? null : firstChild(node);
      if (child) {
        node = child;
      } else {
        while (!nextSibling(node)) {
          node = parentNode(node) as Node;
          if (!isElement(node) || breaksLine(node)) return ' ';
        }
        node = nextSibling(node) as Node;
      }
      if (node === to) return '';
      if (isElement(node) && breaksLine(node) && (contains(node, to) || isRendered(node))) return ' ';
    }
  };

  /** The innermost element of a root around two others; null when they have only the root in common. */
  const commonElement = (a: Element, b: Element): Element | null => {
    let common: Element | null = a;
    while (common && !contains(common, b)) common = parentElement(common);
    return common;
  };

  const findText = (roots: readonly Root[], value: string, look: Look): Element[] => {
    const wanted = collapse(value);
    const wantedFolded = fold(wanted);
    const key = squeeze(wanted);
    if (key === '') return [];
    for (const shownOnly of [true, false]) {
      const names: Set<Element>[] = [new Set(), new Set(), new Set()];
      const values: Set<Element>[] = [new Set(), new Set(), new Set()];
      const rank = (text: string): number => {
        const folded = fold(text);
        return text === wanted ? 0 : folded === wantedFolded ? 1 : folded.includes(wantedFolded) ? 2 : 3;
      };
      for (const root of roots) {
        matchTexts(textsOf(root, look, shownOnly), key, wanted, rank, names, look, shownOnly);
        matchAttributes(root, rank, names, values, look);
      }
      for (const tier of [0, 1, 2]) {
        for (const matched of [names[tier], values[tier]]) {
          const fitting = [...(matched as Set<Element>)].filter((element) => isSeen(element, look) === shownOnly);
          if (fitting.length > 0) return readingOrder(roots, deepest(fitting));
        }
      }
    }
    return [];
  };

  const isSeen = (element: Element, look: Look): boolean => {
    const view = viewOf(ownerDocument(element), look);
    return presenceOf(element, look) === 'shown' && !isEmpty(edgesOf(element, view));
  };

  const deepest = (elements: readonly Element[]): Set<Element> => {
    const kept = new Set(elements);
    const passed = new Set<Element>();
    for (const element of elements) {
      let at = holder(element) ?? frameOf(ownerDocument(element));
      while (at && !passed.has(at)) {
        passed.add(at);
        kept.delete(at);
        at = holder(at) ?? frameOf(ownerDocument(at));
      }
    }
    return kept;
  };

  const matchTexts = (
    texts: Texts,
    key: string,
    wanted: string,
    rank: (text: string) => number,
    tiers: Set<Element>[],
    look: Look,
    shownOnly: boolean,
  ): void => {
    const { nodes, keys, holders, root } = texts;
    const counts = (index: number): boolean => {
      const holder = holders[index] as Element;
      const presence = isFoldedUp(holder) ? 'hidden' : presenceOf(holder, look);
      return presence === 'shown' || (presence === 'hidden' && !shownOnly);
    };
    const hasMore = (element: Element, from: number, step: number): boolean => {
      for (let at = from + step; at >= 0 && at < nodes.length; at += step) {
        if (element !== root.host && !contains(element, nodes[at] as Node)) return false;
        if (keys[at] !== '' && counts(at)) return true;
      }
      return false;
    };
    /** What is rendered between two of the nodes. */
    const between = (from: number, to: number): string => {
      let space = '';
      let before = from;
      for (let at = from + 1; at <= to; at += 1) {
        if (!counts(at)) continue;
        space += gap(nodes[before] as Node, nodes[at] as Node);
        if (at < to && /\s/.test(dataOf(nodes[at]))) space += ' ';
        before = at;
      }
      return space;
    };
    const rendered = (places: readonly number[], withTransform: boolean): string => {
      let text = '';
      for (const [index, place] of places.entries()) {
        if (index > 0) text += between(places[index - 1] as number, place);
        const data = dataOf(nodes[place]);
        text += withTransform ? transformed(data, styleOf(holders[place] as Element).textTransform) : data;
      }
      return collapse(text);
    };
    const consider = (places: readonly number[], isWhole: boolean): void => {
      const first = places[0] as number;
      const last = places.at(-1) as number;
      const element = commonElement(holders[first] as Element, holders[last] as Element) ?? root.host;
      if (!element) return;
      let tier = rank(rendered(places, false));
      if (tier < 2 && (!isWhole || hasMore(element, first, -1) || hasMore(element, last, 1))) tier = 2;
      if (tier === 1 && rendered(places, true) === wanted) tier = 0;
      tiers[tier]?.add(element);
    };
    const extend = (from: number, length: number): void => {
      const places = [from];
      let matched = length;
      let ends = true;
      for (let at = from + 1; at < nodes.length && matched < key.length; at += 1) {
        const text = keys[at] as string;
        if (text === '' || !counts(at)) continue;
        const part = text.slice(0, key.length - matched);
        if (!key.startsWith(part, matched)) return;
        matched += part.length;
        ends = part.length === text.length;
        places.push(at);
      }
      if (matched === key.length) consider(places, length === (keys[from] as string).length && ends);
    };
    for (const [index, text] of keys.entries()) {
      if (text === '') continue;
      if (text.includes(key) && counts(index)) consider([index], text === key);
      const end = text.at(-1) as string;
      for (let at = key.indexOf(end); at >= 0 && at < key.length - 1; at = key.indexOf(end, at + 1)) {
        if (at >= text.length) break;
        if (text.endsWith(key.slice(0, at + 1)) && counts(index)) extend(index, at + 1);
      }
    }
  };

  const BUTTON_INPUTS = new Set(['button', 'submit', 'reset']);

  const isButtonInput = (element: Element): boolean =>
    htmlName(element) === 'input' && BUTTON_INPUTS.has(inputType(element));

  const matchAttributes = (
    root: Root,
    rank: (text: string) => number,
    names: Set<Element>[],
    values: Set<Element>[],
    look: Look,
  ): void => {
    const consider = (element: Element, text: string | null, tiers: Set<Element>[]): void => {
      if (!text) return;
      const tier = tiers[rank(collapse(text))];
      if (tier && !tier.has(element) && presenceOf(element, look) !== 'never') tier.add(element);
    };
    for (const element of query(root.node, NAMED)) {
      for (const name of NAMES) consider(element, attribute(element, name), names);
      const name = htmlName(element);
      if (name === 'input') {
        const type = inputType(element);
        if (BUTTON_INPUTS.has(type)) consider(element, inputValue(element), names);
        else if (TYPED.has(type) && type !== 'password') consider(element, inputValue(element), values);
      } else if (name === 'textarea') {
        consider(element, areaValue(element), values);
      } else if (isDropdown(element)) {
        consider(element, chosenText(element), values);
      }
    }
  };

  const chosenText = (select: Element): string => {
    const option = selectChosen(select)[0];
    return option ? collapse(optionText(option)) : '';
  };

  // --- Locators of records ---

  const UNIQUE_BY = [
    'data-testid',
    'data-test-id',
    'data-test',
    'data-qa',
    'data-cy',
    'name',
    'aria-label',
    'placeholder',
    'alt',
    'title',
    'for',
    'href',
    'src',
  ];
  const LONGEST_VALUE = 100;

  /** Whether a value stands in a locator as it is: nothing in it is trimmed, split or substituted on the way. */
  const isPlain = (value: string | null): value is string =>
    value !== null &&
    value !== '' &&
    value.length <= LONGEST_VALUE &&
    value === value.trim() &&
    !/[\p{Cc}\p{Cs}|]|\$\{/u.test(value);

  const countUp = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

  /** Makes locators that find exactly one element; counts the page only once. */
  const locatorMaker = (roots: readonly Root[], look: Look): ((element: Element) => string) => {
    const ids = new Map<string, number>();
    const attributes = new Map<string, number>();
    const tags = new Map<string, number>();
    const places = new Map<Node, Map<Element, { tag: number; ofTag: number; child: number }>>();
    const made = new Map<Element, string>();
    const anchors = new Map<Element, string | null>();
    let texts: Map<string, Element | null> | undefined;
    const documents = roots.filter((root) => nodeType(root.node) === 9).map((root) => root.node as Document);

    for (const { node } of roots) {
      for (const element of query(node, '[id]')) countUp(ids, attribute(element, 'id') as string);
      for (const element of query(node, UNIQUE_BY.map((name) => `[${name}]`).join(','))) {
        for (const name of UNIQUE_BY) {
          const value = attribute(element, name);
          if (value) countUp(attributes, `${localName(element)} ${name} ${value}`);
        }
      }
    }

    const uniqueId = (element: Element): string | null => {
      const id = attribute(element, 'id');
      return isPlain(id) && ids.get(id) === 1 ? id : null;
    };
    const uniqueAttribute = (element: Element): { name: string; value: string } | null => {
      for (const name of UNIQUE_BY) {
        const value = attribute(element, name);
        if (isPlain(value) && attributes.get(`${localName(element)} ${name} ${value}`) === 1) return { name, value };
      }
      return null;
    };
    const isUniqueTag = (element: Element): boolean => {
      const name = localName(element);
      if (name === 'html' || name === 'body' || !isNamable(element)) return false;
      if (!tags.has(name)) {
        tags.set(
          name,
          roots.reduce((sum, root) => sum + query(root.node, CSS.escape(name)).length, 0),
        );
      }
      return tags.get(name) === 1;
    };
    /** Whether XPath can name the tag: only in HTML documents do bare names mean HTML elements. */
    const isNamable = (element: Element): boolean =>
      isHtml(element) &&
      contentType(ownerDocument(element)) === 'text/html' &&
      /^[a-z][a-z0-9-]*$/.test(localName(element));

    const placeOf = (element: Element): { tag: number; ofTag: number; child: number } => {
      const parent = parentNode(element) as Node;
      let known = places.get(parent);
      if (!known) {
        known = new Map();
        const counts = new Map<string, number>();
        const children: { element: Element; key: string; tag: number }[] = [];
        let child = firstChild(parent);
        while (child && !isElement(child)) child = nextSibling(child);
        for (let at = child; at; at = nextElement(at)) {
          const key = `${namespaceOf(at)} ${localName(at)}`;
          countUp(counts, key);
          children.push({ element: at, key, tag: counts.get(key) as number });
        }
        for (const [index, { element: at, key, tag }] of children.entries()) {
          known.set(at, { tag, ofTag: counts.get(key) as number, child: index + 1 });
        }
        places.set(parent, known);
      }
      return known.get(element) as { tag: number; ofTag: number; child: number };
    };

    const literal = (value: string): string | null =>
      !value.includes('"') ? `"${value}"` : !value.includes("'") ? `'${value}'` : null;

    const anchorOf = (element: Element): string | null => {
      const known = anchors.get(element);
      if (known !== undefined) return known;
      const id = uniqueId(element);
      const named = id === null ? uniqueAttribute(element) : { name: 'id', value: id };
      const quoted = named && literal(named.value);
      const tag = id === null && isNamable(element) ? localName(element) : '*';
      let anchor: string | null = null;
      if (quoted && (id !== null || tag !== '*')) anchor = `//${tag}[@${named.name}=${quoted}]`;
      else if (isUniqueTag(element)) anchor = `//${localName(element)}`;
      anchors.set(element, anchor);
      return anchor;
    };

    /** A path from the nearest ancestor that is unique in the page, else from the root of the document. */
    const xpathOf = (element: Element): string | null => {
      let path = '';
      for (let at: Element = element; ;) {
        const anchor = anchorOf(at);
        if (anchor) return anchor + path;
        const place = placeOf(at);
        const step = !isNamable(at)
          ? `*[${place.child}]`
          : place.ofTag === 1
            ? localName(at)
            : `${localName(at)}[${place.tag}]`;
        path = `/${step}${path}`;
        const parent = parentElement(at);
        if (!parent) break;
        at = parent;
      }
      const root = getRootNode(element);
      if (nodeType(root) !== 9) return null;
      const elsewhere = documents.some((page) => page !== root && snapshot(page, path, page).length > 0);
      return elsewhere ? null : path;
    };

    /** CSS that is unique inside the element's own root. */
    const localCss = (element: Element): string => {
      const root = getRootNode(element);
      const steps: string[] = [];
      for (let at: Element = element; ;) {
        const id = attribute(at, 'id');
        if (isPlain(id)) {
          const selector = `[id=${cssString(id)}]`;
          if (query(root, selector).length === 1) return [selector, ...steps].join(' > ');
        }
        const parent = parentElement(at);
        if (!parent && nodeType(root) === 9) return [':root', ...steps].join(' > ');
        const place = placeOf(at);
        const name = CSS.escape(localName(at));
        steps.unshift(
          !isHtml(at) ? `:nth-child(${place.child})` : place.ofTag === 1 ? name : `${name}:nth-of-type(${place.tag})`,
        );
        if (!parent) return [':host', ...steps].join(' > ');
        at = parent;
      }
    };

    /** A chain from the top document, or from a host that is unique in the page. */
    const deepCss = (element: Element): string => {
      const root = getRootNode(element);
      const host = nodeType(root) === 11 ? shadowHost(root) : frameOf(root as Document);
      return `${host ? hostCss(host) : ''} >>> ${localCss(element)}`.trim();
    };
    const hostCss = (host: Element): string => uniqueCss(host) ?? deepCss(host);

    const uniqueCss = (element: Element): string | null => {
      const id = uniqueId(element);
      if (id !== null) return `[id=${cssString(id)}]`;
      const named = uniqueAttribute(element);
      return named && `${CSS.escape(localName(element))}[${named.name}=${cssString(named.value)}]`;
    };

    const make = (element: Element): string => {
      const id = uniqueId(element);
      if (id !== null) return `id=${id}`;
      const css = uniqueCss(element);
      if (css !== null) return `css=${css}`;
      texts ??= textIndex(roots, look);
      const text = isButtonInput(element) ? collapse(inputValue(element)) : readable(element);
      const isOnly = isPlain(text) && texts.get(squeeze(text)) === element && isSeen(element, look);
      if (isOnly && !(roots.length > 1 && hasShadowInside(element))) return `text=${text}`;
      return xpathOf(element) ?? `css=${deepCss(element)}`;
    };

    return (element) => {
      const known = made.get(element);
      if (known !== undefined) return known;
      const locator = make(element);
      made.set(element, locator);
      return locator;
    };
  };

  /** The squeezed text of every element that carries a short one, with the element; null where several carry it. */
  const textIndex = (roots: readonly Root[], look: Look): Map<string, Element | null> => {
    const index = new Map<string, Element | null>();
    const put = (key: string, element: Element): void => {
      const other = index.get(key);
      if (other === undefined) index.set(key, element);
      else if (other !== element) index.set(key, null);
    };
    for (const root of roots) {
      const { nodes, keys, holders } = textsOf(root, look, true);
      const whole = new Map<Element, { key: string; first: number; count: number }>();
      const long = new Set<Element>();
      for (let place = 0; place < nodes.length; place += 1) {
        const key = keys[place] as string;
        const own = holders[place] as Element;
        if (key === '' || isFoldedUp(own) || presenceOf(own, look) !== 'shown') continue;
        for (let at: Element | null = own; at && !long.has(at); at = parentElement(at)) {
          const known = whole.get(at) ?? { key: '', first: place, count: 0 };
          if (known.key.length + key.length > LONGEST_VALUE) {
            for (let outer: Element | null = at; outer && !long.has(outer); outer = parentElement(outer)) {
              long.add(outer);
              whole.delete(outer);
            }
            break;
          }
          whole.set(at, { key: known.key + key, first: known.first, count: known.count + 1 });
        }
      }
      // The innermost of nested elements with the same text nodes is the one whose parts have fewer.
      for (const [element, { key, first, count }] of whole) {
        const innermost = deepestWith(element, whole, first, count);
        if (innermost === element) put(key, element);
      }
      for (const element of query(root.node, NAMED)) {
        for (const name of NAMES) {
          const text = attribute(element, name);
          if (text) put(squeeze(text), element);
        }
        if (isButtonInput(element)) put(squeeze(inputValue(element)), element);
      }
    }
    return index;
  };

  const hasShadowInside = (element: Element): boolean => {
    if (shadowOf(element)) return true;
    for (const inside of queryElement(element, '*')) if (shadowOf(inside)) return true;
    return false;
  };

  const deepestWith = (
    element: Element,
    whole: ReadonlyMap<Element, { first: number; count: number }>,
    first: number,
    count: number,
  ): Element => {
    for (let child = firstElement(element); child; child = nextElement(child)) {
      const inside = whole.get(child);
      if (inside && inside.first === first) return inside.count === count ? child : element;
    }
    return element;
  };

  // --- Records ---

  const ROLES = new Map<string, ElementType>(
    Object.entries({
      button: 'button',
      checkbox: 'checkbox',
      combobox: 'select',
      heading: 'heading',
      image: 'image',
      img: 'image',
      link: 'link',
      list: 'list',
      listbox: 'list',
      listitem: 'item',
      menu: 'list',
      menubar: 'list',
      menuitem: 'item',
      menuitemcheckbox: 'checkbox',
      menuitemradio: 'radio',
      option: 'item',
      radio: 'radio',
      row: 'item',
      searchbox: 'input',
      slider: 'slider',
      spinbutton: 'input',
      switch: 'switch',
      tab: 'tab',
      tablist: 'list',
      textbox: 'input',
      tree: 'list',
      treeitem: 'item',
    }),
  );
  const TAGS = new Map<string, ElementType>(
    Object.entries({
      button: 'button',
      canvas: 'image',
      h1: 'heading',
      h2: 'heading',
      h3: 'heading',
      h4: 'heading',
      h5: 'heading',
      h6: 'heading',
      img: 'image',
      li: 'item',
      menu: 'list',
      meter: 'other',
      ol: 'list',
      option: 'item',
      progress: 'other',
      select: 'select',
      summary: 'button',
      textarea: 'input',
      ul: 'list',
      video: 'other',
      audio: 'other',
      object: 'other',
      embed: 'other',
    }),
  );
  const INPUTS = new Map<string, ElementType>(
    Object.entries({
      button: 'button',
      checkbox: 'checkbox',
      image: 'button',
      radio: 'radio',
      range: 'slider',
      reset: 'button',
      submit: 'button',
    }),
  );
  const NAMED_ROLES = new Set(['dialog', 'alertdialog', 'progressbar', 'meter', 'scrollbar', 'application']);
  const CLICKABLE_ROLES = new Set(
    'button link checkbox radio switch tab option menuitem menuitemcheckbox menuitemradio treeitem combobox slider spinbutton textbox searchbox'.split(
      ' ',
    ),
  );
  const CLICKABLE_TAGS = new Set(['button', 'input', 'select', 'textarea', 'summary', 'option']);
  /** Types whose record stands for all the text inside. */
  const CARRIERS = new Set<ElementType>(
    'button input link image checkbox radio switch select slider tab heading'.split(' ') as ElementType[],
  );
  const RECORDED =
    'a[href],button,input,select,textarea,summary,iframe,label,h1,h2,h3,h4,h5,h6,ul,ol,menu,li,[role],[onclick],[tabindex],[contenteditable]';
  const SKIPPED = new Set(
    'script style noscript template head meta link title base param source track datalist br wbr'.split(' '),
  );
  const CLOSED = new Set(
    'select textarea input img canvas video audio object embed meter progress iframe frame'.split(' '),
  );

  interface Surroundings {
    readonly view: View;
    /** What cuts off the elements inside that stand in the flow. */
    readonly clip: Edges;
    readonly style: CSSStyleDeclaration | undefined;
    readonly outer: Surroundings | undefined;
    readonly cursor: string;
    readonly shown: boolean;
    readonly transform: string;
    /** A record further out has the text. */
    readonly carried: boolean;
  }

  /** One text node of a line, with the spaces that follow it. */
  interface Words {
    readonly node: Node;
    readonly within: Surroundings;
    text: string;
  }

  interface Kind {
    /** Nothing for what is a record only because it is clickable or labelled: its text decides. */
    readonly type?: ElementType;
    readonly clickable: boolean;
    /** Its record stands for all the text inside. */
    readonly carries: boolean;
  }

  const activeElement = (): Element | null => {
    let active = documentActive(topDocument());
    for (;;) {
      const inside = active && innerRoot(active);
      if (!inside) break;
      const next = nodeType(inside) === 9 ? documentActive(inside) : shadowActive(inside);
      if (!next) break;
      active = next;
    }
    return active && (htmlName(active) === 'body' || htmlName(active) === 'html') ? null : active;
  };

  const labelOf = (element: Element, name: string): string => {
    const references = attribute(element, 'aria-labelledby');
    if (references) {
      const root = getRootNode(element);
      const parts = references.split(/\s+/).map((id) => {
        const other = id && query(root, `[id=${cssString(id)}]`)[0];
        return other ? readable(other) : '';
      });
      const text = collapse(parts.join(' '));
      if (text) return text;
    }
    const label = collapse(attribute(element, 'aria-label') ?? '');
    if (label) return label;
    const labels = name === 'button' ? null : labelReaders.get(name)?.(element);
    return labels ? collapse([...labels].map(readable).join(' ')) : '';
  };

  const alternativeOf = (element: Element): string => {
    const own = collapse(attribute(element, 'alt') ?? '') || collapse(attribute(element, 'title') ?? '');
    if (own || !firstElement(element)) return own;
    for (const inside of queryElement(element, 'img[alt], [aria-label], svg > title')) {
      const text =
        localName(inside) === 'title'
          ? collapse(textContent(inside) ?? '')
          : collapse(attribute(inside, 'aria-label') ?? attribute(inside, 'alt') ?? '');
      if (text) return text;
    }
    return '';
  };

  const DEFAULT_VALUES: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset' };

  /** Text, label, value, placeholder, alternative text: the first that there is. */
  const textOf = (element: Element, name: string, own: boolean): string => {
    if (name === 'input') {
      const type = inputType(element);
      if (BUTTON_INPUTS.has(type)) {
        const value = collapse(inputValue(element));
        return value || labelOf(element, name) || DEFAULT_VALUES[type] || alternativeOf(element);
      }
      const hasValue = !['password', 'checkbox', 'radio', 'image'].includes(type);
      return (
        labelOf(element, name) ||
        (hasValue && collapse(inputValue(element))) ||
        collapse(attribute(element, 'placeholder') ?? '') ||
        alternativeOf(element)
      );
    }
    const text = own && !CLOSED.has(name) ? readable(element) : '';
    return (
      text ||
      labelOf(element, name) ||
      (name === 'select' && chosenText(element)) ||
      (name === 'textarea' && collapse(areaValue(element))) ||
      ((name === 'meter' || name === 'progress') && collapse(attribute(element, 'value') ?? '')) ||
      collapse(attribute(element, 'aria-valuetext') ?? attribute(element, 'aria-valuenow') ?? '') ||
      collapse(attribute(element, 'placeholder') ?? attribute(element, 'aria-placeholder') ?? '') ||
      (own || CLOSED.has(name) ? alternativeOf(element) : '')
    );
  };

  const isEditingHost = (element: Element): boolean => {
    const value = attribute(element, 'contenteditable');
    return value !== null && value.toLowerCase() !== 'false' && value.toLowerCase() !== 'inherit';
  };

  const typeOf = (element: Element, name: string, role: string): ElementType | undefined => {
    const byRole = ROLES.get(role);
    if (name === 'input') {
      const native = INPUTS.get(inputType(element)) ?? 'input';
      if (native === 'checkbox' && role === 'switch') return 'switch';
      return native === 'button' ? (byRole ?? native) : native;
    }
    if (name === 'select' || name === 'textarea') return TAGS.get(name);
    if (frameDocuments.has(name)) return 'webview';
    if (isEditingHost(element)) return 'input';
    if (byRole) return byRole;
    if (NAMED_ROLES.has(role)) return 'other';
    if (localName(element) === 'a' && (attribute(element, 'href') ?? attribute(element, 'xlink:href')) !== null) {
      return 'link';
    }
    if (name === '') return localName(element) === 'svg' ? 'image' : undefined;
    const isListTag = name === 'li' || name === 'ul' || name === 'ol';
    return isListTag && (role === 'none' || role === 'presentation') ? undefined : TAGS.get(name);
  };

  const isClickable = (element: Element, name: string, role: string, style: CSSStyleDeclaration, cursor: string) =>
    CLICKABLE_TAGS.has(name) ||
    CLICKABLE_ROLES.has(role) ||
    attribute(element, 'onclick') !== null ||
    (style.cursor === 'pointer' && cursor !== 'pointer') ||
    (name !== '' &&
      (onclickOf(element) !== null || (attribute(element, 'tabindex') !== null && tabIndexOf(element) >= 0)));

  /** Whether nothing inside is a record of its own, so that one record can stand for it all. */
  const isLeaf = (element: Element, hasShadows: boolean): boolean =>
    !queryFirst(element, RECORDED) && !(hasShadows && hasShadowInside(element));

  const kindOf = (
    element: Element,
    style: CSSStyleDeclaration,
    within: Surroundings,
    hasShadows: boolean,
    look: Look,
  ): Kind | 'repeated' | undefined => {
    const name = htmlName(element);
    if (name === 'html' || name === 'body') return undefined;
    const role = roleOf(element);
    const type = typeOf(element, name, role);
    if (type === 'webview') return frameDocument(element) ? undefined : { type, clickable: false, carries: true };
    if (type === 'image' && name === '' && within.carried) return undefined;
    const clickable =
      type === 'link' || isClickable(element, name, role, style, within.cursor) || isEditingHost(element);
    if (type && CARRIERS.has(type)) return { type, clickable, carries: type !== 'image' || name !== '' };
    const control = name === 'label' ? labelControl(element) : null;
    if (control) {
      if (contains(element, control) && repeats(element, control, look)) return 'repeated';
      return { type: 'text', clickable: true, carries: isLeaf(element, hasShadows) };
    }
    if (type === 'list') return { type, clickable, carries: false };
    const named = attribute(element, 'aria-label') ?? (role === '' ? null : attribute(element, 'aria-labelledby'));
    if (!type && !clickable && !named?.trim()) return undefined;
    return { type, clickable, carries: isLeaf(element, hasShadows) };
  };

  /** Whether a label says only what the record of the control inside it says as well. */
  const repeats = (label: Element, control: Element, look: Look): boolean =>
    textOf(control, htmlName(control), true) === readable(label) &&
    isShown(control) &&
    !isEmpty(edgesOf(control, viewOf(ownerDocument(control), look)));

  const elements = (): ScreenElement[] => {
    const look = newLook();
    const roots = scan();
    const hasShadows = roots.some((root) => nodeType(root.node) === 11);
    const active = activeElement();
    const records: ScreenElement[] = [];
    const owners: Element[] = [];
    /** Records of elements whose own words come later, with whether they have some already. */
    const open = new Map<Element, { record: ScreenElement; worded: boolean }>();
    const stack: ({ node: Node; within: Surroundings } | { leave: Element })[] = [];
    let run: Words[] = [];
    let boundary: Element | null = null;
    const range = createRange(topDocument());

    const record = (
      element: Element,
      type: ElementType,
      text: string,
      clickable: boolean,
      edges: Edges,
    ): ScreenElement => {
      const role = roleOf(element);
      const width = Math.max(1, Math.round(edges.right - edges.left));
      const height = Math.max(1, Math.round(edges.bottom - edges.top));
      const id = attribute(element, 'id');
      const made: ScreenElement = {
        type,
        text,
        bounds: {
          x: Math.round((edges.left + edges.right - width) / 2),
          y: Math.round((edges.top + edges.bottom - height) / 2),
          width,
          height,
        },
        clickable,
        enabled: isEnabled(element),
        ...(checkedOf(element, role) && { checked: true as const }),
        ...(selectedOf(element, role) && { selected: true as const }),
        ...(element === active && { focused: true as const }),
        ...(htmlName(element) === 'input' && inputType(element) === 'password' && { password: true as const }),
        ...(id && { id }),
        locator: '',
        source: 'tree',
      };
      records.push(made);
      owners.push(element);
      return made;
    };

    const flush = (at: Element): void => {
      const texts = run;
      const edges = [boundary, at];
      run = [];
      boundary = at;
      if (texts.length > 0) recordWords(texts, edges);
    };

    /** Records words that stand together on a line; `ends` are the elements that break the line before and after. */
    const recordWords = (texts: readonly Words[], ends: readonly (Element | null)[]): void => {
      const first = texts[0] as Words;
      const last = texts.at(-1) as Words;
      if (isEmpty(first.within.clip)) return;
      let owner = holder(first.node) as Element;
      while (!isAround(owner, holder(last.node))) owner = around(owner) as Element;
      const groups = new Map<Element | null, Words[]>();
      for (const part of texts) {
        const child = childAround(owner, part.node);
        const group = groups.get(child);
        if (group) group.push(part);
        else groups.set(child, [part]);
      }
      if (!groups.has(null)) {
        for (const group of groups.values()) recordWords(group, ends);
        return;
      }
      const text = collapse(texts.map((part) => part.text).join(''));
      const opened = open.get(owner);
      if (opened) {
        opened.record.text = opened.worded ? `${opened.record.text} ${text}` : text;
        opened.worded = true;
        return;
      }
      const { view, clip } = first.within;
      const isWhole = !ends.some((end) => end && end !== owner && isAround(owner, end));
      let edges = isWhole ? intersection(edgesOf(owner, view), clip) : undefined;
      if (!edges || isEmpty(edges)) edges = edgesOfTexts(texts);
      if (edges.right - edges.left <= 1 || edges.bottom - edges.top <= 1) return;
      record(owner, 'text', text, false, edges);
    };

    /** The element directly inside the owner in which a text stands; null when it stands in none. */
    const childAround = (owner: Element, node: Node): Element | null => {
      let child: Element | null = null;
      for (let at = holder(node); at && at !== owner; at = around(at)) child = at;
      return child;
    };

    const edgesOfTexts = (texts: readonly Words[]): Edges => {
      let whole: Edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      for (const {
        node,
        within: { view, clip },
      } of texts) {
        range.selectNodeContents(node);
        const edges = intersection(toTop(range.getBoundingClientRect(), view), clip);
        if (isEmpty(edges)) continue;
        whole = {
          left: Math.min(whole.left, edges.left),
          top: Math.min(whole.top, edges.top),
          right: Math.max(whole.right, edges.right),
          bottom: Math.max(whole.bottom, edges.bottom),
        };
      }
      return whole;
    };

    const visitPage = (page: Document): void => {
      const view = viewOf(page, look);
      const root = documentElement(page);
      if (!root || !view.shown || isEmpty(view.clip)) return;
      const { clip } = view;
      stack.push({
        node: root,
        within: {
          view,
          clip,
          style: undefined,
          outer: undefined,
          cursor: 'auto',
          shown: true,
          transform: 'none',
          carried: false,
        },
      });
    };

    const visitText = (node: Node, within: Surroundings): void => {
      if (within.carried || !within.shown) return;
      const text = dataOf(node);
      const before = run.at(-1);
      if (collapse(text) !== '') run.push({ node, within, text: transformed(text, within.transform) });
      else if (before) before.text += text;
    };

    const visitElement = (element: Element, within: Surroundings): void => {
      const name = htmlName(element);
      if (SKIPPED.has(name)) {
        const before = run.at(-1);
        if (name === 'br' && before) before.text += '\n';
        return;
      }
      const style = styleOf(element);
      const { display } = style;
      if (display === 'none' || !isRendered(element)) return;
      const clip = clipOf(style.position, within);
      const shown = style.visibility === 'visible';
      const kind = shown ? kindOf(element, style, within, hasShadows, look) : undefined;
      let carried = within.carried || kind === 'repeated';
      const inline = display.startsWith('inline') || display === 'contents' || display.startsWith('ruby');
      const isRecord = kind !== undefined && kind !== 'repeated';
      if (isRecord || !inline) {
        flush(element);
        stack.push({ leave: element });
      }
      if (isRecord) {
        const edges = isEmpty(clip) ? clip : intersection(edgesOf(element, within.view), clip);
        const text = isEmpty(edges) ? '' : textOf(element, name, kind.carries);
        const type = kind.type ?? (kind.carries && text !== '' && readable(element) === text ? 'text' : 'other');
        if (!isEmpty(edges) && !(within.carried && type === 'text')) {
          const made = record(element, type, text, kind.clickable, edges);
          if (kind.carries) carried = true;
          else if (!carried) open.set(element, { record: made, worded: false });
        }
      }
      const page = frameDocument(element);
      if (page) return shown ? visitPage(page) : undefined;
      if (CLOSED.has(name) && (name !== 'select' || isDropdown(element))) return;
      if (carried && !firstElement(element) && !shadowOf(element)) return;
      const inside = insideOf(element, style, clip, within, carried);
      pushInside(element, (node) => {
        const type = nodeType(node);
        if (type === 1 || type === 3) stack.push({ node, within: inside });
      });
    };

    /** What cuts off an element: positioned ones leave the ancestors that are not their containing block. */
    const clipOf = (position: string, within: Surroundings): Edges => {
      if (position !== 'absolute' && position !== 'fixed') return within.clip;
      for (let at: Surroundings | undefined = within; at?.style; at = at.outer) {
        const { style } = at;
        if (position === 'absolute' && style.position !== 'static') return at.clip;
        if (style.transform !== 'none' || style.filter !== 'none' || style.perspective !== 'none') return at.clip;
      }
      return within.view.clip;
    };

    const insideOf = (
      element: Element,
      style: CSSStyleDeclaration,
      clip: Edges,
      within: Surroundings,
      carried: boolean,
    ): Surroundings => {
      const { view } = within;
      const inside = {
        view,
        clip,
        style,
        outer: within,
        cursor: style.cursor,
        shown: style.visibility === 'visible' && !isFoldedUp(element),
        transform: style.textTransform,
        carried,
      };
      const { overflowX, overflowY, display } = style;
      if ((overflowX !== 'visible' || overflowY !== 'visible') && display !== 'inline' && display !== 'contents') {
        if (!isEmpty(clip) && !isViewport(element)) inside.clip = clipped(element, view, clip, overflowX, overflowY);
      }
      return inside;
    };

    visitPage(topDocument());
    for (let step = stack.pop(); step; step = stack.pop()) {
      if ('leave' in step) flush(step.leave);
      else if (isElement(step.node)) visitElement(step.node, step.within);
      else visitText(step.node, step.within);
    }
    const locate = locatorMaker(roots, look);
    for (const [index, made] of records.entries()) made.locator = locate(owners[index] as Element);
    return records;
  };

  /** The root element, or the body whose overflow the window takes over. */
  const isViewport = (element: Element): boolean => {
    const page = ownerDocument(element);
    const root = documentElement(page);
    if (element === root) return true;
    if (element !== bodyOf(page) || !root) return false;
    const { overflowX, overflowY } = styleOf(root);
    return overflowX === 'visible' && overflowY === 'visible';
  };

  const clipped = (element: Element, view: View, clip: Edges, overflowX: string, overflowY: string): Edges => {
    const rect = rectOf(element);
    let { left, top, width, height } = rect;
    if (isHtml(element)) {
      const ratioX = width / offsetWidth(element) || 1;
      const ratioY = height / offsetHeight(element) || 1;
      left += clientLeft(element) * ratioX;
      top += clientTop(element) * ratioY;
      width = clientWidth(element) * ratioX;
      height = clientHeight(element) * ratioY;
    }
    const edges = toTop(new DOMRect(left, top, width, height), view);
    return {
      left: overflowX === 'visible' ? clip.left : Math.max(clip.left, edges.left),
      right: overflowX === 'visible' ? clip.right : Math.min(clip.right, edges.right),
      top: overflowY === 'visible' ? clip.top : Math.max(clip.top, edges.top),
      bottom: overflowY === 'visible' ? clip.bottom : Math.min(clip.bottom, edges.bottom),
    };
  };

  // --- The agent ---

  const kept = new Map<number, Element[]>();
  // Tokens of an earlier page must not name elements of this one.
  let lastToken = Math.floor(Math.random() * 2 ** 48);

  const search = (by: TreeStrategy, value: string, look: Look): Element[] => {
    const roots = scan();
    switch (by) {
      case 'css':
        return findCss(roots, value);
      case 'id':
        return collectCss(roots, `[id=${cssString(value)}]`);
      case 'xpath':
        return findXPath(roots, value);
      case 'text':
        return findText(roots, value, look);
    }
  };

  /** Why a selector is malformed; it is tried on a node that is in no document. */
  const malformed = (by: TreeStrategy, value: string): string | null => {
    try {
      if (by === 'css') {
        const parts = splitDeep(value);
        const tried = parts.length > 1 && parts[0]?.trim() === '' ? parts.slice(1) : parts;
        for (const part of tried) queryFragment(new DocumentFragment(), part);
      }
      if (by === 'xpath') snapshot(topDocument(), value, new Comment());
      return null;
    } catch (error) {
      return (error as Error).message.replace(/^Failed to execute '\w+' on '\w+': /, '');
    }
  };

  const agent: PageAgent = {
    find(by, value, limit) {
      const look = newLook();
      const invalid = malformed(by, value);
      if (invalid !== null) return { invalid };
      const found = search(by, value, look);
      const held = found.slice(0, limit);
      lastToken += 1;
      kept.set(lastToken, held);
      kept.delete(lastToken - LOOKS_KEPT);
      return {
        token: lastToken,
        total: Math.min(found.length, MAX_TOTAL),
        hits: held.map((element) => describeIn(element, look)),
      };
    },
    element(token, index) {
      const element = kept.get(token)?.[index];
      if (!element) return null;
      for (let at: Element | null = element; at; at = frameOf(ownerDocument(at))) {
        if (!isConnected(at)) return null;
        if (ownerDocument(at) === topDocument()) return element;
      }
      return null;
    },
    describe: (element) => describeIn(element, newLook()),
    elements,
  };
  Object.defineProperty(window, KEY, { value: Object.freeze(agent) });
}
