import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopback } from './access/host-name.js';
import type { Service } from './boot.js';
import { continueTrace } from './tracing/propagation.js';

/** A listening HTTP server. */
export interface BoundServer {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  /**
   * In a fleet, hands the sessions over first, and answers the requests that have come. Then refuses new connections,
   * stops every session, and closes the open connections.
   */
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
  { config, logger, store, fleet }: Service,
  listener: RequestListener,
  onSessionsStopped: () => Promise<unknown> = () => Promise.resolve(),
): Promise<BoundServer> {
  const { host, port, token, tokens_file: tokens, allowed_origins: origins } = config.settings;
  const isOpen = token === undefined && tokens === undefined;
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // A kept connection would bring more requests.
    if (fleet.isDraining) response.setHeader('Connection', 'close');
    // Streams wait for their end in more places than Node expects.
    response.setMaxListeners(20);
    open.add(response);
    response.once('close', () => open.delete(response));
    continueTrace(request.headers, () => listener(request, response));
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
  if (isOpen && !isLoopback(host)) {
    logger.log.warn(
      { host },
      'everyone who reaches this address can drive the devices: set a token (--token, SVC_TOKEN)',
    );
  }
  if (isOpen && origins?.includes('*')) {
    logger.log.warn(
      'every web page that is opened in a browser of this machine can drive the devices: ' +
        'list origins instead of * (--allowed-origins, SVC_ALLOWED_ORIGINS), or set a token',
    );
  }
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async close() {
      const { drain_s: drainS, drain_delay_s: delayS } = config.settings;
      const late = sleep((drainS + delayS) * 1000, undefined, { ref: false });
      // It still takes requests meanwhile.
      await fleet.drain();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Without other replicas, whatever runs is stopped at once, and no further session starts.
      if (fleet.isShared) await Promise.race([answersEnd(open), late]);
      await store.shutdown();
      await onSessionsStopped();
      await fleet.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Waits for every answer that ends by itself; event streams do not. */
async function answersEnd(open: ReadonlySet<ServerResponse>): Promise<void> {
  for (;;) {
    const pending = [...open].filter((response) => !isEventStream(response));
    if (pending.length === 0) return;
    await Promise.all(pending.map((response) => new Promise((resolve) => response.once('close', resolve))));
  }
}

const isEventStream = (response: ServerResponse): boolean =>
  response.headersSent && String(response.getHeader('Content-Type')).startsWith('text/event-stream');
