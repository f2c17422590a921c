import { ServiceError } from '../errors.js';
import { didYouMean, suggest } from '../suggest.js';

/** Key names of the UI Events standard (https://www.w3.org/TR/uievents-key/) that browsers press, and short forms. */
const NAMED = [
  ...['Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'Insert', 'Space', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Control', 'Shift', 'Alt', 'Meta', 'ControlOrMeta'],
  ...['CapsLock', 'NumLock', 'ScrollLock', 'Pause', 'PrintScreen', 'ContextMenu'],
  ...Array.from({ length: 12 }, (_, i) => `F${i + 1}`),
  ...Array.from({ length: 10 }, (_, i) => `Digit${i}`),
  ...Array.from({ length: 26 }, (_, i) => `Key${String.fromCharCode(65 + i)}`),
];

const SHORT: Record<string, string> = {
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

/** Keys of a device that a browser does not have. */
const HARDWARE = new Set(
  ['volume_up', 'volume_down', 'volume_mute', 'power', 'camera', 'app_switch', 'recent_apps', 'menu', 'call', 'endcall']
    .concat(['back', 'play', 'stop', 'play_pause', 'rewind', 'fast_forward', 'channel_up', 'channel_down'])
    .map(fold),
);

function fold(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

const BY_NAME = new Map([...NAMED.map((name) => [fold(name), name] as const), ...Object.entries(SHORT)]);

/**
 * Reads a key or a chord (`Control+A`): names of the UI Events standard and single characters, in the order in which
 * they go down.
 * @throws ServiceError E0105 for a key that only devices have, E0403 for one that is not known
 */
export function readChord(text: string): string[] {
  const parts = text.trim() === '+' ? ['+'] : text.trim().split(/\+(?!$)/);
  return parts.map((part) => readSingle(part.trim(), text));
}

function readSingle(part: string, whole: string): string {
  if (/^[!-~]$/.test(part)) return part;
  const known = BY_NAME.get(fold(part));
  if (known !== undefined) return known;
  if (/^\d+$/.test(part) || HARDWARE.has(fold(part))) {
    throw new ServiceError('E0105', `a browser has no key ${JSON.stringify(whole)}; use a key name such as Enter`);
  }
  const near = suggest(part, NAMED);
  throw new ServiceError('E0403', `there is no key ${JSON.stringify(part.slice(0, 50))}${didYouMean(near)}`, {
    suggestions: near,
  });
}
