import { jsLiteral, setVariable } from './js-script.js';
import {
  keyChord,
  keyOfText,
  NoEquivalent,
  type Place,
  readScript,
  type Direction,
  DIRECTIONS,
  type Rule,
  RULES,
  type SourceCall,
  type Templates,
} from './source-call.js';
import { withScheme } from './web-start.js';

type Tree = Exclude<Place, { by: 'point' }>;

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** A selector of WebdriverIO as an expression: CSS or XPath, or a list that leads into frames and shadow roots. */
function selector({ by, value }: Tree, call: SourceCall, text = 'byText'): string {
  if (by === 'text') return `${text}(${call.expression(value)})`;
  if (by === 'id') return call.expression(`[id="${value.replace(/["\\]/g, '\\$&')}"]`);
  if (by === 'xpath') return call.expression(/^[(./]/.test(value) ? value : `//${value}`);
  const path = value.split('>>>').map((part) => part.trim());
  const parts = path.filter(Boolean).map((part) => call.expression(part));
  return parts.length > 1 ? `[${parts.join(', ')}]` : parts[0]!;
}

/** A selector of the assertions, which take the first match: the place among several stands in an XPath. */
function numbered(place: Tree, call: SourceCall): string {
  const { by, value, nth } = place;
  if (nth === undefined) return selector(place, call);
  if (by !== 'xpath') throw new NoEquivalent('>> nth= can be asserted of an XPath alone');
  return call.expression(`(${value})[${nth + 1}]`);
}

const limits = (call: SourceCall, { nth, by }: Tree, fallback?: number): string => {
  const index = nth ?? (call.has('index') ? call.amount('index', 0) : 0);
  if (call.raw('aoi').trim() !== '') throw new NoEquivalent('aoi bounds the area that is looked at');
  const given = [
    ...(index > 0 ? [`index: ${index}`] : []),
    ...(nth !== undefined && by !== 'text' ? ['hidden: true'] : []),
    ...(call.has('timeout') || fallback !== undefined
      ? [`timeout: ${milliseconds(call.amount('timeout', fallback ?? 10))}`]
      : []),
  ];
  return given.length > 0 ? `, { ${given.join(', ')} }` : '';
};

/** A line that acts on `element`, or lines on a place where a picture showed it. */
function acts(
  call: SourceCall,
  action: string,
  onPoint?: (x: number, y: number) => readonly string[],
  { wrap = (line: string) => `await ${line};`, text = 'byText' } = {},
): readonly string[] {
  const place = call.place();
  if (place.by !== 'point') {
    return [wrap(`on(browser, ${selector(place, call, text)}, (element) => ${action}${limits(call, place)})`)];
  }
  if (!onPoint) throw new NoEquivalent(`${place.locator} was seen on a picture`);
  return onPoint(place.at.x, place.at.y);
}

const printed = { wrap: (line: string) => `log(await ${line});` };

function assertion(call: SourceCall, name: string, isSeen: boolean, rule: Rule, seconds: number): string {
  const selectors = call.places(name).map((place) => {
    if (place.by === 'point') throw new NoEquivalent(`${place.locator} was seen on a picture`);
    return numbered(place, call);
  });
  const limit = milliseconds(call.amount('timeout', seconds));
  return `present(browser, [${selectors.join(', ')}], ${jsLiteral(call.word('rule', RULES, rule))}, ${isSeen}, ${limit})`;
}

const keys = (chord: readonly string[]): string =>
  chord.length === 1 ? keyLiteral(chord[0]!) : `[${chord.map(keyLiteral).join(', ')}]`;

const keyLiteral = (key: string): string => {
  const code = KEY_CODES[key];
  return code === undefined ? jsLiteral(key) : `'\\u${code}'`;
};

/** Code points of keys: W3C WebDriver, keyboard actions. */
const KEY_CODES: Readonly<Record<string, string>> = {
  ...{ Backspace: 'e003', Tab: 'e004', Enter: 'e007', Shift: 'e008', Control: 'e009', Alt: 'e00a', Escape: 'e00c' },
  ...{ Space: '0020', PageUp: 'e00e', PageDown: 'e00f', End: 'e010', Home: 'e011', ArrowLeft: 'e012', ArrowUp: 'e013' },
  ...{ ArrowRight: 'e014', ArrowDown: 'e015', Insert: 'e016', Delete: 'e017', Meta: 'e03d' },
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, (0xe031 + i).toString(16)])),
};

