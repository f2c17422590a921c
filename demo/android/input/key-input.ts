import type { AndroidSystem } from '../system/android-system.js';
import { centerOf } from '../view/geometry.js';
import { allNodes, snapshot } from '../view/snapshot.js';
import type { View } from '../view/view.js';
import { EditText } from '../widget/edit-text.js';
import { SeekBar } from '../widget/seek-bar.js';

/** The key codes of Android that the virtual device supports. */
export const KEY = {
  home: 3,
  back: 4,
  up: 19,
  down: 20,
  left: 21,
  right: 22,
  center: 23,
  volumeUp: 24,
  volumeDown: 25,
  power: 26,
  tab: 61,
  space: 62,
  enter: 66,
  delete: 67,
  pageUp: 92,
  pageDown: 93,
  escape: 111,
  forwardDelete: 112,
  moveHome: 122,
  moveEnd: 123,
  numpadEnter: 160,
  appSwitch: 187,
  sleep: 223,
  wakeUp: 224,
} as const;

const FIRST_LETTER = 29;
const FIRST_DIGIT = 7;
const PLAIN: Readonly<Record<number, readonly [plain: string, shifted: string]>> = {
  55: [',', '<'],
  56: ['.', '>'],
  62: [' ', ' '],
  68: ['`', '~'],
  69: ['-', '_'],
  70: ['=', '+'],
  71: ['[', '{'],
  72: [']', '}'],
  73: ['\\', '|'],
  74: [';', ':'],
  75: ["'", '"'],
  76: ['/', '?'],
  77: ['@', '@'],
  81: ['+', '+'],
};
const SHIFTED_DIGITS = ')!@#$%^&*(';

/** The character of a key; undefined when it has none. */
function characterOf(keyCode: number, isShifted: boolean): string | undefined {
  if (keyCode >= FIRST_LETTER && keyCode < FIRST_LETTER + 26) {
    const letter = String.fromCharCode('a'.charCodeAt(0) + keyCode - FIRST_LETTER);
    return isShifted ? letter.toUpperCase() : letter;
  }
  if (keyCode >= FIRST_DIGIT && keyCode < FIRST_DIGIT + 10) {
    return isShifted ? SHIFTED_DIGITS[keyCode - FIRST_DIGIT] : String(keyCode - FIRST_DIGIT);
  }
  return PLAIN[keyCode]?.[isShifted ? 1 : 0];
}

/** The Android key codes of WebDriver keys. */
export const WEBDRIVER_KEYS: Readonly<Record<string, number>> = {
  '\uE003': KEY.delete,
  '\uE004': KEY.tab,
  '\uE006': KEY.enter,
  '\uE007': KEY.enter,
  '\uE00C': KEY.escape,
  '\uE00D': KEY.space,
  '\uE00E': KEY.pageUp,
  '\uE00F': KEY.pageDown,
  '\uE010': KEY.moveEnd,
  '\uE011': KEY.moveHome,
  '\uE012': KEY.left,
  '\uE013': KEY.up,
  '\uE014': KEY.right,
  '\uE015': KEY.down,
  '\uE017': KEY.forwardDelete,
};

export const WEBDRIVER_SHIFT = '\uE008';
export const WEBDRIVER_CONTROL = '\uE009';

const META_SHIFT = 0x1;
const META_CONTROL = 0x1000;
const LARGEST_VOLUME = 15;

type KeyAction = (isLong: boolean) => void;

/** The keys of a device: hardware keys, arrows that move the focus, and typing into the focused field. */
export class KeyInput {
  readonly #actions: Readonly<Record<number, KeyAction>>;

