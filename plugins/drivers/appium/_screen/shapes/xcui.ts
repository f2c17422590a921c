import type { ElementType } from '#svc';
import { boxOf } from './bounds.js';
import { classTypes, type SourceShape, type NativeTraits } from './source-shape.js';
import type { SourceNode } from '../source-node.js';

/** Begins the tag of every element. */
export const PREFIX = 'XCUIElementType';

const typeOfClass = classTypes([
  [/^(Button|MenuButton|ToolbarButton|DisclosureTriangle|Icon|Key)$/, 'button'],
  [/^(TextField|SecureTextField|SearchField|TextView|ComboBox)$/, 'input'],
  [/^StaticText$/, 'text'],
  [/^Image$/, 'image'],
  [/^(Switch|Toggle)$/, 'switch'],
  [/^CheckBox$/, 'checkbox'],
  [/^RadioButton$/, 'radio'],
  [/^(Slider|RatingIndicator)$/, 'slider'],
  [/^(PickerWheel|PopUpButton)$/, 'select'],
  [/^(Cell|TableRow|OutlineRow|MenuItem|MenuBarItem)$/, 'item'],
  [/^(Table|CollectionView|ScrollView|Outline|Menu)$/, 'list'],
  [/^Link$/, 'link'],
  [/^Tab$/, 'tab'],
  [/^WebView$/, 'webview'],
  [/^(PageIndicator|ProgressIndicator|ActivityIndicator)$/, 'other'],
]);

/** VoiceOver traits that are more specific than the class. */
const ROLES: readonly (readonly [string, ElementType])[] = [
  ['Header', 'heading'],
  ['SearchField', 'input'],
  ['Adjustable', 'slider'],
  ['ToggleButton', 'switch'],
  ['Link', 'link'],
  ['Button', 'button'],
];

const CLICKABLE: ReadonlySet<ElementType | undefined> = new Set<ElementType>([
  ...(['button', 'link', 'input', 'switch', 'checkbox', 'radio'] as const),
  ...(['slider', 'select', 'item', 'tab'] as const),
]);
/** Types whose value is readable text; that of other types is a state. */
const VALUED: ReadonlySet<ElementType | undefined> = new Set<ElementType>(['text', 'heading', 'other']);
const ENTERED: ReadonlySet<ElementType | undefined> = new Set<ElementType>(['input', 'select', 'slider']);
const CHECKABLE: ReadonlySet<ElementType | undefined> = new Set<ElementType>(['switch', 'checkbox', 'radio']);
const NAMED: ReadonlySet<ElementType | undefined> = new Set<ElementType>([
  ...CLICKABLE,
  'image',
  'text',
] as ElementType[]);
/** Classes that only frame others. */
const FRAMES = /^(Application|Window|NavigationBar|TabBar|Toolbar|Alert|Sheet|Keyboard|StatusBar)$/;
/** Classes that receive presses beside their buttons too. */
const OPAQUE = /^(Keyboard|NavigationBar|TabBar|Toolbar)$/;
const ROWED = /^(Table|CollectionView|Outline|Menu)$/;
const SCROLLING = /^(Table|CollectionView|ScrollView|WebView)$/;

const classOf = (node: SourceNode | undefined): string => node?.localName.replace(PREFIX, '') ?? '';

const voiceOverTraits = (node: SourceNode): string[] => node.attribute('traits').split(/[\s,]+/);

function typeOf(node: SourceNode): ElementType | undefined {
  const name = classOf(node);
  const type = typeOfClass(name);
  const outer = classOf(node.parent);
  if (name === 'Button' && (outer === 'TabBar' || outer === 'SegmentedControl')) return 'tab';
  if (name === 'StaticText' && outer === 'NavigationBar') return 'heading';
  if (type && type !== 'text') return type;
  const traits = voiceOverTraits(node);
  return ROLES.find(([trait]) => traits.includes(trait))?.[1] ?? type;
}

/** Generic elements can be pressed when VoiceOver stops at them, such as React Native's touchables. */
const isTouchable = (node: SourceNode, type: ElementType | undefined): boolean =>
  CLICKABLE.has(type) ||
  (classOf(node) === 'Other' && node.is('accessible') && node.attribute('label') !== '' && !node.attribute('traits'));

/** Whether its label is read aloud: frames show none, and a picture that VoiceOver skips is labelled by its file name. */
const isSpoken = (node: SourceNode, name: string): boolean =>
  !FRAMES.test(name) && !(name === 'Image' && node.attribute('accessible') === 'false');

function traitsOf(node: SourceNode): NativeTraits {
  const type = typeOf(node);
  const name = classOf(node);
  const id = node.attribute('name') || node.attribute('identifier');
  const label = isSpoken(node, name) ? node.attribute('label') || node.attribute('title') : '';
  const given = node.attribute('value');
  const placeholder = node.attribute('placeholderValue');
  const password = name === 'SecureTextField';
  const isField = type === 'input';
  const value = isField && given !== placeholder ? given : '';
  const entered = password ? '' : isField ? value : ENTERED.has(type) ? given : '';
  const isOn = given === '1' || given === 'true';
  const isSelected = node.is('selected') || voiceOverTraits(node).includes('Selected');
  const enabled = node.attribute('enabled') !== 'false';
  const shown = label || (VALUED.has(type) ? given : '');
  return {
    type,
    bounds: boxOf(node),
    displayed: node.attribute('visible') !== 'false',
    enabled,
    clickable: isTouchable(node, type),
    editable: isField && enabled,
    focused: node.is('focused'),
    password,
    checked: CHECKABLE.has(type) ? isOn : undefined,
    selected: type === 'tab' ? isSelected || isOn : isSelected || (type === 'item' ? false : undefined),
    scrolls: SCROLLING.test(name) ? 'both' : undefined,
    holdsRows: ROWED.test(name),
    text: shown || entered,
    // The name of a container is an identifier that no person reads.
    label: placeholder || (NAMED.has(type) && isSpoken(node, name) ? id : ''),
    value,
    names: [
      label || (isSpoken(node, name) ? id : ''),
      VALUED.has(type) && given !== label ? given : '',
      placeholder,
    ].filter((text) => text !== ''),
    values: entered === '' ? [] : [entered],
    ids: id === '' ? [] : [id],
    accessibilityId: id,
    id,
    modal: /^(Alert|Sheet)$/.test(name),
    opaque: OPAQUE.test(name),
    key: name === 'Key',
  };
}

/** Sources of the XCUITest driver, on iOS and tvOS, and of the Mac2 driver. Bounds are points. */
export const xcui: SourceShape = {
  traitsOf,
  strategies: [
    { attribute: 'name', using: 'accessibility id' },
    { attribute: 'identifier', using: 'accessibility id' },
  ],
  identifyingAttributes: ['name', 'identifier', 'label', 'title', 'placeholderValue'],
  textAttribute: undefined,
  // Appium's driver wraps the device's source in it; searches on the device do not see it.
  wrapperTag: 'AppiumAUT',
  isTopFirst: false,
  windowOf(roots) {
    const application = roots.find((node) => node.localName === `${PREFIX}Application`);
    const { width, height } = boxOf(application ?? roots[0]!);
    return width > 0 && height > 0 ? { width, height } : undefined;
  },
  rotationOf: () => undefined,
};