const type = (call: SourceCall, text: string, clear: boolean): readonly string[] => {
  const key = keyOfText(call.plain('text'));
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

const direction = (call: SourceCall, fallback: Direction): string =>
  jsLiteral(call.word('direction', DIRECTIONS, fallback));

const pressOptions = (call: SourceCall): string =>
  call.amount('repeat', 1) === 1 ? '' : `, { count: ${call.amount('repeat', 1)} }`;

const ASKS: Readonly<Record<string, (on: (action: string) => string) => string>> = {
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

/** How keywords are said with WebdriverIO. */
export const WEBDRIVERIO_TEMPLATES: Templates = {
  launch_app: (call) => open(call, 'app_identifier'),
  launch_other_app: (call) => open(call, 'app_name'),
  press_element: (call) => {
    const [right, below] = [call.amount('offset_x', 0), call.amount('offset_y', 0)];
    const offset = right === 0 && below === 0 ? '' : `{ x: ${right}, y: ${below} }`;
    const count = call.amount('repeat', 1);
    const onPoint = (x: number, y: number) => [
      `await press(browser, ${x + right}, ${y + below}${pressOptions(call)});`,
    ];
    const line = acts(call, `element.click(${offset})`, onPoint);
    return call.place().by === 'point' ? line : Array.from({ length: count }, () => line).flat();
  },
  detect_and_press: (call) => {
    const place = call.place();
    if (place.by === 'point') throw new NoEquivalent(`${place.locator} was seen on a picture`);
    return [
      'try {',
      `  await on(browser, ${selector(place, call)}, (element) => element.click()${limits(call, place, 5)});`,
      '} catch {',
      '  // It is pressed if it appears.',
      '}',
    ];
  },
  long_press_element: (call) => {
    const hold = milliseconds(call.amount('duration', 1));
    return acts(call, `element.click({ duration: ${hold} })`, (x, y) => [
      `await press(browser, ${x}, ${y}, { hold: ${hold} });`,
    ]);
  },
  hover_element: (call) => acts(call, 'element.moveTo()'),
  enter_text: (call) => type(call, call.text('text'), call.isTrue('clear', true)),
  enter_number: (call) => type(call, call.text('number'), true),
  enter_text_direct: (call) => [`await browser.keys([...${call.text('text')}]);`],
  enter_text_using_keyboard: (call) => [`await browser.keys([...${call.text('text')}]);`],
  clear_element_text: (call) => acts(call, 'element.clearValue()', undefined, { text: 'fieldByText' }),
  get_text: (call) => acts(call, 'textOf(element)', undefined, printed),
  press_keycode: (call) => {
    const given = call.plain('keycode');
    if (given === undefined) throw new NoEquivalent('the key is given by a variable');
    return [`await browser.keys(${keys(keyChord(given))});`];
  },
  press_by_coordinates: (call) => [
    `await press(browser, ${call.amount('x', 0)}, ${call.amount('y', 0)}${pressOptions(call)});`,
  ],
  press_by_percentage: (call) => [
    `await pressPercent(browser, ${call.amount('percent_x', 0)}, ${call.amount('percent_y', 0)}, ${call.amount('repeat', 1)});`,
  ],
  select_dropdown_option: (call) => acts(call, `choose(browser, element, ${call.text('option')})`),
  drag_and_drop: (call) => {
    const target = call.place('target');
    if (target.by === 'point') throw new NoEquivalent(`${target.locator} was seen on a picture`);
    return acts(call, `on(browser, ${numbered(target, call)}, (target) => drag(element, target))`);
  },
  scroll: (call) => [`await scroll(browser, ${direction(call, 'down')}, ${call.amount('scroll_length', 60)});`],
  scroll_from_element: (call) =>
    acts(call, `scrollInside(browser, element, ${direction(call, 'down')}, ${call.amount('scroll_length', 60)})`),
  scroll_until_element_appears: (call) => {
    const place = call.place();
    if (place.by === 'point') throw new NoEquivalent(`${place.locator} was seen on a picture`);
    const limit = milliseconds(call.amount('timeout', 30));
    return [`await scrollUntil(browser, ${numbered(place, call)}, ${direction(call, 'down')}, ${limit});`];
  },
  swipe: (call) => [
    `await swipe(browser, ${call.amount('x', 0)}, ${call.amount('y', 0)}, ${direction(call, 'right')}, ${call.amount('swipe_length', 50)});`,
  ],
  execute_script: (call) => {
    const given = call.plain('script_or_json');
    if (given === undefined) throw new NoEquivalent('the script has variables in it');
    const { script, args } = readScript(given);
    return [
      `log(await browser.execute(${[jsLiteral(script), ...args.map((arg) => JSON.stringify(arg))].join(', ')}));`,
    ];
  },
  capture_screenshot: (call) => [`await browser.saveScreenshot('screenshot-${call.number}.png');`],
  capture_pagesource: () => ['log(await browser.getPageSource());'],
  assert_presence: (call) => [`await ${assertion(call, 'elements', false, 'any', 30)};`],
  assert_visibility: (call) => [`await ${assertion(call, 'elements', true, 'any', 30)};`],
  validate_element: (call) => [`await ${assertion(call, 'element', false, 'all', 10)};`],
  validate_screen: (call) => [
    `log(await ${assertion(call, 'elements', false, 'any', 30)}.then(() => true, () => false));`,
  ],
  is_element: (call) => {
    const place = call.place();
    const ask = ASKS[call.raw('element_state', 'visible').trim().toLowerCase()];
    if (place.by === 'point' || !ask) throw new NoEquivalent('no such state can be asked for');
    const asked = ask((action) => `on(browser, ${numbered(place, call)}, (element) => ${action}, { timeout: 0 })`);
    return [`log(await until(browser, async () => ${asked}, ${milliseconds(call.amount('timeout', 10))}));`];
  },
  assert_equality: (call) => [`assertEqual(${call.text('output')}, ${call.text('expression')});`],
  sleep: (call) => [`await browser.pause(${milliseconds(call.amount('duration', 0))});`],
  set_variable: setVariable,
};
