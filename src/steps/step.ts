import type { EventAttributes, Params } from '../keyword/call.js';

/** One keyword to run. */
export interface Step {
  readonly keyword: string;
  readonly params: Params;
  /** Where it stands, such as `login.yaml:3`; absent for one from the command line. */
  readonly place?: string;
  /** What it shows, in a few words. */
  readonly remark?: string;
  /** Of its tracked event; that of the session unless given. */
  readonly testCase?: string | undefined;
  readonly eventAttributes?: EventAttributes | undefined;
  /** Pictures of this step alone, by name. */
  readonly templates?: Readonly<Record<string, string>> | undefined;
}
