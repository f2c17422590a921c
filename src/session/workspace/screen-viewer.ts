import type { CastOptions } from '../../device/screen-cast.js';
import { ServiceError } from '../../errors.js';
import type { EncodedFrame, ScreenFrame } from './screen-frame.js';

export interface ViewerListener {
  /** The newest frame; those between it and the one before are left out when they come faster than asked for. */
  frame(frame: ScreenFrame, encoded: EncodedFrame): void;
  /** The screen cannot be read; told once until it can be again. */
  failed(error: ServiceError): void;
  /** The session has ended: nothing follows. */
  end(): void;
}

/** One viewer of the screen: gets frames at its own rate and in its own size. */
export class ScreenViewer {
  #newest: ScreenFrame | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;
  #hasLeft = false;
  #sentAt = -Infinity;
  #sentImage = '';

  constructor(
    readonly options: CastOptions,
    private readonly listener: ViewerListener,
  ) {}

  show(frame: ScreenFrame): void {
    this.#newest = frame;
    this.#schedule();
  }

  fail(error: ServiceError): void {
    this.#newest = undefined;
    // What follows a failure is sent, even if it looks the same.
    this.#sentImage = '';
    this.listener.failed(error);
  }

  leave(): void {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
  }

  end(): void {
    this.leave();
    this.listener.end();
  }

  #schedule(): void {
    if (this.#isSending || this.#hasLeft || !this.#newest) return;
    clearTimeout(this.#timer);
    const pause = this.#sentAt + 1000 / this.options.fps - performance.now();
    if (pause > 0) this.#timer = setTimeout(() => void this.#send(), pause);
    else void this.#send();
  }

  async #send(): Promise<void> {
    const frame = this.#newest!;
    this.#newest = undefined;
    this.#isSending = true;
    try {
      const encoded = await frame.encoded(this.options);
      if (this.#hasLeft || encoded.image === this.#sentImage) return;
      this.#sentAt = performance.now();
      this.#sentImage = encoded.image;
      this.listener.frame(frame, encoded);
    } catch (error) {
      this.fail(new ServiceError('E0303', 'the picture of the screen is damaged', undefined, { cause: error }));
    } finally {
      this.#isSending = false;
      this.#schedule();
    }
  }
}
