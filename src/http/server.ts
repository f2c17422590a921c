import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '../boot.js';
import { warnWhenOpen } from '../warn-when-open.js';
import { buildApp } from './app.js';

export interface HttpServer {
  /** Base address, without a slash at its end. */
  readonly url: string;
  /** Refuses new connections, stops every session and ends what is still connected. */
  close(): Promise<void>;
}

/** Milliseconds after which an idle connection is closed; longer than the usual proxy's own limit. */
const KEEP_ALIVE = 75_000;

/**
 * Serves the HTTP interface at the address that the settings name.
 * @throws Error when the address cannot be bound
 */
export async function serveHttp(service: Service): Promise<HttpServer> {
  const { config, logger, store } = service;
  const { host, port } = config.settings;
  const callback = buildApp(service).callback();
  const server = createServer((request, response) => void callback(request, response));
  server.keepAliveTimeout = KEEP_ALIVE;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'something listens there already; choose another --port' : error.message;
      reject(new Error(`${host}:${port} cannot be bound: ${reason}`));
    });
    server.listen(port, host, resolve);
  });
  warnWhenOpen(logger.log, config.settings);
  const { port: bound } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${bound}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await store.shutdown();
      server.closeAllConnections();
      await closed;
    },
  };
}
