import { ServiceError } from '../../errors.js';
import { didYouMean, suggest } from '../../text/suggest.js';

/** Key names of the UI Events standard: https://www.w3.org/TR/uievents-key/ */
const KEY_NAMES = [
  ...['Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'Insert', 'Space', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Control', 'Shift', 'Alt', 'Meta', 'ControlOrMeta'],
  ...['CapsLock', 'NumLock', 'ScrollLock', 'Pause', 'PrintScreen', 'ContextMenu'],
  ...Array.from({ length: 12 }, (_, i) => `F${i + 1}`),
  ...Array.from({ length: 10 }, (_, i) => `Digit${i}`),
  ...Array.from({ length: 26 }, (_, i) => `Key${String.fromCharCode(65 + i)}`),
];

const SHORT_NAMES: Record<string, string> = {
  return: 'Enter',
  esc: 'Escape',
  del: 'Delete',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  ctrl: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  option: 'Alt',
};

/** Keys that only devices have. */
const HARDWARE_KEYS = new Set(
  ['volume_up', 'volume_down', 'volume_mute', 'power', 'camera', 'app_switch', 'recent_apps', 'menu', 'call', 'endcall']
    .concat(['back', 'play', 'stop', 'play_pause', 'rewind', 'fast_forward', 'channel_up', 'channel_down'])
    .map(fold),
);

function fold(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

const BY_NAME = new Map([...KEY_NAMES.map((name) => [fold(name), name] as const), ...Object.entries(SHORT_NAMES)]);

/**
 * Parses a key or a chord (`Control+A`) into names of the UI Events standard and single characters, in the order in
 * which they are pressed.
 * @throws ServiceError E0105 for a key that only devices have, E0403 for an unknown one
 */
export function readChord(text: string): string[] {
  const parts = text.trim() === '+' ? ['+'] : text.trim().split(/\+(?!$)/);
  return parts.map((part) => readSingle(part.trim(), text));
}

function readSingle(part: string, whole: string): string {
  if (/^[!-~]$/.test(part)) return part;
  const known = BY_NAME.get(fold(part));
  if (known !== undefined) return known;
  if (/^\d+$/.test(part) || HARDWARE_KEYS.has(fold(part))) {
    throw new ServiceError('E0105', `a browser has no key ${JSON.stringify(whole)}; use a key name such as Enter`);
  }
  const suggestions = suggest(part, KEY_NAMES);
  throw new ServiceError('E0403', `there is no key ${JSON.stringify(part.slice(0, 50))}${didYouMean(suggestions)}`, {
    suggestions,
  });
}
