import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js';
import { ANYBODY, type Caller, NOBODY, type Principal, requestIdOf } from '../access/principal.js';

/** A caller by HTTP. */
export const remoteCaller = ({ headers, socket }: IncomingMessage, principal: Principal = NOBODY): Caller => ({
  principal,
  door: 'mcp',
  requestId: requestIdOf(headers['x-request-id']),
  remote: socket.remoteAddress,
});

/** Gives a request to a transport of the SDK together with its caller, which `callerOf` finds again. */
export const withCaller = (request: IncomingMessage, caller: Caller): IncomingMessage & { auth: AuthInfo } =>
  Object.assign(request, { auth: { token: '', clientId: '', scopes: [], extra: { caller } } });

/** @param info what the SDK hands on with a request; undefined over stdio, where the caller started this process */
export const callerOf = (info: { readonly extra?: Record<string, unknown> } | undefined): Caller =>
  (info?.extra?.['caller'] as Caller | undefined) ?? {
    principal: ANYBODY,
    door: 'mcp',
    requestId: randomUUID(),
    remote: undefined,
  };
