/** The deepest nesting of lists and objects that is taken from a client or from an answer. */
export const MAX_NESTING = 100;

/** Whether lists and objects stand deeper inside each other than `levels`; a text or a number has none. */
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
