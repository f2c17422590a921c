/** The text that a person reads in an element, with shadow roots and slots. */
import { normalizeText } from '#svc';
import { dataOf, firstChild, nextSibling, nodeType, shadowOf, styleOf } from './dom.js';
import { breaksLine, isClosedDetails, isRendered, separatesWords } from './rendering.js';
import { parentOrHost, htmlName, isElement, pushLayoutChildren } from './tree.js';

/** Changes a text as CSS `text-transform` does. */
export const applyTextTransform = (text: string, transform: string): string => {
  if (transform === 'uppercase') return text.toUpperCase();
  if (transform === 'lowercase') return text.toLowerCase();
  if (transform !== 'capitalize') return text;
  return text.replace(/(?<![\p{L}\p{N}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
};

/** Tags whose content is not text for a person. */
export const UNREAD_TAGS = new Set([
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

/** The text of an element, without that of controls in it. */
export const renderedText = (element: Element): string => {
  const shadow = shadowOf(element);
  const first = firstChild(element);
  if (!first && !shadow) return '';
  const isPlainText = first && !nextSibling(first) && nodeType(first) === 3;
  if (isPlainText && !shadow && htmlName(element) !== 'slot') {
    return normalizeText(applyTextTransform(dataOf(first), styleOf(element).textTransform));
  }
  let read = '';
  const stack: (Node | string)[] = [];
  const push = (node: Node): void => void stack.push(node);
  pushLayoutChildren(element, push);
  let style = styleOf(element);
  let styled: Element | null = element;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') {
      read += node;
    } else if (nodeType(node) === 3) {
      const parent = parentOrHost(node);
      if (parent && parent !== styled) {
        style = styleOf(parent);
        styled = parent;
      }
      const isHidden = style.visibility !== 'visible' || (parent !== null && isClosedDetails(parent));
      if (!isHidden) read += applyTextTransform(dataOf(node), style.textTransform);
    } else if (isElement(node)) {
      if (!isRendered(node)) continue;
      if (breaksLine(node)) {
        read += '\n';
        stack.push('\n');
      }
      if (separatesWords(node)) read += ' ';
      else if (!UNREAD_TAGS.has(htmlName(node))) pushLayoutChildren(node, push);
    }
  }
  return normalizeText(read);
};
