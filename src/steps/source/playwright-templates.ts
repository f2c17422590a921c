import { PLAYWRIGHT_DIALOGS } from './dialog-templates.js';
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

/** To Playwright 0 means no limit, and one look takes some time. */
const MIN_TIMEOUT_MS = 500;

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);
const timeoutMs = (call: SourceCall): number => Math.max(MIN_TIMEOUT_MS, milliseconds(call.number('timeout')));
/** The option `timeout` of a step that has one; the page has a default for the others. */
const givenTimeout = (call: SourceCall): string => (call.has('timeout') ? `timeout: ${timeoutMs(call)}` : '');
const options = (...given: readonly string[]): string => {
  const set = given.filter(Boolean).join(', ');
  return set && `{ ${set} }`;
};
const list = (...given: readonly string[]): string => given.filter(Boolean).join(', ');

/** A locator of every match, visible or not. */
function anyMatch(place: TreePlace, call: SourceCall): string {
  const { by, value, nth } = place;
  if (by === 'text') {
    if (nth !== undefined) throw new NoEquivalent('>> nth= counts the best matches of a text alone');
    return `withText(page, ${call.expression(value)})`;
  }
  if (isNested(place)) {
    const selectors = selectorPath(place).map((each) => call.expression(each));
    return `(await inside(page, ${selectors.join(', ')}))`;
  }
  return `page.locator(${selector(place, call)})${nth === undefined ? '' : `.nth(${nth})`}`;
}

const isNested = ({ by, value }: TreePlace): boolean => by === 'css' && value.includes('>>>');

function selector({ by, value }: TreePlace, call: SourceCall): string {
  if (by !== 'id') return call.expression(`${by}=${value}`);
  return call.expression(/^[a-z_][\w-]*$/i.test(value) ? `#${value}` : idSelector(value));
}

/** The one visible element that a step acts on. */
function element(place: TreePlace, call: SourceCall): string {
  const index = place.nth ?? call.index();
  if (place.by === 'text') {
    const given = options(index > 0 ? `index: ${index}` : '', givenTimeout(call));
    return `(await byText(${list('page', call.expression(place.value), given)}))`;
  }
  if (isNested(place) || place.nth !== undefined) return anyMatch(place, call);
  return `visible(${list('page', selector(place, call), index > 0 ? `${index}` : '')})`;
}

/** Lines that act on an element, or on the point where it was seen on a picture. */
export function acts(
  call: SourceCall,
  onElement: (element: string) => readonly string[],
  onPoint?: (x: number, y: number) => readonly string[],
): readonly string[] {
  const place = call.place();
  if (place.by !== 'point') return onElement(element(place, call));
  return onPoint ? onPoint(place.at.x, place.at.y) : onElement(element(inTree(place), call));
}

/** An expression that waits for the elements of an assertion. */
function assertion(call: SourceCall, name: string, state: 'attached' | 'visible'): string {
  const locators = call.treePlaces(name).map((place) => anyMatch(place, call));
  const timeout = timeoutMs(call);
  if (locators.length === 1) {
    const locator = state === 'visible' ? `${locators[0]}.filter({ visible: true })` : locators[0];
    return `${locator}.first().waitFor({ state: ${jsLiteral(state)}, timeout: ${timeout} })`;
  }
  return `present([${locators.join(', ')}], ${jsLiteral(call.word('rule'))}, ${jsLiteral(state)}, ${timeout})`;
}

