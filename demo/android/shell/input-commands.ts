import type { KeyInput } from '../input/key-input.js';
import { press, swipe } from '../input/touch-event.js';
import type { Gestures } from '../server/gesture-routes.js';
import type { ShellCommand, ShellCommands } from './shell.js';

const TAP_MS = 50;
const SWIPE_MS = 300;
const SOURCES = ['touchscreen', 'keyboard', 'mouse', 'dpad'];
const KEY_NAMES: Readonly<Record<string, number>> = {
  HOME: 3,
  BACK: 4,
  DPAD_UP: 19,
  DPAD_DOWN: 20,
  DPAD_LEFT: 21,
  DPAD_RIGHT: 22,
  DPAD_CENTER: 23,
  VOLUME_UP: 24,
  VOLUME_DOWN: 25,
  TAB: 61,
  SPACE: 62,
  ENTER: 66,
  DEL: 67,
  APP_SWITCH: 187,
};

/** `input`: touches, keys and text. `isUnicodeKeyboard` says whether texts are encoded for Appium's keyboard. */
export function inputCommands(gestures: Gestures, keys: KeyInput, isUnicodeKeyboard: () => boolean): ShellCommands {
  const subcommands: Readonly<Record<string, ShellCommand>> = {
    text: (words) => {
      const text = words.join(' ').replaceAll('%s', ' ');
      keys.type(isUnicodeKeyboard() ? unicodeInput(text) : text);
    },
    keyevent: (args) => {
      for (const arg of args.filter((each) => !each.startsWith('--'))) {
        keys.press(KEY_NAMES[arg.replace('KEYCODE_', '')] ?? Number(arg), 0, args.includes('--longpress'));
      }
    },
    tap: ([x, y]) => gestures.play(press({ x: Number(x), y: Number(y) }, TAP_MS)),
    swipe: ([x, y, toX, toY, duration = SWIPE_MS]) =>
      gestures.play(
        swipe({ x: Number(x), y: Number(y) }, { x: Number(toX), y: Number(toY) }, { duration: Number(duration) }),
      ),
  };
  return {
    input: (args, io) => {
      const [name = '', ...rest] = SOURCES.includes(args[0] ?? '') ? args.slice(1) : args;
      if (Object.hasOwn(subcommands, name)) return subcommands[name]!(rest, io);
      io.err(`Error: Unknown command: ${name}\n`);
      return 255;
    },
  };
}

/** Decodes the modified UTF-7 (RFC 3501, section 5.1.3) of the texts for Appium's keyboard. */
function unicodeInput(encoded: string): string {
  return encoded.replace(/&([^-]*)-/g, (_, base64: string) => {
    if (base64 === '') return '&';
    const bytes = Buffer.from(base64.replaceAll(',', '/'), 'base64');
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
  });
}
