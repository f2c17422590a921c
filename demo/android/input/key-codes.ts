/** The key codes of Android that the virtual device knows. */
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

/** What a key types; undefined for one that types nothing. */
export function characterOf(keyCode: number, isShifted: boolean): string | undefined {
  if (keyCode >= FIRST_LETTER && keyCode < FIRST_LETTER + 26) {
    const letter = String.fromCharCode('a'.charCodeAt(0) + keyCode - FIRST_LETTER);
    return isShifted ? letter.toUpperCase() : letter;
  }
  if (keyCode >= FIRST_DIGIT && keyCode < FIRST_DIGIT + 10) {
    return isShifted ? SHIFTED_DIGITS[keyCode - FIRST_DIGIT] : String(keyCode - FIRST_DIGIT);
  }
  return PLAIN[keyCode]?.[isShifted ? 1 : 0];
}

/** What the keys of WebDriver are on Android. */
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
