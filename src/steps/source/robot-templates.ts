import { referencesIn } from '../../variables.js';
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
import { robotText, robotVariable, xpathByText } from './robot-text.js';
import { withScheme } from './web-start.js';

const row = (...cells: readonly string[]): string => cells.join('    ');
const NUMBER = /^-?\d+(\.\d+)?$/;
const seconds = (value: number): string => `${value} s`;

/** A locator of SeleniumLibrary as a cell. */
function locator(place: Place, call: SourceCall): string {
  if (place.by === 'point') throw new NoEquivalent(`${place.locator} was seen on a picture`);
  const { by, value, nth } = place;
  if (by === 'css' && value.includes('>>>')) throw new NoEquivalent('a shadow root or a frame is entered');
  if (nth !== undefined && (by === 'css' || by === 'id')) {
    throw new NoEquivalent('>> nth= can be said of an XPath or a text alone');
  }
  if (call.raw('aoi').trim() !== '') throw new NoEquivalent('aoi bounds the area that is looked at');
  if (by === 'css' || by === 'id') return call.expression(`${by}:${value}`);
  const path = by === 'xpath' ? value : xpathByText(value);
  const index = nth ?? (call.has('index') ? call.amount('index', 0) : 0);
  return call.expression(index > 0 ? `xpath:(${path})[${index + 1}]` : `xpath:${path}`);
}

/** The element, once it is there. */
function acts(call: SourceCall, lines: (element: string) => readonly string[]): readonly string[] {
  const element = locator(call.place(), call);
  const timeout = call.has('timeout') ? [seconds(call.amount('timeout', 10))] : [];
  return [row('Wait Until Element Is Visible', element, ...timeout), ...lines(element)];
}

/** A place where a picture showed the element, else the element. */
const pressed = (call: SourceCall, lines: (element: string) => readonly string[]): readonly string[] => {
  const place = call.place();
  if (place.by !== 'point') return acts(call, lines);
  return [row('Execute Javascript', robotText(`document.elementFromPoint(${place.at.x}, ${place.at.y}).click()`))];
};

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
  const key = keyOfText(call.plain(name));
  return acts(call, (element) => {
    if (key !== undefined) return [row('Press Keys', element, keys([key]))];
    const keyword = call.raw(name).startsWith('@:') ? 'Input Password' : 'Input Text';
    return [row(keyword, element, call.text(name), clear ? 'clear=True' : 'clear=False')];
  });
}

/** @throws NoEquivalent for a text that Press Keys would take for keys */
function typeKeys(call: SourceCall): readonly string[] {
  if (/\+|^[A-Z_\d]*$/.test(call.raw('text'))) throw new NoEquivalent('Press Keys would take the text for keys');
  return [row('Press Keys', 'None', call.text('text'))];
}

function assertion(call: SourceCall, name: string, keyword: string, rule: Rule, fallback: number): readonly string[] {
  const places = call.places(name);
  const limit = seconds(call.amount('timeout', fallback));
  if (places.length > 1 && call.word('rule', RULES, rule) === 'any') {
    throw new NoEquivalent('any of several elements is enough');
  }
  return places.map((place) => row(keyword, locator(place, call), limit));
}

const SCROLLS: Readonly<Record<Direction, (percent: number) => string>> = {
  down: (percent) => `0, window.innerHeight * ${percent / 100}`,
  up: (percent) => `0, -window.innerHeight * ${percent / 100}`,
  right: (percent) => `window.innerWidth * ${percent / 100}, 0`,
  left: (percent) => `-window.innerWidth * ${percent / 100}, 0`,
};

