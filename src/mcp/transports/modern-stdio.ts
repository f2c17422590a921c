import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from '../../log.js';
import type { McpFeatures } from '../features.js';
import { createModernServer } from '../modern-server.js';
import { ToolListNotifier } from '../tool-list.js';
import type { LineTransport } from './line-transport.js';

/**
 * Serves a client that began with the protocol of 2026-07-28. The SDK serves the earlier ones to it too, should it fall back.
 * @returns what ends it
 */
export function serveModernStdio(
  features: McpFeatures,
  transport: LineTransport,
  { log }: Logger,
): () => Promise<void> {
  const served = serveStdio(
    () => {
      const server = createModernServer(features, (principal) => notifier.list(principal));
      const notifier = new ToolListNotifier(server, features.tools);
      server.onclose = () => notifier.close();
      return server;
    },
    { transport, onerror: (error) => log.debug({ err: error }, 'a message over stdio was refused') },
  );
  return () => served.close();
}
