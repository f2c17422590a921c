import { z } from 'zod';

/** Maximum parameters of a call, and alternatives of a parameter. */
const MAX_ITEMS = 200;
const NO_VALUE = 'must be a text, a number, a boolean or null';

/** A value on the wire: a text; numbers and booleans become their text, null means "not given". */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Alternatives = z.union([Value, z.array(Value).max(MAX_ITEMS)]);

const Positional = z.array(Alternatives).max(MAX_ITEMS);
const Named = z.record(Alternatives);
export type Params = z.output<typeof Positional> | z.output<typeof Named>;

/**
 * The parameters of a call: in positional order, or by name. A list inside holds alternatives. The first problem is
 * reported before the unions run: they would report every item once for each form.
 */
export const Params: z.ZodType<Params, z.ZodTypeDef, Params> = z.preprocess(
  (params, context) => {
    const problem = firstProblem(params);
    if (!problem) return params;
    context.addIssue({ code: 'custom', ...problem, fatal: true });
    return z.NEVER;
  },
  z.union([Positional, Named]),
) as unknown as z.ZodType<Params, z.ZodTypeDef, Params>;

function firstProblem(params: unknown): { readonly path: (string | number)[]; readonly message: string } | undefined {
  if (typeof params !== 'object' || params === null) return { path: [], message: 'must be a list or an object' };
  const given = Object.entries(params);
  if (given.length > MAX_ITEMS) return { path: [], message: tooMany(given.length) };
  for (const [key, alternatives] of given) {
    if (!Array.isArray(alternatives)) {
      if (!isValue(alternatives)) return { path: [key], message: `${NO_VALUE}, or a list of these` };
      continue;
    }
    if (alternatives.length > MAX_ITEMS) return { path: [key], message: tooMany(alternatives.length) };
    const wrong = alternatives.findIndex((value) => !isValue(value));
    if (wrong >= 0) return { path: [key, wrong], message: NO_VALUE };
  }
  return undefined;
}

const isValue = (value: unknown): boolean =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);

const tooMany = (count: number): string => `takes at most ${MAX_ITEMS} items, ${count} were given`;

const MAX_ATTRIBUTES = 50;

/** Attributes that the caller adds to the tracked event of a call. */
export const EventAttributes = z
  .record(z.string().max(200), z.union([z.string().max(2000), z.number(), z.boolean()]))
  .refine((given) => Object.keys(given).length <= MAX_ATTRIBUTES, `holds more than ${MAX_ATTRIBUTES} attributes`);
export type EventAttributes = z.output<typeof EventAttributes>;

/** A call as every adapter gives it to the engine. */
export interface KeywordCall {
  readonly keyword: string;
  readonly params?: Params | null | undefined;
  /** Templates for this call only, by name: base64 or a data URL. */
  readonly templates?: Readonly<Record<string, string>> | undefined;
  /** Name of the test case that the call belongs to. */
  readonly testCase?: string | null | undefined;
  /** Added to the tracked event of the call. */
  readonly eventAttributes?: Readonly<EventAttributes> | null | undefined;
}
