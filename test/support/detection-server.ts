import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that came in. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Reply = (response: ServerResponse, asked: Asked) => unknown;

export const reply =
  (status: number, body: string | object, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

export const results = (...found: readonly object[]): Reply => reply(200, { results: found });

/** Speaks the protocol of detectors behind HTTP on a free port of this machine, and answers what it is told to. */
export class DetectionServer {
  readonly asked: Asked[] = [];
  #replies: readonly Reply[] = [results()];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.once('end', () => {
        const { method = '', url: path = '', headers } = request;
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'];
        const asked = { method, path, headers, body };
        this.asked.push(asked);
        const [next, ...rest] = this.#replies;
        if (rest.length > 0) this.#replies = rest;
        void next!(response, asked);
      });
    });
  }

  static async start(): Promise<DetectionServer> {
    const server = new DetectionServer();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  /** Without a slash at its end. */
  get url(): string {
    return `http://${this.host}`;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Answers so from now on, one after the other; the last one stays. What was asked before is forgotten. */
  answer(...replies: readonly [Reply, ...Reply[]]): void {
    this.#replies = replies;
    this.asked.length = 0;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}
