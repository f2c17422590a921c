import { ROBOT_DIALOGS } from './dialog-templates.js';
import { NoEquivalent, type Place, inTree, type SourceCall, type Templates } from './source-call.js';
import { robotText, robotVariable, xpathByText } from './robot-text.js';
import { withScheme } from './web-start.js';

export const row = (...cells: readonly string[]): string => cells.join('    ');
const NUMBER = /^-?\d+(\.\d+)?$/;
export const seconds = (value: number): string => `${value} s`;

/** A locator of SeleniumLibrary as a cell. */
export function locator(place: Place, call: SourceCall): string {
  const { by, value, nth } = inTree(place);
  if (by === 'css' && value.includes('>>>')) throw new NoEquivalent('a shadow root or a frame is entered');
  if (nth !== undefined && (by === 'css' || by === 'id')) {
    throw new NoEquivalent('>> nth= can be said of an XPath or a text alone');
  }
  const index = nth ?? call.index();
  if (by === 'css' || by === 'id') return call.expression(`${by}:${value}`);
  const path = by === 'xpath' ? value : xpathByText(value);
  return call.expression(index > 0 ? `xpath:(${path})[${index + 1}]` : `xpath:${path}`);
}

/** Waits for the element, then acts on it. */
export function acts(call: SourceCall, lines: (element: string) => readonly string[]): readonly string[] {
  const element = locator(call.place(), call);
  const timeout = call.has('timeout') ? [seconds(call.number('timeout'))] : [];
  return [row('Wait Until Element Is Visible', element, ...timeout), ...lines(element)];
}

const clickAt = (x: number, y: number): string =>
  row('Execute Javascript', robotText(`document.elementFromPoint(${x}, ${y}).click()`));

const KEYS: Readonly<Record<string, string>> = {
  ...{ Enter: 'ENTER', Tab: 'TAB', Escape: 'ESCAPE', Backspace: 'BACKSPACE', Delete: 'DELETE', Insert: 'INSERT' },
  ...{ Space: 'SPACE', Home: 'HOME', End: 'END', PageUp: 'PAGE_UP', PageDown: 'PAGE_DOWN', Control: 'CTRL' },
  ...{ ArrowUp: 'ARROW_UP', ArrowDown: 'ARROW_DOWN', ArrowLeft: 'ARROW_LEFT', ArrowRight: 'ARROW_RIGHT' },
  ...{ Shift: 'SHIFT', Alt: 'ALT', Meta: 'META' },
};

const keys = (chord: readonly string[]): string => chord.map((key) => KEYS[key] ?? key).join('+');

const open = (call: SourceCall, name: string): readonly string[] => [
  row('Go To', call.has(name) ? call.expression(withScheme(call.raw(name))) : '${START}'),
];

function type(call: SourceCall, name: string, clear: boolean): readonly string[] {
  const key = call.keyInText(name);
  return acts(call, (element) => {
    if (key !== undefined) return [row('Press Keys', element, keys([key]))];
    const keyword = call.raw(name).startsWith('@:') ? 'Input Password' : 'Input Text';
    return [row(keyword, element, call.text(name), clear ? 'clear=True' : 'clear=False')];
  });
}

/** @throws NoEquivalent for a text that Press Keys would read as names of keys */
function typeKeys(call: SourceCall): readonly string[] {
  if (/\+|^[A-Z_\d]*$/.test(call.raw('text'))) throw new NoEquivalent('Press Keys would read the text as keys');
  return [row('Press Keys', 'None', call.text('text'))];
}

function assertion(call: SourceCall, name: string, keyword: string): readonly string[] {
  const places = call.treePlaces(name);
  if (places.length > 1 && call.word('rule') === 'any') throw new NoEquivalent('any of several elements is enough');
  return places.map((place) => row(keyword, locator(place, call), seconds(call.number('timeout'))));
}

/** Arguments of `window.scrollBy`. */
const SCROLLS: Readonly<Record<string, (percent: number) => string>> = {
  down: (percent) => `0, window.innerHeight * ${percent / 100}`,
  up: (percent) => `0, -window.innerHeight * ${percent / 100}`,
  right: (percent) => `window.innerWidth * ${percent / 100}, 0`,
  left: (percent) => `-window.innerWidth * ${percent / 100}, 0`,
};

/** In the page: the index of an option by its text, value or index; -1 for none, null for no native dropdown. */
const OPTION_INDEX = robotText(
  `
const [select, wanted] = arguments;
if (select.tagName !== 'SELECT') return null;
const fold = (text) => text.trim().replace(/\\s+/g, ' ').toLowerCase();
const options = [...select.options];
const tests = [
({ label }) => fold(label) === fold(wanted),
({ value }) => value === wanted,
(_, index) => String(index) === wanted.trim(),
];
return tests.map((test) => options.findIndex(test)).find((index) => index >= 0) ?? -1;
`.trim(),
);

