import { createHash } from 'node:crypto';
import type { CDPSession } from 'playwright-core';
import { ScreenChanges, ServiceError } from '#svc';
import type { BrowserWindow } from '../_launch/browser-window.js';
import { castFront } from './front-cast.js';
import { isGone } from './translate.js';

/** For so long nothing is told after a change: Chromium copies every frame of a cast, which slows down a page that moves. */
const PAUSE_MS = 250;
const CAST = { format: 'jpeg', quality: 80 } as const;

interface ScreencastFrame {
  readonly data: string;
  readonly sessionId: number;
}

/**
 * The changes of the page in front, by a screencast whose frames are compared and thrown away. It has a DevTools session of
 * its own, because a session has one cast, and that is for viewers.
 */
export class PageChanges extends ScreenChanges {
  constructor(private readonly window: BrowserWindow) {
    super();
  }

  async run(onChange: () => void, signal: AbortSignal): Promise<void> {
    const { page } = this.window;
    const open = async (onFailure: (error: unknown) => void) =>
      new ComparedFrames(await page.context().newCDPSession(page), () => this.#check(), onChange, onFailure);
    await castFront(this.window, open, signal);
  }

  /** @throws ServiceError E0106 when the browser is lost, or another process may use it */
  #check(): void {
    const { lost } = this.window;
    if (lost !== undefined) throw new ServiceError('E0106', lost);
  }
}

/** Compares each frame of a cast with the one before. After one that differs the cast pauses; a start sends the screen as it is. */
class ComparedFrames {
  readonly #onFrame = (frame: ScreencastFrame) => this.#compare(frame);
  readonly #onError = (error: unknown) => {
    // A command that is under way when the session is detached fails.
    if (!this.#isStopped) this.onFailure(error);
  };
  #timer: NodeJS.Timeout | undefined;
  #lastHash: string | undefined;
  #isCasting = false;
  #isStopped = false;

  constructor(
    private readonly session: CDPSession,
    /** Called before each command; what it throws is a failure. */
    private readonly check: () => void,
    private readonly onChange: () => void,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    this.session.on('Page.screencastFrame', this.#onFrame);
    await this.#begin();
  }

  /** Ends the cast with its session. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.session.off('Page.screencastFrame', this.#onFrame);
    await this.session.detach().catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }

  async #begin(): Promise<void> {
    this.check();
    this.#isCasting = true;
    await this.session.send('Page.startScreencast', CAST);
  }

  async #pause(): Promise<void> {
    this.check();
    this.#isCasting = false;
    await this.session.send('Page.stopScreencast');
  }

  async #acknowledge(sessionId: number): Promise<void> {
    this.check();
    await this.session.send('Page.screencastFrameAck', { sessionId });
  }

  #compare({ data, sessionId }: ScreencastFrame): void {
    // One that was under way when the cast was stopped.
    if (!this.#isCasting) return;
    const hash = createHash('sha1').update(data).digest('base64');
    // Frames repeat, as after each screenshot.
    const isChange = this.#lastHash !== undefined && hash !== this.#lastHash;
    this.#lastHash = hash;
    const next = isChange ? this.#pause() : this.#acknowledge(sessionId);
    next.catch(this.#onError);
    if (!isChange) return;
    this.onChange();
    this.#timer = setTimeout(() => void this.#begin().catch(this.#onError), PAUSE_MS);
  }
}
