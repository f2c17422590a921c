import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { atMost, deepestIssues } from '../schema-problems.js';
import { didYouMean, suggest } from '../suggest.js';
import { ProtocolError } from './protocol-error.js';
import type { Tool } from './tool.js';

const MOST_ARGUMENTS = 200;
const MOST_PROBLEMS = 10;

/** A tool, and arguments that fit it. */
export interface CheckedCall {
  readonly tool: Tool;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Finds the tool of a call and checks its arguments; null means that an argument is not given.
 * @throws ProtocolError -32602 for an unknown tool, for arguments of another type and for unknown ones, with the nearest
 */
export function checkCall(tool: Tool | undefined, name: string, given: object): CheckedCall {
  if (!tool) throw new ProtocolError(ErrorCode.InvalidParams, `there is no tool ${JSON.stringify(name.slice(0, 200))}`);
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const parsed = atMost(MOST_ARGUMENTS, tool.input).safeParse(present);
  if (parsed.success) return { tool, input: parsed.data };
  const problems = deepestIssues(parsed.error.issues).flatMap((issue) => problemsOf(issue, name, tool.input));
  throw new ProtocolError(ErrorCode.InvalidParams, problems.slice(0, MOST_PROBLEMS).join('; '));
}

function problemsOf(issue: z.ZodIssue, name: string, input: z.AnyZodObject): string[] {
  if (issue.code !== 'unrecognized_keys') return [`${issue.path.join('.') || name}: ${issue.message}`];
  return issue.keys.map((key) => {
    const near = didYouMean(suggest(key, Object.keys(input.shape as object)));
    return `${name} has no argument ${JSON.stringify(key.slice(0, 100))}${near}`;
  });
}
