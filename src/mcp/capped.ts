import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/**
 * Bytes of an answer: at most 25,000 tokens at three bytes a token, which markup, JSON and scripts other than Latin
 * come to.
 */
const MOST_BYTES = 75_000;

/** The answer, cut where it would fill a model's context; it says how much is missing. Pictures do not count. */
export function capped(answer: CallToolResult): CallToolResult {
  const { structuredContent: data } = answer;
  const texts = answer.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const size = (data ? sizeOf(JSON.stringify(data)) : 0) + texts.reduce((sum, text) => sum + sizeOf(text), 0);
  if (size <= MOST_BYTES) return answer;
  // Clients show a model the text or the data, and some both.
  let left = Math.floor(MOST_BYTES / 2);
  const content = answer.content.map((block) => {
    if (block.type !== 'text') return block;
    const text = cut(block.text, left);
    left = Math.max(0, left - sizeOf(text));
    return { ...block, text };
  });
  const [text = ''] = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return { ...answer, content, ...(data && { structuredContent: { result: text, truncated: true } }) };
}

const sizeOf = (text: string): number => Buffer.byteLength(text);

function cut(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  const kept = new TextDecoder().decode(bytes.subarray(0, most), { stream: true });
  return `${kept}\n… ${text.length - kept.length} characters left out`;
}
