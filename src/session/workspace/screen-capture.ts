import { setTimeout as sleep } from 'node:timers/promises';
import { untilAborted, withAnySignal } from '../../deadline.js';
import type { Driver } from '../../device/driver.js';
import type { Size } from '../../device/geometry.js';
import type { CastFrame, CastOptions, ScreenCast } from '../../device/screen-cast.js';
import { ServiceError } from '../../errors.js';
import type { Log } from '../../log.js';
import { hashOf, ScreenFrame } from './screen-frame.js';

/** A cast that sends no frame for so long is replaced by screenshots. */
const FIRST_FRAME_MS = 3000;
/** The longest pause between two screenshots of a screen that does not change. */
const STILL_PAUSE_MS = 1000;
const RETRY_MS = 1000;

/** What a capture needs of its session. */
export interface CaptureSource {
  readonly driver: Pick<Driver, 'screenCast'>;
  /** A screenshot as PNG. */
  readonly screenshot: () => Promise<Buffer>;
  readonly windowSize: () => Promise<Size>;
  readonly nextSeq: () => number;
  readonly log: Log;
}

export interface CaptureListener {
  frame(frame: ScreenFrame): void;
  /** The screen cannot be read; told once until it can be again. */
  failed(error: ServiceError): void;
}

/** Reads the screen until it is stopped: by the driver's screencast, else by screenshots. */
export class ScreenCapture {
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;
  #restart = new AbortController();
  #wake = new AbortController();
  /** The end of the last screenshot, which may outlast the signal. */
  #taking: Promise<unknown> = Promise.resolve();
  #failed = false;
  #hash = '';
  /** The size of the window, and the image and layout for which it was read. */
  #window: { readonly key: string; readonly size: Size } | undefined;

  constructor(
    private readonly source: CaptureSource,
    private options: CastOptions,
    /** The end of the capture before, which this one waits for. */
    before: Promise<void>,
    private readonly listener: CaptureListener,
  ) {
    this.#running = before.then(() => this.#run(this.#stopped.signal));
  }

  /** Changes what is captured from now on. */
  change(options: CastOptions): void {
    const { fps, width, quality } = this.options;
    if (fps === options.fps && width === options.width && quality === options.quality) return;
    this.options = options;
    // The next image is of another size or quality, although the screen may be the same.
    this.#hash = '';
    this.#restart.abort();
  }

  /** Ends a pause: the screen has probably changed. */
  wake(): void {
    this.#wake.abort();
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      this.#restart = new AbortController();
      this.#wake = new AbortController();
      await withAnySignal([stopped, this.#restart.signal], async (signal) => {
        try {
          const reason = await this.#cast(signal);
          if (reason) await this.#poll(reason, signal);
        } catch (error) {
          if (signal.aborted) return;
          this.#tell(error);
          await this.#pause(RETRY_MS, signal);
        }
      });
    }
  }

  /** @returns why screenshots are to be taken instead; undefined when another cast is to begin */
  async #cast(signal: AbortSignal): Promise<'no cast' | 'silent' | undefined> {
    const cast = this.#driverCast();
    if (!cast) return 'no cast';
    const { log } = this.source;
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), FIRST_FRAME_MS);
    let failure: unknown;
    let count = 0;
    const frames = new NewestFrame(
      ({ image, layout }) => this.#show(image, this.options.quality, layout),
      (error) => {
        failure ??= error;
        ending.abort();
      },
    );
    const onFrame = (frame: CastFrame) => {
      if (count++ === 0) clearTimeout(timer);
      frames.put(frame);
    };
    try {
      await withAnySignal([signal, ending.signal], (any) => cast.run(this.options, onFrame, any));
    } catch (error) {
      if (!signal.aborted && !ending.signal.aborted) {
        log.info({ err: error }, 'the screencast ended');
        // One that breaks again and again is not to keep the service busy.
        if (count > 0) await this.#pause(RETRY_MS, signal);
      }
    } finally {
      clearTimeout(timer);
      await frames.end();
    }
    if (signal.aborted) return undefined;
    if (failure !== undefined) throw failure as Error;
    if (count > 0) return undefined;
    log.info('the screencast gives no frame: screenshots are taken instead');
    return 'silent';
  }

  #driverCast(): ScreenCast | undefined {
    try {
      return this.source.driver.screenCast;
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'E0105') return undefined;
      throw error;
    }
  }

  /** Takes screenshots one after the other: those of a screen that does not change in longer and longer intervals. */
  async #poll(reason: 'no cast' | 'silent', signal: AbortSignal): Promise<void> {
    let interval = 0;
    while (!signal.aborted) {
      this.#wake = new AbortController();
      const began = performance.now();
      const shortest = 1000 / this.options.fps;
      const image = await untilAborted(this.#screenshot(), signal);
      const isNew = await this.#show(image, undefined);
      interval = isNew ? shortest : Math.min(Math.max(interval * 2, shortest), STILL_PAUSE_MS);
      const took = performance.now() - began;
      // Commands of keywords wait for screenshots: two thirds of the time belong to them.
      await this.#pause(Math.max(interval - took, 2 * took), signal);
      if (reason === 'no cast' && this.#driverCast()) return;
    }
  }

  /** One at a time. */
  #screenshot(): Promise<Buffer> {
    const taken = this.#taking.then(() => this.source.screenshot());
    this.#taking = taken.catch(() => undefined);
    return taken;
  }

  /** @returns whether the image differs from the one before */
  async #show(image: Buffer, quality: number | undefined, layout = ''): Promise<boolean> {
    const hash = hashOf(image);
    const isNew = hash !== this.#hash || this.#failed;
    if (!isNew) return false;
    const { windowSize, nextSeq } = this.source;
    const frame = await ScreenFrame.of(image, {
      quality,
      seq: nextSeq(),
      windowSize: async ({ width, height }) => {
        const key = `${width} ${height} ${layout}`;
        if (this.#window?.key !== key) this.#window = { key, size: await windowSize() };
        return this.#window.size;
      },
    });
    this.#hash = hash;
    this.#failed = false;
    if (!this.#stopped.signal.aborted) this.listener.frame(frame);
    return true;
  }

  #tell(error: unknown): void {
    this.#window = undefined;
    if (this.#failed) return;
    this.#failed = true;
    this.listener.failed(ServiceError.from(error));
  }

  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    await withAnySignal([signal, this.#wake.signal], (any) =>
      sleep(ms, undefined, { signal: any }).catch(() => undefined),
    );
  }
}

/** Hands over frames one after the other; one that comes meanwhile replaces the one that waits. */
class NewestFrame {
  #waiting: CastFrame | undefined;
  #busy: Promise<void> | undefined;

  constructor(
    private readonly take: (frame: CastFrame) => Promise<unknown>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  put(frame: CastFrame): void {
    this.#waiting = frame;
    this.#busy ??= this.#takeAll();
  }

  /** Drops the frame that waits, and resolves when the one before is done. */
  async end(): Promise<void> {
    this.#waiting = undefined;
    await this.#busy;
  }

  async #takeAll(): Promise<void> {
    try {
      while (this.#waiting) {
        const frame = this.#waiting;
        this.#waiting = undefined;
        await this.take(frame);
      }
    } catch (error) {
      this.onFailure(error);
    } finally {
      this.#busy = undefined;
    }
  }
}
