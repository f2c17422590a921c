import { didYouMean, ServiceError, suggest } from '#svc';
import { androidKeyCode, foldKey } from './android-keys.js';

/** Names of a driver's keys, by folded name. */
export type TelevisionKeys = Readonly<Record<string, string>>;

/** @throws ServiceError E0403 for an unknown key, E0105 for one that this television does not have */
export function televisionKey(platform: string, keys: TelevisionKeys, key: string): string {
  const name = foldKey(key.trim());
  const found = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (found === undefined) throw keyRefusal(platform, key, Object.keys(keys));
  return found;
}

/** The error for a missing key: E0105 when other platforms have it, else E0403 with the most similar available keys. */
export function keyRefusal(platform: string, key: string, available: Iterable<string>): ServiceError {
  const shown = JSON.stringify(key.slice(0, 50));
  const names = [...available];
  const details = { platform, keys: names };
  if (/^\d+$/.test(key)) {
    return new ServiceError('E0105', `${platform} has no key codes; use a name such as ${names[0]}`, details);
  }
  const isElsewhere = key.split('+').every((part) => androidKeyCode(part.trim()) !== undefined);
  if (isElsewhere) return new ServiceError('E0105', `${platform} has no key ${shown}`, details);
  const suggestions = suggest(key, names);
  return new ServiceError('E0403', `there is no key ${shown}${didYouMean(suggestions)}`, { suggestions });
}
