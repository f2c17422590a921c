import { z } from 'zod';
import { cutText, type ErrorCode, ServiceError } from './errors.js';

/** One thing wrong with a value: where, as keys joined by dots (empty for the whole), and what. */
export interface SchemaProblem {
  readonly path: string;
  readonly message: string;
}

/** What the issues of zod, and of the schemas of other libraries, have in common. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly keys?: readonly string[];
  readonly unionErrors?: readonly { readonly issues: readonly Issue[] }[];
}

/** Problems that are listed for one value. */
const MOST_PROBLEMS = 50;
const LONGEST_PART = 300;

/** What is wrong with a value, in at most 50 problems. Of a union, the problems of the form that came furthest. */
export function problemsIn(issues: readonly Issue[]): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  for (const { path, message, keys, code } of deepestIssues(issues)) {
    const at = code === 'unrecognized_keys' && keys ? keys.map((key) => [...path, key]) : [path];
    for (const each of at.slice(0, MOST_PROBLEMS - problems.length)) {
      const text = each === path ? message : 'unknown key';
      problems.push({ path: cutText(each.join('.'), LONGEST_PART), message: cutText(text, LONGEST_PART) });
    }
    if (problems.length === MOST_PROBLEMS) break;
  }
  return problems;
}

/**
 * Problems in one line, cut where it gets too long.
 * @param whole what a problem without a path is said of
 */
export const problemText = (problems: readonly SchemaProblem[], whole = ''): string =>
  cutText(problems.map(({ path, message }) => [path || whole, message].filter(Boolean).join(': ')).join('; '));

/** A value does not fit its schema; `details.problems` lists the problems. */
export class SchemaError extends ServiceError {
  constructor(
    code: ErrorCode,
    reason: string | undefined,
    readonly problems: readonly SchemaProblem[],
  ) {
    super(code, reason, { problems });
  }
}

/**
 * The error for a value that does not fit its schema.
 * @param subject what the message begins with
 */
export function schemaError(code: ErrorCode, issues: readonly Issue[], subject?: string): SchemaError {
  const problems = problemsIn(issues);
  const text = problemText(problems);
  return new SchemaError(code, subject === undefined ? text : `${subject}: ${text}`, problems);
}

/**
 * A schema for a list or an object with at most `most` items. The items are counted before anything else is checked:
 * more of them are one problem, whatever they are.
 */
export const atMost = <T extends z.ZodTypeAny>(most: number, schema: T) =>
  z.preprocess((value, context) => {
    const count = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
    if (count <= most) return value;
    const message = `takes at most ${most} items, ${count} were given`;
    context.addIssue({ code: 'custom', message, fatal: true });
    return z.NEVER;
  }, schema) as unknown as z.ZodEffects<T, z.output<T>, z.input<T>>;

/** The message of zod for a union without its own message. */
const NO_MESSAGE = 'Invalid input';

/**
 * The issues with those of unions resolved: a union reports the problems of each of its forms, and the form that was
 * checked furthest is the one that was meant. The union's own message counts where no form was checked further.
 */
export function deepestIssues<I extends Issue>(issues: readonly I[]): I[] {
  return issues.slice(0, MOST_PROBLEMS).flatMap((issue): I[] => {
    if (!issue.unionErrors) return [issue];
    const depth = (form: readonly Issue[]) => Math.max(0, ...form.map(({ path }) => path.length));
    const forms = issue.unionErrors.map((error) => deepestIssues(error.issues as readonly I[]));
    const deepest = forms.sort((a, b) => depth(b) - depth(a))[0];
    const hasOwnMessage = issue.message !== NO_MESSAGE;
    return !deepest || (hasOwnMessage && depth(deepest) <= issue.path.length) ? [issue] : deepest;
  });
}
