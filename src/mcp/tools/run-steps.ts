import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Access } from '../../access/access.js';
import type { Service } from '../../boot.js';
import { elementLine, type ScreenElement } from '../../device/element.js';
import { ServiceError } from '../../errors.js';
import type { KeywordDefinition } from '../../keyword/definition.js';
import type { Execution } from '../../keyword/prepared-call.js';
import type { Session } from '../../session/session.js';
import type { Step } from '../../steps/step.js';
import { failureResult } from '../errors.js';
import { annotations, findSession, jsonSchema, textsOf, type Tool, type ToolCall } from '../tool.js';
import { keywordResult } from './keyword-tool.js';

/** Some models send JSON as it is, and not as a text. */
const Steps = z.preprocess((given) => (Array.isArray(given) ? JSON.stringify(given) : given), z.string());

const RunSteps = z
  .object({ session_id: z.string(), steps: Steps.describe('Lines "Keyword | param | param"') })
  .strict();

const MAX_STEPS = 100;
/** Lines of elements that are listed as new, and as gone. */
const MAX_CHANGES = 50;

/** Runs several keywords in one call, up to the first failure, and reports what changed on the screen. */
export function runSteps({ store, catalog, access }: Service): Tool {
  return {
    input: RunSteps,
    required: { name: 'run_steps', role: 'run', isWrite: true },
    definition: {
      name: 'run_steps',
      description: 'Run keywords up to the first failure.',
      inputSchema: jsonSchema(RunSteps),
      outputSchema: { type: 'object' },
      annotations: annotations('Run Steps', 'destroy'),
    },
    async call(input, call) {
      const { session_id: id, steps: text } = input as z.output<typeof RunSteps>;
      const session = findSession(store, id, call);
      const { parseSteps } = await import('../../steps/parse-steps.js');
      const file = await parseSteps(text, 'steps', catalog);
      if (file.session) throw new ServiceError('E0403', 'the session is open already: give steps without a session');
      if (file.steps.length > MAX_STEPS) {
        throw new ServiceError('E0403', `there are ${file.steps.length} steps; at most ${MAX_STEPS} run in one call`);
      }
      const before = await shownElements(session);
      const opened = await access();
      const runOne = (step: Step) => runStep(session, step, catalog.get(step.keyword), call, opened);
      const run = await runUntilFailure(file.steps, runOne, call);
      return answer(run, changes(before, await shownElements(session)));
    },
  };
}

interface Run {
  readonly results: readonly { readonly keyword: string; readonly result: CallToolResult }[];
  /** The last step failed. */
  readonly isFailed: boolean;
}

/** Runs one step, which has its own entry in the audit log. */
function runStep(
  session: Session,
  { keyword, params, templates, testCase, eventAttributes }: Step,
  definition: KeywordDefinition,
  { caller, signal, progress }: ToolCall,
  access: Access,
): Promise<Execution> {
  return access.audited(caller, { action: definition.slug, sessionId: session.id }, async () => {
    await access.admitCall(caller.principal, definition);
    const options = { signal, progress, pictures: false, isBrief: true };
    return session.execute({ keyword, params, templates, testCase, eventAttributes }, options);
  });
}

async function runUntilFailure(
  steps: readonly Step[],
  runOne: (step: Step) => Promise<Execution>,
  call: ToolCall,
): Promise<Run> {
  const results: Run['results'][number][] = [];
  for (const [index, step] of steps.entries()) {
    const { keyword } = step;
    call.signal.throwIfAborted();
    call.progress(`step ${index + 1} of ${steps.length}: ${keyword}`);
    try {
      results.push({ keyword, result: keywordResult(await runOne(step)) });
    } catch (error) {
      call.signal.throwIfAborted();
      return { results: [...results, { keyword, result: failureResult(error) }], isFailed: true };
    }
  }
  return { results, isFailed: false };
}

interface Changes {
  readonly appeared: readonly string[];
  readonly gone: readonly string[];
}

function answer({ results, isFailed }: Run, { appeared, gone }: Changes): CallToolResult {
  const lines = results.map(
    ({ keyword, result }, index) => `${index + 1}. ${keyword}: ${textsOf(result).join('\n') || 'a picture, below'}`,
  );
  const listed = [...listing('new', appeared), ...listing('gone', gone)];
  const screen = listed.length > 0 ? listed : ['nothing changed on the screen'];
  return {
    ...(isFailed && { isError: true }),
    content: [
      { type: 'text', text: [...lines, ...screen].join('\n') },
      ...results.flatMap(({ result }) => result.content.filter(({ type }) => type !== 'text')),
    ],
    structuredContent: {
      results: results.map(({ keyword, result }) => ({ keyword, ...result.structuredContent })),
      ...(isFailed && { failed: results.length }),
      appeared: appeared.slice(0, MAX_CHANGES),
      gone: gone.slice(0, MAX_CHANGES),
    },
  };
}

function listing(what: string, lines: readonly string[]): string[] {
  const listed = lines.slice(0, MAX_CHANGES).map((line) => `${what}: ${line}`);
  return lines.length > MAX_CHANGES ? [...listed, `${lines.length - MAX_CHANGES} more ${what}`] : listed;
}

/**
 * What is on the page, scrolled into the window or not; undefined when it cannot be read: no source lists elements, or a
 * dialog is open.
 */
async function shownElements(session: Session): Promise<readonly ScreenElement[] | undefined> {
  try {
    return await session.read((workspace) => workspace.elements([], 'page'));
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/** An element without its place and focus: what has only moved, scrolled or got the focus has not changed. */
const identity = (element: ScreenElement): string =>
  elementLine({ ...element, bounds: NOWHERE, inViewport: true, focused: undefined });

function changes(before?: readonly ScreenElement[], after?: readonly ScreenElement[]): Changes {
  if (!before || !after) return { appeared: [], gone: [] };
  const [was, is] = [new Set(before.map(identity)), new Set(after.map(identity))];
  return {
    appeared: after.filter((element) => !was.has(identity(element))).map(elementLine),
    gone: before.filter((element) => !is.has(identity(element))).map(elementLine),
  };
}
