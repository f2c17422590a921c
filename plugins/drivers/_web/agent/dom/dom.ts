/**
 * Properties and methods of the DOM, read through the accessors of the prototypes: named form controls and custom elements
 * can shadow those of an element.
 */
const reader = <T>(owner: object, name: string): ((target: unknown) => T) => {
  const { get } = Object.getOwnPropertyDescriptor(owner, name) as { get?: (this: unknown) => T };
  return get ? (target) => get.call(target) : (target) => (target as Record<string, T>)[name] as T;
};
const method = <A extends unknown[], R>(owner: object, name: string): ((target: unknown, ...args: A) => R) =>
  Function.prototype.call.bind((owner as Record<string, (...args: A) => R>)[name] as (...args: A) => R) as (
    target: unknown,
    ...args: A
  ) => R;

type Labels = NodeListOf<HTMLLabelElement> | null;
const labelled = {
  button: HTMLButtonElement,
  input: HTMLInputElement,
  meter: HTMLMeterElement,
  output: HTMLOutputElement,
  progress: HTMLProgressElement,
  select: HTMLSelectElement,
  textarea: HTMLTextAreaElement,
};

export const nodeType = reader<number>(Node.prototype, 'nodeType');
export const parentNode = reader<Node | null>(Node.prototype, 'parentNode');
export const parentElement = reader<Element | null>(Node.prototype, 'parentElement');
export const firstChild = reader<Node | null>(Node.prototype, 'firstChild');
export const lastChild = reader<Node | null>(Node.prototype, 'lastChild');
export const nextSibling = reader<Node | null>(Node.prototype, 'nextSibling');
export const previousSibling = reader<Node | null>(Node.prototype, 'previousSibling');
export const ownerDocument = reader<Document>(Node.prototype, 'ownerDocument');
export const textContent = reader<string | null>(Node.prototype, 'textContent');
export const isConnected = reader<boolean>(Node.prototype, 'isConnected');
export const contains = method<[Node | null], boolean>(Node.prototype, 'contains');
export const comparePosition = method<[Node], number>(Node.prototype, 'compareDocumentPosition');
export const getRootNode = method<[], Node>(Node.prototype, 'getRootNode');
export const dataOf = reader<string>(CharacterData.prototype, 'data');
export const textSlot = reader<HTMLSlotElement | null>(Text.prototype, 'assignedSlot');

export const localName = reader<string>(Element.prototype, 'localName');
export const namespaceOf = reader<string | null>(Element.prototype, 'namespaceURI');
export const shadowOf = reader<ShadowRoot | null>(Element.prototype, 'shadowRoot');
export const assignedSlot = reader<HTMLSlotElement | null>(Element.prototype, 'assignedSlot');
export const nextElement = reader<Element | null>(Element.prototype, 'nextElementSibling');
export const firstElement = reader<Element | null>(Element.prototype, 'firstElementChild');
export const scrollLeftOf = reader<number>(Element.prototype, 'scrollLeft');
export const scrollTopOf = reader<number>(Element.prototype, 'scrollTop');
export const scrollWidthOf = reader<number>(Element.prototype, 'scrollWidth');
export const scrollHeightOf = reader<number>(Element.prototype, 'scrollHeight');
export const clientLeft = reader<number>(Element.prototype, 'clientLeft');
export const clientTop = reader<number>(Element.prototype, 'clientTop');
export const clientWidth = reader<number>(Element.prototype, 'clientWidth');
export const clientHeight = reader<number>(Element.prototype, 'clientHeight');
export const attribute = method<[string], string | null>(Element.prototype, 'getAttribute');
export const attributeNames = method<[], string[]>(Element.prototype, 'getAttributeNames');
export const rectOf = method<[], DOMRect>(Element.prototype, 'getBoundingClientRect');
export const rectsOf = method<[], DOMRectList>(Element.prototype, 'getClientRects');
export const closest = method<[string], Element | null>(Element.prototype, 'closest');
export const queryElement = method<[string], NodeListOf<Element>>(Element.prototype, 'querySelectorAll');
export const queryFirst = method<[string], Element | null>(Element.prototype, 'querySelector');
export const checkVisibility =
  'checkVisibility' in Element.prototype
    ? method<[CheckVisibilityOptions], boolean>(Element.prototype, 'checkVisibility')
    : undefined;

/** Undefined in Firefox. */
export const scrollIntoWindow =
  'scrollIntoViewIfNeeded' in Element.prototype
    ? method<[boolean], void>(Element.prototype, 'scrollIntoViewIfNeeded')
    : undefined;

