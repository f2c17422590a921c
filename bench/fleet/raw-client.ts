import { connect, type Socket } from 'node:net';

/** An answer that was received for one request. */
interface Waiting {
  readonly resolve: (status: number) => void;
  readonly reject: (error: Error) => void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** One connection that is kept alive, on which one request runs at a time: it costs less time than a client of Node. */
export class RawClient {
  #socket: Socket | undefined;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | undefined;

  constructor(private readonly url: URL) {}

  /** Sends JSON and resolves to the status when the whole answer has arrived. */
  post(path: string, json: string): Promise<number> {
    const socket = (this.#socket ??= this.#connect());
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${this.url.host}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
      );
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #connect(): Socket {
    const socket = connect({ port: Number(this.url.port), host: this.url.hostname, noDelay: true });
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.once('close', () => this.#fail(new Error('the connection was closed')));
    return socket;
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(HEAD_END);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? NaN);
    if (Number.isNaN(length)) return this.#fail(new Error(`an answer without a length: ${head.slice(0, 200)}`));
    if (this.#received.length < end + HEAD_END.length + length) return;
    this.#received = this.#received.subarray(end + HEAD_END.length + length);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)));
  }

  #fail(error: Error): void {
    this.#socket?.destroy();
    this.#socket = undefined;
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}
