import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { textsOf } from '../tool.js';

/** At most 25,000 tokens, at three bytes a token, the average of markup, JSON and non-Latin scripts. */
export const MAX_RESULT_BYTES = 75_000;

/** Cuts a result that would fill a model's context, and appends how much was cut. Pictures do not count. */
export function truncatedResult(result: CallToolResult): CallToolResult {
  const { structuredContent: data } = result;
  const size = (data ? Buffer.byteLength(JSON.stringify(data)) : 0) + Buffer.byteLength(textsOf(result).join(''));
  if (size <= MAX_RESULT_BYTES) return result;
  // Some clients show a model both the text and the data.
  let room = Math.floor(MAX_RESULT_BYTES / 2);
  const content = result.content.map((block) => {
    if (block.type !== 'text') return block;
    const text = truncatedText(block.text, room);
    room = Math.max(0, room - Buffer.byteLength(text));
    return { ...block, text };
  });
  const cut = { ...result, content };
  return { ...cut, ...(data && { structuredContent: { result: textsOf(cut)[0] ?? '', truncated: true } }) };
}

/** The start of a text, with how much was cut. */
export function truncatedText(text: string, maxBytes = MAX_RESULT_BYTES): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  // In stream mode a character that was cut in half is dropped.
  const start = new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true });
  return `${start}\n${leftOut(text.length - start.length, 'characters')}`;
}

/** The first items of a list whose JSON fits, and a note when further ones were left out. */
export function truncatedList<T>(items: readonly T[]): { readonly kept: readonly T[]; readonly note?: string } {
  let room = MAX_RESULT_BYTES;
  const end = items.findIndex((item) => (room -= Buffer.byteLength(JSON.stringify(item)) + 1) < 0);
  return end < 0 ? { kept: items } : { kept: items.slice(0, end), note: leftOut(items.length - end, 'items') };
}

const leftOut = (count: number, what: string): string => `… ${count} ${what} left out`;
