export type DomPart = ReturnType<typeof domPart>;

/**
 * The properties and methods of the DOM, read through the prototypes' own accessors: named form controls and custom
 * elements can put anything in the place of their own.
 */
export function domPart() {
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

  return {
    nodeType: reader<number>(Node.prototype, 'nodeType'),
    parentNode: reader<Node | null>(Node.prototype, 'parentNode'),
    parentElement: reader<Element | null>(Node.prototype, 'parentElement'),
    firstChild: reader<Node | null>(Node.prototype, 'firstChild'),
    lastChild: reader<Node | null>(Node.prototype, 'lastChild'),
    nextSibling: reader<Node | null>(Node.prototype, 'nextSibling'),
    previousSibling: reader<Node | null>(Node.prototype, 'previousSibling'),
    ownerDocument: reader<Document>(Node.prototype, 'ownerDocument'),
    textContent: reader<string | null>(Node.prototype, 'textContent'),
    isConnected: reader<boolean>(Node.prototype, 'isConnected'),
    contains: method<[Node | null], boolean>(Node.prototype, 'contains'),
    comparePosition: method<[Node], number>(Node.prototype, 'compareDocumentPosition'),
    getRootNode: method<[], Node>(Node.prototype, 'getRootNode'),
    dataOf: reader<string>(CharacterData.prototype, 'data'),
    textSlot: reader<HTMLSlotElement | null>(Text.prototype, 'assignedSlot'),

    localName: reader<string>(Element.prototype, 'localName'),
    namespaceOf: reader<string | null>(Element.prototype, 'namespaceURI'),
    shadowOf: reader<ShadowRoot | null>(Element.prototype, 'shadowRoot'),
    assignedSlot: reader<HTMLSlotElement | null>(Element.prototype, 'assignedSlot'),
    nextElement: reader<Element | null>(Element.prototype, 'nextElementSibling'),
    firstElement: reader<Element | null>(Element.prototype, 'firstElementChild'),
    scrollLeftOf: reader<number>(Element.prototype, 'scrollLeft'),
    scrollTopOf: reader<number>(Element.prototype, 'scrollTop'),
    clientLeft: reader<number>(Element.prototype, 'clientLeft'),
    clientTop: reader<number>(Element.prototype, 'clientTop'),
    clientWidth: reader<number>(Element.prototype, 'clientWidth'),
    clientHeight: reader<number>(Element.prototype, 'clientHeight'),
    attribute: method<[string], string | null>(Element.prototype, 'getAttribute'),
    rectOf: method<[], DOMRect>(Element.prototype, 'getBoundingClientRect'),
    rectsOf: method<[], DOMRectList>(Element.prototype, 'getClientRects'),
    closest: method<[string], Element | null>(Element.prototype, 'closest'),
    queryElement: method<[string], NodeListOf<Element>>(Element.prototype, 'querySelectorAll'),
    queryFirst: method<[string], Element | null>(Element.prototype, 'querySelector'),
    checkVisibility:
      'checkVisibility' in Element.prototype
        ? method<[CheckVisibilityOptions], boolean>(Element.prototype, 'checkVisibility')
        : undefined,

    offsetWidth: reader<number>(HTMLElement.prototype, 'offsetWidth'),
    offsetHeight: reader<number>(HTMLElement.prototype, 'offsetHeight'),
    isContentEditable: reader<boolean>(HTMLElement.prototype, 'isContentEditable'),
    onclickOf: reader<unknown>(HTMLElement.prototype, 'onclick'),
    tabIndexOf: reader<number>(HTMLElement.prototype, 'tabIndex'),
    inputType: reader<string>(HTMLInputElement.prototype, 'type'),
    inputValue: reader<string>(HTMLInputElement.prototype, 'value'),
    inputChecked: reader<boolean>(HTMLInputElement.prototype, 'checked'),
    inputReadOnly: reader<boolean>(HTMLInputElement.prototype, 'readOnly'),
    areaValue: reader<string>(HTMLTextAreaElement.prototype, 'value'),
    areaReadOnly: reader<boolean>(HTMLTextAreaElement.prototype, 'readOnly'),
    selectSize: reader<number>(HTMLSelectElement.prototype, 'size'),
    selectMultiple: reader<boolean>(HTMLSelectElement.prototype, 'multiple'),
    selectChosen: reader<HTMLCollectionOf<HTMLOptionElement>>(HTMLSelectElement.prototype, 'selectedOptions'),
    optionSelected: reader<boolean>(HTMLOptionElement.prototype, 'selected'),
    optionText: reader<string>(HTMLOptionElement.prototype, 'text'),
    detailsOpen: reader<boolean>(HTMLDetailsElement.prototype, 'open'),
    labelControl: reader<HTMLElement | null>(HTMLLabelElement.prototype, 'control'),
    assignedNodes: method<[], Node[]>(HTMLSlotElement.prototype, 'assignedNodes'),
    /** By tag. */
    labelReaders: new Map(
      Object.entries(labelled).map(([tag, type]) => [tag, reader<Labels>(type.prototype, 'labels')]),
    ),
    /** By tag. */
    frameReaders: new Map([
      ['iframe', reader<Document | null>(HTMLIFrameElement.prototype, 'contentDocument')],
      ['frame', reader<Document | null>(HTMLFrameElement.prototype, 'contentDocument')],
    ]),

    defaultView: reader<Window | null>(Document.prototype, 'defaultView'),
    documentElement: reader<Element | null>(Document.prototype, 'documentElement'),
    bodyOf: reader<Element | null>(Document.prototype, 'body'),
    contentType: reader<string>(Document.prototype, 'contentType'),
    implementationOf: reader<DOMImplementation>(Document.prototype, 'implementation'),
    createHTMLDocument: method<[string], Document>(DOMImplementation.prototype, 'createHTMLDocument'),
    createTreeWalker: method<[Node, number], TreeWalker>(Document.prototype, 'createTreeWalker'),
    createRange: method<[], Range>(Document.prototype, 'createRange'),
    evaluate: method<[string, Node, null, number], XPathResult>(Document.prototype, 'evaluate'),
    elementsByTag: method<[string], HTMLCollectionOf<Element>>(Document.prototype, 'getElementsByTagName'),
    queryDocument: method<[string], NodeListOf<Element>>(Document.prototype, 'querySelectorAll'),
    queryFragment: method<[string], NodeListOf<Element>>(DocumentFragment.prototype, 'querySelectorAll'),
    documentAt: method<[number, number], Element | null>(Document.prototype, 'elementFromPoint'),
    shadowAt: method<[number, number], Element | null>(ShadowRoot.prototype, 'elementFromPoint'),
    documentActive: reader<Element | null>(Document.prototype, 'activeElement'),
    shadowActive: reader<Element | null>(ShadowRoot.prototype, 'activeElement'),
    shadowHost: reader<Element>(ShadowRoot.prototype, 'host'),

    /** A window outlives its initial empty document. */
    topDocument: (): Document => window.document,
    frameElementOf: reader<Element | null>(window, 'frameElement'),
    innerWidthOf: reader<number>(window, 'innerWidth'),
    innerHeightOf: reader<number>(window, 'innerHeight'),
    scrollXOf: reader<number>(window, 'scrollX'),
    scrollYOf: reader<number>(window, 'scrollY'),
    styleOf: window.getComputedStyle.bind(window),
  };
}
