import { z } from 'zod';

/** A value on the wire: a text; numbers and booleans become their text, null means "not given". */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()], {
  errorMap: () => ({ message: 'must be a text, a number, a boolean or null' }),
});
const Alternatives = z.union([Value, z.array(Value)], {
  errorMap: () => ({ message: 'must be a text, a number, a boolean, null or a list of these' }),
});

/** The parameters of a call: in positional order, or by name. A list inside holds alternatives. */
export const Params = z.union([z.array(Alternatives), z.record(Alternatives)], {
  errorMap: () => ({ message: 'must be a list or an object' }),
});
export type Params = z.output<typeof Params>;

/** What every adapter hands to the engine. */
export interface KeywordCall {
  readonly keyword: string;
  readonly params?: Params | null | undefined;
  /** Pictures of this call alone, by name: base64 or a data URL. */
  readonly templates?: Readonly<Record<string, string>> | undefined;
  /** Name of the test case that the call belongs to. */
  readonly testCase?: string | null | undefined;
}
