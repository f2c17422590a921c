import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Passes connections on to a service, and can cut them all at once. */
export class CuttingProxy {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(target: URL) {
    this.#server = createServer((client) => {
      const service = connect(Number(target.port), target.hostname);
      client.pipe(service).pipe(client);
      for (const [one, other] of [
        [client, service],
        [service, client],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => undefined);
        one.once('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
    });
  }

  /** @param url base address of the service */
  static async start(url: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(new URL(url));
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
