import type { Caller } from '../../access/principal.js';

/** The internal endpoints at which a replica answers requests that another one got from an MCP client. */
export const PATHS = {
  tool: '/fleet/tools/call',
  resource: '/fleet/resources/read',
  prompt: '/fleet/prompts/get',
} as const;

/** The body of a request to those endpoints. */
export interface RemoteRequest {
  readonly params: object;
  /** The name of the client, as it introduced itself. */
  readonly client: string | undefined;
  /** The client asked for progress. */
  readonly hasProgress: boolean;
}

/** What they answer: the result, or the failure of the protocol request. */
export interface AnsweredRemotely<T> {
  readonly result?: T;
  readonly refusal?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** What is known of a client's request. */
export interface RemoteContext extends Caller {
  readonly signal: AbortSignal;
  readonly client: string | undefined;
}
