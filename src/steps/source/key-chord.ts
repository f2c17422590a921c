import { readChord } from '../../device/browser-keys.js';
import { NoEquivalent } from './no-equivalent.js';

/** Keys that not every language of scripts has a name for. */
const UNNAMED = /^(Key[A-Z]|Digit\d|CapsLock|NumLock|ScrollLock|Pause|PrintScreen|ContextMenu)$/;

/** The keys of a chord such as `ctrl+a`, by their standard names. @throws NoEquivalent for a key that scripts do not have */
export function keyChord(text: string): string[] {
  const missing = () => new NoEquivalent(`there is no key ${JSON.stringify(text)}`);
  let keys: string[];
  try {
    keys = readChord(text);
  } catch {
    throw missing();
  }
  if (keys.some((key) => UNNAMED.test(key))) throw missing();
  return keys.map((key) => (key === 'ControlOrMeta' ? 'Control' : key));
}

/** The key that a text such as `<enter>` stands for in Enter Text. */
export const keyOfText = (text: string | undefined): string | undefined => {
  const name = /^<([a-z]+)>$/i.exec(text?.trim() ?? '')?.[1];
  return name === undefined ? undefined : keyChord(name)[0];
};
