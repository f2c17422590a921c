import type { Size } from '../view/geometry.js';
import { attributesOf } from '../view/node-attributes.js';
import { tagName, type Rotation } from '../view/page-source.js';
import type { ViewNode } from '../view/snapshot.js';

const ELEMENT = 1;
const ATTRIBUTE = 2;
const DOCUMENT = 9;

/** An attribute, with as much of the DOM as an XPath engine reads. */
export interface XmlAttribute {
  readonly nodeType: typeof ATTRIBUTE;
  readonly nodeName: string;
  readonly localName: string;
  readonly name: string;
  readonly prefix: null;
  readonly namespaceURI: null;
  readonly value: string;
  readonly nodeValue: string;
  readonly ownerElement: XmlElement;
}

/** An element of the page source, with as much of the DOM as an XPath engine reads. */
export class XmlElement {
  readonly nodeType = ELEMENT;
  readonly prefix = null;
  readonly namespaceURI = null;
  readonly childNodes: XmlElement[] = [];
  readonly attributes: readonly XmlAttribute[];
  nextSibling: XmlElement | null = null;
  previousSibling: XmlElement | null = null;

  constructor(
    readonly nodeName: string,
    attributes: ReadonlyMap<string, string>,
    readonly parentNode: XmlElement | XmlDocument,
    readonly ownerDocument: XmlDocument,
    /** What it stands for; undefined for the hierarchy itself. */
    readonly node: ViewNode | undefined,
  ) {
    this.attributes = [...attributes].map(([name, value]) => ({
      nodeType: ATTRIBUTE,
      nodeName: name,
      localName: name,
      name,
      prefix: null,
      namespaceURI: null,
      value,
      nodeValue: value,
      ownerElement: this,
    }));
  }

  get localName(): string {
    return this.nodeName;
  }

  get tagName(): string {
    return this.nodeName;
  }

  get firstChild(): XmlElement | null {
    return this.childNodes[0] ?? null;
  }

  get lastChild(): XmlElement | null {
    return this.childNodes.at(-1) ?? null;
  }

  getAttribute(name: string): string | null {
    return this.attributes.find((each) => each.name === name)?.value ?? null;
  }
}

/** The page source as a document that XPath can be asked of. */
export class XmlDocument {
  readonly nodeType = DOCUMENT;
  readonly nodeName = '#document';
  readonly parentNode = null;
  readonly nextSibling = null;
  readonly previousSibling = null;
  readonly childNodes: readonly XmlElement[];

  constructor(nodes: readonly ViewNode[], { width, height }: Size, rotation: Rotation) {
    const attributes = new Map(Object.entries({ index: 0, class: 'hierarchy', rotation, width, height }));
    const texts = new Map([...attributes].map(([name, value]) => [name, String(value)]));
    const hierarchy = new XmlElement('hierarchy', texts, this, this, undefined);
    this.childNodes = [hierarchy];
    this.#append(hierarchy, nodes);
  }

  get documentElement(): XmlElement {
    return this.childNodes[0]!;
  }

  get firstChild(): XmlElement {
    return this.documentElement;
  }

  get lastChild(): XmlElement {
    return this.documentElement;
  }

  #append(parent: XmlElement, nodes: readonly ViewNode[]): void {
    for (const node of nodes) {
      const child = new XmlElement(tagName(node.view.className), attributesOf(node), parent, this, node);
      const before = parent.lastChild;
      child.previousSibling = before;
      if (before) before.nextSibling = child;
      parent.childNodes.push(child);
      this.#append(child, node.children);
    }
  }
}
