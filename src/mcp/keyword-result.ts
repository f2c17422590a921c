import { type CallToolResult, ContentBlockSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { elementLine, ScreenElement } from '../device/element.js';
import { Healed } from '../keyword/healed.js';
import { result } from './tool.js';

const PNG = /^iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/;
const Shot = z.object({ screenshot: z.string().regex(PNG), elements: z.array(ScreenElement) });

/**
 * What a keyword answered: pictures as pictures, elements in lines, `{content: [...]}` of the protocol's own blocks as
 * those, everything else as text and data.
 */
export function keywordResult(data: Readonly<Record<string, unknown>>): CallToolResult {
  const healed = Healed.safeParse(data);
  if (healed.success) {
    const { content } = resultOf(healed.data.result, data);
    return { content: [...content, { type: 'text', text: healLines(healed.data) }], structuredContent: { ...data } };
  }
  return 'result' in data ? resultOf(data['result'], data) : result(JSON.stringify(data), data);
}

function resultOf(value: unknown, data: Readonly<Record<string, unknown>>): CallToolResult {
  if (typeof value === 'string' && PNG.test(value)) return picture(value, []);
  const blocks = blocksOf(value);
  if (blocks) return { content: blocks, structuredContent: { blocks: blocks.length } };
  const shot = Shot.safeParse(value);
  if (shot.success) return picture(shot.data.screenshot, shot.data.elements.map(elementLine));
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
