import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Service } from '../../boot.js';
import type { McpFeatures } from '../features.js';
import { createMcpServer } from '../server.js';
import { LineTransport } from './line-transport.js';
import { ifInstalled, isModernMessage } from './protocol-version.js';

/** The server of the client that started this process. */
export interface StdioServer {
  /** Fulfilled when the client has disconnected. */
  readonly gone: Promise<void>;
  close(): Promise<void>;
}

/** Serves one client: requests on stdin, answers on `output`. Its first message chooses the version of the protocol. */
export function serveStdio(service: Service, features: McpFeatures, output: Writable): StdioServer {
  const { store, logger } = service;
  const gone = Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close'), once(process.stdout, 'error')]);
  const transport = new LineTransport(process.stdin, output);
  let isClosed = false;
  let endServer = (): Promise<void> => transport.close();
  const serve = async () => {
    const first = await transport.opening();
    const modern = isModernMessage(first) ? await ifInstalled(import('./modern-stdio.js')) : undefined;
    if (isClosed) return;
    endServer = modern
      ? modern.serveModernStdio(features, transport, logger)
      : await serveWithInitialize(features, transport);
  };
  serve().catch((error: unknown) => {
    logger.log.error({ err: error }, 'the MCP client cannot be served');
    void transport.close();
  });
  return {
    gone: gone.then(() => undefined),
    async close() {
      isClosed = true;
      await endServer();
      await store.shutdown();
    },
  };
}

/** Serves a client of the protocol up to 2025-11-25. @returns what ends it */
async function serveWithInitialize(features: McpFeatures, transport: LineTransport): Promise<() => Promise<void>> {
  const { server, notifier } = createMcpServer(features);
  await server.connect(transport);
  return async () => {
    notifier.close();
    await server.close();
  };
}
