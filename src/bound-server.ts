import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopback } from './access/host-name.js';
import type { Service } from './boot.js';

/** An HTTP server of the service. */
export interface BoundServer {
  /** Base address, without a slash at its end. */
  readonly url: string;
  /** Refuses new connections, stops every session and ends what is still connected. */
  close(): Promise<void>;
}

/** Milliseconds after which an idle connection is closed; longer than the usual proxy's own limit. */
const KEEP_ALIVE = 75_000;

/**
 * Binds a server to the address that the settings name.
 * @param end ends what the listener keeps, once the sessions have stopped
 * @throws Error when the address cannot be bound
 */
export async function bindServer(
  { config, logger, store }: Service,
  listener: RequestListener,
  end: () => Promise<unknown> = () => Promise.resolve(),
): Promise<BoundServer> {
  const { host, port, token, allowed_origins: origins } = config.settings;
  const server = createServer((request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    listener(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'something listens there already; choose another --port' : error.message;
      reject(new Error(`${host}:${port} cannot be bound: ${reason}`));
    });
    server.listen(port, host, resolve);
  });
  if (token === undefined && !isLoopback(host)) {
    logger.log.warn(
      { host },
      'everyone who reaches this address can drive the devices: set a token (--token, SVC_TOKEN)',
    );
  }
  if (token === undefined && origins?.includes('*')) {
    logger.log.warn(
      'every web page that is opened in a browser of this machine can drive the devices: ' +
        'list origins instead of * (--allowed-origins, SVC_ALLOWED_ORIGINS), or set a token',
    );
  }
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await store.shutdown();
      await end();
      server.closeAllConnections();
      await closed;
    },
  };
}
