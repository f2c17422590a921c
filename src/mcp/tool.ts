import type { z } from 'zod';
import type { CallToolResult, Tool as ToolDefinition } from '@modelcontextprotocol/sdk/types.js';

/** How one call is answered and followed. */
export interface ToolCall {
  /** Aborted when the client cancels the request or goes away. */
  readonly signal: AbortSignal;
  /** Tells the client how far the work is; does nothing when it did not ask. */
  readonly progress: (message: string) => void;
}

/** One tool: what the client is told of it, and what it does. */
export interface Tool {
  readonly definition: ToolDefinition;
  /** What a call must look like; anything else is a protocol error. */
  readonly input: z.AnyZodObject;
  /** @param input as `input` gives it */
  call(input: Readonly<Record<string, unknown>>, call: ToolCall): Promise<CallToolResult>;
}

/** A text for people and models, and the same as data. */
export const result = (text: string, data: Readonly<Record<string, unknown>>): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: { ...data },
});
