import { connect, type Socket } from 'node:net';
import { until } from '../fixtures/until.js';

/** A connection on which bytes are sent as they are. */
export class RawExchange {
  received = '';
  closed = false;
  readonly #socket: Socket;
  #pauseMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on('data', (chunk: Buffer) => {
      this.received += chunk.toString('latin1');
      if (this.#pauseMs === 0) return;
      this.#socket.pause();
      this.#timer = setTimeout(() => this.#socket.resume(), this.#pauseMs);
    });
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
    this.#pauseMs = 0;
    this.#socket.resume();
  }

  /** Reads at most 64 KiB and then pauses, again and again, until `resume`. */
  readSlowly(pauseMs: number): void {
    this.#pauseMs = pauseMs;
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
    clearTimeout(this.#timer);
    this.#socket.destroy();
  }
}
