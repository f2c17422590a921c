import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';

/** The input schema of a tool, without what costs a model context and tells it nothing. */
export function jsonSchema(schema: z.AnyZodObject): Tool['inputSchema'] {
  const { properties = {}, required } = zodToJsonSchema(schema, { $refStrategy: 'none' }) as Tool['inputSchema'];
  return { type: 'object', properties, ...(required && { required }) };
}
