import { type ElementType, type ListedElement, MAX_READ_ELEMENTS, normalizeText, type ScreenElement } from '#svc';
import type { NativeTraits } from './shapes/source-shape.js';
import { areaOf, wholeNumbers } from './rectangles.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';

/** Not listed when the text of an ancestor contains theirs. */
const READ_ONLY: ReadonlySet<ElementType> = new Set<ElementType>(['text', 'heading', 'image', 'other']);

const MAX_TEXT_CHARS = 1000;

/** A record, and the element that it describes. */
export interface NodeRecord {
  readonly node: SourceNode;
  readonly record: ListedElement;
}

/** Lists every element that can be acted on or read, in reading order, of the first 20,000 of the source. */
export function recordsOf(tree: ScreenTree, kinds: RecordKinds, locatorOf: (node: SourceNode) => string): NodeRecord[] {
  const records: NodeRecord[] = [];
  const absorbing: { end: number; text: string }[] = [];
  for (const node of tree.nodes.slice(0, MAX_READ_ELEMENTS)) {
    while (absorbing.length > 0 && absorbing.at(-1)!.end < node.order) absorbing.pop();
    const kind = kinds.kindOf(node);
    if (!kind) continue;
    const isRepeated =
      READ_ONLY.has(kind.type) &&
      !tree.traitsOf(node).clickable &&
      absorbing.some(({ text }) => kind.text === '' || containsWords(text, kind.text));
    if (isRepeated) continue;
    records.push({ node, record: recordOf(tree, node, kind, locatorOf(node)) });
    if (kind.absorbsTexts) absorbing.push({ end: node.end, text: kind.text });
  }
  return records;
}

/** The record of one element. */
export function recordOf(
  tree: ScreenTree,
  node: SourceNode,
  { type, text }: Pick<RecordKind, 'type' | 'text'>,
  locator: string,
): ScreenElement {
  const { clickable, enabled, checked, selected, focused, password, id } = tree.traitsOf(node);
  return {
    type,
    text: shortened(text),
    bounds: wholeNumbers(tree.visiblePartOf(node)),
    clickable,
    enabled,
    visible: tree.isVisible(node),
    inViewport: tree.isInWindow(node),
    ...(checked && { checked: true as const }),
    ...(selected && { selected: true as const }),
    ...(focused && { focused: true as const }),
    ...(password && { password: true as const }),
    ...(id !== '' && { id }),
    locator,
    source: 'tree',
  };
}

