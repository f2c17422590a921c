/** The text that a person reads in an element, through shadow roots and slots. */
import { normalizeText } from '#svc';
import { dataOf, firstChild, nextSibling, nodeType, shadowOf, styleOf } from './dom.js';
import { breaksLine, isFoldedUp, isRendered, standsApart } from './rendering.js';
import { holder, htmlName, isElement, pushInside } from './tree.js';

/** The text as CSS `text-transform` shows it. */
export const transformed = (text: string, transform: string): string => {
  if (transform === 'uppercase') return text.toUpperCase();
  if (transform === 'lowercase') return text.toLowerCase();
  if (transform !== 'capitalize') return text;
  return text.replace(/(?<![\p{L}\p{N}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
};

/** Tags whose content nobody reads as text. */
export const unread = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'textarea',
  'iframe',
  'frame',
  'object',
]);

/** What a person reads in an element; controls inside it do not count. */
export const readable = (element: Element): string => {
  const shadow = shadowOf(element);
  const first = firstChild(element);
  if (!first && !shadow) return '';
  const isPlainText = first && !nextSibling(first) && nodeType(first) === 3;
  if (isPlainText && !shadow && htmlName(element) !== 'slot') {
    return normalizeText(transformed(dataOf(first), styleOf(element).textTransform));
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
  return normalizeText(read);
};
