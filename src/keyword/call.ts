import { z } from 'zod';

/** A value on the wire: a text; numbers and booleans become their text, null means "not given". */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Alternatives = z.union([Value, z.array(Value)]);

/** The parameters of a call: in positional order, or by name. A list inside holds alternatives. */
export const Params = z.union([z.array(Alternatives), z.record(Alternatives)]);
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