/** Whether a text contains another one as whole words. */
function containsWords(whole: string, part: string): boolean {
  if (part === '') return true;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const around = (whole[at - 1] ?? ' ') + (whole[at + part.length] ?? ' ');
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

const shortened = (text: string): string =>
  text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS - 1)}…` : text;

/** How an element is listed among the elements of the screen. */
export interface RecordKind {
  readonly type: ElementType;
  readonly text: string;
  /** Its text is joined from the texts of descendants. */
  readonly isFromDescendants: boolean;
  /** Descendants whose text its own text contains are not listed. */
  readonly absorbsTexts: boolean;
}

const CONTROLS: ReadonlySet<ElementType | undefined> = new Set<ElementType>([
  ...(['button', 'input', 'link', 'checkbox', 'radio'] as const),
  ...(['switch', 'select', 'slider', 'tab'] as const),
]);
/** A container with one of these inside is not meant to be pressed as a whole. */
const CONTAINER_CONTENT: ReadonlySet<ElementType | undefined> = new Set<ElementType>(['list', 'webview', 'input']);
/** Minimum share of the window for a clickable container to be a background, not a row or a card. */
const MIN_BACKGROUND_SHARE = 0.7;
/** Maximum levels between a list and its rows. */
const MAX_ROW_LEVELS = 2;

/** Roles that Compose gives to an empty child of the element that is pressed. */
const ROLES: ReadonlySet<ElementType | undefined> = new Set<ElementType>([
  ...(['button', 'checkbox', 'radio', 'switch', 'select', 'tab', 'image'] as const),
]);

/** Whether an element is such an empty child. */
const isRole = ({ type, clickable, id, names }: NativeTraits): boolean =>
  ROLES.has(type) && !clickable && id === '' && names.length === 0;

const isActionable = (traits: NativeTraits): boolean =>
  traits.clickable || (CONTROLS.has(traits.type) && !isRole(traits));

const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Decides which elements are listed, with which type and text. */
export class RecordKinds {
  readonly #kinds: (RecordKind | null)[] = [];

  constructor(private readonly tree: ScreenTree) {}

  kindOf(node: SourceNode): RecordKind | null {
    let kind = this.#kinds[node.order];
    if (kind === undefined) this.#kinds[node.order] = kind = this.#findKind(node);
    return kind;
  }

  #findKind(node: SourceNode): RecordKind | null {
    if (!this.tree.isInWindow(node)) return null;
    const traits = this.tree.traitsOf(node);
    const { type, clickable, key } = traits;
    if (key) return null;
    if (isRole(traits) && type !== 'image' && this.#isInPressable(node)) return null;
    if (CONTROLS.has(type)) return this.#control(node, traits);
    if (type === 'item' || (clickable && (type === undefined || type === 'other')))
      return this.#pressable(node, traits);
    if (type === undefined) return this.#labelled(node, traits);
    const text = ownText(traits);
    if (type === 'text' && clickable && this.#isRow(node))
      return { type: 'item', text, isFromDescendants: false, absorbsTexts: true };
    const isEmptyText = (type === 'text' || type === 'heading') && text === '' && !clickable;
    return isEmptyText
      ? null
      : { type, text, isFromDescendants: false, absorbsTexts: type !== 'list' && type !== 'webview' };
  }

  #control(node: SourceNode, traits: NativeTraits): RecordKind {
    const own = normalizeText(traits.text);
    const inner = own === '' && traits.type !== 'input' ? this.tree.innerText(node, isActionable) : '';
    return {
      type: traits.type!,
      text: own || inner || ownText(traits),
      isFromDescendants: inner !== '',
      absorbsTexts: true,
    };
  }

  /** A row, a card or another clickable container whose content names it. */
  #pressable(node: SourceNode, traits: NativeTraits): RecordKind | null {
    const inside = this.tree.descendants(node).filter((inner) => this.tree.isVisible(inner));
    const isBackground =
      inside.some((inner) => CONTAINER_CONTENT.has(this.tree.traitsOf(inner).type)) ||
      areaOf(this.tree.visiblePartOf(node)) > MIN_BACKGROUND_SHARE * areaOf(this.tree.window);
    if (isBackground) {
      const text = ownText(traits);
      const isEmptyRow = traits.type === 'item' && text === '';
      return isEmptyRow ? null : { type: traits.type ?? 'other', text, isFromDescendants: false, absorbsTexts: false };
    }
    const own = normalizeText(traits.text);
    const inner = own === '' ? this.tree.innerText(node, isActionable) : '';
    const text = own || inner || ownText(traits);
    const actionable = inside.filter((each) => isActionable(this.tree.traitsOf(each))).length;
    if (text === '' && actionable === 1) return null;
    const role = inside.map(this.tree.traitsOf).find((each) => CONTROLS.has(each.type) && isRole(each))?.type;
    const type = traits.type ?? role ?? (this.#isRow(node) ? 'item' : actionable > 0 ? 'other' : 'button');
    return { type, text, isFromDescendants: inner !== '', absorbsTexts: true };
  }

  /** A container with a label, unless the texts inside contain the same words. */
  #labelled(node: SourceNode, traits: NativeTraits): RecordKind | null {
    const text = ownText(traits);
    if (text === '') return null;
    const inner = this.tree.innerText(node);
    if (inner !== '' && lettersAndDigits(inner).includes(lettersAndDigits(text))) return null;
    return { type: inner === '' ? 'text' : 'other', text, isFromDescendants: false, absorbsTexts: true };
  }

  #isRow(node: SourceNode): boolean {
    let at = node.parent;
    for (let level = 0; at && level < MAX_ROW_LEVELS; level += 1, at = at.parent) {
      const { clickable, holdsRows } = this.tree.traitsOf(at);
      if (clickable || holdsRows) return holdsRows;
    }
    return false;
  }

  #isInPressable(node: SourceNode): boolean {
    return node.parent !== undefined && this.tree.traitsOf(node.parent).clickable;
  }
}

const ownText = ({ text, label }: NativeTraits): string => normalizeText(text) || normalizeText(label);
