import { Transform } from 'node:stream';
import type { Context } from 'koa';
import SSETransform, { type Frame } from 'koa-sse-stream/lib/sse.js';
import type { Log } from '../log.js';

export interface SseOptions {
  /** Sent as JSON after `heartbeatMs` without any other message. */
  readonly heartbeat: () => object;
  /** 15 seconds by default. */
  readonly heartbeatMs?: number;
  /** Unsent bytes after which a client that must get every message is dropped. */
  readonly unsentLimit: number;
  /** Seconds after which a client that takes none of what is sent to it is dropped; no limit by default. */
  readonly stallLimit?: number;
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
  /** The newest message that waits until the client has taken the ones before. */
  #pending: Frame | undefined;

  constructor(ctx: Context, options: SseOptions) {
    super(ctx);
    this.#ctx = ctx;
    this.#options = options;
    ctx.status = 200;
    ctx.body = this;
    // A comment as data, so that the frame carries nothing but the retry time.
    this.#push({ retry: RETRY_MS, data: ':' });
    ctx.res.on('drain', () => this.#sendPending());
    const { stallLimit } = options;
    if (stallLimit !== undefined) {
      // The socket's timeout counts from the last byte that the client took.
      ctx.res.setTimeout(stallLimit * 1000, () => {
        if (this.#isBusy) this.#drop();
      });
    }
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

  /** Sends a message that the client must not miss; a client that reads too slowly for that is dropped. */
  sendJson(json: string, id?: number): void {
    if (this.destroyed || this.writableEnded) return;
    if (this.#unsent > this.#options.unsentLimit) this.#drop();
    else this.#push(id === undefined ? { data: json } : { id, data: json });
  }

  /** Sends a message that replaces all before it: a client that reads slowly gets the newest one and misses others. */
  sendLatest(json: string, id: number): void {
    if (this.destroyed || this.writableEnded) return;
    this.#pending = { id, data: json };
    this.#sendPending();
  }

  /** Ends the stream after what was sent. The base class's own end sends a closing event, or nothing at all. */
  finish(): void {
    clearTimeout(this.#timer);
    if (this.destroyed) return;
    if (this.#pending) this.write(this.#pending);
    (Transform.prototype.end as (this: Transform) => void).call(this);
  }

  get #unsent(): number {
    return this.#queued + this.readableLength + this.#ctx.res.writableLength;
  }

  /** Whether the client has not taken what was sent: `drain` follows once it has. */
  get #isBusy(): boolean {
    return this.#unsent > this.#ctx.res.writableHighWaterMark;
  }

  #sendPending(): void {
    if (!this.#pending || this.#isBusy || this.destroyed || this.writableEnded) return;
    const frame = this.#pending;
    this.#pending = undefined;
    this.#push(frame);
  }

  #drop(): void {
    this.#options.log.warn({ unsent: this.#unsent }, 'stream client dropped: it reads too slowly');
    this.#ctx.req.socket.destroy();
  }

  #push(frame: Frame): void {
    const { length } = frame.data;
    this.#queued += length;
    this.write(frame, () => (this.#queued -= length));
    this.#awaitSilence();
  }

  /** A client that still takes what was sent needs no heartbeat. */
  #awaitSilence(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isBusy) this.#awaitSilence();
      else this.sendJson(JSON.stringify(this.#options.heartbeat()));
    }, this.#options.heartbeatMs ?? HEARTBEAT_MS);
  }
}
