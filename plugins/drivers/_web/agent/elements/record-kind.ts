/** Decides which elements get a record, and whether they are clickable. */
import type { ElementType } from '#svc';
import { attribute, contains, labelControl, onclickOf, ownerDocument, queryFirst, tabIndexOf } from '../dom/dom.js';
import { isEditingHost } from '../dom/form-controls.js';
import { edgesOf, isEmpty, viewOf, type PageCache } from '../dom/geometry.js';
import { renderedText } from '../dom/rendered-text.js';
import { isShown } from '../dom/rendering.js';
import { frameDocument, hasShadowInside, htmlName } from '../dom/tree.js';
import { textOf } from './accessible-text.js';
import { typeOf } from './element-type.js';
import { roleOf } from './element-state.js';
import type { LayoutContext } from './layout-context.js';

/** The kind of record that an element gets. */
export interface RecordKind {
  /** Undefined when the element is recorded only for being clickable or labelled: its text decides then. */
  readonly type?: ElementType;
  readonly clickable: boolean;
  /** The record contains all text inside the element, so that its content gets no text records. */
  readonly ownsInnerText: boolean;
}

const CLICKABLE_TAGS = new Set(['button', 'input', 'select', 'textarea', 'summary', 'option']);
const CLICKABLE_ROLES = new Set(
  (
    'button link checkbox radio switch tab option menuitem menuitemcheckbox menuitemradio treeitem ' +
    'combobox slider spinbutton textbox searchbox'
  ).split(' '),
);
/** Types whose record contains all text inside. */
const TEXT_OWNING_TYPES = new Set<ElementType | undefined>([
  ...(['button', 'input', 'link', 'image', 'checkbox', 'radio', 'switch'] as const),
  ...(['select', 'slider', 'tab', 'heading'] as const),
]);
const RECORDED_SELECTOR =
  'a[href],button,input,select,textarea,summary,iframe,label,h1,h2,h3,h4,h5,h6,ul,ol,menu,li,' +
  '[role],[onclick],[tabindex],[contenteditable]';

const isClickable = (
  element: Element,
  name: string,
  role: string,
  style: CSSStyleDeclaration,
  within: LayoutContext,
): boolean =>
  CLICKABLE_TAGS.has(name) ||
  CLICKABLE_ROLES.has(role) ||
  attribute(element, 'onclick') !== null ||
  (style.cursor === 'pointer' && within.cursor !== 'pointer') ||
  (name !== '' && onclickOf(element) !== null) ||
  (name !== '' && attribute(element, 'tabindex') !== null && tabIndexOf(element) >= 0) ||
  isEditingHost(element);

/** Whether no element inside gets a record, so that one record can contain all text. */
const isLeaf = (element: Element, hasShadows: boolean): boolean =>
  !queryFirst(element, RECORDED_SELECTOR) && !(hasShadows && hasShadowInside(element));

/** Whether the text of a label is that of its visible control. */
const repeats = (label: Element, control: Element, cache: PageCache): boolean =>
  textOf(control, htmlName(control), true) === renderedText(label) &&
  isShown(control) &&
  !isEmpty(edgesOf(control, viewOf(ownerDocument(control), cache)));

/** Undefined without a record; `repeated` for a label whose control has the same text. */
export const kindOf = (
  element: Element,
  style: CSSStyleDeclaration,
  within: LayoutContext,
  hasShadows: boolean,
  cache: PageCache,
): RecordKind | 'repeated' | undefined => {
  const name = htmlName(element);
  if (name === 'html' || name === 'body') return undefined;
  const role = roleOf(element);
  const type = typeOf(element, name, role);
  if (type === 'webview') return frameDocument(element) ? undefined : { type, clickable: false, ownsInnerText: true };
  if (type === 'image' && name === '' && within.isTextOwned) return undefined;
  const clickable = type === 'link' || isClickable(element, name, role, style, within);
  if (TEXT_OWNING_TYPES.has(type)) return { type, clickable, ownsInnerText: type !== 'image' || name !== '' };
  const control = name === 'label' ? labelControl(element) : null;
  if (control) {
    if (contains(element, control) && repeats(element, control, cache)) return 'repeated';
    return { type: 'text', clickable: true, ownsInnerText: isLeaf(element, hasShadows) };
  }
  if (type === 'list') return { type, clickable, ownsInnerText: false };
  const named = attribute(element, 'aria-label') ?? (role === '' ? null : attribute(element, 'aria-labelledby'));
  if (!type && !clickable && !named?.trim()) return undefined;
  return { type, clickable, ownsInnerText: isLeaf(element, hasShadows) };
};
