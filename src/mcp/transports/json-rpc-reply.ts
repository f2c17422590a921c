import type { ServerResponse } from 'node:http';
import { ServiceError } from '../../errors.js';
import type { Log } from '../../log.js';

export const INVALID_REQUEST = -32600;
export const NO_SESSION = -32001;
const INTERNAL_ERROR = -32603;

/** Answers with an error of JSON-RPC 2.0 that belongs to no request. */
export function reply(response: ServerResponse, status: number, code: number, message: string): void {
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  if (status === 503) response.setHeader('Retry-After', '1');
  send(response, status, { jsonrpc: '2.0', error: { code, message }, id: null });
}

/** Answers with what went wrong; an unexpected error is logged. */
export function replyError(response: ServerResponse, error: unknown, log: () => Log): void {
  if (error instanceof ServiceError && !response.headersSent) {
    reply(response, error.status, INVALID_REQUEST, error.message);
    return;
  }
  log().error({ err: error }, 'an MCP request failed');
  if (!response.headersSent) reply(response, 500, INTERNAL_ERROR, 'Internal error');
  else response.end();
}

export function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
