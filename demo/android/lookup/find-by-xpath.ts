import fontoxpath from 'fontoxpath';
import { DeviceError } from '../server/device-error.js';
import type { ViewNode } from '../view/snapshot.js';
import { XmlElement, type XmlDocument } from './node-document.js';

/**
 * The views that an XPath expression names, in document order.
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
