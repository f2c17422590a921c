import type { ParameterInfo } from '../../../keyword/definition.js';
import type { KeywordLookup } from '../../run/test-session.js';
import { type FlowKeyword, flowKeyword } from '../flow-keywords.js';

/** A keyword of the engine or of the flow, as a step names it. */
export interface Signature {
  /** The name in its usual spelling. */
  readonly name: string;
  readonly parameters: readonly ParameterInfo[];
  /** Whether values may follow those of the parameters. */
  readonly takesMore: boolean;
  /** Undefined for a keyword of the engine. */
  readonly flow?: FlowKeyword;
}

/** The keyword of this name, in any spelling. */
export function signatureOf(name: string, keywords: KeywordLookup): Signature | undefined {
  if (keywords.has(name)) {
    const { keyword, parameters } = keywords.get(name);
    return { name: keyword, parameters, takesMore: false };
  }
  const flow = flowKeyword(name);
  return flow && { name: flow.name, parameters: flow.parameters, takesMore: flow.more !== undefined, flow };
}
