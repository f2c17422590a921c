import { type CallToolResult, ContentBlockSchema } from '@modelcontextprotocol/sdk/types.js';
import { elementLine } from '../device/element-line.js';
import type { ScreenElement } from '../device/element.js';
import type { Healed } from '../keyword/outcome.js';
import type { Execution } from '../keyword/prepared-call.js';
import { result } from './tool.js';

/** An answer of the kind `screen`. */
interface ShownScreen {
  readonly screenshot: string;
  readonly elements: readonly ScreenElement[];
}

/**
 * The answer of a keyword as a tool result: pictures as images, elements in lines, `{content: [...]}` of the protocol's
 * own blocks as those, everything else as text and data.
 */
export function keywordResult({
  data,
  answers,
  healed,
}: Pick<Execution, 'data' | 'answers' | 'healed'>): CallToolResult {
  if (!healed) {
    return answers === 'data' ? result(JSON.stringify(data), data) : resultOf(data['result'], answers, data);
  }
  const { content } = resultOf(healed.result, answers, data);
  return { content: [...content, { type: 'text', text: healLines(healed) }], structuredContent: { ...data } };
}

function resultOf(value: unknown, answers: Execution['answers'], data: Execution['data']): CallToolResult {
  if (answers === 'picture') return picture(value as string, []);
  if (answers === 'screen') {
    const { screenshot, elements } = value as ShownScreen;
    return picture(screenshot, elements.map(elementLine));
  }
  const blocks = blocksOf(value);
  if (blocks) return { content: blocks, structuredContent: { blocks: blocks.length } };
  if (value === null || value === undefined) return result('done', data);
  return result(typeof value === 'string' ? value : JSON.stringify(value), data);
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
