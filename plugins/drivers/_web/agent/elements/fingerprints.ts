/** What elements are known by when their locators no longer find them. */
import type { Candidate, ElementFingerprint, ElementType } from '#svc';
import { normalizeText } from '#svc';
import {
  attribute,
  contains,
  createTreeWalker,
  dataOf,
  firstChild,
  getRootNode,
  innerHeightOf,
  innerWidthOf,
  inputType,
  localName,
  nextSibling,
  nodeType,
  ownerDocument,
  parentNode,
  scrollXOf,
  scrollYOf,
  textContent,
} from '../dom/dom.js';
import { dropdownOf, isEditingHost, isTypedType } from '../dom/form-controls.js';
import { edgesOf, viewOf, type Look } from '../dom/geometry.js';
import { readable, unread } from '../dom/rendered-text.js';
import type { Root } from '../dom/roots.js';
import { around, holder, htmlName, isDocument, query } from '../dom/tree.js';
import { fixedTextOf, textOf } from './accessible-text.js';
import { typeOf } from './element-type.js';
import { isEnabled, roleOf } from './element-state.js';
import { locatorMaker } from '../find/locators.js';
import { isSeen } from '../find/text-nodes.js';

const ATTRIBUTES = (
  'name role type href src alt title for class placeholder aria-label aria-controls autocomplete ' +
  'data-testid data-test-id data-test data-qa data-cy'
).split(' ');
const KEYS = ['name', 'href', 'src', 'value', 'placeholder', 'aria-label', 'title', 'alt'];
/** Elements before and behind it whose keys are kept. */
const OTHERS = 150;
/** Characters of a text that tell it from others. */
const LONGEST_TOLD = 80;
const ANCESTORS = 6;
const NEIGHBOURS = 2;
/** Characters of one value. */
const LONGEST = 120;
/** Characters from which on the text of a container is not what it is known by. */
const LONGEST_CONTAINED = 300;
/** Text nodes that are looked at on the way to a neighbour. */
const FAR = 60;
const SHOW_TEXT = 4;

const cut = (value: string): string => value.slice(0, LONGEST);

const hasOwnText = (element: Element): boolean => {
  for (let child = firstChild(element); child; child = nextSibling(child)) {
    if (nodeType(child) === 3 && normalizeText(dataOf(child)) !== '') return true;
  }
  return false;
};

const kindOf = (element: Element): ElementType =>
  typeOf(element, htmlName(element), roleOf(element)) ?? (hasOwnText(element) ? 'text' : 'other');

/** The text of an element without what was entered or chosen. */
const wordsOf = (element: Element): string => {
  const name = htmlName(element);
  const isField =
    (name === 'input' && isTypedType(inputType(element))) ||
    name === 'textarea' ||
    name === 'select' ||
    isEditingHost(element);
  if (isField) return fixedTextOf(element, name);
  if ((textContent(element) ?? '').length > LONGEST_CONTAINED) return '';
  // What a picture inside stands for is not what a container is called.
  return typeOf(element, name, roleOf(element)) ? textOf(element, name, true) : readable(element);
};

const ancestorsOf = (element: Element): string[] => {
  const ancestors: string[] = [];
  for (let at = around(element); at && ancestors.length < ANCESTORS; at = around(at)) {
    const id = attribute(at, 'id');
    ancestors.push(cut(id ? `${localName(at)}#${id}` : localName(at)));
  }
  return ancestors;
};

const wordsIn = (node: Node): string => {
  const parent = holder(node);
  if (!parent || unread.has(localName(parent))) return '';
  const words = normalizeText(dataOf(node));
  return words === '' || dropdownOf(parent) ? '' : cut(words);
};

/** The nearest texts in one direction. */
const textsFrom = (first: Node | null, next: () => Node | null): string[] => {
  const texts: string[] = [];
  let node = first;
  for (let step = 0; node && step < FAR && texts.length < NEIGHBOURS; step += 1, node = next()) {
    const words = nodeType(node) === 3 ? wordsIn(node) : '';
    if (words !== '') texts.push(words);
  }
  return texts;
};

