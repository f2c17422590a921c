import fontoxpath from 'fontoxpath';
import { DeviceError } from '../server/route.js';
import { type ViewNode, attributesOf, tagName, type Rotation } from '../view/snapshot.js';
import type { Size } from '../view/geometry.js';

/**
 * The views that match an XPath expression, in document order.
 * @throws DeviceError `invalid selector` when it cannot be evaluated
 */
export function findByXPath(expression: string, document: XmlDocument, context?: ViewNode): ViewNode[] {
  const start = context ? elementOf(document.documentElement, context) : document;
  try {
    const found = fontoxpath.evaluateXPathToNodes(expression, start);
    return found.flatMap((each) => (each instanceof XmlElement && each.node ? [each.node] : []));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new DeviceError('invalid selector', `The XPath ${expression} cannot be evaluated: ${reason}`);
  }
}

function elementOf(element: XmlElement, node: ViewNode): XmlElement | null {
  if (element.node?.view === node.view) return element;
  for (const child of element.childNodes) {
    const found = elementOf(child, node);
    if (found) return found;
  }
  return null;
}

const ELEMENT = 1;
const ATTRIBUTE = 2;
const DOCUMENT = 9;

/** An attribute, with the part of the DOM that an XPath engine reads. */
interface XmlAttribute {
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

/** An element of the page source, with the part of the DOM that an XPath engine reads. */
class XmlElement {
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
    /** Its view; undefined for the root element. */
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

/** The page source as a document for XPath. */
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
