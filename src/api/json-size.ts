/** Levels of lists and objects that a value of a client or of an answer may have. */
export const MAX_NESTING = 100;

/** Whether lists and objects are nested deeper than `levels`. */
export function nestsDeeperThan(value: unknown, levels: number): boolean {
  const open: [value: unknown, level: number][] = [[value, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [current, level] = next;
    if (typeof current !== 'object' || current === null) continue;
    if (level > levels) return true;
    for (const inner of Object.values(current)) open.push([inner, level + 1]);
  }
  return false;
}

const MAX_SMALL_VALUES = 2000;
const MAX_SMALL_CHARS = 200_000;

/**
 * Whether a JSON value is small enough to be checked without a thread. Counting stops at the limit.
 * @param without a value with this key in any of its objects does not count as small
 */
export function isSmall(value: unknown, without?: string): boolean {
  const open: unknown[] = [value];
  let values = 0;
  let characters = 0;
  for (let i = 0; i < open.length; i++) {
    const current = open[i];
    if (typeof current === 'string') characters += current.length;
    if (typeof current === 'object' && current !== null) {
      if (without !== undefined && Object.hasOwn(current, without)) return false;
      const inner = Object.entries(current);
      values += inner.length;
      if (values > MAX_SMALL_VALUES) return false;
      for (const [key, each] of inner) {
        characters += key.length;
        open.push(each);
      }
    }
    if (characters > MAX_SMALL_CHARS) return false;
  }
  return true;
}
