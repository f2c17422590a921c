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

const LEAST_LIMIT = 500;

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);
/** Milliseconds of a time limit: to Playwright 0 is none, and one look takes its time. */
const limit = (call: SourceCall, fallback: number): number =>
  Math.max(LEAST_LIMIT, milliseconds(call.amount('timeout', fallback)));
const timeoutOf = (call: SourceCall): string => (call.has('timeout') ? `timeout: ${limit(call, 10)}` : '');
const options = (...given: readonly string[]): string => {
  const set = given.filter(Boolean).join(', ');
  return set && `{ ${set} }`;
};
const list = (...given: readonly string[]): string => given.filter(Boolean).join(', ');

/** A locator of any match, visible or not. */
function anyMatch({ by, value, nth }: Tree, call: SourceCall): string {
  if (by === 'css' && value.includes('>>>')) return `(await inside(page, ${inner(value, call)}))`;
  if (by === 'text') {
    if (nth !== undefined) throw new NoEquivalent('>> nth= counts the best matches of a text alone');
    return `withText(page, ${call.expression(value)})`;
  }
  return `page.locator(${selector(by, value, call)})${nth === undefined ? '' : `.nth(${nth})`}`;
}

function selector(by: 'css' | 'xpath' | 'id', value: string, call: SourceCall): string {
  if (by !== 'id') return call.expression(`${by}=${value}`);
  if (/^[a-z_][\w-]*$/i.test(value)) return call.expression(`#${value}`);
  return call.expression(`[id="${value.replace(/["\\]/g, '\\$&')}"]`);
}

const inner = (value: string, call: SourceCall): string =>
  value
    .split('>>>')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => call.expression(part))
    .join(', ');

/** The one visible element that a step acts on. */
function element(place: Tree, call: SourceCall): string {
  const index = place.nth ?? (call.has('index') ? call.amount('index', 0) : 0);
  if (call.raw('aoi').trim() !== '') throw new NoEquivalent('aoi bounds the area that is looked at');
  if (place.by === 'text') {
    const given = options(index > 0 ? `index: ${index}` : '', timeoutOf(call));
    return `(await byText(${list('page', call.expression(place.value), given)}))`;
  }
  if (place.by === 'css' && place.value.includes('>>>')) return anyMatch(place, call);
  if (place.nth !== undefined) return anyMatch(place, call);
  return `visible(${list('page', selector(place.by, place.value, call), index > 0 ? `${index}` : '')})`;
}

/** Lines that act on an element, or on a place where a picture showed one. */
function acts(
  call: SourceCall,
  onElement: (element: string) => readonly string[],
  onPoint?: (x: number, y: number) => readonly string[],
): readonly string[] {
  const place = call.place();
  if (place.by !== 'point') return onElement(element(place, call));
  if (!onPoint) throw new NoEquivalent(`${place.locator} was seen on a picture`);
  return onPoint(place.at.x, place.at.y);
}

/** The locators of an assertion. */
function assertion(call: SourceCall, name: string, state: 'attached' | 'visible', rule: Rule, seconds: number): string {
  const places = call.places(name);
  const seen = places.find((place) => place.by === 'point');
  if (seen) throw new NoEquivalent(`${(seen as { locator: string }).locator} was seen on a picture`);
  const locators = places.map((place) => anyMatch(place as Tree, call));
  const timeout = limit(call, seconds);
  const wait = (locator: string) => `${locator}.first().waitFor({ state: ${jsLiteral(state)}, timeout: ${timeout} })`;
  if (locators.length === 1)
    return wait(state === 'visible' ? `${locators[0]}.filter({ visible: true })` : locators[0]!);
  return `present([${locators.join(', ')}], ${jsLiteral(call.word('rule', RULES, rule))}, ${jsLiteral(state)}, ${timeout})`;
}

