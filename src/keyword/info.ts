import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';
import type { Settings } from '../config.js';
import { type ParamSchema, settingDefault } from '../plugin/params.js';

export const ParameterInfo = z.object({
  name: z.string(),
  type: z.enum(['str', 'int', 'float', 'bool', 'list']),
  default: z.unknown().describe('null when there is none'),
  required: z.boolean(),
  description: z.string(),
});

export type ParameterInfo = z.output<typeof ParameterInfo>;

export const KeywordInfo = z.object({
  keyword: z.string().describe('Human-readable name'),
  keyword_slug: z.string().describe('Snake-case name'),
  description: z.string(),
  parameters: z.array(ParameterInfo),
});

export type KeywordInfo = z.output<typeof KeywordInfo>;

const TYPE_NAMES: Record<string, ParameterInfo['type']> = {
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'list',
};

/** The typed side of a parameter's schema: what the keyword receives. */
export function describeParameter(name: string, schema: ParamSchema, settings: Settings): ParameterInfo {
  const typed = zodToJsonSchema(unwrap(schema), { pipeStrategy: 'output', $refStrategy: 'none' }) as { type?: string };
  const setting = settingDefault(schema);
  const absent = schema.safeParse(undefined);
  const fallback = setting ? settings[setting] : absent.success ? absent.data : undefined;
  return {
    name,
    type: TYPE_NAMES[typed.type ?? ''] ?? 'str',
    default: fallback ?? null,
    required: !absent.success,
    description: schema.description ?? '',
  };
}

/** The schema of a value that is given: without what makes it optional. */
function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return unwrap(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodDefault) return unwrap(schema.removeDefault() as z.ZodType);
  return schema;
}
