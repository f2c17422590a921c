import type { CDPSession } from 'playwright-core';
import { type CastFrame, type CastOptions, ScreenCast } from '#svc';
import type { BrowserWindow } from '../_launch/browser-window.js';
import { castFront } from './front-cast.js';
import { isGone } from './translate.js';

interface ScreencastFrame {
  readonly data: string;
  readonly metadata: { readonly deviceWidth: number; readonly deviceHeight: number; readonly pageScaleFactor: number };
  readonly sessionId: number;
}

/**
 * The screencast of the page in front, by the DevTools protocol:
 * https://chromedevtools.github.io/devtools-protocol/tot/Page/#method-startScreencast
 */
export class PageCast extends ScreenCast {
  constructor(private readonly window: BrowserWindow) {
    super();
  }

  async run(options: CastOptions, onFrame: (frame: CastFrame) => void, signal: AbortSignal): Promise<void> {
    const open = async (onFailure: (error: unknown) => void) =>
      new PacedFrames(await this.window.cdp(), options, onFrame, onFailure);
    await castFront(this.window, open, signal);
  }
}

/**
 * The frames of one page. Chromium copies every frame of a cast, wanted or not, which slows down the page: while the page
 * moves faster than wanted, the cast is stopped between two frames. A start sends the screen as it is.
 */
class PacedFrames {
  readonly #onFrame = (frame: ScreencastFrame) => this.#take(frame);
  readonly #intervalMs: number;
  #timer: NodeJS.Timeout | undefined;
  #lastAt = -Infinity;
  #last = '';
  #isMoving = false;
  #isCasting = false;

  constructor(
    private readonly session: CDPSession,
    private readonly options: CastOptions,
    private readonly onFrame: (frame: CastFrame) => void,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.#intervalMs = 1000 / options.fps;
  }

  async start(): Promise<void> {
    this.session.on('Page.screencastFrame', this.#onFrame);
    await this.#begin();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.session.off('Page.screencastFrame', this.#onFrame);
    await this.#pause().catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }

  async #begin(): Promise<void> {
    const { width, quality } = this.options;
    this.#isCasting = true;
    await this.session.send('Page.startScreencast', {
      format: 'jpeg',
      quality,
      ...(width !== undefined && { maxWidth: width }),
    });
  }

  async #pause(): Promise<void> {
    this.#isCasting = false;
    await this.session.send('Page.stopScreencast');
  }

  #take({ data, metadata, sessionId }: ScreencastFrame): void {
    // One that was under way when the cast was stopped.
    if (!this.#isCasting) return;
    const { deviceWidth, deviceHeight, pageScaleFactor } = metadata;
    this.onFrame({
      image: Buffer.from(data, 'base64'),
      layout: `${deviceWidth} ${deviceHeight} ${pageScaleFactor}`,
    });
    const now = performance.now();
    const isEarly = now - this.#lastAt < this.#intervalMs;
    this.#isMoving = this.#isMoving ? data !== this.#last : isEarly;
    this.#last = data;
    this.#lastAt = now;
    const next = this.#isMoving ? this.#pause() : this.session.send('Page.screencastFrameAck', { sessionId });
    next.catch(this.onFailure);
    if (this.#isMoving) this.#timer = setTimeout(() => void this.#begin().catch(this.onFailure), this.#intervalMs);
  }
}
