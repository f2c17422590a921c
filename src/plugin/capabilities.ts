import type { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';
import type { CapabilityList } from './mark.js';

type JsonSchema = Readonly<Record<string, unknown>>;

const isNames = (list: CapabilityList): list is readonly string[] => Array.isArray(list);

/** The capabilities that are accepted; undefined where any is. */
export function capabilityNames(list: CapabilityList | undefined): readonly string[] | undefined {
  if (list === undefined || isNames(list)) return list;
  const { unknownKeys } = list._def as z.ZodObjectDef;
  return unknownKeys === 'passthrough' ? undefined : Object.keys(list.shape as object);
}

/** The JSON Schema (draft 7) of the capabilities; what is known of names alone are the names. */
export function capabilitySchema(list: CapabilityList | undefined): JsonSchema {
  if (list === undefined) return { type: 'object' };
  if (isNames(list)) {
    const properties = Object.fromEntries(list.map((name) => [name, {}]));
    return { type: 'object', properties, additionalProperties: false };
  }
  const schema = zodToJsonSchema(list, {
    target: 'jsonSchema7',
    $refStrategy: 'none',
    pipeStrategy: 'input',
    effectStrategy: 'input',
  }) as Record<string, unknown>;
  delete schema['$schema'];
  return schema;
}
