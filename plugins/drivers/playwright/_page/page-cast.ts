import { once } from 'node:events';
import type { CDPSession } from 'playwright-core';
import { type CastFrame, type CastOptions, ScreenCast } from '#svc';
import type { BrowserWindow } from '../_launch/browser-window.js';
import { isGone } from './translate.js';

/** A page that sends nothing for so long after a late acknowledgement is asked for its last frame. */
const SETTLED_MS = 150;

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
    const end = new AbortController();
    let failure: unknown;
    const front = once(this.window.tabs.changes, 'front', { signal: AbortSignal.any([signal, end.signal]) });
    // Rejects when the cast ends in another way.
    const ended = front.catch(() => undefined);
    try {
      const frames = new PacedFrames(await this.window.cdp(), options, onFrame, (error) => {
        failure = error;
        end.abort();
      });
      try {
        await frames.start();
        await ended;
      } finally {
        await frames.stop();
      }
    } finally {
      end.abort();
    }
    if (failure !== undefined) throw failure as Error;
  }
}

/** The frames of one page, acknowledged at the wanted rate: Chromium encodes no further ones before. */
class PacedFrames {
  readonly #onFrame = (frame: ScreencastFrame) => this.#take(frame);
  readonly #intervalMs: number;
  #unacknowledged: number[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastAt = -Infinity;

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
    await this.session.send('Page.stopScreencast').catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }

  async #begin(): Promise<void> {
    const { width, quality } = this.options;
    await this.session.send('Page.startScreencast', {
      format: 'jpeg',
      quality,
      ...(width !== undefined && { maxWidth: width }),
    });
  }

  #take({ data, metadata, sessionId }: ScreencastFrame): void {
    clearTimeout(this.#timer);
    const { deviceWidth, deviceHeight, pageScaleFactor } = metadata;
    this.onFrame({
      image: Buffer.from(data, 'base64'),
      layout: `${deviceWidth} ${deviceHeight} ${pageScaleFactor}`,
    });
    this.#unacknowledged.push(sessionId);
    const now = performance.now();
    const pause = this.#lastAt + this.#intervalMs - now;
    this.#lastAt = now;
    if (pause <= 0) return this.#acknowledge();
    this.#timer = setTimeout(() => {
      this.#acknowledge();
      // Chromium drops the frames before the acknowledgement, also when none follows: a new start sends the last one.
      this.#timer = setTimeout(() => void this.#send(() => this.#begin()), SETTLED_MS);
    }, pause);
  }

  #acknowledge(): void {
    for (const sessionId of this.#unacknowledged.splice(0)) {
      void this.#send(() => this.session.send('Page.screencastFrameAck', { sessionId }));
    }
  }

  #send(command: () => Promise<unknown>): Promise<unknown> {
    return command().catch(this.onFailure);
  }
}
