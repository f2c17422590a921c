import type { LogListener } from '../../logs/log-buffer.js';
import type { LogFeed } from '../../logs/log-feed.js';
import type { SseStream } from './sse-stream.js';

/** Delay before the next try to send to a client that has not read the previous messages. */
const RETRY_MS = 50;

/** Sends the changes of a log to one client as fast as it reads: changes that it was too slow for are sent as one. */
export class LogSender implements LogListener {
  #timer: NodeJS.Immediate | undefined;
  #retry: NodeJS.Timeout | undefined;
  #endsWhenSent = false;

  /**
   * @param sent the change after which the client continues
   */
  constructor(
    private readonly stream: SseStream,
    private readonly feed: Pick<LogFeed, 'changesAfter'>,
    private sent: number,
  ) {
    this.changed();
  }

  changed(): void {
    // Several changes at a time are one.
    this.#timer ??= setImmediate(() => this.#send());
  }

  /** Ends the stream once everything until now is sent, also to a client that reads slowly. */
  endWhenSent(): void {
    this.#endsWhenSent = true;
  }

  /** Sends what is left, then ends the stream. A client that reads too slowly misses the rest. */
  end(): void {
    this.#send();
    this.stream.finish();
  }

  #send(): void {
    clearImmediate(this.#timer);
    clearTimeout(this.#retry);
    this.#timer = this.#retry = undefined;
    if (this.stream.destroyed || this.stream.writableEnded) return;
    for (const { change, item } of this.feed.changesAfter(this.sent)) {
      if (this.stream.isBusy) {
        this.#retry = setTimeout(() => this.#send(), RETRY_MS);
        return;
      }
      this.stream.sendJson(JSON.stringify(item), change);
      this.sent = change;
    }
    if (this.#endsWhenSent) this.stream.finish();
  }
}
