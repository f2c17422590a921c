import { Transform, type TransformCallback } from 'node:stream';
import type { Context } from 'koa';
import SSETransform, { type Frame } from 'koa-sse-stream/lib/sse.js';
import type { Log } from '../../log.js';

export interface SseOptions {
  /** The JSON message that is sent after 15 seconds without another message. */
  readonly heartbeat: () => object;
  /** Unsent bytes after which a client of `sendJson` is disconnected. */
  readonly unsentLimit: number;
  /** Seconds after which a client that reads nothing is disconnected. Default: no limit. */
  readonly stallLimit?: number;
  readonly log: Log;
  /** Called once, when the client is disconnected or the stream has ended. */
  readonly onClose: () => void;
}

/** A frame whose data is one line, encoded once for all clients that get it. */
interface SharedFrame {
  readonly id: number;
  readonly data: Buffer;
}

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2000;

/** One client of an event stream. */
export class SseStream extends SSETransform {
  readonly #ctx: Context;
  readonly #options: SseOptions;
  #timer: NodeJS.Timeout | undefined;
  #queued = 0;
  /** The latest `sendLatest` message, waiting until the client has read the previous ones. */
  #pending: Frame | SharedFrame | undefined;

  constructor(ctx: Context, options: SseOptions) {
    super(ctx);
    this.#ctx = ctx;
    this.#options = options;
    ctx.status = 200;
    ctx.body = this;
    // The base class requires data; a comment leaves only the retry time in the frame.
    this.#push({ retry: RETRY_MS, data: ':' });
    ctx.res.on('drain', () => this.#sendPending());
    const { stallLimit } = options;
    if (stallLimit !== undefined) {
      // The socket's timeout restarts with every byte that the client reads.
      ctx.res.setTimeout(stallLimit * 1000, () => {
        if (this.isBusy) this.#drop();
      });
    }
    ctx.res.once('close', () => {
      clearTimeout(this.#timer);
      this.destroy();
      options.onClose();
    });
  }

  /** The base class sends a greeting through this method; the first line must be the retry time instead. */
  override send(): boolean {
    return false;
  }

  /** Sends a message that the client must not miss: one that reads too slowly is disconnected. */
  sendJson(json: string, id?: number): void {
    if (this.destroyed || this.writableEnded) return;
    if (this.#unsent > this.#options.unsentLimit) this.#drop();
    else this.#push(id === undefined ? { data: json } : { id, data: json });
  }

  /** Whether the latest `sendLatest` message waits for the client. */
  get hasPending(): boolean {
    return this.#pending !== undefined;
  }

  /**
   * Sends a message that replaces the previous ones: a slow client receives only the latest.
   * @param json as a Buffer it is sent as it is, without a copy for each client
   */
  sendLatest(json: string | Buffer, id: number): void {
    if (this.destroyed || this.writableEnded) return;
    this.#pending = { id, data: json } as Frame | SharedFrame;
    this.#sendPending();
  }

  /** Ends the stream after the pending messages. The base class's `end` would send a closing event. */
  finish(): void {
    clearTimeout(this.#timer);
    if (this.destroyed) return;
    if (this.#pending) this.write(this.#pending);
    (Transform.prototype.end as (this: Transform) => void).call(this);
  }

  /** The base class copies and searches the data of each client. */
  override _transform(frame: Frame | SharedFrame, encoding: string, callback: TransformCallback): void {
    if (!isShared(frame)) return super._transform(frame, encoding, callback);
    this.push(`id: ${frame.id}\ndata: `);
    this.push(frame.data);
    this.push('\n\n');
    callback();
  }

  get #unsent(): number {
    return this.#queued + this.readableLength + this.#ctx.res.writableLength;
  }

  /** Whether too many bytes are unsent (back-pressure); `drain` is emitted when they are sent. */
  get isBusy(): boolean {
    return this.#unsent > this.#ctx.res.writableHighWaterMark;
  }

  #sendPending(): void {
    if (!this.#pending || this.isBusy || this.destroyed || this.writableEnded) return;
    const frame = this.#pending;
    this.#pending = undefined;
    this.#push(frame);
  }

  #drop(): void {
    this.#options.log.warn({ unsent: this.#unsent }, 'stream client dropped: it reads too slowly');
    this.#ctx.req.socket.destroy();
  }

  #push(frame: Frame | SharedFrame): void {
    const { length } = frame.data;
    this.#queued += length;
    this.write(frame, () => (this.#queued -= length));
    this.#scheduleHeartbeat();
  }

  #scheduleHeartbeat(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.isBusy) this.#scheduleHeartbeat();
      else this.sendJson(JSON.stringify(this.#options.heartbeat()));
    }, HEARTBEAT_MS);
  }
}

const isShared = (frame: Frame | SharedFrame): frame is SharedFrame => Buffer.isBuffer(frame.data);
