/** Fingerprints: features that identify an element after its locator went stale. */
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
import { edgesOf, viewOf, type PageCache } from '../dom/geometry.js';
import { renderedText, UNREAD_TAGS } from '../dom/rendered-text.js';
import type { Root } from '../dom/roots.js';
import { layoutParent, parentOrHost, htmlName, isDocument, query } from '../dom/tree.js';
import { fixedTextOf, textOf } from './accessible-text.js';
import { typeOf } from './element-type.js';
import { isEnabled, roleOf } from './element-state.js';
import { createLocators } from '../find/locators.js';
import { isVisible } from '../find/text-nodes.js';

const ATTRIBUTES = (
  'name role type href src alt title for class placeholder aria-label aria-controls autocomplete ' +
  'data-testid data-test-id data-test data-qa data-cy'
).split(' ');
const KEY_ATTRIBUTES = ['name', 'href', 'src', 'value', 'placeholder', 'aria-label', 'title', 'alt'];
/** Elements of the same tag, before and after, whose keys a fingerprint contains. */
const MAX_OTHERS_PER_SIDE = 150;
const MAX_KEY_TEXT_CHARS = 80;
const MAX_ANCESTORS = 6;
const MAX_NEIGHBOURS = 2;
const MAX_VALUE_CHARS = 120;
/** The text of a container that is longer does not identify it. */
const MAX_CONTAINER_TEXT_CHARS = 300;
/** Text nodes visited in search of a neighbour's text. */
const MAX_NEIGHBOUR_STEPS = 60;
const SHOW_TEXT = 4;

const cut = (value: string): string => value.slice(0, MAX_VALUE_CHARS);

const hasOwnText = (element: Element): boolean => {
  for (let child = firstChild(element); child; child = nextSibling(child)) {
    if (nodeType(child) === 3 && normalizeText(dataOf(child)) !== '') return true;
  }
  return false;
};

const elementTypeOf = (element: Element): ElementType =>
  typeOf(element, htmlName(element), roleOf(element)) ?? (hasOwnText(element) ? 'text' : 'other');

/** The text of an element, without what was entered or chosen. */
const stableTextOf = (element: Element): string => {
  const name = htmlName(element);
  const isField =
    (name === 'input' && isTypedType(inputType(element))) ||
    name === 'textarea' ||
    name === 'select' ||
    isEditingHost(element);
  if (isField) return fixedTextOf(element, name);
  if ((textContent(element) ?? '').length > MAX_CONTAINER_TEXT_CHARS) return '';
  // The alternative text of a picture is no name of the container around it.
  return typeOf(element, name, roleOf(element)) ? textOf(element, name, true) : renderedText(element);
};

const ancestorsOf = (element: Element): string[] => {
  const ancestors: string[] = [];
  for (let at = layoutParent(element); at && ancestors.length < MAX_ANCESTORS; at = layoutParent(at)) {
    const id = attribute(at, 'id');
    ancestors.push(cut(id ? `${localName(at)}#${id}` : localName(at)));
  }
  return ancestors;
};

const textOfNode = (node: Node): string => {
  const parent = parentOrHost(node);
  if (!parent || UNREAD_TAGS.has(localName(parent))) return '';
  const words = normalizeText(dataOf(node));
  return words === '' || dropdownOf(parent) ? '' : cut(words);
};

/** The nearest texts in one direction. */
const textsFrom = (first: Node | null, next: () => Node | null): string[] => {
  const texts: string[] = [];
  let node = first;
  for (let step = 0; node && step < MAX_NEIGHBOUR_STEPS && texts.length < MAX_NEIGHBOURS; step += 1, node = next()) {
    const words = nodeType(node) === 3 ? textOfNode(node) : '';
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

/** Identifies an element among its neighbours, without ids, which may all change together. */
const keyOf = (element: Element): string => {
  const words = htmlName(element) === 'textarea' ? '' : (textContent(element) ?? '');
  const values = KEY_ATTRIBUTES.map((name) => attribute(element, name) ?? '');
  return digest([normalizeText(words.slice(0, MAX_CONTAINER_TEXT_CHARS)).slice(0, MAX_KEY_TEXT_CHARS), ...values]);
};

const exactOf = (element: Element, key: string): string =>
  digest([key, attribute(element, 'id') ?? '', attribute(element, 'class') ?? '']);

const othersOf = (element: Element): Pick<ElementFingerprint, 'others' | 'hasFarOthers'> => {
  const alike = [...query(getRootNode(element), CSS.escape(localName(element)))];
  const place = alike.indexOf(element);
  const near = alike.slice(Math.max(0, place - MAX_OTHERS_PER_SIDE), place + MAX_OTHERS_PER_SIDE + 1);
  const own = keyOf(element);
  // An only child has the same key as its parent.
  const repeats = (other: Element) => contains(other, element) || contains(element, other);
  const others = near.flatMap((other) => {
    const key = keyOf(other);
    if (other === element || (key === own && repeats(other))) return [];
    return key === own ? [key, exactOf(other, key)] : [key];
  });
  return { others, hasFarOthers: near.length < alike.length };
};

const share = (length: number, whole: number): number => Math.round((length / (whole || 1)) * 10_000) / 10_000;

const placeOf = (element: Element, cache: PageCache): ElementFingerprint['place'] => {
  const { left, top, right, bottom } = edgesOf(element, viewOf(ownerDocument(element), cache));
  const [width, height] = [innerWidthOf(window), innerHeightOf(window)];
  return {
    x: share((left + right) / 2 + scrollXOf(window), width),
    y: share((top + bottom) / 2 + scrollYOf(window), height),
    width: share(right - left, width),
    height: share(bottom - top, height),
  };
};

const fingerprintOf = (element: Element, cache: PageCache): ElementFingerprint => {
  const key = keyOf(element);
  const attributes: Record<string, string> = {};
  for (const name of ATTRIBUTES) {
    const value = attribute(element, name);
    if (value) attributes[name] = cut(value);
  }
  return {
    type: elementTypeOf(element),
    tag: localName(element),
    text: cut(stableTextOf(element)),
    id: cut(attribute(element, 'id') ?? ''),
    attributes,
    ancestors: ancestorsOf(element),
    ...neighboursOf(element),
    key,
    exact: exactOf(element, key),
    place: placeOf(element, cache),
  };
};

/** The fingerprint of a found element, with the keys of the elements near it. */
export const foundFingerprint = (element: Element, cache: PageCache): ElementFingerprint => ({
  ...fingerprintOf(element, cache),
  ...othersOf(element),
});

/** Every element of a type, in no particular order across shadow roots and frames. */
export const candidates = (type: ElementType, roots: readonly Root[], cache: PageCache): Candidate[] => {
  const locate = createLocators(roots, cache);
  return roots
    .flatMap(({ node }) => [...query(node, isDocument(node) ? 'body *' : '*')])
    .filter((element) => elementTypeOf(element) === type)
    .map((element) => ({
      fingerprint: fingerprintOf(element, cache),
      locator: locate(element),
      usable: isVisible(element, cache) && isEnabled(element),
    }));
};