export const offsetWidth = reader<number>(HTMLElement.prototype, 'offsetWidth');
export const offsetHeight = reader<number>(HTMLElement.prototype, 'offsetHeight');
export const isContentEditable = reader<boolean>(HTMLElement.prototype, 'isContentEditable');
export const onclickOf = reader<unknown>(HTMLElement.prototype, 'onclick');
export const tabIndexOf = reader<number>(HTMLElement.prototype, 'tabIndex');
export const inputType = reader<string>(HTMLInputElement.prototype, 'type');
export const inputValue = reader<string>(HTMLInputElement.prototype, 'value');
export const inputChecked = reader<boolean>(HTMLInputElement.prototype, 'checked');
export const inputReadOnly = reader<boolean>(HTMLInputElement.prototype, 'readOnly');
export const areaValue = reader<string>(HTMLTextAreaElement.prototype, 'value');
export const areaReadOnly = reader<boolean>(HTMLTextAreaElement.prototype, 'readOnly');
export const selectSize = reader<number>(HTMLSelectElement.prototype, 'size');
export const selectMultiple = reader<boolean>(HTMLSelectElement.prototype, 'multiple');
export const selectChosen = reader<HTMLCollectionOf<HTMLOptionElement>>(HTMLSelectElement.prototype, 'selectedOptions');
export const optionSelected = reader<boolean>(HTMLOptionElement.prototype, 'selected');
export const optionText = reader<string>(HTMLOptionElement.prototype, 'text');
export const detailsOpen = reader<boolean>(HTMLDetailsElement.prototype, 'open');
export const labelControl = reader<HTMLElement | null>(HTMLLabelElement.prototype, 'control');
export const assignedNodes = method<[], Node[]>(HTMLSlotElement.prototype, 'assignedNodes');
/** By tag. */
export const labelReaders = new Map(
  Object.entries(labelled).map(([tag, type]) => [tag, reader<Labels>(type.prototype, 'labels')]),
);
/** By tag. */
export const frameReaders = new Map([
  ['iframe', reader<Document | null>(HTMLIFrameElement.prototype, 'contentDocument')],
  ['frame', reader<Document | null>(HTMLFrameElement.prototype, 'contentDocument')],
]);

export const defaultView = reader<Window | null>(Document.prototype, 'defaultView');
export const documentElement = reader<Element | null>(Document.prototype, 'documentElement');
export const scrollingElementOf = reader<Element | null>(Document.prototype, 'scrollingElement');
export const doctypeOf = reader<DocumentType | null>(Document.prototype, 'doctype');
export const bodyOf = reader<Element | null>(Document.prototype, 'body');
export const contentType = reader<string>(Document.prototype, 'contentType');
export const implementationOf = reader<DOMImplementation>(Document.prototype, 'implementation');
export const createHTMLDocument = method<[string], Document>(DOMImplementation.prototype, 'createHTMLDocument');
export const createTreeWalker = method<[Node, number], TreeWalker>(Document.prototype, 'createTreeWalker');
export const createRange = method<[], Range>(Document.prototype, 'createRange');
export const evaluate = method<[string, Node, null, number], XPathResult>(Document.prototype, 'evaluate');
export const elementsByTag = method<[string], HTMLCollectionOf<Element>>(Document.prototype, 'getElementsByTagName');
export const queryDocument = method<[string], NodeListOf<Element>>(Document.prototype, 'querySelectorAll');
export const queryFragment = method<[string], NodeListOf<Element>>(DocumentFragment.prototype, 'querySelectorAll');
export const documentAt = method<[number, number], Element | null>(Document.prototype, 'elementFromPoint');
export const shadowAt = method<[number, number], Element | null>(ShadowRoot.prototype, 'elementFromPoint');
export const documentActive = reader<Element | null>(Document.prototype, 'activeElement');
export const shadowActive = reader<Element | null>(ShadowRoot.prototype, 'activeElement');
export const documentAnimations = method<[], Animation[]>(Document.prototype, 'getAnimations');
export const shadowAnimations = method<[], Animation[]>(ShadowRoot.prototype, 'getAnimations');
export const playStateOf = reader<AnimationPlayState>(Animation.prototype, 'playState');
export const shadowHost = reader<Element>(ShadowRoot.prototype, 'host');

/** Read each time: a window outlives its initial empty document. */
export const topDocument = (): Document => window.document;
export const frameElementOf = reader<Element | null>(window, 'frameElement');
export const innerWidthOf = reader<number>(window, 'innerWidth');
export const innerHeightOf = reader<number>(window, 'innerHeight');
export const scrollXOf = reader<number>(window, 'scrollX');
export const scrollYOf = reader<number>(window, 'scrollY');
export const styleOf = window.getComputedStyle.bind(window);

// Kept from before the scripts of the page, which may replace them, for example to control the time.
export const requestFrame = window.requestAnimationFrame.bind(window);
export const startTimer = window.setTimeout.bind(window);
export const stopTimer = window.clearTimeout.bind(window);
export const milliseconds = performance.now.bind(performance);
export const listen = method<[string, (event: Event) => void, AddEventListenerOptions], void>(
  EventTarget.prototype,
  'addEventListener',
);
export const composedPathOf = method<[], EventTarget[]>(Event.prototype, 'composedPath');
export const preventDefault = method<[], void>(Event.prototype, 'preventDefault');
export const stopPropagation = method<[], void>(Event.prototype, 'stopImmediatePropagation');
