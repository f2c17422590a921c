/** Finds elements by CSS selector, with the deep form `outer >>> inner`. */
import { localName, queryFragment, topDocument } from '../dom/dom.js';
import { readingOrder, type Root } from '../dom/roots.js';
import { innerRoot, query } from '../dom/tree.js';

export const cssString = (value: string): string =>
  `"${value.replace(/["\\\n\r\f]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `)}"`;

/** A selector by the tag of an element and one attribute. */
export const attributeCss = (element: Element, name: string, value: string): string =>
  `${CSS.escape(localName(element))}[${name}=${cssString(value)}]`;

export const findCss = (all: readonly Root[], selector: string): Element[] => {
  const [first = '', ...rest] = splitDeep(selector);
  if (rest.length === 0) return findShallow(all, selector);
  let inside: Node[] = first.trim() === '' ? [topDocument()] : inner(findShallow(all, first));
  let found: Element[] = [];
  for (const part of rest) {
    found = inside.flatMap((root) => [...query(root, part)]);
    inside = inner(found);
  }
  return readingOrder(all, found);
};

const inner = (hosts: readonly Element[]): Node[] => hosts.map(innerRoot).filter((root) => root !== null);

const findShallow = (all: readonly Root[], selector: string): Element[] => {
  if (all.length === 1) return [...query(topDocument(), selector)];
  return readingOrder(
    all,
    all.flatMap(({ node }) => [...query(node, selector)]),
  );
};

export const findId = (all: readonly Root[], id: string): Element[] => findShallow(all, `[id=${cssString(id)}]`);

/** Splits at every `>>>` outside quotes, brackets and parentheses. */
const splitDeep = (selector: string): string[] => {
  if (!selector.includes('>>>')) return [selector];
  const parts: string[] = [];
  let quote = '';
  let depth = 0;
  let start = 0;
  for (let at = 0; at < selector.length; at += 1) {
    const char = selector[at] as string;
    if (char === '\\') at += 1;
    else if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth -= 1;
    else if (depth === 0 && selector.startsWith('>>>', at)) {
      parts.push(selector.slice(start, at));
      at += 2;
      start = at + 1;
    }
  }
  return [...parts, selector.slice(start)];
};

/** Evaluates a selector where it cannot match. @throws DOMException when it is malformed */
export const tryCss = (selector: string): void => {
  const [first = '', ...rest] = splitDeep(selector);
  const isFromTop = rest.length > 0 && first.trim() === '';
  const nothing = new DocumentFragment();
  for (const part of isFromTop ? rest : [first, ...rest]) queryFragment(nothing, part);
};
