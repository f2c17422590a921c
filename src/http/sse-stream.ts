import { Transform } from 'node:stream';
import type { Context } from 'koa';
import SSETransform, { type Frame } from 'koa-sse-stream/lib/sse.js';
import type { Log } from '../log.js';

export interface SseOptions {
  /** What is sent after 15 seconds without anything else, as JSON. */
  readonly heartbeat: () => object;
  /** Unsent bytes after which the client is dropped. */
  readonly unsentLimit: number;
  readonly log: Log;
  /** Called once, when the client has gone, was dropped, or the stream has ended. */
  readonly onClose: () => void;
}

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2000;

/** One client of an event stream. */
export class SseStream extends SSETransform {
  readonly #ctx: Context;
  readonly #options: SseOptions;
  #timer: NodeJS.Timeout | undefined;
  #queued = 0;

  constructor(ctx: Context, options: SseOptions) {
    super(ctx);
    this.#ctx = ctx;
    this.#options = options;
    ctx.status = 200;
    ctx.body = this;
    // A comment as data, so that the frame carries nothing but the retry time.
    this.#push({ retry: RETRY_MS, data: ':' });
    ctx.res.once('close', () => {
      clearTimeout(this.#timer);
      this.destroy();
      options.onClose();
    });
  }

  /** The base class greets with a comment of its own before anything else; the first line is the retry time instead. */
  override send(): boolean {
    return false;
  }

  sendJson(json: string, id?: number): void {
    if (this.destroyed || this.writableEnded) return;
    if (this.#unsent > this.#options.unsentLimit) {
      this.#options.log.warn({ unsent: this.#unsent }, 'stream client dropped: it reads too slowly');
      this.#ctx.req.socket.destroy();
      return;
    }
    this.#push(id === undefined ? { data: json } : { id, data: json });
  }

  /** Ends the stream after what was sent. The base class's own end sends a closing event, or nothing at all. */
  finish(): void {
    clearTimeout(this.#timer);
    if (!this.destroyed) (Transform.prototype.end as (this: Transform) => void).call(this);
  }

  get #unsent(): number {
    return this.#queued + this.readableLength + this.#ctx.res.writableLength;
  }

  #push(frame: Frame): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.sendJson(JSON.stringify(this.#options.heartbeat())), HEARTBEAT_MS);
    const { length } = frame.data;
    this.#queued += length;
    this.write(frame, () => (this.#queued -= length));
  }
}