const type = (call: SourceCall, text: string, clear: boolean): readonly string[] => {
  const key = keyOfText(call.plain('text'));
  const given = timeoutOf(call);
  return acts(
    call,
    (target) => {
      if (key !== undefined) return [`await ${target}.press(${list(jsLiteral(key), options(given))});`];
      if (clear) return [`await ${target}.fill(${list(text, options(given))});`];
      return [`await ${target}.press('End');`, `await ${target}.pressSequentially(${list(text, options(given))});`];
    },
    (x, y) => [
      `await page.mouse.click(${x}, ${y});`,
      ...(key !== undefined
        ? [`await page.keyboard.press(${jsLiteral(key)});`]
        : [
            ...(clear ? ["await page.keyboard.press('ControlOrMeta+A');"] : []),
            `await page.keyboard.insertText(${text});`,
          ]),
    ],
  );
};

const open = (call: SourceCall, name: string): readonly string[] => {
  if (!call.has(name)) return ['if (START !== undefined) await page.goto(START);'];
  return [`await page.goto(${call.expression(withScheme(call.raw(name)))});`];
};

const direction = (call: SourceCall, fallback: Direction): string =>
  jsLiteral(call.word('direction', DIRECTIONS, fallback));

const repeats = (call: SourceCall): number => call.amount('repeat', 1);

const ASKS: Readonly<Record<string, (locator: string) => string>> = {
  enabled: (locator) => `${locator}.isEnabled()`,
  disabled: (locator) => `${locator}.isDisabled()`,
  checked: (locator) => `${locator}.isChecked()`,
  unchecked: (locator) => `${locator}.isChecked().then((is) => !is)`,
  visible: (locator) => `${locator}.isVisible()`,
  invisible: (locator) => `${locator}.isHidden()`,
  present: (locator) => `${locator}.count().then((count) => count > 0)`,
  absent: (locator) => `${locator}.count().then((count) => count === 0)`,
};

