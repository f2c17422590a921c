import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Service } from '../boot.js';
import { LineTransport } from './line-transport.js';
import type { Offer } from './offer.js';
import { createMcpServer } from './server.js';

/** One client on stdin and the stream that is given. */
export interface StdioServer {
  /** Fulfilled when the client has gone. */
  readonly gone: Promise<void>;
  close(): Promise<void>;
}

/** Serves the client that started this process. */
export async function serveStdio(service: Service, offer: Offer, output: Writable): Promise<StdioServer> {
  const { server, news } = createMcpServer(offer);
  const gone = Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close'), once(process.stdout, 'error')]);
  await server.connect(new LineTransport(process.stdin, output));
  return {
    gone: gone.then(() => undefined),
    async close() {
      news.close();
      await server.close();
      await service.store.shutdown();
    },
  };
}
