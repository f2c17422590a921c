import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';
import type { Settings } from '../config.js';
import { type KeywordMark, slugOf } from '../plugin/mark.js';
import {
  eventParams,
  isEventName,
  type ParamSchema,
  type ParamShape,
  settingDefault,
  textKind,
} from '../plugin/params.js';
import type { Plugin } from '../plugin/registry.js';

export const ParameterInfo = z.object({
  name: z.string(),
  type: z.enum(['str', 'int', 'float', 'bool', 'list']),
  default: z.unknown().describe('null when there is none'),
  required: z.boolean(),
  description: z.string(),
  kind: z
    .enum(['locator', 'locators', 'script'])
    .optional()
    .describe('What a text is: a locator or the name of a template; several of them, separated by `|`; a script'),
  choices: z.array(z.string()).optional().describe('The words of which it is one, or of which a list consists'),
  minimum: z.number().optional().describe('Of a number'),
  maximum: z.number().optional().describe('Of a number'),
});

export type ParameterInfo = z.output<typeof ParameterInfo>;

export const KeywordInfo = z.object({
  keyword: z.string().describe('Human-readable name'),
  keyword_slug: z.string().describe('Snake-case name'),
  description: z.string(),
  category: z.string().describe('What it is about, such as `gesture`; `plugin` for keywords of third parties'),
  parameters: z.array(ParameterInfo),
  answers: z
    .enum(['data', 'elements', 'matches', 'picture', 'screen'])
    .optional()
    .describe('What `data` of the answer holds, when it is not one value in `result`'),
});

export type KeywordInfo = z.output<typeof KeywordInfo>;

/** A keyword: its mark, and the facts derived from it. */
export interface KeywordDefinition {
  readonly slug: string;
  readonly mark: KeywordMark;
  readonly shape: ParamShape;
  /** In positional order. */
  readonly parameters: readonly ParameterInfo[];
  /** The parameters without the one that only names the tracked event. */
  readonly actionParameters: readonly ParameterInfo[];
  readonly target: Plugin['target'];
  /** The file of a third-party plugin; undefined for a built-in keyword. */
  readonly foreign: string | undefined;
  readonly category: string;
}

/** A keyword class with its mark. */
export interface KeywordClass extends Pick<Plugin<'keyword'>, 'info' | 'target'> {
  readonly foreign?: string | undefined;
  /** Of a built-in keyword: the name of its directory. */
  readonly category?: string | undefined;
}

export function defineKeyword(
  { info, target, foreign, category = 'plugin' }: KeywordClass,
  settings: Settings,
): KeywordDefinition {
  const shape = info.tracked === true ? { ...info.params, ...eventParams } : info.params;
  const parameters = Object.entries(shape).map(([name, schema]) => describeParameter(name, schema, settings));
  return {
    slug: slugOf(info.name),
    mark: info,
    shape,
    parameters,
    actionParameters: parameters.filter(({ name }) => !isEventName(name)),
    target,
    foreign,
    category,
  };
}

export const keywordInfo = ({ mark, slug, category, parameters }: KeywordDefinition): KeywordInfo => ({
  keyword: mark.name,
  keyword_slug: slug,
  description: mark.description,
  category,
  parameters: [...parameters],
  ...(mark.answers !== undefined && mark.answers !== 'value' && { answers: mark.answers }),
});

const TYPE_NAMES: Record<string, ParameterInfo['type']> = {
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'list',
};

/** The part of a JSON schema that tells what a parameter may be. */
interface ValueSchema {
  readonly type?: string;
  readonly enum?: string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: ValueSchema;
}

/** Describes a parameter by the output type of its schema. */
export function describeParameter(name: string, schema: ParamSchema, settings: Settings): ParameterInfo {
  const typed = zodToJsonSchema(unwrap(schema), { pipeStrategy: 'output', $refStrategy: 'none' }) as ValueSchema;
  const setting = settingDefault(schema);
  const absent = schema.safeParse(undefined);
  const fallback = setting ? settings[setting] : absent.success ? absent.data : undefined;
  const kind = textKind(schema);
  const choices = (typed.items ?? typed).enum;
  const { minimum, maximum } = typed;
  return {
    name,
    type: TYPE_NAMES[typed.type ?? ''] ?? 'str',
    default: fallback ?? null,
    required: !absent.success,
    description: schema.description ?? '',
    ...(kind && { kind }),
    ...(choices && { choices }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}

/** The schema without `optional` and `default`. By type names: plugins may bring a zod of their own. */
function unwrap(schema: z.ZodType): z.ZodType {
  const { typeName } = schema._def as { readonly typeName?: string };
  if (typeName === 'ZodOptional') return unwrap((schema as z.ZodOptional<z.ZodType>).unwrap());
  if (typeName === 'ZodDefault') return unwrap((schema as z.ZodDefault<z.ZodType>).removeDefault());
  return schema;
}
