import { WEBDRIVERIO_DIALOGS } from './dialog-templates.js';
import { jsLiteral, setVariable } from './js-script.js';
import {
  idSelector,
  inTree,
  NoEquivalent,
  selectorPath,
  type SourceCall,
  type Templates,
  type TreePlace,
} from './source-call.js';
import { withScheme } from './web-start.js';

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);
const timeoutMs = (call: SourceCall): number => milliseconds(call.number('timeout'));

/** A selector as an expression: CSS or XPath, or a list of selectors that leads into frames and shadow roots. */
function selector(place: TreePlace, call: SourceCall, text = 'byText'): string {
  const { by, value } = place;
  if (by === 'text') return `${text}(${call.expression(value)})`;
  if (by === 'id') return call.expression(idSelector(value));
  if (by === 'xpath') return call.expression(/^[(./]/.test(value) ? value : `//${value}`);
  const parts = selectorPath(place).map((part) => call.expression(part));
  return parts.length > 1 ? `[${parts.join(', ')}]` : parts[0]!;
}

/** A selector for assertions, which take the first match: `>> nth=` becomes part of an XPath. */
function numbered(place: TreePlace, call: SourceCall): string {
  const { by, value, nth } = place;
  if (nth === undefined) return selector(place, call);
  if (by !== 'xpath') throw new NoEquivalent('>> nth= can be asserted of an XPath alone');
  return call.expression(`(${value})[${nth + 1}]`);
}

/** The last argument of `on`, where a step differs from its defaults. */
function onOptions(call: SourceCall, { nth, by }: TreePlace): string {
  const index = nth ?? call.index();
  const given = [
    ...(index > 0 ? [`index: ${index}`] : []),
    ...(nth !== undefined && by !== 'text' ? ['hidden: true'] : []),
    ...(call.has('timeout') ? [`timeout: ${timeoutMs(call)}`] : []),
  ];
  return given.length > 0 ? `, { ${given.join(', ')} }` : '';
}

/** A line that acts on `element`, or lines for the point where it was seen on a picture. */
export function acts(
  call: SourceCall,
  action: string,
  onPoint?: (x: number, y: number) => readonly string[],
  { wrap = (line: string) => `await ${line};`, text = 'byText' } = {},
): readonly string[] {
  const place = call.place();
  if (place.by === 'point' && onPoint) return onPoint(place.at.x, place.at.y);
  const tree = inTree(place);
  return [wrap(`on(browser, ${selector(tree, call, text)}, (element) => ${action}${onOptions(call, tree)})`)];
}

export const printed = { wrap: (line: string) => `log(await ${line});` };

function assertion(call: SourceCall, name: string, isShown: boolean): string {
  const selectors = call.treePlaces(name).map((place) => numbered(place, call));
  return `present(browser, [${selectors.join(', ')}], ${jsLiteral(call.word('rule'))}, ${isShown}, ${timeoutMs(call)})`;
}

const keys = (chord: readonly string[]): string =>
  chord.length === 1 ? keyLiteral(chord[0]!) : `[${chord.map(keyLiteral).join(', ')}]`;

const keyLiteral = (key: string): string => {
  const code = KEY_CODES[key];
  return code === undefined ? jsLiteral(key) : `'\\u${code}'`;
};

/** Code points of the keys: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEY_CODES: Readonly<Record<string, string>> = {
  ...{ Backspace: 'e003', Tab: 'e004', Enter: 'e007', Shift: 'e008', Control: 'e009', Alt: 'e00a', Escape: 'e00c' },
  ...{ Space: '0020', PageUp: 'e00e', PageDown: 'e00f', End: 'e010', Home: 'e011', ArrowLeft: 'e012', ArrowUp: 'e013' },
  ...{ ArrowRight: 'e014', ArrowDown: 'e015', Insert: 'e016', Delete: 'e017', Meta: 'e03d' },
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, (0xe031 + i).toString(16)])),
};

const type = (call: SourceCall, text: string, clear: boolean): readonly string[] => {
  const key = call.keyInText('text');
  const byField = { text: 'fieldByText' };
  const onPoint = (x: number, y: number) => [
    `await press(browser, ${x}, ${y});`,
    ...(clear && key === undefined ? [`await browser.keys(${keys(['Control', 'a'])});`] : []),
    `await browser.keys(${key === undefined ? `[...${text}]` : keys([key])});`,
  ];
  if (key !== undefined) {
    const pressed = acts(call, 'element.click()', onPoint, byField);
    return call.place().by === 'point' ? pressed : [...pressed, `await browser.keys(${keys([key])});`];
  }
  return acts(call, clear ? `element.setValue(${text})` : `typeInto(element, ${text})`, onPoint, byField);
};

const open = (call: SourceCall, name: string): readonly string[] =>
  call.has(name)
    ? [`await browser.url(${call.expression(withScheme(call.raw(name)))});`]
    : ['if (START !== undefined) await browser.url(START);'];

const direction = (call: SourceCall): string => jsLiteral(call.word('direction'));

const setChecked = (call: SourceCall, isWanted: boolean): readonly string[] =>
  acts(call, `element.isSelected().then((is) => is !== ${isWanted} && element.click())`, undefined, {
    text: 'fieldByText',
  });

const pressOptions = (call: SourceCall): string =>
  call.number('repeat') === 1 ? '' : `, { count: ${call.number('repeat')} }`;

/** Expressions for the states of Is Element. */
const CONDITIONS: Readonly<Record<string, (on: (action: string) => string) => string>> = {
  visible: (on) => on('element.isDisplayed()'),
  invisible: (on) => `!(await ${on('element.isDisplayed()')}.catch(() => false))`,
  present: (on) => on('true'),
  absent: (on) => `!(await ${on('true')}.catch(() => false))`,
  enabled: (on) => on('element.isEnabled()'),
  disabled: (on) => `!(await ${on('element.isEnabled()')})`,
  checked: (on) => on('element.isSelected()'),
  unchecked: (on) => `!(await ${on('element.isSelected()')})`,
  selected: (on) => on('element.isSelected()'),
};

/** The WebdriverIO code for keywords. */
export const WEBDRIVERIO_TEMPLATES: Templates = {
  ...WEBDRIVERIO_DIALOGS,
  launch_app: (call) => open(call, 'app_identifier'),
  launch_other_app: (call) => open(call, 'app_name'),
  navigate: (call) => open(call, 'url'),
  go_back: () => ['await browser.back();'],
  go_forward: () => ['await browser.forward();'],
  reload: () => ['await browser.refresh();'],
  get_url: () => ['log(await browser.getUrl());'],
  get_title: () => ['log(await browser.getTitle());'],
  check: (call) => setChecked(call, true),
  uncheck: (call) => setChecked(call, false),
  double_press: (call) => acts(call, 'element.doubleClick()'),
  right_press: (call) => acts(call, "element.click({ button: 'right' })"),
  press_keys: (call) => [
    ...(call.has('element') ? acts(call, 'browser.execute((focused) => focused.focus(), element)') : []),
    ...call.chords('keys').map((chord) => `await browser.keys(${keys(chord)});`),
  ],
  press_element: (call) => {
    const [right, below] = [call.number('offset_x'), call.number('offset_y')];
    const offset = right === 0 && below === 0 ? '' : `{ x: ${right}, y: ${below} }`;
    const count = call.number('repeat');
    const onPoint = (x: number, y: number) => [
      `await press(browser, ${x + right}, ${y + below}${pressOptions(call)});`,
    ];
    const line = acts(call, `element.click(${offset})`, onPoint);
    return call.place().by === 'point' ? line : Array.from({ length: count }, () => line).flat();
  },
  detect_and_press: (call) => {
    const target = selector(call.treePlace(), call);
    return [
      'try {',
      `  await on(browser, ${target}, (element) => element.click(), { timeout: ${timeoutMs(call)} });`,
      '} catch {',
      '  // The element did not appear: nothing to press.',
      '}',
    ];
  },
  long_press_element: (call) => {
    const hold = milliseconds(call.number('duration'));
    return acts(call, `element.click({ duration: ${hold} })`, (x, y) => [
      `await press(browser, ${x}, ${y}, { hold: ${hold} });`,
    ]);
  },
  hover_element: (call) => acts(call, 'element.moveTo()'),
  enter_text: (call) => type(call, call.text('text'), call.isTrue('clear')),
  enter_number: (call) => type(call, call.text('number'), true),
  enter_text_direct: (call) => [`await browser.keys([...${call.text('text')}]);`],
  enter_text_using_keyboard: (call) => [`await browser.keys([...${call.text('text')}]);`],
  clear_element_text: (call) => acts(call, 'element.clearValue()', undefined, { text: 'fieldByText' }),
  get_text: (call) => acts(call, 'textOf(element)', undefined, printed),
  press_keycode: (call) => [`await browser.keys(${keys(call.chord('keycode'))});`],
  press_by_coordinates: (call) => [
    `await press(browser, ${call.number('x')}, ${call.number('y')}${pressOptions(call)});`,
  ],
  press_by_percentage: (call) => [
    `await pressPercent(browser, ${call.number('percent_x')}, ${call.number('percent_y')}, ${call.number('repeat')});`,
  ],
  select_dropdown_option: (call) => acts(call, `choose(browser, element, ${call.text('option')})`),
  drag_and_drop: (call) => {
    const target = numbered(call.treePlace('target'), call);
    return acts(call, `on(browser, ${target}, (target) => drag(element, target))`);
  },
  scroll: (call) => [`await scroll(browser, ${direction(call)}, ${call.number('scroll_length')});`],
  scroll_from_element: (call) =>
    acts(call, `scrollInside(browser, element, ${direction(call)}, ${call.number('scroll_length')})`),
  scroll_until_element_appears: (call) => [
    `await scrollUntil(browser, ${numbered(call.treePlace(), call)}, ${direction(call)}, ${timeoutMs(call)});`,
  ],
  swipe: (call) => [
    `await swipe(browser, ${call.number('x')}, ${call.number('y')}, ${direction(call)}, ${call.number('swipe_length')});`,
  ],
  execute_script: (call) => {
    const { script, args } = call.script('script_or_json');
    return [
      `log(await browser.execute(${[jsLiteral(script), ...args.map((arg) => JSON.stringify(arg))].join(', ')}));`,
    ];
  },
  capture_screenshot: (call) => [`await browser.saveScreenshot('screenshot-${call.position}.png');`],
  capture_pagesource: () => ['log(await browser.getPageSource());'],
  assert_presence: (call) => [`await ${assertion(call, 'elements', false)};`],
  assert_visibility: (call) => [`await ${assertion(call, 'elements', true)};`],
  validate_element: (call) => [`await ${assertion(call, 'element', false)};`],
  validate_screen: (call) => [`log(await ${assertion(call, 'elements', false)}.then(() => true, () => false));`],
  is_element: (call) => {
    const target = numbered(call.treePlace(), call);
    const condition = CONDITIONS[call.word('element_state')];
    if (!condition) throw new NoEquivalent('WebdriverIO cannot check this state');
    const checked = condition((action) => `on(browser, ${target}, (element) => ${action}, { timeout: 0 })`);
    return [`log(await until(browser, async () => ${checked}, ${timeoutMs(call)}));`];
  },
  assert_equality: (call) => [`assertEqual(${call.text('output')}, ${call.text('expression')});`],
  sleep: (call) => [`await browser.pause(${milliseconds(call.number('duration'))});`],
  set_variable: setVariable,
};
