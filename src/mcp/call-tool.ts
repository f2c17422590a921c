import { type CallToolResult, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import type { Access } from '../access/access.js';
import type { AuditedCall } from '../access/audit-log.js';
import { atMost, deepestIssues } from '../schema-problems.js';
import { didYouMean, suggest } from '../text/suggest.js';
import { failureResult, ProtocolError } from './errors.js';
import { truncatedResult } from './answers/result-size.js';
import type { Tool, ToolCall } from './tool.js';

const MAX_ARGUMENTS = 200;
const MAX_PROBLEMS = 10;
/** Clients cancel requests without progress, so the last message is repeated at this interval. */
const REPEAT_PROGRESS_MS = 3000;

/**
 * Checks the arguments of a call and runs the tool. A null argument counts as absent. A failure of the tool is a result
 * with `isError`.
 * @param send sends a progress message; undefined when the client did not ask for progress
 * @throws ProtocolError -32602 for arguments that are unknown or of the wrong type
 */
export async function callTool(
  tool: Tool,
  given: object,
  call: Omit<ToolCall, 'progress' | 'audited'>,
  access: Pick<Access, 'permissions' | 'audited'>,
  send?: (message: string) => void,
): Promise<CallToolResult> {
  const input = parseArguments(tool, given);
  const progress = send && new SteadyProgress(tool.definition.name, send);
  const audited: AuditedCall = {
    action: tool.action ?? tool.definition.name,
    isRead: tool.action === undefined,
    sessionId: input['session_id'] as string | undefined,
  };
  try {
    return await access.audited(call.caller, audited, async () => {
      access.permissions.check(call.caller.principal, tool.required);
      const report = (message: string) => progress?.report(message);
      return truncatedResult(await tool.call(input, { ...call, progress: report, audited }));
    });
  } catch (error) {
    return failureResult(error, Object.keys(tool.definition.inputSchema.properties ?? {}));
  } finally {
    progress?.end();
  }
}

function parseArguments({ definition: { name }, input }: Tool, given: object): Readonly<Record<string, unknown>> {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const parsed = atMost(MAX_ARGUMENTS, input).safeParse(present);
  if (parsed.success) return parsed.data;
  const problems = deepestIssues(parsed.error.issues).flatMap((issue) => problemsOf(issue, name, input));
  throw new ProtocolError(ErrorCode.InvalidParams, problems.slice(0, MAX_PROBLEMS).join('; '));
}

function problemsOf(issue: z.ZodIssue, name: string, input: z.AnyZodObject): string[] {
  if (issue.code === 'invalid_type' && issue.received === 'undefined' && issue.path.join('.') === 'session_id') {
    return ['session_id is missing: start_session answers it'];
  }
  if (issue.code !== 'unrecognized_keys') return [`${issue.path.join('.') || name}: ${issue.message}`];
  return issue.keys.map((key) => {
    const near = didYouMean(suggest(key, Object.keys(input.shape as object)));
    return `${name} has no argument ${JSON.stringify(key.slice(0, 100))}${near}`;
  });
}

/** Sends progress messages and repeats the last one, with the seconds passed, until the next one. */
class SteadyProgress {
  readonly #start = performance.now();
  #timer: NodeJS.Timeout;

  /** @param last the message to repeat before the first report */
  constructor(
    private last: string,
    private readonly send: (message: string) => void,
  ) {
    this.#timer = this.#repeat();
  }

  report(message: string): void {
    this.last = message;
    this.send(message);
    clearInterval(this.#timer);
    this.#timer = this.#repeat();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #repeat(): NodeJS.Timeout {
    return setInterval(() => {
      const seconds = Math.round((performance.now() - this.#start) / 1000);
      this.send(`${this.last} (${seconds} s)`);
    }, REPEAT_PROGRESS_MS).unref();
  }
}
