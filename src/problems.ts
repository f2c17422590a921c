import type { z } from 'zod';

/** What zod says of a union whose forms all miss, where nobody gave it a message. */
const NO_MESSAGE = 'Invalid input';

/**
 * The issues of a value that fits no schema, those of unions resolved: a union reports what each of its forms misses,
 * and the form that came furthest is what was meant. A message of the union's own counts where no form came further.
 */
export function deepestIssues(issues: readonly z.ZodIssue[]): z.ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const depth = (found: readonly z.ZodIssue[]) => Math.max(...found.map(({ path }) => path.length));
    const [deepest] = issue.unionErrors.map((error) => deepestIssues(error.issues)).sort((a, b) => depth(b) - depth(a));
    const hasOwnMessage = issue.message !== NO_MESSAGE;
    if (!deepest || (hasOwnMessage && depth(deepest) <= issue.path.length)) return [issue];
    return deepest;
  });
}
