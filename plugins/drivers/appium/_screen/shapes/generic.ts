import type { ElementType, Rect } from '#svc';
import { EMPTY_RECT } from '../rectangles.js';
import type { SourceNode } from '../source-node.js';
import { boxOf, outermostSize, numberOf } from './bounds.js';
import { classTypes, type NativeTraits, type SourceShape } from './source-shape.js';

/** By words in the tag, class, type or role, in any case. */
const typeOfName = classTypes([
  [/radio/i, 'radio'],
  [/check_?box/i, 'checkbox'],
  [/switch|toggle/i, 'switch'],
  [/tab(_?item)?$/i, 'tab'],
  [/button|chip$/i, 'button'],
  [/edit|input|text_?(field|box|area)|search/i, 'input'],
  [/combo|spinner|select(or|box)?$|drop_?down|picker/i, 'select'],
  [/slider|seek/i, 'slider'],
  [/link/i, 'link'],
  [/web_?view/i, 'webview'],
  [/image|icon|picture|poster/i, 'image'],
  [/head(ing|er)/i, 'heading'],
  [/list_?item|row$|cell$|menu_?item|tree_?item/i, 'item'],
  [/list|grid|table|scroll|menu$|tree$/i, 'list'],
  [/label|text|title|paragraph/i, 'text'],
  [/progress/i, 'other'],
]);

const CLICKABLE: ReadonlySet<ElementType | undefined> = new Set<ElementType>([
  ...(['button', 'link', 'input', 'checkbox', 'radio'] as const),
  ...(['switch', 'slider', 'select', 'item', 'tab'] as const),
]);
const CHECKABLE: ReadonlySet<ElementType | undefined> = new Set<ElementType>(['checkbox', 'radio', 'switch']);

/** Attribute names in use, the most common first. */
const ATTRIBUTES = {
  kind: ['class', 'type', 'role', 'control'],
  rect: ['bounds', 'rect', 'frame', 'rectangle'],
  id: ['id', 'identifier', 'resource-id', 'automationId', 'testID', 'accessibility-id', 'uid'],
  text: ['text', 'label', 'title', 'caption'],
  label: ['content-desc', 'description', 'accessibility-label', 'hint', 'placeholder', 'alt', 'tooltip'],
  shown: ['visible', 'displayed', 'shown'],
  enabled: ['enabled', 'isEnabled'],
  focused: ['focused', 'hasFocus', 'focus'],
  checked: ['checked', 'isChecked', 'on'],
  selected: ['selected', 'isSelected'],
  clickable: ['clickable', 'hittable', 'touchable'],
} as const;

/** The first of these attributes that is not empty. */
const firstOf = (node: SourceNode, group: keyof typeof ATTRIBUTES): string =>
  ATTRIBUTES[group].map((name) => node.attribute(name)).find((value) => value !== '') ?? '';

const isTrue = (node: SourceNode, group: keyof typeof ATTRIBUTES): boolean =>
  /^(true|1|yes)$/i.test(firstOf(node, group));
const isFalse = (node: SourceNode, group: keyof typeof ATTRIBUTES): boolean =>
  /^(false|0|no)$/i.test(firstOf(node, group));

/**
 * A rectangle in one attribute: `[left,top][right,bottom]`, or x, y, width and height in this order, with or without
 * their names, such as `{X=0,Y=0,Width=10,Height=10}` and `{{0, 0}, {10, 10}}`. Else the attributes `x` or `left`,
 * `y` or `top`, `width` or `right`, `height` or `bottom`.
 */
function boundsOf(node: SourceNode): Rect {
  const text = firstOf(node, 'rect');
  if (text === '') return sidesOf(node);
  const numbers = text.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  if (numbers.length !== 4) return EMPTY_RECT;
  const [x, y, third, fourth] = numbers as [number, number, number, number];
  const isCorners = /\]\s*\[|right/i.test(text);
  return { x, y, width: isCorners ? third - x : third, height: isCorners ? fourth - y : fourth };
}

function sidesOf(node: SourceNode): Rect {
  const { x, y, width, height } = boxOf(node);
  const left = node.hasAttribute('x') ? x : numberOf(node, 'left');
  const top = node.hasAttribute('y') ? y : numberOf(node, 'top');
  return {
    x: left,
    y: top,
    width: width > 0 ? width : Math.max(0, numberOf(node, 'right') - left),
    height: height > 0 ? height : Math.max(0, numberOf(node, 'bottom') - top),
  };
}

const present = (...texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))];

function traitsOf(node: SourceNode): NativeTraits {
  const kind = firstOf(node, 'kind');
  const name = node.attribute('name');
  const text = firstOf(node, 'text');
  const given = node.attribute('value');
  const label = firstOf(node, 'label');
  const type = typeOfName(kind) ?? typeOfName(node.localName) ?? (text === '' && name === '' ? undefined : 'text');
  const password = /^(true|1)$/i.test(node.attribute('password')) || /password|secure/i.test(kind);
  const isField = type === 'input';
  const enabled = !isFalse(node, 'enabled');
  const value = isField ? given : '';
  const entered = password ? '' : value;
  const selected = isTrue(node, 'selected');
  const id = firstOf(node, 'id');
  return {
    type,
    bounds: boundsOf(node),
    displayed: !isFalse(node, 'shown'),
    enabled,
    clickable: isTrue(node, 'clickable') || CLICKABLE.has(type),
    editable: isField && enabled,
    focused: isTrue(node, 'focused'),
    password,
    checked: CHECKABLE.has(type) ? isTrue(node, 'checked') : undefined,
    selected: selected || type === 'tab' || type === 'item' ? selected : undefined,
    scrolls: node.is('scrollable') || type === 'list' ? 'both' : undefined,
    holdsRows: type === 'list',
    text: isField ? entered : text || name || given,
    label: label || (isField ? text || name : ''),
    value,
    names: present(text, name, label),
    values: present(entered),
    ids: present(id),
    accessibilityId: name,
    id: id || name,
    modal: false,
    opaque: false,
    key: false,
  };
}

/** Sources of a driver that is not known, whose elements have names and rectangles. */
export const generic: SourceShape = {
  traitsOf,
  // Each driver has its own location strategies; all of them search by XPath.
  strategies: [],
  identifyingAttributes: [...ATTRIBUTES.id, 'name', ...ATTRIBUTES.text, ...ATTRIBUTES.label],
  textAttribute: undefined,
  wrapperTag: undefined,
  isTopFirst: false,
  windowOf: outermostSize,
  rotationOf: () => undefined,
};