/** How keywords are said with SeleniumLibrary. */
export const ROBOT_TEMPLATES: Templates = {
  launch_app: (call) => open(call, 'app_identifier'),
  launch_other_app: (call) => open(call, 'app_name'),
  press_element: (call) =>
    pressed(call, (element) => {
      const [right, below] = [call.amount('offset_x', 0), call.amount('offset_y', 0)];
      const press =
        right === 0 && below === 0
          ? row('Click Element', element)
          : row('Click Element At Coordinates', element, String(right), String(below));
      return Array.from({ length: call.amount('repeat', 1) }, () => press);
    }),
  hover_element: (call) => acts(call, (element) => [row('Mouse Over', element)]),
  long_press_element: (call) =>
    acts(call, (element) => [
      row('Mouse Down', element),
      row('Sleep', seconds(call.amount('duration', 1))),
      row('Mouse Up', element),
    ]),
  enter_text: (call) => type(call, 'text', call.isTrue('clear', true)),
  enter_number: (call) => type(call, 'number', true),
  enter_text_direct: typeKeys,
  enter_text_using_keyboard: typeKeys,
  clear_element_text: (call) => acts(call, (element) => [row('Clear Element Text', element)]),
  get_text: (call) =>
    acts(call, (element) => [row('${svc_read}=', 'Get Text', element), row('Log To Console', '${svc_read}')]),
  press_keycode: (call) => {
    const given = call.plain('keycode');
    if (given === undefined) throw new NoEquivalent('the key is given by a variable');
    return [row('Press Keys', 'None', robotText(keys(keyChord(given))))];
  },
  press_by_coordinates: (call) => [
    row(
      'Execute Javascript',
      robotText(`document.elementFromPoint(${call.amount('x', 0)}, ${call.amount('y', 0)}).click()`),
    ),
  ],
  select_dropdown_option: (call) => {
    const wanted = robotText(`xpath:${xpathByText(call.raw('option'))}`);
    return acts(call, (element) => [
      row('${svc_read}=', 'Get Element Attribute', element, 'tagName'),
      // Robot Framework evaluates the condition as Python: the variable itself, never the text that a page gave it.
      row('IF', "$svc_read == 'SELECT'"),
      row('    Select From List By Label', element, call.text('option')),
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
    const way = SCROLLS[call.word('direction', DIRECTIONS, 'down')];
    return [row('Execute Javascript', robotText(`window.scrollBy(${way(call.amount('scroll_length', 60))})`))];
  },
  scroll_until_element_appears: (call) => [row('Scroll Element Into View', locator(call.place(), call))],
  execute_script: (call) => {
    const given = call.plain('script_or_json');
    if (given === undefined) throw new NoEquivalent('the script has variables in it');
    const { script, args } = readScript(given);
    const body =
      args.length === 0 ? script : `return (function () { ${script}\n}).apply(null, ${JSON.stringify(args)})`;
    return [row('${svc_read}=', 'Execute Javascript', robotText(body)), row('Log To Console', '${svc_read}')];
  },
  capture_screenshot: (call) => [row('Capture Page Screenshot', `screenshot-${call.number}.png`)],
  capture_pagesource: () => [row('${svc_read}=', 'Get Source'), row('Log To Console', '${svc_read}')],
  assert_presence: (call) => assertion(call, 'elements', 'Wait Until Page Contains Element', 'any', 30),
  assert_visibility: (call) => assertion(call, 'elements', 'Wait Until Element Is Visible', 'any', 30),
  validate_element: (call) => assertion(call, 'element', 'Wait Until Page Contains Element', 'all', 10),
  assert_equality: (call) => {
    const isNumber = ['output', 'expression'].every((name) => NUMBER.test(call.raw(name).trim()));
    const keyword = isNumber ? 'Should Be Equal As Numbers' : 'Should Be Equal';
    return [row(keyword, call.text('output'), call.text('expression'))];
  },
  sleep: (call) => [row('Sleep', seconds(call.amount('duration', 0)))],
  set_variable: (call) => {
    const name = call.raw('name').trim();
    if (referencesIn(name).length > 0) throw new NoEquivalent('the name is given by a variable');
    return [row(`${robotVariable(name)}=`, 'Set Variable', call.text('value'))];
  },
};
