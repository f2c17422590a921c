import type { z } from 'zod';
import { cutText, ServiceError } from '../errors.js';
import { isLocator, isLong } from '../plugin/params.js';
import { problemsIn, problemText } from '../schema-problems.js';
import { mask, reveal } from '../secret.js';
import { didYouMean, suggest } from '../text/suggest.js';
import { escapeReferences, type Variables } from '../variables.js';
import type { Params } from './call.js';
import type { KeywordDefinition, ParameterInfo } from './definition.js';

/** One value of a parameter: as it was given, and as the keyword receives it. */
export interface Alternative {
  readonly text: string;
  readonly value: unknown;
  /**
   * How to write the value in a call: with its references to variables, except one that expands to several
   * alternatives. A list for a list parameter.
   */
  readonly written: string | readonly string[];
}

/** A given parameter and its alternatives, at least one. */
export interface BoundParameter {
  readonly name: string;
  readonly alternatives: readonly Alternative[];
}

/** The given parameters of a call in the keyword's order; `rest` holds the defaults of the others. */
export interface Binding {
  readonly given: readonly BoundParameter[];
  readonly rest: Readonly<Record<string, unknown>>;
}

/** One choice among the alternatives: a value for every given parameter. */
export type Combination = readonly Alternative[];

/** How many combinations the alternatives make. */
export const countCombinations = ({ given }: Binding): number =>
  given.reduce((product, { alternatives }) => product * alternatives.length, 1);

/** Every combination, generated one at a time, in positional order; the last position varies fastest. */
export function* combinations({ given }: Binding): Generator<Combination> {
  const places = given.map(() => 0);
  for (;;) {
    yield given.map(({ alternatives }, i) => alternatives[places[i]!]!);
    let position = given.length - 1;
    while (position >= 0 && ++places[position]! === given[position]!.alternatives.length) places[position--] = 0;
    if (position < 0) return;
  }
}

/** Characters of one value of a parameter that is no script. */
const MAX_VALUE_CHARS = 100 * 1024;
const MAX_NAME_CHARS = 100;

type Given = string | number | boolean | null;

/**
 * Binds positional or named parameters, fills in variables, and checks every alternative. Secrets among the values are
 * remembered; a locator is bound without the secret prefix.
 * @throws ServiceError E0403 naming the parameter, and the nearest name where one was misspelt
 */
export function bind(definition: KeywordDefinition, params: Params | null | undefined, variables: Variables): Binding {
  const given: BoundParameter[] = [];
  const rest: Record<string, unknown> = {};
  for (const [parameter, texts] of textsOf(definition, params)) {
    const schema = definition.shape[parameter.name]!;
    if (texts === undefined) {
      rest[parameter.name] = structuredClone(parameter.default ?? undefined);
      continue;
    }
    const filled = texts.flatMap((text) => {
      const values = variables.expand(text);
      values.forEach((value) => variables.secrets.remember(value));
      for (const { length } of isLong(schema) ? [] : values) {
        if (length > MAX_VALUE_CHARS) throw invalid(definition, parameter.name, tooLong(length));
      }
      return values.map((value) => ({ value, written: values.length === 1 ? text : escapeReferences(value) }));
    });
    const isOneList = parameter.type === 'list' && filled.length !== 1;
    const choices = isOneList ? [{ value: filled.map(({ value }) => value), written: texts }] : filled;
    const alternatives = choices.map(({ value, written }) => ({
      text: shown(value),
      value: parse(definition, parameter.name, schema, isLocator(schema) ? revealed(value) : value),
      written,
    }));
    given.push({ name: parameter.name, alternatives });
  }
  return { given, rest };
}

/**
 * The given parameters of a call as texts, by name in the keyword's order; several values are alternatives, or those of
 * a list. Values are not checked, and variables not filled in.
 * @throws ServiceError E0403 for an unknown parameter, and for a required one that is missing
 */
export function givenTexts(
  definition: KeywordDefinition,
  params: Params | null | undefined,
): Readonly<Record<string, string | readonly string[]>> {
  const given = [...textsOf(definition, params)].flatMap(([{ name }, texts]) =>
    texts === undefined ? [] : [[name, texts.length === 1 ? texts[0]! : texts] as const],
  );
  return Object.fromEntries(given);
}

/** Each parameter with the texts that are given for it; undefined for an optional one that is not given. */
function* textsOf(
  definition: KeywordDefinition,
  params: Params | null | undefined,
): Generator<readonly [ParameterInfo, string[] | undefined]> {
  const values = byName(definition, params ?? []);
  for (const parameter of definition.parameters) {
    const texts = toTexts(definition, parameter, values.get(parameter.name));
    if (texts === undefined && parameter.required) throw invalid(definition, parameter.name, 'is required');
    yield [parameter, texts];
  }
}

function byName(definition: KeywordDefinition, params: Params): Map<string, Given | Given[]> {
  const names = definition.parameters.map((parameter) => parameter.name);
  if (Array.isArray(params)) {
    if (params.length > names.length) {
      throw new ServiceError(
        'E0403',
        `${definition.mark.name} takes ${names.length === 0 ? 'no parameters' : `at most ${names.length}: ${names.join(', ')}`}; ${params.length} were given`,
        { keyword: definition.mark.name, parameters: names },
      );
    }
    return new Map(params.map((value, i) => [names[i]!, value]));
  }
  for (const name of Object.keys(params)) {
    if (names.includes(name)) continue;
    const near = suggest(name, names);
    const shownName = cutText(name, MAX_NAME_CHARS);
    throw new ServiceError('E0403', `${definition.mark.name} has no parameter "${shownName}"${didYouMean(near)}`, {
      keyword: definition.mark.name,
      parameter: shownName,
      suggestions: near,
      parameters: names,
    });
  }
  return new Map(Object.entries(params));
}

/** The texts given for a parameter; undefined when it is not given. */
function toTexts(
  definition: KeywordDefinition,
  { name, type }: ParameterInfo,
  value: Given | Given[] | undefined,
): string[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (!Array.isArray(value)) return [toText(definition, name, value)];
  const texts = value.filter((item) => item !== null).map((item) => toText(definition, name, item));
  if (texts.length === 0 && type !== 'list') {
    throw invalid(definition, name, 'has an empty list of alternatives');
  }
  return texts;
}

function toText(definition: KeywordDefinition, name: string, value: string | number | boolean): string {
  const text = String(value);
  if (text.isWellFormed()) return text;
  throw invalid(definition, name, 'holds half of a surrogate pair, which is no valid Unicode text');
}

const tooLong = (length: number): string => `has ${length} characters: give at most ${MAX_VALUE_CHARS}`;

function parse(definition: KeywordDefinition, name: string, schema: z.ZodTypeAny, given: string | string[]): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data as unknown;
  const reason = problemText(problemsIn(parsed.error.issues).map(({ message }) => ({ path: '', message })));
  throw invalid(definition, name, `${reason} (given: ${JSON.stringify(mask(shown(given)).slice(0, 200))})`);
}

/** One text for the given value; secrets in a list are masked. */
const shown = (given: string | string[]): string => (Array.isArray(given) ? given.map(mask).join(',') : given);

const revealed = (given: string | string[]): string | string[] =>
  Array.isArray(given) ? given.map(reveal) : reveal(given);

function invalid(definition: KeywordDefinition, name: string, reason: string): ServiceError {
  return new ServiceError('E0403', `${definition.mark.name}: ${name} ${reason}`, {
    keyword: definition.mark.name,
    parameter: name,
  });
}