  constructor(private readonly system: AndroidSystem) {
    const activate: KeyAction = (isLong) => this.#activate(isLong);
    this.#actions = {
      [KEY.home]: () => system.home(),
      [KEY.back]: () => system.back(),
      [KEY.escape]: () => system.back(),
      [KEY.appSwitch]: () => system.showRecents(),
      [KEY.volumeUp]: () => (system.volume = Math.min(LARGEST_VOLUME, system.volume + 1)),
      [KEY.volumeDown]: () => (system.volume = Math.max(0, system.volume - 1)),
      [KEY.power]: () => (system.isScreenOn = !system.isScreenOn),
      [KEY.sleep]: () => (system.isScreenOn = false),
      [KEY.wakeUp]: () => (system.isScreenOn = true),
      [KEY.enter]: activate,
      [KEY.numpadEnter]: activate,
      [KEY.center]: activate,
      [KEY.tab]: () => this.#moveFocus(1),
      [KEY.down]: () => this.#moveFocus(1),
      [KEY.up]: () => this.#moveFocus(-1),
      [KEY.right]: () => this.#stepSideways(1),
      [KEY.left]: () => this.#stepSideways(-1),
      [KEY.delete]: () => this.#field?.deleteBackward(),
      [KEY.forwardDelete]: () => this.#field?.deleteForward(),
      [KEY.moveHome]: () => this.#field?.moveCursor(-Infinity),
      [KEY.moveEnd]: () => this.#field?.moveCursor(Infinity),
      [KEY.pageDown]: () => this.#page(1),
      [KEY.pageUp]: () => this.#page(-1),
    };
  }

  /** Presses a key by its code; `metaState` holds Android's bits for Shift and Control. */
  press(keyCode: number, metaState = 0, isLong = false): void {
    this.system.log.add('key', String(keyCode));
    if ((metaState & META_CONTROL) !== 0) return this.#shortcut(characterOf(keyCode, false) ?? '');
    const action = this.#actions[keyCode];
    if (action) return action(isLong);
    const character = characterOf(keyCode, (metaState & META_SHIFT) !== 0);
    if (character !== undefined) this.type(character);
  }

  /** Types into the focused field, if there is one. */
  type(text: string): void {
    this.system.log.add('text', text);
    this.#field?.insert(text);
  }

  get #field(): EditText | undefined {
    const { focused } = this.system;
    return focused instanceof EditText && focused.isEnabled ? focused : undefined;
  }

  #shortcut(letter: string): void {
    const field = this.#field;
    if (!field) return;
    if (letter === 'a') field.isAllSelected = true;
    if (letter === 'v') field.insert(this.system.clipboard);
    if ((letter === 'c' || letter === 'x') && field.isAllSelected) this.system.clipboard = field.text;
    if (letter === 'x' && field.isAllSelected) field.replaceText('');
  }

  #activate(isLong: boolean): void {
    const { focused } = this.system;
    if (!focused?.isEnabled) return;
    if (focused instanceof EditText) {
      if (focused.isMultiline) focused.insert('\n');
      else this.system.submit(focused);
    } else if (isLong && focused.onLongPress) focused.onLongPress(centerOf(focused.bounds));
    else focused.onTap?.(centerOf(focused.bounds));
  }

  #moveFocus(step: number): void {
    const shown = [...allNodes(snapshot(this.system.topWindow, this.system.display.bounds))].map(({ view }) => view);
    const focusable = shown.filter(({ isFocusable, isEnabled, scroller }) => isFocusable && isEnabled && !scroller);
    if (focusable.length === 0) return;
    const { focused } = this.system;
    const at = focused ? focusable.indexOf(focused) : -1;
    const next = focusable[at < 0 ? (step > 0 ? 0 : focusable.length - 1) : at + step];
    if (next) this.system.focus(next);
    else if (focused) scrollAround(focused, step);
  }

  #stepSideways(step: number): void {
    const { focused } = this.system;
    if (focused instanceof EditText) focused.moveCursor(step);
    else if (focused instanceof SeekBar) focused.setValue(focused.value + step);
    else this.#moveFocus(step);
  }

  #page(direction: number): void {
    const list = [...this.system.topWindow.root.descendants()].find(({ scroller }) => scroller);
    list?.scroller?.scrollBy(direction * (list.bounds.bottom - list.bounds.top));
  }
}

function scrollAround(view: View, step: number): void {
  const list = [...view.ancestors()].find(({ scroller }) => scroller);
  list?.scroller?.scrollBy(step * (view.bounds.bottom - view.bounds.top));
}