const type = (call: SourceCall, text: string, clear: boolean): readonly string[] => {
  const key = call.keyInText('text');
  const given = givenTimeout(call);
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

/** The load states of Navigate that `page.goto` has under another name, or does not wait for by default. */
const WAIT_UNTIL: Readonly<Record<string, string>> = {
  none: "waitUntil: 'commit'",
  domcontentloaded: "waitUntil: 'domcontentloaded'",
  networkidle: "waitUntil: 'networkidle'",
};

const setChecked = (call: SourceCall, method: 'check' | 'uncheck'): readonly string[] =>
  acts(call, (target) => [`await ${target}.${method}(${options(givenTimeout(call))});`]);

const direction = (call: SourceCall): string => jsLiteral(call.word('direction'));

const clickCount = (call: SourceCall): string => {
  const count = call.number('repeat');
  return count === 1 ? '' : `clickCount: ${count}`;
};

/** Expressions for the states of Is Element. */
const CONDITIONS: Readonly<Record<string, (locator: string) => string>> = {
  enabled: (locator) => `${locator}.isEnabled()`,
  disabled: (locator) => `${locator}.isDisabled()`,
  checked: (locator) => `${locator}.isChecked()`,
  unchecked: (locator) => `${locator}.isChecked().then((is) => !is)`,
  visible: (locator) => `${locator}.isVisible()`,
  invisible: (locator) => `${locator}.isHidden()`,
  present: (locator) => `${locator}.count().then((count) => count > 0)`,
  absent: (locator) => `${locator}.count().then((count) => count === 0)`,
};

/** The Playwright code for keywords. */
export const PLAYWRIGHT_TEMPLATES: Templates = {
  ...PLAYWRIGHT_DIALOGS,
  launch_app: (call) => open(call, 'app_identifier'),
  launch_other_app: (call) => open(call, 'app_name'),
  navigate: (call) => {
    const address = call.expression(withScheme(call.raw('url')));
    return [`await page.goto(${list(address, options(WAIT_UNTIL[call.word('wait')] ?? ''))});`];
  },
  go_back: () => ['await page.goBack();'],
  go_forward: () => ['await page.goForward();'],
  reload: () => ['await page.reload();'],
  get_url: () => ['log(page.url());'],
  get_title: () => ['log(await page.title());'],
  check: (call) => setChecked(call, 'check'),
  uncheck: (call) => setChecked(call, 'uncheck'),
  double_press: (call) =>
    acts(
      call,
      (target) => [`await ${target}.dblclick(${options(givenTimeout(call))});`],
      (x, y) => [`await page.mouse.dblclick(${x}, ${y});`],
    ),
  right_press: (call) =>
    acts(
      call,
      (target) => [`await ${target}.click(${options("button: 'right'", givenTimeout(call))});`],
      (x, y) => [`await page.mouse.click(${x}, ${y}, { button: 'right' });`],
    ),
  press_keys: (call) => [
    ...(call.has('element') ? acts(call, (target) => [`await ${target}.focus(${options(givenTimeout(call))});`]) : []),
    ...call.chords('keys').map((chord) => `await page.keyboard.press(${jsLiteral(chord.join('+'))});`),
  ],
  press_element: (call) => {
    const [right, below] = [call.number('offset_x'), call.number('offset_y')];
    const clicks = clickCount(call);
    return acts(
      call,
      (target) =>
        right === 0 && below === 0
          ? [`await ${target}.click(${options(clicks, givenTimeout(call))});`]
          : [`await pressAt(page, ${target}, ${right}, ${below}, ${call.number('repeat')});`],
      (x, y) => [`await page.mouse.click(${list(`${x + right}`, `${y + below}`, options(clicks))});`],
    );
  },
  detect_and_press: (call) => {
    const given = options(`timeout: ${timeoutMs(call)}`);
    return acts(call, (target) => [
      'try {',
      `  await ${target}.click(${given});`,
      '} catch {',
      '  // The element did not appear: nothing to press.',
      '}',
    ]);
  },
  long_press_element: (call) => {
    const delay = milliseconds(call.number('duration'));
    return acts(
      call,
      (target) => [`await ${target}.click(${options(`delay: ${delay}`, givenTimeout(call))});`],
      (x, y) => [`await page.mouse.click(${x}, ${y}, { delay: ${delay} });`],
    );
  },
  hover_element: (call) =>
    acts(
      call,
      (target) => [`await ${target}.hover(${options(givenTimeout(call))});`],
      (x, y) => [`await page.mouse.move(${x}, ${y});`],
    ),
  enter_text: (call) => type(call, call.text('text'), call.isTrue('clear')),
  enter_number: (call) => type(call, call.text('number'), true),
  enter_text_direct: (call) => [`await page.keyboard.insertText(${call.text('text')});`],
  enter_text_using_keyboard: (call) => [`await page.keyboard.type(${call.text('text')});`],
  clear_element_text: (call) =>
    acts(call, (target) => [`await ${target}.fill(${list("''", options(givenTimeout(call)))});`]),
  get_text: (call) => acts(call, (target) => [`log(await textOf(${target}));`]),
  press_keycode: (call) => [`await page.keyboard.press(${jsLiteral(call.chord('keycode').join('+'))});`],
  press_by_coordinates: (call) => {
    const at = `${call.number('x')}, ${call.number('y')}`;
    return [`await page.mouse.click(${list(at, options(clickCount(call)))});`];
  },
  press_by_percentage: (call) => {
    const at = (name: string, size: string) => `page.viewportSize().${size} * ${call.number(name) / 100}`;
    const point = list(at('percent_x', 'width'), at('percent_y', 'height'), options(clickCount(call)));
    return [`await page.mouse.click(${point});`];
  },
  select_dropdown_option: (call) => acts(call, (target) => [`await choose(page, ${target}, ${call.text('option')});`]),
  drag_and_drop: (call) =>
    acts(call, (dragged) => [`await ${dragged}.dragTo(${element(call.treePlace('target'), call)});`]),
  scroll: (call) => [`await scroll(page, ${direction(call)}, ${call.number('scroll_length')});`],
  scroll_from_element: (call) =>
    acts(call, (target) => [`await scrollInside(${target}, ${direction(call)}, ${call.number('scroll_length')});`]),
  scroll_until_element_appears: (call) => [
    `await scrollUntil(page, ${anyMatch(call.treePlace(), call)}, ${direction(call)}, ${timeoutMs(call)});`,
  ],
  swipe: (call) => [
    `await swipe(page, ${call.number('x')}, ${call.number('y')}, ${direction(call)}, ${call.number('swipe_length')});`,
  ],
  swipe_by_percentage: (call) => {
    const towards = direction(call);
    const at = (percent: number, size: string) => `page.viewportSize().${size} * ${percent / 100}`;
    const length = at(call.number('swipe_length'), /left|right/.test(towards) ? 'width' : 'height');
    return [
      `await swipe(page, ${at(call.number('percent_x'), 'width')}, ${at(call.number('percent_y'), 'height')}, ${towards}, ${length});`,
    ];
  },
  execute_script: (call) => {
    const { script, args } = call.script('script_or_json');
    return [
      `log(await page.evaluate(${jsLiteral(`(function () { ${script}\n}).apply(null, ${JSON.stringify(args)})`)}));`,
    ];
  },
  capture_screenshot: (call) => [`await page.screenshot({ path: 'screenshot-${call.position}.png' });`],
  capture_pagesource: () => ['log(await page.content());'],
  assert_presence: (call) => [`await ${assertion(call, 'elements', 'attached')};`],
  assert_visibility: (call) => [`await ${assertion(call, 'elements', 'visible')};`],
  validate_element: (call) => [`await ${assertion(call, 'element', 'attached')};`],
  validate_screen: (call) => [`log(await ${assertion(call, 'elements', 'attached')}.then(() => true, () => false));`],
  is_element: (call) => {
    const locator = `${anyMatch(call.treePlace(), call)}.first()`;
    const condition = CONDITIONS[call.word('element_state')];
    if (!condition) throw new NoEquivalent('Playwright cannot check this state');
    return [`log(await until(page, async () => ${condition(locator)}, ${timeoutMs(call)}));`];
  },
  assert_equality: (call) => [`assertEqual(${call.text('output')}, ${call.text('expression')});`],
  sleep: (call) => [`await page.waitForTimeout(${milliseconds(call.number('duration'))});`],
  set_variable: setVariable,
};
