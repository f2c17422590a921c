import { createContext, Script } from 'node:vm';
import type { evaluateXPathToNodes, IDomFacade } from 'fontoxpath';
import { ServiceError } from '#svc';
import type { SourceNode } from './source-node.js';

/** The event loop is blocked meanwhile. */
const TIME_LIMIT_MS = 3000;
const RUN = new Script('run()');

/** What fontoxpath reads: a document, elements and attributes with the property names of the DOM. */
type XPathNode = XPathDocument | XPathElement | XPathAttribute;

class XPathDocument {
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

class XPathElement {
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

class XPathAttribute {
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

const FACADE = {
  getAllAttributes: (node: XPathNode) => (node instanceof XPathElement ? node.attributes : []),
  getAttribute: (node: XPathElement, name: string) =>
    node.source.hasAttribute(name) ? node.source.attribute(name) : null,
  getChildNodes: (node: XPathNode) => ('childNodes' in node ? node.childNodes : []),
  getData: (node: XPathAttribute) => node.value,
  getFirstChild: (node: XPathNode) => ('childNodes' in node ? (node.childNodes[0] ?? null) : null),
  getLastChild: (node: XPathNode) => ('childNodes' in node ? (node.childNodes.at(-1) ?? null) : null),
  getNextSibling: (node: XPathNode) => (node instanceof XPathElement ? node.sibling(1) : null),
  getParentNode: (node: XPathNode) => node.parentNode,
  getPreviousSibling: (node: XPathNode) => (node instanceof XPathElement ? node.sibling(-1) : null),
};

/** Finds elements by XPath, in reading order. */
export class XPathSearch {
  #document: XPathDocument | undefined;

  constructor(
    private readonly nodes: readonly SourceNode[],
    private readonly timeLimitMs = TIME_LIMIT_MS,
  ) {}

  /** @throws ServiceError E0205 when the expression is malformed, takes too long, or selects anything but elements */
  async find(expression: string): Promise<SourceNode[]> {
    const { default: library } = await import('fontoxpath');
    const found = this.#evaluate(library.evaluateXPathToNodes, expression);
    return found.map((node) => {
      if (node instanceof XPathElement) return node.source;
      throw refused(expression, 'it must select elements, and selects something else');
    });
  }

  #evaluate(evaluate: typeof evaluateXPathToNodes, expression: string): XPathNode[] {
    const document = (this.#document ??= new XPathDocument(this.nodes));
    const facade = FACADE as unknown as IDomFacade;
    try {
      return runWithin(this.timeLimitMs, () =>
        evaluate(expression, document, facade, null, {
          language: 'XPath3.1' as never,
          functionNameResolver: undefined,
        }),
      ) as unknown as XPathNode[];
    } catch (error) {
      throw refused(expression, this.#reasonOf(error), error);
    }
  }

  #reasonOf(error: unknown): string {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return `it takes longer than ${this.timeLimitMs / 1000} s on this screen`;
    if (error instanceof RangeError) return 'it is nested too deep';
    return plainWords(message);
  }
}

const refused = (expression: string, reason: string, cause?: unknown): ServiceError =>
  new ServiceError('E0205', `xpath=${expression}: ${reason}`, undefined, { cause });

/** The message of fontoxpath in plain words, without its codes and stack. */
function plainWords(message: string): string {
  if (message.includes('to resolve to a sequence of Nodes')) return 'it must select elements, and gives a value';
  const place = /at <>:(\d+):(\d+)/.exec(message);
  if (place) return `it is malformed at line ${place[1]}, character ${place[2]}`;
  const cast = /Cannot cast (.*) to xs:(?:double|integer|decimal)/.exec(message);
  if (cast) return `it reads ${JSON.stringify(cast[1])} as a number; compare texts with texts in quotes`;
  const reason = /[A-Z]{4}\d{4}[:,]?\s*([^\n]+)/.exec(message)?.[1] ?? message.split('\n', 1)[0]!;
  return reason.replace(/Q\{[^}]*\}/g, '');
}

/**
 * Runs code that may never end and cannot be interrupted from inside.
 * @throws Error with the code ERR_SCRIPT_EXECUTION_TIMEOUT when the time is over
 */
function runWithin<T>(milliseconds: number, run: () => T): T {
  return RUN.runInContext(createContext({ run }), { timeout: milliseconds }) as T;
}
