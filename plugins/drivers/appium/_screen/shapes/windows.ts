import type { ElementType } from '#svc';
import type { SourceNode } from '../source-node.js';
import { boxOf, outermostSize } from './bounds.js';
import { classTypes, type NativeTraits, type SourceShape } from './source-shape.js';

/** By the tag, which is the control type: https://learn.microsoft.com/windows/win32/winauto/uiauto-controltypesoverview */
const typeOfControl = classTypes([
  [/^(Button|SplitButton|AppBarButton|Thumb)$/, 'button'],
  [/^(Edit|Document)$/, 'input'],
  [/^Text$/, 'text'],
  [/^Image$/, 'image'],
  [/^CheckBox$/, 'checkbox'],
  [/^RadioButton$/, 'radio'],
  [/^(Slider|Spinner)$/, 'slider'],
  [/^ComboBox$/, 'select'],
  [/^(ListItem|TreeItem|DataItem|MenuItem|HeaderItem)$/, 'item'],
  [/^(List|Tree|DataGrid|Table|Menu|Calendar)$/, 'list'],
  [/^Hyperlink$/, 'link'],
  [/^TabItem$/, 'tab'],
  [/^(ProgressBar|StatusBar|ToolTip)$/, 'other'],
]);

const CLICKABLE: ReadonlySet<ElementType | undefined> = new Set<ElementType>([
  ...(['button', 'link', 'input', 'checkbox', 'radio'] as const),
  ...(['slider', 'select', 'item', 'tab'] as const),
]);
const VALUED: ReadonlySet<ElementType | undefined> = new Set<ElementType>(['select', 'slider']);
const SELECTABLE: ReadonlySet<ElementType | undefined> = new Set<ElementType>(['tab', 'item']);
/** Controls whose name is the one of a container, which no person reads there. */
const FRAMES = /^(Window|Pane|Group|TitleBar|MenuBar|ToolBar|Tab|ScrollBar|Custom|Separator)$/;

/** UI Automation writes `True` and `False`. */
const isTrue = (node: SourceNode, name: string): boolean => node.attribute(name).toLowerCase() === 'true';
const isFalse = (node: SourceNode, name: string): boolean => node.attribute(name).toLowerCase() === 'false';

const valueOf = (node: SourceNode): string => node.attribute('Value.Value') || node.attribute('Value');

const isOn = (node: SourceNode): boolean =>
  /^(on|1|true)$/i.test(node.attribute('Toggle.ToggleState') || node.attribute('ToggleState')) ||
  isTrue(node, 'IsSelected');

const present = (...texts: readonly string[]): string[] => texts.filter((text) => text !== '');

function scrollsOf(node: SourceNode, type: ElementType | undefined): NativeTraits['scrolls'] {
  const [sideways, upright] = ['HorizontallyScrollable', 'VerticallyScrollable'].map((name) => isTrue(node, name));
  if (upright || (type === 'list' && !sideways)) return 'both';
  return sideways ? 'horizontal' : undefined;
}

function traitsOf(node: SourceNode): NativeTraits {
  const type = typeOfControl(node.localName);
  const name = node.attribute('Name');
  const help = node.attribute('HelpText');
  const id = node.attribute('AutomationId');
  const isField = type === 'input';
  const enabled = !isFalse(node, 'IsEnabled');
  const password = isTrue(node, 'IsPassword');
  const value = isField ? valueOf(node) : '';
  const entered = password ? '' : VALUED.has(type) ? valueOf(node) : value;
  const isFrame = FRAMES.test(node.localName);
  const selected = isTrue(node, 'IsSelected');
  return {
    type,
    bounds: boxOf(node),
    displayed: !isTrue(node, 'IsOffscreen'),
    enabled,
    clickable: CLICKABLE.has(type),
    editable: isField && enabled && !isTrue(node, 'IsReadOnly'),
    focused: isTrue(node, 'HasKeyboardFocus'),
    password,
    checked: type === 'checkbox' || type === 'radio' ? isOn(node) : undefined,
    selected: selected || SELECTABLE.has(type) ? selected : undefined,
    scrolls: scrollsOf(node, type),
    holdsRows: type === 'list',
    text: isField || VALUED.has(type) ? entered : isFrame ? '' : name,
    label: isFrame ? '' : name || help,
    value,
    names: present(name, help),
    values: present(entered),
    ids: present(id),
    accessibilityId: '',
    id,
    modal: isTrue(node, 'IsModal'),
    opaque: false,
    key: false,
  };
}

/**
 * Sources of the Windows driver, with the properties of UI Automation. Bounds are pixels of the window of the app.
 * https://github.com/appium/appium-windows-driver#element-location
 */
export const windows: SourceShape = {
  traitsOf,
  strategies: [
    { attribute: 'AutomationId', using: 'accessibility id' },
    { attribute: 'Name', using: 'name' },
  ],
  identifyingAttributes: ['AutomationId', 'Name', 'HelpText'],
  textAttribute: undefined,
  wrapperTag: undefined,
  isTopFirst: false,
  windowOf: outermostSize,
  rotationOf: () => undefined,
};
