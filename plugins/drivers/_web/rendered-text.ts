import type { DomPart } from './dom.js';
import type { RenderingPart } from './rendering.js';
import type { TextPart } from './text.js';
import type { TreePart } from './tree.js';

export type RenderedTextPart = ReturnType<typeof renderedTextPart>;

/** The text that a person reads in an element, through shadow roots and slots. */
export function renderedTextPart(dom: DomPart, tree: TreePart, text: TextPart, rendering: RenderingPart) {
  const { dataOf, firstChild, nextSibling, nodeType, shadowOf, styleOf } = dom;
  const { holder, htmlName, isElement, pushInside } = tree;
  const { collapse, transformed } = text;
  const { breaksLine, isFoldedUp, isRendered, standsApart } = rendering;

  /** Tags whose content nobody reads as text. */
  const unread = new Set(['script', 'style', 'noscript', 'template', 'head', 'textarea', 'iframe', 'frame', 'object']);

  /** What a person reads in an element; controls inside it do not count. */
  const readable = (element: Element): string => {
    const shadow = shadowOf(element);
    const first = firstChild(element);
    if (!first && !shadow) return '';
    const isPlainText = first && !nextSibling(first) && nodeType(first) === 3;
    if (isPlainText && !shadow && htmlName(element) !== 'slot') {
      return collapse(transformed(dataOf(first), styleOf(element).textTransform));
    }
    let read = '';
    const stack: (Node | string)[] = [];
    const push = (node: Node): void => void stack.push(node);
    pushInside(element, push);
    let style = styleOf(element);
    let styled: Element | null = element;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (typeof node === 'string') {
        read += node;
      } else if (nodeType(node) === 3) {
        const parent = holder(node);
        if (parent && parent !== styled) {
          style = styleOf(parent);
          styled = parent;
        }
        const isHidden = style.visibility !== 'visible' || (parent !== null && isFoldedUp(parent));
        if (!isHidden) read += transformed(dataOf(node), style.textTransform);
      } else if (isElement(node)) {
        if (!isRendered(node)) continue;
        if (breaksLine(node)) {
          read += '\n';
          stack.push('\n');
        }
        if (standsApart(node)) read += ' ';
        else if (!unread.has(htmlName(node))) pushInside(node, push);
      }
    }
    return collapse(read);
  };

  return { unread, readable };
}
