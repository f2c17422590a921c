import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopback } from './access/host-name.js';
import type { Service } from './boot.js';

/** A listening HTTP server. */
export interface BoundServer {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  /** Refuses new connections, stops every session, then closes the open connections. */
  close(): Promise<void>;
}

/** Longer than the idle timeout of common proxies (60 s), so that they close the connection first. */
const KEEP_ALIVE_MS = 75_000;

/**
 * Starts a server at the address of the settings.
 * @param onSessionsStopped called by `close` between stopping the sessions and closing the connections
 * @throws Error when the address cannot be bound
 */
export async function bindServer(
  { config, logger, store }: Service,
  listener: RequestListener,
  onSessionsStopped: () => Promise<unknown> = () => Promise.resolve(),
): Promise<BoundServer> {
  const { host, port, token, allowed_origins: origins } = config.settings;
  const server = createServer((request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    listener(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'another process listens there; choose another --port' : error.message;
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
      await onSessionsStopped();
      server.closeAllConnections();
      await closed;
    },
  };
}
