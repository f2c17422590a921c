import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** Characters of an answer: at most 25,000 tokens, at three characters a token. */
const MOST_CHARACTERS = 75_000;

/** The answer, cut where it would fill a model's context; it says how much is missing. */
export function capped(answer: CallToolResult): CallToolResult {
  let left = MOST_CHARACTERS;
  const content = answer.content.map((block) => {
    if (block.type !== 'text') return block;
    const text = cut(block.text, left);
    left = Math.max(0, left - text.length);
    return { ...block, text };
  });
  const { structuredContent: data } = answer;
  if (!data || JSON.stringify(data).length <= MOST_CHARACTERS) return { ...answer, content };
  const [text] = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return { ...answer, content, structuredContent: { result: text ?? '', truncated: true } };
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}\n… ${text.length - most} characters left out`;
