const MOST_VALUES = 2000;
const MOST_CHARACTERS = 200_000;

/**
 * Whether a value of JSON is so small that going through it takes no time. It is counted only so far.
 * @param without a name that no object in it has
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
      if (values > MOST_VALUES) return false;
      for (const [key, each] of inner) {
        characters += key.length;
        open.push(each);
      }
    }
    if (characters > MOST_CHARACTERS) return false;
  }
  return true;
}
