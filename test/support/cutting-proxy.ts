import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

const REQUEST = /^(GET|POST|DELETE) (\S+) HTTP\/1\.1\r$/gm;

/** Passes connections on to a service, counts what clients send, and can cut them all at once. */
export class CuttingProxy {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #received = 0;
  readonly #requests: string[] = [];

  private constructor(target: URL) {
    this.#server = createServer((client) => {
      const service = connect(Number(target.port), target.hostname);
      client.on('data', (chunk) => {
        this.#received += chunk.length;
        this.#requests.push(...[...chunk.toString().matchAll(REQUEST)].map(([, method, path]) => `${method} ${path}`));
      });
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

  /**
   * @param url base address of the service
   * @param host address to listen on
   */
  static async start(url: string, host = '127.0.0.1'): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(new URL(url));
    proxy.#server.listen(0, host);
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `http://${address}:${port}`;
  }

  /** Bytes that clients have sent. */
  get received(): number {
    return this.#received;
  }

  /** Method and path of what clients have sent, without the session of WebDriver; each call returns those since the last. */
  takeRequests(): string[] {
    return this.#requests.splice(0).map((request) => request.replace(/ \/session\/[^/]+/, ' '));
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
