import { isObject } from '../../secret.js';
import type { DataValue } from '../model/value.js';

/** `rows[0].price`: the name of a variable, and the keys and indexes below it. */
export interface ValuePath {
  readonly head: string;
  readonly keys: readonly (string | number)[];
}

const HEAD = /^[^.[\]]+/;
const KEY = /\.([^.[\]]+)|\[(\d+)\]/y;

/** The path that a name is; undefined for a name without keys, and for one that is no path. */
export function pathOf(name: string): ValuePath | undefined {
  const head = HEAD.exec(name)?.[0];
  if (head === undefined || head === name) return undefined;
  const keys: (string | number)[] = [];
  KEY.lastIndex = head.length;
  while (KEY.lastIndex < name.length) {
    const found = KEY.exec(name);
    if (!found) return undefined;
    keys.push(found[1] ?? Number(found[2]));
  }
  return { head, keys };
}

/** The value at these keys; undefined when there is none. */
export function valueAt(value: DataValue, keys: ValuePath['keys']): DataValue | undefined {
  let found: unknown = value;
  for (const key of keys) {
    if (typeof key === 'number' ? !Array.isArray(found) : !isObject(found) || !Object.hasOwn(found, key))
      return undefined;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found as DataValue | undefined;
}
