import { type CallToolResult, ContentBlockSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { requirementOf } from '../../access/permissions.js';
import type { Service } from '../../boot.js';
import { elementLine, type ListedElement, type ScreenElement } from '../../device/element.js';
import { ServiceError } from '../../errors.js';
import type { KeywordDefinition } from '../../keyword/definition.js';
import type { Healed } from '../../keyword/outcome.js';
import { dialogLines } from '../../keyword/dialog-data.js';
import type { Execution } from '../../keyword/prepared-call.js';
import { elementLines, type Screens } from '../answers/screens.js';
import { annotations, findSession, result, type Tool, type ToolCall } from '../tool.js';

const TEXT = { type: 'string' } as const;
const MOST_ELEMENTS = 200;
/** Part of the list of tools, because not every client shows the instructions of the server to its model. */
const HOW_FOUND = 'Find one by text= or its [locator].';
const NOTHING_FOUND = '0 found: try a part of the text, or look at get_interactive_elements with scope=page';
/**
 * Parameters that are accepted but not listed, to keep the tool list short: the locators of get_interactive_elements
 * match exactly one element without an index or an area. Events are named over HTTP.
 */
const UNLISTED = new Set(['index', 'aoi']);
const List = z.union([z.string(), z.array(z.string())]);

/** The parsed arguments: strings, or lists for list parameters. */
type Given = Record<string, string | string[]> &
  Partial<Record<'session_id' | 'max_elements' | 'since' | 'coordinates', string>>;

/** The tool of a keyword: `session_id` and the keyword's parameters, all of them texts. */
export function keywordTool({ store, access }: Service, definition: KeywordDefinition, screens: Screens): Tool {
  const { slug, mark, actionParameters: parameters } = definition;
  const needsSession = mark.needsSession !== false;
  // The whole page may be too long for a model's context.
  const seen: Readonly<Record<string, string>> =
    mark.answers === 'elements' && parameters.some(({ name }) => name === 'scope') ? { scope: 'window' } : {};
  const names = [
    ...parameters.map(({ name }) => name).filter((name) => !UNLISTED.has(name)),
    ...(mark.answers === 'elements' ? ['max_elements', 'since', 'coordinates'] : []),
  ];
  const admit = async ({ caller }: ToolCall) => (await access()).admitCall(caller.principal, definition);
  const lists = new Set(parameters.filter(({ type }) => type === 'list').map(({ name }) => name));
  const input = z
    .object(Object.fromEntries(names.map((name) => [name, (lists.has(name) ? List : z.string()).optional()])))
    .extend({ session_id: needsSession ? z.string() : z.string().optional() })
    .catchall(z.string());
  return {
    input,
    required: requirementOf(definition),
    action: slug,
    definition: {
      name: slug,
      description: mark.answers === 'elements' ? `${mark.description} ${HOW_FOUND}` : mark.description,
      inputSchema: {
        type: 'object',
        properties: { session_id: TEXT, ...Object.fromEntries(names.map((name) => [name, TEXT])) },
        required: [
          ...(needsSession ? ['session_id'] : []),
          ...parameters.filter(({ required }) => required).map(({ name }) => name),
        ],
      },
      outputSchema: { type: 'object' },
      annotations: annotations(mark.name, mark.effect),
    },
    async call(given, call) {
      const { signal, progress } = call;
      const { session_id: id, max_elements, since, coordinates, ...params } = given as Given;
      const running = { signal, progress, pictures: false, isBrief: true };
      if (id === undefined) {
        await admit(call);
        return keywordResult(await store.execute({ keyword: slug, params }, running));
      }
      const session = findSession(store, id, call);
      await admit(call);
      if (mark.answers !== 'elements') {
        return keywordResult(
          await session.execute({ keyword: slug, params }, running),
          mostMatches(definition, params),
        );
      }
      const most = wholeNumber('max_elements', max_elements) ?? MOST_ELEMENTS;
      const known = wholeNumber('since', since);
      const options = { most, coordinates: yesOrNo('coordinates', coordinates) };
      const { data, warnings } = await session.execute({ keyword: slug, params: { ...seen, ...params } }, running);
      const shown = screens.show(session, data['result'] as ListedElement[], options, known);
      return withWarnings(result(shown.text, shown.data), warnings);
    },
  };
}

function wholeNumber(name: string, given: string | undefined): number | undefined {
  if (given === undefined || given.trim() === '') return undefined;
  if (/^\d{1,9}$/.test(given.trim())) return Number(given);
  throw new ServiceError('E0403', `${name} must be a whole number`, { parameter: name });
}

function yesOrNo(name: string, given: string | undefined): boolean {
  const text = given?.trim().toLowerCase() ?? '';
  if (!['', 'true', 'false'].includes(text)) {
    throw new ServiceError('E0403', `${name} must be true or false`, { parameter: name });
  }
  return text === 'true';
}

/** How many elements a search lists at most; undefined for a keyword that is no search. */
function mostMatches(
  { mark, actionParameters }: KeywordDefinition,
  given: Record<string, unknown>,
): number | undefined {
  if (mark.answers !== 'matches') return undefined;
  return Number(given['limit'] ?? actionParameters.find(({ name }) => name === 'limit')?.default);
}

/** An answer of the kind `screen`. */
interface ShownScreen {
  readonly screenshot: string;
  readonly elements: readonly ScreenElement[];
}

/**
 * The answer of a keyword as a tool result: pictures as images, elements in lines, `{content: [...]}` of the protocol's
 * own blocks as those, everything else as text and data.
 * @param most the number of matches that a search may answer
 */
export function keywordResult(
  { data, answers, healed, warnings }: Pick<Execution, 'data' | 'answers' | 'healed' | 'warnings'>,
  most?: number,
): CallToolResult {
  if (answers === 'matches') {
    return withWarnings(matchesResult(data['result'] as ScreenElement[], most), warnings);
  }
  const dialogs = dialogLines(data);
  const told = dialogs.length > 0 ? [{ type: 'text' as const, text: dialogs.join('\n') }] : [];
  if (!healed) {
    const shown = answers === 'data' ? result(JSON.stringify(data), data) : resultOf(data['result'], answers, data);
    return withWarnings({ ...shown, content: [...shown.content, ...told] }, warnings);
  }
  const { content } = resultOf(healed.result, answers, data);
  return { content: [...content, { type: 'text', text: healLines(healed) }, ...told], structuredContent: { ...data } };
}

/** Adds what a result lacks to its texts and its data. */
function withWarnings(answer: CallToolResult, warnings: readonly string[]): CallToolResult {
  if (warnings.length === 0) return answer;
  const text = warnings.map((warning) => `warning: ${warning}`).join('\n');
  return {
    content: [...answer.content, { type: 'text', text }],
    structuredContent: { ...answer.structuredContent, warnings },
  };
}

function resultOf(value: unknown, answers: Execution['answers'], data: Execution['data']): CallToolResult {
  if (answers === 'picture') return picture(value as string, []);
  if (answers === 'screen') {
    const { screenshot, elements } = value as ShownScreen;
    return picture(screenshot, elements.map(elementLine));
  }
  if (answers === 'elements') {
    const elements = value as readonly ListedElement[];
    const { lines, count } = elementLines(elements, { most: MOST_ELEMENTS, advice: 'use filter_config' });
    return result([`${count} elements`, ...lines].join('\n'), { elements: count });
  }
  const blocks = blocksOf(value);
  if (blocks) return { content: blocks, structuredContent: { blocks: blocks.length } };
  if (value === null || value === undefined) return result('done', data);
  return result(typeof value === 'string' ? value : JSON.stringify(value), data);
}

function matchesResult(elements: readonly ScreenElement[], most = Infinity): CallToolResult {
  if (elements.length === 0) return result(NOTHING_FOUND, { elements: 0 });
  const more = elements.length < most ? [] : [`there may be more: at most ${most} are listed, use limit`];
  const lines = [`${elements.length} found`, ...elements.map(elementLine), ...more];
  return result(lines.join('\n'), { elements: elements.length });
}

const healLines = ({ heal_summary: summary, suggested_steps: steps }: Healed): string =>
  [`healed: ${summary}`, ...steps.map(({ keyword, params }) => [keyword, ...params].join(' | '))].join('\n');

function blocksOf(value: unknown): CallToolResult['content'] | undefined {
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'content') return undefined;
  return ContentBlockSchema.array().safeParse((value as { content: unknown }).content).data;
}

const picture = (png: string, lines: readonly string[]): CallToolResult => ({
  content: [
    { type: 'image', data: png, mimeType: 'image/png' },
    ...(lines.length > 0 ? [{ type: 'text' as const, text: lines.join('\n') }] : []),
  ],
  structuredContent: { elements: lines.length },
});