const neighboursOf = (element: Element): Pick<ElementFingerprint, 'before' | 'after'> => {
  const walker = createTreeWalker(ownerDocument(element), getRootNode(element), SHOW_TEXT);
  walker.currentNode = element;
  const before = textsFrom(walker.previousNode(), () => walker.previousNode());
  let end: Node | null = element;
  while (end && !nextSibling(end)) end = parentNode(end);
  const behind = end && nextSibling(end);
  if (!behind) return { before, after: [] };
  walker.currentNode = behind;
  return { before, after: textsFrom(behind, () => walker.nextNode()) };
};

/** FNV-1a, 32 bits. */
const digest = (values: readonly string[]): string => {
  const text = values.join('\n');
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** What tells an element from those beside it, but for ids, which all may change together. */
const keyOf = (element: Element): string => {
  const words = htmlName(element) === 'textarea' ? '' : (textContent(element) ?? '');
  const told = KEYS.map((name) => attribute(element, name) ?? '');
  return digest([normalizeText(words.slice(0, LONGEST_CONTAINED)).slice(0, LONGEST_TOLD), ...told]);
};

const exactOf = (element: Element, key: string): string =>
  digest([key, attribute(element, 'id') ?? '', attribute(element, 'class') ?? '']);

const othersOf = (element: Element): Pick<ElementFingerprint, 'others' | 'hasFarOthers'> => {
  const alike = [...query(getRootNode(element), CSS.escape(localName(element)))];
  const place = alike.indexOf(element);
  const near = alike.slice(Math.max(0, place - OTHERS), place + OTHERS + 1);
  const own = keyOf(element);
  // What stands around it alone, or fills it, shows the same.
  const repeats = (other: Element) => contains(other, element) || contains(element, other);
  const others = near.flatMap((other) => {
    const key = keyOf(other);
    if (other === element || (key === own && repeats(other))) return [];
    return key === own ? [key, exactOf(other, key)] : [key];
  });
  return { others, hasFarOthers: near.length < alike.length };
};

const share = (length: number, whole: number): number => Math.round((length / (whole || 1)) * 10_000) / 10_000;

const placeOf = (element: Element, look: Look): ElementFingerprint['place'] => {
  const { left, top, right, bottom } = edgesOf(element, viewOf(ownerDocument(element), look));
  const [width, height] = [innerWidthOf(window), innerHeightOf(window)];
  return {
    x: share((left + right) / 2 + scrollXOf(window), width),
    y: share((top + bottom) / 2 + scrollYOf(window), height),
    width: share(right - left, width),
    height: share(bottom - top, height),
  };
};

const fingerprintOf = (element: Element, look: Look): ElementFingerprint => {
  const key = keyOf(element);
  const attributes: Record<string, string> = {};
  for (const name of ATTRIBUTES) {
    const value = attribute(element, name);
    if (value) attributes[name] = cut(value);
  }
  return {
    type: kindOf(element),
    tag: localName(element),
    text: cut(wordsOf(element)),
    id: cut(attribute(element, 'id') ?? ''),
    attributes,
    ancestors: ancestorsOf(element),
    ...neighboursOf(element),
    key,
    exact: exactOf(element, key),
    place: placeOf(element, look),
  };
};

/** The fingerprint of an element that was found. */
export const foundFingerprint = (element: Element, look: Look): ElementFingerprint => ({
  ...fingerprintOf(element, look),
  ...othersOf(element),
});

/** Every element of a type, in no certain order across shadow roots and frames. */
export const candidates = (type: ElementType, roots: readonly Root[], look: Look): Candidate[] => {
  const locate = locatorMaker(roots, look);
  return roots
    .flatMap(({ node }) => [...query(node, isDocument(node) ? 'body *' : '*')])
    .filter((element) => kindOf(element) === type)
    .map((element) => ({
      fingerprint: fingerprintOf(element, look),
      locator: locate(element),
      usable: isSeen(element, look) && isEnabled(element),
    }));
};
