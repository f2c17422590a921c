import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../config.js';

/** Why a request is turned away. */
export interface Refusal {
  readonly status: 401 | 403 | 404;
  readonly message: string;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Decides who may speak to `/mcp`: origins and hosts that are loopback or listed, and whoever has the token where one is
 * set. A page that a person visits could otherwise drive the devices (MCP, Streamable HTTP, security warning).
 */
export function gate({ host, token, allowed_origins: origins = [], allowed_hosts: hosts = [] }: Settings) {
  const expected = token === undefined ? undefined : digest(token);
  const isLocal = LOOPBACK.has(host) || host === '::1';
  return ({ url = '', headers }: IncomingMessage): Refusal | undefined => {
    if (url.split('?')[0] !== '/mcp') return { status: 404, message: 'the MCP endpoint is /mcp' };
    const { origin } = headers;
    if (origin !== undefined && !origins.includes(origin) && !isLoopback(origin)) {
      return { status: 403, message: 'this Origin is not allowed (--allowed-origins, SVC_ALLOWED_ORIGINS)' };
    }
    const asked = headers.host ?? '';
    const isListed = hosts.includes(asked) || hosts.includes(nameOf(asked));
    // Bound to another address than loopback, the server has names of its own, which nobody told it.
    const isChecked = isLocal || hosts.length > 0;
    if (isChecked && !isListed && !LOOPBACK.has(nameOf(asked))) {
      return { status: 403, message: 'this Host header is not allowed (--allowed-hosts, SVC_ALLOWED_HOSTS)' };
    }
    if (!expected) return undefined;
    const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    if (timingSafeEqual(digest(given), expected)) return undefined;
    return { status: 401, message: 'send the token as Authorization: Bearer <token>' };
  };
}

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

function isLoopback(origin: string): boolean {
  try {
    return LOOPBACK.has(new URL(origin).hostname);
  } catch {
    return false;
  }
}