/** The SeleniumLibrary code for keywords. */
export const ROBOT_TEMPLATES: Templates = {
  ...ROBOT_DIALOGS,
  launch_app: (call) => open(call, 'app_identifier'),
  launch_other_app: (call) => open(call, 'app_name'),
  navigate: (call) => open(call, 'url'),
  go_back: () => ['Go Back'],
  go_forward: () => [row('Execute Javascript', 'window.history.forward()')],
  reload: () => ['Reload Page'],
  get_url: () => [row('${svc_read}=', 'Get Location'), row('Log To Console', '${svc_read}')],
  get_title: () => [row('${svc_read}=', 'Get Title'), row('Log To Console', '${svc_read}')],
  check: (call) => acts(call, (element) => [row('Select Checkbox', element)]),
  uncheck: (call) => acts(call, (element) => [row('Unselect Checkbox', element)]),
  double_press: (call) => acts(call, (element) => [row('Double Click Element', element)]),
  right_press: (call) => acts(call, (element) => [row('Open Context Menu', element)]),
  press_keys: (call) => [
    ...(call.has('element') ? acts(call, (element) => [row('Set Focus To Element', element)]) : []),
    row('Press Keys', 'None', ...call.chords('keys').map((chord) => robotText(keys(chord)))),
  ],
  press_element: (call) => {
    const place = call.place();
    if (place.by === 'point') return [clickAt(place.at.x, place.at.y)];
    return acts(call, (element) => {
      const [right, below] = [call.number('offset_x'), call.number('offset_y')];
      const press =
        right === 0 && below === 0
          ? row('Click Element', element)
          : row('Click Element At Coordinates', element, String(right), String(below));
      return Array.from({ length: call.number('repeat') }, () => press);
    });
  },
  hover_element: (call) => acts(call, (element) => [row('Mouse Over', element)]),
  long_press_element: (call) =>
    acts(call, (element) => [
      row('Mouse Down', element),
      row('Sleep', seconds(call.number('duration'))),
      row('Mouse Up', element),
    ]),
  enter_text: (call) => type(call, 'text', call.isTrue('clear')),
  enter_number: (call) => type(call, 'number', true),
  enter_text_direct: typeKeys,
  enter_text_using_keyboard: typeKeys,
  clear_element_text: (call) => acts(call, (element) => [row('Clear Element Text', element)]),
  get_text: (call) =>
    acts(call, (element) => [
      row('${svc_read}=', 'Get Element Attribute', element, 'tagName'),
      // SeleniumLibrary reads no text from a field.
      row('IF', "$svc_read in ('INPUT', 'TEXTAREA')"),
      row('    ${svc_read}=', 'Get Value', element),
      'ELSE',
      row('    ${svc_read}=', 'Get Text', element),
      'END',
      row('Log To Console', '${svc_read}'),
    ]),
  press_keycode: (call) => [row('Press Keys', 'None', robotText(keys(call.chord('keycode'))))],
  press_by_coordinates: (call) => [clickAt(call.number('x'), call.number('y'))],
  select_dropdown_option: (call) => {
    const wanted = robotText(`xpath:${xpathByText(call.raw('option'))}`);
    return acts(call, (element) => [
      row('${svc_element}=', 'Get WebElement', element),
      row(
        '${svc_read}=',
        'Execute Javascript',
        'JAVASCRIPT',
        OPTION_INDEX,
        'ARGUMENTS',
        '${svc_element}',
        call.text('option'),
      ),
      // Robot Framework evaluates the condition as Python: the variable itself, never the text that a page gave it.
      row('IF', '$svc_read is not None'),
      row('    Select From List By Index', element, '${svc_read}'),
      'ELSE',
      row('    Click Element', element),
      row('    Wait Until Element Is Visible', wanted),
      row('    Click Element', wanted),
      'END',
    ]);
  },
  drag_and_drop: (call) =>
    acts(call, (element) => [row('Drag And Drop', element, locator(call.place('target'), call))]),
  scroll: (call) => {
    const distance = SCROLLS[call.word('direction')]!(call.number('scroll_length'));
    return [row('Execute Javascript', robotText(`window.scrollBy(${distance})`))];
  },
  scroll_until_element_appears: (call) => [row('Scroll Element Into View', locator(call.place(), call))],
  execute_script: (call) => {
    const { script, args } = call.script('script_or_json');
    const body =
      args.length === 0 ? script : `return (function () { ${script}\n}).apply(null, ${JSON.stringify(args)})`;
    return [row('${svc_read}=', 'Execute Javascript', robotText(body)), row('Log To Console', '${svc_read}')];
  },
  capture_screenshot: (call) => [row('Capture Page Screenshot', `screenshot-${call.position}.png`)],
  capture_pagesource: () => [row('${svc_read}=', 'Get Source'), row('Log To Console', '${svc_read}')],
  assert_presence: (call) => assertion(call, 'elements', 'Wait Until Page Contains Element'),
  assert_visibility: (call) => assertion(call, 'elements', 'Wait Until Element Is Visible'),
  validate_element: (call) => assertion(call, 'element', 'Wait Until Page Contains Element'),
  assert_equality: (call) => {
    const isNumber = ['output', 'expression'].every((name) => NUMBER.test(call.raw(name).trim()));
    const keyword = isNumber ? 'Should Be Equal As Numbers' : 'Should Be Equal';
    return [row(keyword, call.text('output'), call.text('expression'))];
  },
  sleep: (call) => [row('Sleep', seconds(call.number('duration')))],
  set_variable: (call) => [row(`${robotVariable(call.variableName('name'))}=`, 'Set Variable', call.text('value'))],
};
