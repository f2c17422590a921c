import { randomUUID } from 'node:crypto';

/** What a token allows, from the least to the most. */
export const ROLES = ['view', 'run', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Limits of a token, in the whole fleet. */
export interface PrincipalLimits {
  /** Open sessions. */
  readonly sessions?: number | undefined;
  readonly callsPerMinute?: number | undefined;
}

/** Who sent a request. */
export interface Principal {
  /** The name of its token; undefined without named tokens: everybody is the same then. */
  readonly name: string | undefined;
  readonly role: Role;
  readonly limits: PrincipalLimits;
  /** Names of tokens whose sessions a `view` token sees. */
  readonly watches: readonly string[];
}

/** Everybody, where no named tokens are configured. */
export const ANYBODY: Principal = { name: undefined, role: 'admin', limits: {}, watches: [] };

/** The sender of a request without a token, to an address that needs none, where named tokens are configured. */
export const NOBODY: Principal = { name: undefined, role: 'view', limits: {}, watches: [] };

/** By what a request came. */
export type Door = 'http' | 'mcp' | 'robot';

/** Who sent a request, and how. */
export interface Caller {
  readonly principal: Principal;
  readonly door: Door;
  readonly requestId: string;
  /** The address at the other end of the connection; undefined over stdio. */
  readonly remote: string | undefined;
}

/**
 * Whether a principal sees a session; one that it does not see does not exist for it.
 * @param openedBy the name of the token with which the session was opened
 */
export const sees = ({ name, role, watches }: Principal, openedBy: string | undefined): boolean =>
  role === 'admin' || (openedBy !== undefined && (openedBy === name || watches.includes(openedBy)));

/** A client's id that is safe in a header and a log line; any other is replaced. */
const REQUEST_ID = /^[\w.:/+=@-]{1,200}$/;

/** The id of a request. @param given the header `X-Request-Id` of the client */
export const requestIdOf = (given: string | readonly string[] | undefined): string =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
