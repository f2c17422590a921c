import type { ToolAnswer } from './mcp-process.js';

/** The texts of an answer. */
export const answerText = ({ content }: ToolAnswer): string => content.map(({ text = '' }) => text).join('\n');
