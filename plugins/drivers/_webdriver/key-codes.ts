import { ServiceError } from '#svc';

/** Private-use characters of keys: W3C WebDriver, section "Keyboard actions". */
const CODES: Readonly<Record<string, number>> = {
  Backspace: 0xe003,
  Tab: 0xe004,
  Enter: 0xe007,
  Shift: 0xe008,
  Control: 0xe009,
  Alt: 0xe00a,
  Pause: 0xe00b,
  Escape: 0xe00c,
  Space: 0x20,
  PageUp: 0xe00e,
  PageDown: 0xe00f,
  End: 0xe010,
  Home: 0xe011,
  ArrowLeft: 0xe012,
  ArrowUp: 0xe013,
  ArrowRight: 0xe014,
  ArrowDown: 0xe015,
  Insert: 0xe016,
  Delete: 0xe017,
  Meta: 0xe03d,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, 0xe031 + i])),
};

/**
 * The character that WebDriver presses for a key of the UI Events standard, or for a character.
 * @throws ServiceError E0105 for a key that WebDriver does not know
 */
export function codeOfKey(key: string): string {
  const name = key === 'ControlOrMeta' ? 'Control' : key;
  const code = CODES[name];
  if (code !== undefined) return String.fromCharCode(code);
  const letter = /^Key([A-Z])$/.exec(name)?.[1]?.toLowerCase() ?? /^Digit(\d)$/.exec(name)?.[1];
  if (letter !== undefined) return letter;
  if ([...name].length === 1) return name;
  throw new ServiceError('E0105', `WebDriver knows no key ${key}`);
}
