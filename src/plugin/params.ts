import { z } from 'zod';
import type { SettingName } from '../config.js';

/**
 * A keyword's parameter: a zod schema that parses a text (a list parameter also a list of texts). `run` receives its
 * output. The order of the keys is the positional order.
 */
export type ParamSchema<T = unknown> = z.ZodType<T, z.ZodTypeDef, Wire | undefined>;
/** The value of a parameter in a call; only a list parameter receives a list. */
type Wire = string | string[];
export type ParamShape = Record<string, ParamSchema>;

/** The values that `run` of a keyword with these parameters receives. */
export type ParamValues<P extends ParamShape> = { [K in keyof P]: z.output<P[K]> };

const settingDefaults = new WeakMap<z.ZodTypeAny, SettingName>();

/** The setting that holds the default of this parameter, if any. */
export const settingDefault = (schema: z.ZodTypeAny): SettingName | undefined => settingDefaults.get(schema);

/** A text. Without a default it is required; a default of null makes it optional. */
export function text(description: string): ParamSchema<string>;
export function text(description: string, fallback: string): ParamSchema<string>;
export function text(description: string, fallback: null): ParamSchema<string | undefined>;
export function text(description: string, fallback?: string | null): ParamSchema<string | undefined> {
  return finish(z.string(), description, fallback);
}

/** What the text of a parameter is: a locator or the name of a template; several, separated by `|`; a script. */
type TextKind = 'locator' | 'locators' | 'script';

const textKinds = new WeakMap<z.ZodTypeAny, TextKind>();

/** The kind of text of this parameter; undefined for any other text or value. */
export const textKind = (schema: z.ZodTypeAny): TextKind | undefined => textKinds.get(schema);

function ofKind<S extends z.ZodTypeAny>(kind: TextKind, schema: S): S {
  textKinds.set(schema, kind);
  return schema;
}

/** Whether this parameter names elements. */
export const isLocator = (schema: z.ZodTypeAny): boolean => ['locator', 'locators'].includes(textKind(schema) ?? '');

/** An element: any locator, or the name of a template. A default of null makes it optional. */
export function locator(description: string): ParamSchema<string>;
export function locator(description: string, fallback: null): ParamSchema<string | undefined>;
export function locator(description: string, fallback?: null): ParamSchema<string | undefined> {
  return ofKind('locator', finish(z.string().min(1, 'names no element'), description, fallback));
}

/** Elements: locators separated by `|`. */
export const locators = (description: string): ParamSchema<string> => ofKind('locators', text(description));

/** Whether this parameter takes texts of any length. */
export const isLong = (schema: z.ZodTypeAny): boolean => textKind(schema) === 'script';

/** A script, which may be longer than other parameters. */
export const script = (description: string): ParamSchema<string> => ofKind('script', text(description));

interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** A whole number. */
export const int = (description: string, fallback?: number, range: Range = {}): ParamSchema<number> =>
  finish(decimal('a whole number', z.number().int('must be a whole number'), range), description, fallback);

/** A number. */
export const float = (description: string, fallback?: number, range: Range = {}): ParamSchema<number> =>
  finish(decimal('a number', z.number(), range), description, fallback);

const textOrList = z.union([z.string(), z.array(z.string())]);

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function decimal(what: string, numbers: z.ZodNumber, { min, max }: Range) {
  let ranged = numbers.finite('must be finite');
  if (min !== undefined) ranged = ranged.min(min, `must be at least ${min}`);
  if (max !== undefined) ranged = ranged.max(max, `must be at most ${max}`);
  return z
    .string()
    .transform((given, context) => {
      if (DECIMAL.test(given.trim())) return Number(given);
      context.addIssue({ code: 'custom', message: `must be ${what}` });
      return z.NEVER;
    })
    .pipe(ranged);
}

/** true, yes, on, 1 or false, no, off, 0, in any case. */
export const bool = (description: string, fallback?: boolean): ParamSchema<boolean> =>
  finish(
    z
      .string()
      .transform((given, context) => {
        if (/^(true|yes|on|1)$/i.test(given.trim())) return true;
        if (/^(false|no|off|0)$/i.test(given.trim())) return false;
        context.addIssue({ code: 'custom', message: 'must be true or false' });
        return z.NEVER;
      })
      .pipe(z.boolean()),
    description,
    fallback === undefined ? undefined : String(fallback),
  );

/** The message lists the words and not the given value, which may be long or secret. */
const wordsOf = <const W extends readonly [string, ...string[]]>(words: W) =>
  z.enum(words as unknown as [W[number], ...W[number][]], {
    errorMap: () => ({ message: `must be one of ${words.join(', ')}` }),
  });

/** One of these words, in any case. */
export const oneOf = <const W extends readonly [string, ...string[]]>(
  description: string,
  words: W,
  fallback?: W[number],
): ParamSchema<W[number]> =>
  finish(
    z
      .string()
      .transform((given) => given.trim().toLowerCase())
      .pipe(wordsOf(words)),
    description,
    fallback,
  );

/** The words of a text: separated by commas, or a list in JSON. */
function wordsIn(text: string): readonly string[] {
  if (!text.trim().startsWith('[')) return text.split(',');
  try {
    const words: unknown = JSON.parse(text);
    return z.array(z.string()).parse(words);
  } catch {
    return [text];
  }
}

/** Words separated by commas, or a list of them, also as JSON; empty by default. */
export const list = <const W extends readonly [string, ...string[]]>(
  description: string,
  words: W,
): ParamSchema<W[number][]> =>
  finish(
    textOrList
      .transform((given) =>
        [given]
          .flat()
          .flatMap(wordsIn)
          .map((word) => word.trim().toLowerCase())
          .filter(Boolean),
      )
      .pipe(z.array(wordsOf(words))),
    description,
    '',
  );

/** One text or several: alternatives form one value, not several combinations. */
export const texts = (description: string): ParamSchema<string[]> =>
  finish(
    textOrList
      .transform((given) => [given].flat())
      .pipe(z.array(z.string()).min(1, 'has an empty list of alternatives')),
    description,
    undefined,
  );

export const direction = (description: string, fallback?: 'up' | 'down' | 'left' | 'right') =>
  oneOf(description, ['up', 'down', 'left', 'right'], fallback);

/** Seconds to look for an element; the default is the setting `find_timeout_s`. */
export function findTimeout(): ParamSchema<number | undefined> {
  const schema = finish(
    decimal('a number', z.number(), { min: 0, max: 3600 }),
    'Seconds to find the element',
    null,
  ) as ParamSchema<number | undefined>;
  settingDefaults.set(schema, 'find_timeout_s');
  return schema;
}

/** The last parameters of keywords that find an element. */
export const locateParams = {
  index: int('Which one of several, from 0 in reading order', 0, { min: 0, max: 100_000 }),
  aoi: text('Area of the screen to look in: x,y,width,height in percent', null),
  timeout: findTimeout(),
};

/** The last parameter of every tracked keyword. A keyword that reads it itself lists it among its parameters. */
export const eventParams = { event_name: text('Name of the tracked event', null) };

/** Whether a parameter only names the tracked event of a call. */
export const isEventName = (parameter: string): boolean => Object.hasOwn(eventParams, parameter);

function finish<S extends z.ZodTypeAny>(
  schema: S,
  description: string,
  fallback: string | number | null | undefined,
): ParamSchema<z.output<S>> {
  const full =
    fallback === undefined ? schema : fallback === null ? schema.optional() : schema.default(String(fallback));
  return full.describe(description) as ParamSchema<z.output<S>>;
}
