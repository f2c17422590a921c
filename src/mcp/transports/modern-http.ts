import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Logger } from '../../log.js';
import type { McpFeatures } from '../features.js';
import { createModernServer } from '../modern-server.js';

/** Streams on which clients are notified of changes. */
const MAX_SUBSCRIPTIONS = 200;

export interface ModernHttp {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** Answers the requests of the protocol of 2026-07-28: each for itself, without a session of the client. */
export function modernHttp(features: McpFeatures, { log }: Logger): ModernHttp {
  const { tools } = features;
  const onerror = (error: Error) => log.debug({ err: error }, 'an MCP request was refused');
  const handler = createMcpHandler(() => createModernServer(features, (principal) => tools.listedFor(principal)), {
    legacy: 'reject',
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    onerror,
  });
  const unsubscribe = tools.onChange(() => handler.notify.toolsChanged());
  const handle = toNodeHandler(handler, { onerror });
  return {
    handle: (request, response) => handle(request, response),
    close() {
      unsubscribe();
      return handler.close();
    },
  };
}
