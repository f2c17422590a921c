import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** RFC 9110, 7.6.1: these belong to one connection. `Expect` was answered by the replica that forwards. */
const OF_CONNECTION = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** What the replica that forwards has checked already, and the name by which it was called. */
const OF_DOOR = new Set(['authorization', 'cookie', 'host']);

/** The headers of a request as another replica gets them. */
export function requestHeaders(given: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = namedBy(given);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || OF_CONNECTION.has(name) || OF_DOOR.has(name) || named.includes(name)) continue;
    kept[name] = value;
  }
  return kept;
}

/** Sets the headers of another replica's answer. */
export function setAnswerHeaders(response: ServerResponse, given: IncomingHttpHeaders): void {
  const named = namedBy(given);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || OF_CONNECTION.has(name) || named.includes(name)) continue;
    response.setHeader(name, value);
  }
}

/** The headers that `Connection` lists as belonging to the connection. */
const namedBy = ({ connection }: IncomingHttpHeaders): string[] =>
  connection === undefined ? [] : connection.split(',').map((name) => name.trim().toLowerCase());
