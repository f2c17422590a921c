/** Which elements get a record of their own, and whether there is something to press. */
import type { ElementType } from '#svc';
import { attribute, contains, labelControl, onclickOf, ownerDocument, queryFirst, tabIndexOf } from '../dom/dom.js';
import { isEditingHost } from '../dom/form-controls.js';
import { edgesOf, isEmpty, viewOf, type Look } from '../dom/geometry.js';
import { readable } from '../dom/rendered-text.js';
import { isShown } from '../dom/rendering.js';
import { frameDocument, hasShadowInside, htmlName } from '../dom/tree.js';
import { textOf } from './accessible-text.js';
import { typeOf } from './element-type.js';
import { roleOf } from './element-state.js';
import type { Surroundings } from './surroundings.js';

/** What kind of record an element gets. */
export interface RecordKind {
  /** Nothing for what is a record only because it is clickable or labelled: its text decides. */
  readonly type?: ElementType;
  readonly clickable: boolean;
  /** Its record stands for all the text inside. */
  readonly carries: boolean;
}

const CLICKABLE_TAGS = new Set(['button', 'input', 'select', 'textarea', 'summary', 'option']);
const CLICKABLE_ROLES = new Set(
  (
    'button link checkbox radio switch tab option menuitem menuitemcheckbox menuitemradio treeitem ' +
    'combobox slider spinbutton textbox searchbox'
  ).split(' '),
);
/** Types whose record stands for all the text inside. */
const CARRIERS = new Set<ElementType | undefined>([
  ...(['button', 'input', 'link', 'image', 'checkbox', 'radio', 'switch'] as const),
  ...(['select', 'slider', 'tab', 'heading'] as const),
]);
const RECORDED =
  'a[href],button,input,select,textarea,summary,iframe,label,h1,h2,h3,h4,h5,h6,ul,ol,menu,li,' +
  '[role],[onclick],[tabindex],[contenteditable]';

const isClickable = (
  element: Element,
  name: string,
  role: string,
  style: CSSStyleDeclaration,
  within: Surroundings,
): boolean =>
  CLICKABLE_TAGS.has(name) ||
  CLICKABLE_ROLES.has(role) ||
  attribute(element, 'onclick') !== null ||
  (style.cursor === 'pointer' && within.cursor !== 'pointer') ||
  (name !== '' && onclickOf(element) !== null) ||
  (name !== '' && attribute(element, 'tabindex') !== null && tabIndexOf(element) >= 0) ||
  isEditingHost(element);

/** Whether nothing inside is a record of its own, so that one record can stand for it all. */
const isLeaf = (element: Element, hasShadows: boolean): boolean =>
  !queryFirst(element, RECORDED) && !(hasShadows && hasShadowInside(element));

/** Whether a label says only what the record of the control inside it says as well. */
const repeats = (label: Element, control: Element, look: Look): boolean =>
  textOf(control, htmlName(control), true) === readable(label) &&
  isShown(control) &&
  !isEmpty(edgesOf(control, viewOf(ownerDocument(control), look)));

/** Undefined for what gets no record; `repeated` for a label whose control has the same text. */
export const kindOf = (
  element: Element,
  style: CSSStyleDeclaration,
  within: Surroundings,
  hasShadows: boolean,
  look: Look,
): RecordKind | 'repeated' | undefined => {
  const name = htmlName(element);
  if (name === 'html' || name === 'body') return undefined;
  const role = roleOf(element);
  const type = typeOf(element, name, role);
  if (type === 'webview') return frameDocument(element) ? undefined : { type, clickable: false, carries: true };
  if (type === 'image' && name === '' && within.carried) return undefined;
  const clickable = type === 'link' || isClickable(element, name, role, style, within);
  if (CARRIERS.has(type)) return { type, clickable, carries: type !== 'image' || name !== '' };
  const control = name === 'label' ? labelControl(element) : null;
  if (control) {
    if (contains(element, control) && repeats(element, control, look)) return 'repeated';
    return { type: 'text', clickable: true, carries: isLeaf(element, hasShadows) };
  }
  if (type === 'list') return { type, clickable, carries: false };
  const named = attribute(element, 'aria-label') ?? (role === '' ? null : attribute(element, 'aria-labelledby'));
  if (!type && !clickable && !named?.trim()) return undefined;
  return { type, clickable, carries: isLeaf(element, hasShadows) };
};
