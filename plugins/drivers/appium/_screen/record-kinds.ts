import type { ElementType } from '#svc';
import { innerText } from './inner-text.js';
import type { NativeTraits } from './native-platform.js';
import { areaOf } from './rectangles.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';
import { collapse } from './texts.js';

/** What kind of record an element gets. */
export interface RecordKind {
  readonly type: ElementType;
  readonly text: string;
  /** Its text is put together from texts inside. */
  readonly gathers: boolean;
  /** Texts inside that its own text says get no record. */
  readonly carries: boolean;
}

const CONTROLS: ReadonlySet<ElementType | undefined> = new Set<ElementType>([
  ...(['button', 'input', 'link', 'checkbox', 'radio'] as const),
  ...(['switch', 'select', 'slider', 'tab'] as const),
]);
/** What a press on a container around it is hardly meant for. */
const BLOCKS: ReadonlySet<ElementType | undefined> = new Set<ElementType>(['list', 'webview', 'input']);
/** Part of the window from which on something to press is a background and not a row or card. */
const BACKGROUND = 0.7;
/** Levels between a list and its rows. */
const ROW_LEVELS = 2;

/** Kinds that Compose tells by an empty element inside the one that is pressed. */
const ROLES: ReadonlySet<ElementType | undefined> = new Set<ElementType>([
  ...(['button', 'checkbox', 'radio', 'switch', 'select', 'tab', 'image'] as const),
]);

/** An element that is nothing but the role of the one around it. */
const isRole = ({ type, clickable, id, names }: NativeTraits): boolean =>
  ROLES.has(type) && !clickable && id === '' && names.length === 0;

const isActionable = (traits: NativeTraits): boolean =>
  traits.clickable || (CONTROLS.has(traits.type) && !isRole(traits));

/** Letters and digits alone. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Which elements get a record of their own, and its text. */
export class RecordKinds {
  readonly #known: (RecordKind | null)[] = [];

  constructor(private readonly tree: ScreenTree) {}

  kindOf(node: SourceNode): RecordKind | null {
    let kind = this.#known[node.order];
    if (kind === undefined) this.#known[node.order] = kind = this.#makeKind(node);
    return kind;
  }

  #makeKind(node: SourceNode): RecordKind | null {
    if (!this.tree.isSeen(node)) return null;
    const traits = this.tree.traitsOf(node);
    const { type, clickable, key } = traits;
    if (key) return null;
    if (isRole(traits) && type !== 'image' && this.#isInPressable(node)) return null;
    if (CONTROLS.has(type)) return this.#control(node, traits);
    if (type === 'item' || (clickable && (type === undefined || type === 'other')))
      return this.#pressable(node, traits);
    if (type === undefined) return this.#labelled(node, traits);
    const text = ownText(traits);
    if (type === 'text' && clickable && this.#isRow(node)) return { type: 'item', text, gathers: false, carries: true };
    const isEmptyText = (type === 'text' || type === 'heading') && text === '' && !clickable;
    return isEmptyText ? null : { type, text, gathers: false, carries: type !== 'list' && type !== 'webview' };
  }

  #control(node: SourceNode, traits: NativeTraits): RecordKind {
    const own = collapse(traits.text);
    const inner = own === '' && traits.type !== 'input' ? innerText(this.tree, node, isActionable) : '';
    return { type: traits.type!, text: own || inner || ownText(traits), gathers: inner !== '', carries: true };
  }

  /** A row, a card, or whatever else can be pressed and holds what tells its purpose. */
  #pressable(node: SourceNode, traits: NativeTraits): RecordKind | null {
    const inside = this.tree.inside(node).filter((inner) => this.tree.isVisible(inner));
    const isBackground =
      inside.some((inner) => BLOCKS.has(this.tree.traitsOf(inner).type)) ||
      areaOf(this.tree.seenOf(node)) > BACKGROUND * areaOf(this.tree.window);
    if (isBackground) {
      const text = ownText(traits);
      const isEmptyRow = traits.type === 'item' && text === '';
      return isEmptyRow ? null : { type: traits.type ?? 'other', text, gathers: false, carries: false };
    }
    const own = collapse(traits.text);
    const inner = own === '' ? innerText(this.tree, node, isActionable) : '';
    const text = own || inner || ownText(traits);
    const actionable = inside.filter((each) => isActionable(this.tree.traitsOf(each))).length;
    if (text === '' && actionable === 1) return null;
    const role = inside.map(this.tree.traitsOf).find((each) => CONTROLS.has(each.type) && isRole(each))?.type;
    const type = traits.type ?? role ?? (this.#isRow(node) ? 'item' : actionable > 0 ? 'other' : 'button');
    return { type, text, gathers: inner !== '', carries: true };
  }

  /** A container with a name of its own, unless the texts inside say the same. */
  #labelled(node: SourceNode, traits: NativeTraits): RecordKind | null {
    const text = ownText(traits);
    if (text === '') return null;
    const inner = innerText(this.tree, node);
    if (inner !== '' && bare(inner).includes(bare(text))) return null;
    return { type: inner === '' ? 'text' : 'other', text, gathers: false, carries: true };
  }

  #isRow(node: SourceNode): boolean {
    let at = node.parent;
    for (let level = 0; at && level < ROW_LEVELS; level += 1, at = at.parent) {
      const { clickable, holdsRows } = this.tree.traitsOf(at);
      if (clickable || holdsRows) return holdsRows;
    }
    return false;
  }

  #isInPressable(node: SourceNode): boolean {
    return node.parent !== undefined && this.tree.traitsOf(node.parent).clickable;
  }
}

const ownText = ({ text, label }: NativeTraits): string => collapse(text) || collapse(label);
