import type { evaluateXPathToNodes, IDomFacade } from 'fontoxpath';
import { ServiceError } from '#svc';
import type { SourceNode } from './source-node.js';
import { runWithin } from './time-limit.js';
import { type XPathAttribute, XPathDocument, XPathElement, type XPathNode } from './xpath-document.js';

/** Milliseconds; nothing else runs meanwhile. */
const TIME_LIMIT = 3000;

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
    private readonly timeLimit = TIME_LIMIT,
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
      return runWithin(this.timeLimit, () =>
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
      return `it takes longer than ${this.timeLimit / 1000} s on this screen`;
    if (error instanceof RangeError) return 'it is nested too deep';
    return plainWords(message);
  }
}

const refused = (expression: string, reason: string, cause?: unknown): ServiceError =>
  new ServiceError('E0205', `xpath=${expression}: ${reason}`, undefined, { cause });

/** The message of fontoxpath without its codes and stack. */
function plainWords(message: string): string {
  if (message.includes('to resolve to a sequence of Nodes')) return 'it must select elements, and gives a value';
  const place = /at <>:(\d+):(\d+)/.exec(message);
  if (place) return `it is malformed at line ${place[1]}, character ${place[2]}`;
  const cast = /Cannot cast (.*) to xs:(?:double|integer|decimal)/.exec(message);
  if (cast) return `it takes ${JSON.stringify(cast[1])} for a number; compare texts with texts in quotes`;
  const reason = /[A-Z]{4}\d{4}[:,]?\s*([^\n]+)/.exec(message)?.[1] ?? message.split('\n', 1)[0]!;
  return reason.replace(/Q\{[^}]*\}/g, '');
}
