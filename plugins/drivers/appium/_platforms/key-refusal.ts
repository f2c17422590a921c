import { didYouMean, ServiceError, suggest } from '#svc';
import { androidKeyCode } from './android-keys.js';

/**
 * Why a key cannot be pressed: E0105 when it is one that only other platforms have, else E0403 with the nearest of those
 * that there are.
 */
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
