import { connect, type Socket } from 'node:net';
import { until } from './until.js';

/** A connection on which bytes are sent as they are. */
export class RawExchange {
  received = '';
  closed = false;
  readonly #socket: Socket;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on('data', (chunk: Buffer) => (this.received += chunk.toString('latin1')));
    this.#socket.on('error', () => undefined);
    this.#socket.once('close', () => (this.closed = true));
  }

  send(text: string): this {
    this.#socket.write(text, 'latin1');
    return this;
  }

  /** Stops reading: the other side's bytes pile up. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Statuses of the answers so far. */
  get statuses(): number[] {
    return [...this.received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
  }

  /** Waits for so many answers. */
  async answers(count: number, ms?: number): Promise<number[]> {
    await until(`answer ${count}`, () => this.statuses.length >= count, ms);
    return this.statuses;
  }

  async end(ms?: number): Promise<void> {
    await until('the end of the connection', () => this.closed, ms);
  }

  close(): void {
    this.#socket.destroy();
  }
}
