import type { SourceNode } from './source-node.js';

/** The nodes that XPath sees: a document, elements and their attributes, under the names of the DOM. */
export type XPathNode = XPathDocument | XPathElement | XPathAttribute;

export class XPathDocument {
  readonly nodeType = 9;
  readonly nodeName = '#document';
  readonly parentNode = null;
  readonly childNodes: readonly XPathElement[];

  constructor(nodes: readonly SourceNode[]) {
    const elements: XPathElement[] = [];
    for (const node of nodes) {
      const parent = node.parent ? elements[node.parent.order]! : this;
      elements.push(new XPathElement(node, parent));
    }
    for (const element of elements) {
      element.childNodes = element.source.childNodes.map(({ order }) => elements[order]!);
    }
    this.childNodes = elements.filter(({ source }) => !source.parent);
  }
}

export class XPathElement {
  readonly nodeType = 1;
  readonly namespaceURI = null;
  readonly prefix = '';
  readonly localName: string;
  readonly nodeName: string;
  childNodes: readonly XPathElement[] = [];
  #attributes: readonly XPathAttribute[] | undefined;

  constructor(
    readonly source: SourceNode,
    readonly parentNode: XPathDocument | XPathElement,
  ) {
    this.localName = source.localName;
    this.nodeName = source.localName;
  }

  get attributes(): readonly XPathAttribute[] {
    return (this.#attributes ??= Array.from(
      this.source.attributeNames(),
      (name) => new XPathAttribute(name, this.source.attribute(name), this),
    ));
  }

  sibling(distance: number): XPathElement | null {
    return this.parentNode.childNodes[this.source.place + distance] ?? null;
  }
}

export class XPathAttribute {
  readonly nodeType = 2;
  readonly namespaceURI = null;
  readonly prefix = '';
  readonly localName: string;
  readonly nodeName: string;

  constructor(
    readonly name: string,
    readonly value: string,
    readonly parentNode: XPathElement,
  ) {
    this.localName = name;
    this.nodeName = name;
  }

  get ownerElement(): XPathElement {
    return this.parentNode;
  }
}
