import { foldKey } from './android-keys.js';
import { keyRefusal } from './key-refusal.js';

/** Names of a driver's keys, by folded name. */
export type TelevisionKeys = Readonly<Record<string, string>>;

/** @throws ServiceError E0403 for a key that is not known, E0105 for one that this television does not have */
export function televisionKey(platform: string, keys: TelevisionKeys, key: string): string {
  const name = foldKey(key.trim());
  const found = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (found === undefined) throw keyRefusal(platform, key, Object.keys(keys));
  return found;
}
