import type { ElementType } from '#svc';

/** Maps names of classes by the first pattern that matches; remembers what it has mapped. */
export function classTypes(
  patterns: readonly (readonly [RegExp, ElementType])[],
): (name: string) => ElementType | undefined {
  const known = new Map<string, ElementType | undefined>();
  return (name) => {
    if (!known.has(name)) {
      // Names come from the device: what is remembered must not grow without end.
      if (known.size >= 1000) known.clear();
      known.set(name, patterns.find(([pattern]) => pattern.test(name))?.[1]);
    }
    return known.get(name);
  };
}
