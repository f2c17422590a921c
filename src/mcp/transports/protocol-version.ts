import type { IncomingHttpHeaders } from 'node:http';

/** The first version of the protocol without `initialize`: each request names its version. */
const FIRST_MODERN_VERSION = '2026-07-28';
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Whether a message claims a version of the protocol, as those from 2026-07-28 on do. */
export function isModernMessage(message: object): boolean {
  const { params } = message as { params?: { _meta?: unknown } };
  const meta = params?._meta;
  return typeof meta === 'object' && meta !== null && VERSION_KEY in meta;
}

/** Whether a request by HTTP is one of the protocol from 2026-07-28 on. Its versions are dates. */
export function isModernRequest({ 'mcp-protocol-version': version }: IncomingHttpHeaders): boolean {
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= FIRST_MODERN_VERSION;
}

/**
 * A module that needs the second line of the SDK; undefined when that optional package is not installed. Clients then
 * get the answers of a server that does not know their version, and fall back.
 */
export const ifInstalled = <T>(module: Promise<T>): Promise<T | undefined> =>
  module.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('@modelcontextprotocol/')) return undefined;
    throw error;
  });