/** How keywords are said with Playwright. */
export const PLAYWRIGHT_TEMPLATES: Templates = {
  launch_app: (call) => open(call, 'app_identifier'),
  launch_other_app: (call) => open(call, 'app_name'),
  press_element: (call) => {
    const [right, below] = [call.amount('offset_x', 0), call.amount('offset_y', 0)];
    const count = repeats(call);
    const clicks = count === 1 ? '' : `clickCount: ${count}`;
    return acts(
      call,
      (target) =>
        right === 0 && below === 0
          ? [`await ${target}.click(${options(clicks, timeoutOf(call))});`]
          : [`await pressAt(page, ${target}, ${right}, ${below}, ${count});`],
      (x, y) => [`await page.mouse.click(${list(`${x + right}`, `${y + below}`, options(clicks))});`],
    );
  },
  detect_and_press: (call) => {
    const given = options(`timeout: ${limit(call, 5)}`);
    return acts(call, (target) => [
      'try {',
      `  await ${target}.click(${given});`,
      '} catch {',
      '  // It is pressed if it appears.',
      '}',
    ]);
  },
  long_press_element: (call) => {
    const delay = milliseconds(call.amount('duration', 1));
    return acts(
      call,
      (target) => [`await ${target}.click(${options(`delay: ${delay}`, timeoutOf(call))});`],
      (x, y) => [`await page.mouse.click(${x}, ${y}, { delay: ${delay} });`],
    );
  },
  hover_element: (call) =>
    acts(
      call,
      (target) => [`await ${target}.hover(${options(timeoutOf(call))});`],
      (x, y) => [`await page.mouse.move(${x}, ${y});`],
    ),
  enter_text: (call) => type(call, call.text('text'), call.isTrue('clear', true)),
  enter_number: (call) => type(call, call.text('number'), true),
  enter_text_direct: (call) => [`await page.keyboard.insertText(${call.text('text')});`],
  enter_text_using_keyboard: (call) => [`await page.keyboard.type(${call.text('text')});`],
  clear_element_text: (call) =>
    acts(call, (target) => [`await ${target}.fill(${list("''", options(timeoutOf(call)))});`]),
  get_text: (call) => acts(call, (target) => [`log(await textOf(${target}));`]),
  press_keycode: (call) => {
    const keys = call.plain('keycode');
    if (keys === undefined) throw new NoEquivalent('the key is given by a variable');
    return [`await page.keyboard.press(${jsLiteral(keyChord(keys).join('+'))});`];
  },
  press_by_coordinates: (call) => {
    const clicks = repeats(call) === 1 ? '' : options(`clickCount: ${repeats(call)}`);
    return [`await page.mouse.click(${list(`${call.amount('x', 0)}`, `${call.amount('y', 0)}`, clicks)});`];
  },
  press_by_percentage: (call) => {
    const at = (name: string, size: string) => `page.viewportSize().${size} * ${call.amount(name, 0) / 100}`;
    const clicks = repeats(call) === 1 ? '' : options(`clickCount: ${repeats(call)}`);
    return [`await page.mouse.click(${list(at('percent_x', 'width'), at('percent_y', 'height'), clicks)});`];
  },
  select_dropdown_option: (call) => acts(call, (target) => [`await choose(page, ${target}, ${call.text('option')});`]),
  drag_and_drop: (call) => {
    const target = call.place('target');
    if (target.by === 'point') throw new NoEquivalent(`${target.locator} was seen on a picture`);
    return acts(call, (dragged) => [`await ${dragged}.dragTo(${element(target, call)});`]);
  },
  scroll: (call) => [`await scroll(page, ${direction(call, 'down')}, ${call.amount('scroll_length', 60)});`],
  scroll_from_element: (call) =>
    acts(call, (target) => [
      `await scrollInside(${target}, ${direction(call, 'down')}, ${call.amount('scroll_length', 60)});`,
    ]),
  scroll_until_element_appears: (call) => {
    const place = call.place();
    if (place.by === 'point') throw new NoEquivalent(`${place.locator} was seen on a picture`);
    const timeout = limit(call, 30);
    return [`await scrollUntil(page, ${anyMatch(place, call)}, ${direction(call, 'down')}, ${timeout});`];
  },
  swipe: (call) => [
    `await swipe(page, ${call.amount('x', 0)}, ${call.amount('y', 0)}, ${direction(call, 'right')}, ${call.amount('swipe_length', 50)});`,
  ],
  swipe_by_percentage: (call) => {
    const way = direction(call, 'right');
    const at = (percent: number, size: string) => `page.viewportSize().${size} * ${percent / 100}`;
    const length = at(call.amount('swipe_length', 50), /left|right/.test(way) ? 'width' : 'height');
    return [
      `await swipe(page, ${at(call.amount('percent_x', 0), 'width')}, ${at(call.amount('percent_y', 0), 'height')}, ${way}, ${length});`,
    ];
  },
  execute_script: (call) => {
    const given = call.plain('script_or_json');
    if (given === undefined) throw new NoEquivalent('the script has variables in it');
    const { script, args } = readScript(given);
    return [
      `log(await page.evaluate(${jsLiteral(`(function () { ${script}\n}).apply(null, ${JSON.stringify(args)})`)}));`,
    ];
  },
  capture_screenshot: (call) => [`await page.screenshot({ path: 'screenshot-${call.number}.png' });`],
  capture_pagesource: () => ['log(await page.content());'],
  assert_presence: (call) => [`await ${assertion(call, 'elements', 'attached', 'any', 30)};`],
  assert_visibility: (call) => [`await ${assertion(call, 'elements', 'visible', 'any', 30)};`],
  validate_element: (call) => [`await ${assertion(call, 'element', 'attached', 'all', 10)};`],
  validate_screen: (call) => [
    `log(await ${assertion(call, 'elements', 'attached', 'any', 30)}.then(() => true, () => false));`,
  ],
  is_element: (call) => {
    const place = call.place();
    const ask = ASKS[call.raw('element_state', 'visible').trim().toLowerCase()];
    if (place.by === 'point' || !ask) throw new NoEquivalent('no such state can be asked for');
    const timeout = limit(call, 10);
    return [`log(await until(page, async () => ${ask(`${anyMatch(place, call)}.first()`)}, ${timeout}));`];
  },
  assert_equality: (call) => [`assertEqual(${call.text('output')}, ${call.text('expression')});`],
  sleep: (call) => [`await page.waitForTimeout(${milliseconds(call.amount('duration', 0))});`],
  set_variable: setVariable,
};
