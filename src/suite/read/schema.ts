import type { z } from 'zod';
import { ignoreOverride, type Options, zodToJsonSchema } from 'zod-to-json-schema';
import type { KeywordInfo } from '../../keyword/definition.js';
import { slugOf } from '../../plugin/mark.js';
import { FLOW_KEYWORDS, keywordNames } from './flow-keywords.js';
import { BesideKeyword, CaseForm, CatchForm, ElseIfForm, PARTS, STEP_FORMS, TestFileForm } from './forms.js';
import { argumentsSchema, spellingPattern, VALUE_SCHEMAS } from './keyword-schema.js';

type Json = Record<string, unknown>;

/** The identifier of the schema, the same in every version. */
const SCHEMA_ID = 'urn:svc:schemas:test';

/**
 * The form of test files as JSON Schema (draft-07), for editors and other tools. It is made of the forms that the reader
 * checks with.
 * @param keywords the names, parameters and descriptions that editors offer; without any, every keyword is taken
 */
export function testFileSchema(keywords: readonly KeywordInfo[] = []): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: SCHEMA_ID,
    description: 'A file of test cases',
    ...converted(TestFileForm),
    definitions: {
      step: stepSchema(keywords),
      case: converted(CaseForm),
      elseIf: converted(ElseIfForm),
      catch: converted(CatchForm),
      ...Object.fromEntries(Object.entries(STEP_FORMS).map(([kind, form]) => [kind, converted(form)])),
      keywordStep: keywordStepSchema(keywords),
      ...VALUE_SCHEMAS,
      ...keywordDefinitions(keywords),
    },
  };
}

const reference = (name: string): Json => ({ $ref: `#/definitions/${name}` });

/** `save` and `soft`. */
const BESIDE = Object.fromEntries(Object.keys(BesideKeyword.shape).map((name) => [name, reference(name)]));

/** The parts with a form of their own become references to it. */
const override: NonNullable<Options['override']> = (definition) => {
  const part = Object.entries(PARTS).find(([, { _def }]) => (_def as unknown) === definition)?.[0];
  return part === undefined ? ignoreOverride : reference(part);
};

function converted(form: z.ZodType): Json {
  const json = zodToJsonSchema(form, { $refStrategy: 'none', pipeStrategy: 'input', override }) as Json;
  delete json['$schema'];
  return json;
}

function stepSchema(keywords: readonly KeywordInfo[]): Json {
  return {
    description: 'A keyword with its arguments, or use, if, repeat, for, try or group',
    if: { type: 'string' },
    then: keywordAloneSchema(keywords),
    else: { anyOf: ['keywordStep', ...Object.keys(STEP_FORMS)].map(reference) },
  };
}

/** A list of the names would be repeated by editors for every word that is not among them. */
function keywordAloneSchema(keywords: readonly KeywordInfo[]): Json {
  const description = 'A keyword without arguments';
  if (keywords.length === 0) return { type: 'string', description };
  const pattern = keywordNames(keywords).map(spellingPattern).join('|');
  return { type: 'string', description, pattern, patternErrorMessage: 'There is no keyword of this name.' };
}

const definitionOf = (name: string): string => `keyword.${slugOf(name)}`;

function keywordDefinitions(keywords: readonly KeywordInfo[]): Json {
  return Object.fromEntries([
    ...Object.entries(converted(BesideKeyword)['properties'] as Json),
    ...keywords.map((info) => [definitionOf(info.keyword), argumentsSchema(info, BESIDE)] as const),
    ...FLOW_KEYWORDS.map(
      (flow) => [definitionOf(flow.name), argumentsSchema(flow, BESIDE, flow.more !== undefined)] as const,
    ),
  ]);
}

/** One keyword, in any spelling; editors offer the usual one. */
function keywordStepSchema(keywords: readonly KeywordInfo[]): Json {
  const definitions = keywordNames(keywords).map((name) => [name, reference(definitionOf(name))] as const);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(definitions), ...BESIDE },
    patternProperties: Object.fromEntries(definitions.map(([name, definition]) => [spellingPattern(name), definition])),
    additionalProperties: keywords.length === 0,
    minProperties: 1,
  };
}
