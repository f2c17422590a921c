import type { ElementType } from '#svc';
import { cornersOf, outermostSize } from './bounds.js';
import { classTypes, type SourceShape, type NativeTraits } from './source-shape.js';
import type { SourceNode } from '../source-node.js';

/** By the last part of the class name, so that an app's subclasses have the type that their name ends with. */
const typeOfClass = classTypes([
  [/^(ActionBar)?Tab$|TabView$/, 'tab'],
  [/RadioButton$/, 'radio'],
  [/CheckBox$/, 'checkbox'],
  [/Switch(Compat|Material)?$|^ToggleButton$|^CompoundButton$/, 'switch'],
  [/Button$|^Chip$/, 'button'],
  [/EditText$|AutoCompleteTextView$|AutoComplete$|(Text|Input)Field$|TextInput$/, 'input'],
  [/Spinner$/, 'select'],
  [/SeekBar$|^RatingBar$|Slider$/, 'slider'],
  [/WebView$/, 'webview'],
  [/TextView$|^(TextClock|DigitalClock|Chronometer|Toast)$/, 'text'],
  [/ImageView$|^(Image|QuickContactBadge)$/, 'image'],
  [/(Recycler|List|Grid)View$/, 'list'],
  [/ProgressBar$/, 'other'],
]);

/** Role descriptions of Compose and libraries, whose classes are generic. */
const ROLES: Readonly<Record<string, ElementType>> = {
  button: 'button',
  checkbox: 'checkbox',
  heading: 'heading',
  image: 'image',
  link: 'link',
  'radio button': 'radio',
  slider: 'slider',
  switch: 'switch',
  tab: 'tab',
};
const ROLE = /\broleDescription=([^;]+)/;
/** The panel of an alert dialog of the system or the compatibility library. */
const ALERT = /:id\/parentPanel$/;
/** Types that are pressed in sources that do not say what is clickable. */
const PRESSED: ReadonlySet<ElementType | undefined> = new Set<ElementType>([
  ...(['button', 'input', 'checkbox', 'radio', 'switch', 'select', 'slider', 'tab', 'link'] as const),
]);
const SELECTABLE: readonly (ElementType | undefined)[] = ['tab', 'item'];

const classOf = (node: SourceNode): string => {
  const name = node.attribute('class') || node.localName;
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
};

function typeOf(node: SourceNode, name: string): ElementType | undefined {
  const type = typeOfClass(name);
  if (type && type !== 'text') return type;
  if (node.is('password')) return 'input';
  const role = ROLES[ROLE.exec(node.attribute('extras'))?.[1]?.trim().toLowerCase() ?? ''];
  if (role) return role;
  if (node.is('checkable')) return 'checkbox';
  if (node.is('heading')) return 'heading';
  if (type) return type;
  if (node.is('scrollable')) return 'list';
  return node.attribute('text') === '' ? undefined : 'text';
}

const NONE: readonly string[] = [];
const present = (...texts: readonly string[]): readonly string[] =>
  texts.every((text) => text === '') ? NONE : texts.filter((text) => text !== '');

function idsOf(resourceId: string): readonly string[] {
  if (resourceId === '') return NONE;
  const bare = resourceId.indexOf(':id/');
  return bare < 0 ? [resourceId] : [resourceId, resourceId.slice(bare + ':id/'.length)];
}

/** Undefined in Android versions without the attribute. */
const showsHint = (node: SourceNode): boolean | undefined =>
  node.hasAttribute('showing-hint') ? node.is('showing-hint') : undefined;

function traitsOf(node: SourceNode): NativeTraits {
  const name = classOf(node);
  const type = typeOf(node, name);
  const shown = node.attribute('text');
  const description = node.attribute('content-desc');
  const hint = node.attribute('hint');
  const tooltip = node.attribute('tooltip-text');
  const password = node.is('password');
  const isField = type === 'input';
  const isHint = isField && shown !== '' && (showsHint(node) ?? shown === hint);
  const value = isField && !isHint ? shown : '';
  const entered = password ? '' : value;
  const text = isField && !isHint ? entered : shown;
  const resourceId = node.attribute('resource-id');
  const selected = node.is('selected');
  const enabled = node.attribute('enabled') !== 'false';
  return {
    type,
    bounds: cornersOf(node),
    displayed: node.attribute('displayed') !== 'false',
    enabled,
    clickable: node.is('clickable') || node.is('checkable') || (PRESSED.has(type) && !node.hasAttribute('clickable')),
    editable: isField && enabled,
    focused: node.is('focused'),
    password,
    checked: node.is('checkable') ? node.is('checked') : undefined,
    selected: selected || SELECTABLE.includes(type) ? selected : undefined,
    scrolls: !node.is('scrollable') ? undefined : /^Horizontal|Pager/.test(name) ? 'horizontal' : 'both',
    holdsRows: type === 'list' && !/ScrollView$|Pager/.test(name),
    text,
    label: description || hint || tooltip,
    value,
    names: present(isField && !isHint ? '' : shown, description, hint, tooltip),
    values: present(entered),
    ids: idsOf(resourceId),
    accessibilityId: description,
    id: resourceId || description,
    modal: ALERT.test(resourceId),
    opaque: false,
    key: false,
  };
}

/**
 * Sources of the UiAutomator2 driver, dumps of `uiautomator`, and other sources with their attributes. Bounds are device
 * pixels.
 */
export const android: SourceShape = {
  traitsOf,
  strategies: [
    // The driver puts a package in front of a value that has none.
    { attribute: 'resource-id', using: 'id', accepts: /^[A-Za-z_][\w.]*:id\/\S+$/ },
    { attribute: 'content-desc', using: 'accessibility id' },
  ],
  identifyingAttributes: ['resource-id', 'content-desc', 'hint', 'text'],
  textAttribute: 'text',
  wrapperTag: undefined,
  isTopFirst: true,
  windowOf: outermostSize,
  rotationOf(root) {
    const rotation = root.attribute('rotation');
    return /^[0-3]$/.test(rotation) ? Number(rotation) : undefined;
  },
};
