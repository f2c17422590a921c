import { z } from 'zod';
import { Params } from '../keyword/call.js';

/** One keyword to run, as it is written in a file of steps. */
export const WrittenStep = z.object({ keyword: z.string().min(1), params: Params.nullish() }).strict();

/** One keyword to run. */
export interface Step {
  readonly keyword: string;
  readonly params: Params;
  /** Where it stands, such as `login.yaml:3`; absent for one from the command line. */
  readonly place?: string;
  /** What it shows, in a few words. */
  readonly remark?: string;
}
