import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';

/** The input schema of a tool, without what costs a model context and tells it nothing. */
export function jsonSchema(schema: z.AnyZodObject): Tool['inputSchema'] {
  const written = JSON.stringify(zodToJsonSchema(schema, { $refStrategy: 'none' }), withoutAnything);
  const { properties = {}, required } = JSON.parse(written) as Tool['inputSchema'];
  return { type: 'object', properties, ...(required && { required }) };
}

const withoutAnything = (key: string, value: unknown): unknown => (key === 'additionalProperties' ? undefined : value);
