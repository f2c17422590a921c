/**
 * A value as JSON. It passes only primitives to `JSON.stringify`, which would call the `toJSON` that some pages add to
 * arrays and objects. It refers to nothing outside itself: `_webdriver/script.ts` sends its source with scripts of callers,
 * which run without the page agent.
 */
export function toJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`).join(',')}}`;
}
