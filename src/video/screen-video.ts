import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilAborted } from '../deadline.js';
import { ServiceError } from '../errors.js';
import type { SessionFiles } from '../files/session-files.js';
import { Picture } from '../locate/vision/picture.js';
import type { Size } from '../device/geometry.js';
import type { Log } from '../log.js';
import { videoSize, vp8Frame } from './vp8-frame.js';
import { WebmFile } from './webm-file.js';

const MAX_MS = 3_600_000;
const LAST_CAPTURE_LIMIT_MS = 2000;
/** A screen that does not change is written again after this time, as players expect frames. */
const REPEAT_MS = 5000;
/** Bytes that are kept for the index at the end of the file. */
const INDEX_BYTES = 512 * 1024;
/** A video needs room for its index and a frame. */
const MIN_BYTES = 2 * INDEX_BYTES;

/** A video, as a file of the session. */
export interface Video {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly seconds: number;
  /** Only when the video ended before it was stopped: at the limit of a file, or after an hour. */
  readonly ended?: 'size' | 'length';
}

export interface VideoOptions {
  /** Takes a picture of the screen, as PNG. */
  readonly capture: () => Promise<Buffer>;
  readonly files: SessionFiles;
  readonly log: Log;
  /** Name of the file. */
  readonly name: string;
  /** Milliseconds from one frame to the next. */
  readonly intervalMs: number;
}

/** A running video of the screen: frames are taken one after the other and written as they come. */
export class ScreenVideo {
  readonly #stopped = new AbortController();
  readonly #began = performance.now();
  readonly #running: Promise<void>;
  #hash = '';
  /** The encoded picture that was shown last, and when. */
  #frame: Buffer = Buffer.alloc(0);
  #lastMs = -1;
  #ended: Video['ended'];

  private constructor(
    private readonly options: VideoOptions,
    private readonly path: string,
    private readonly file: WebmFile,
    private readonly size: Size,
    first: Buffer,
  ) {
    this.#running = this.#run(first);
    // A failure is reported by `stop`.
    this.#running.catch(() => undefined);
  }

  /** @throws ServiceError E0513 when the files have no room, the error of the capture when it fails */
  static async start(options: VideoOptions): Promise<ScreenVideo> {
    if (options.files.free < MIN_BYTES) {
      throw new ServiceError('E0513', 'a video needs 1 MB, which the files of the session do not have: remove others');
    }
    const first = await options.capture();
    const size = videoSize(new Picture(first));
    const path = await options.files.newPath(options.name);
    try {
      return new ScreenVideo(options, path, await WebmFile.create(path, size), size, first);
    } catch (error) {
      await options.files.discard(path);
      throw error;
    }
  }

  /**
   * Ends the video with the screen as it is now, and adds it to the files.
   * @throws ServiceError E0513 when it exceeds a limit of the files
   */
  async stop(): Promise<Video> {
    this.#stopped.abort();
    const { files, intervalMs } = this.options;
    try {
      await this.#running;
      const last = await this.#capture(AbortSignal.timeout(LAST_CAPTURE_LIMIT_MS));
      if (this.#ended === undefined) {
        if (last) await this.#encode(last);
        await this.#write(this.#elapsed());
      }
      const endMs = this.#lastMs + intervalMs;
      await this.file.finish(endMs);
      const { name, size } = await files.adopt(this.path);
      return { name, size, seconds: Number((endMs / 1000).toFixed(1)), ...(this.#ended && { ended: this.#ended }) };
    } catch (error) {
      await this.#remove();
      throw error;
    }
  }

  /** Ends the video and removes its file. */
  async discard(): Promise<void> {
    this.#stopped.abort();
    await this.#running.catch(() => undefined);
    await this.#remove();
  }

  async #remove(): Promise<void> {
    await this.file.close();
    await this.options.files.discard(this.path);
  }

  async #run(first: Buffer): Promise<void> {
    await this.#show(first, 0);
    const { signal } = this.#stopped;
    while (!signal.aborted && this.#ended === undefined) {
      const began = performance.now();
      const png = await this.#capture(signal);
      if (png) await this.#show(png, this.#elapsed());
      const took = performance.now() - began;
      // At most half of the time goes to captures, which commands of keywords wait for.
      const pause = sleep(Math.max(this.options.intervalMs - took, took), undefined, { signal });
      await pause.catch(() => undefined);
    }
  }

  /** @returns undefined when the screen cannot be captured now, as while a page is replaced */
  async #capture(signal: AbortSignal): Promise<Buffer | undefined> {
    const { capture, log } = this.options;
    try {
      return await untilAborted(capture(), signal);
    } catch (error) {
      if (!signal.aborted) log.debug({ code: ServiceError.from(error).code }, 'video: a frame is missing');
      return undefined;
    }
  }

  /** Adds a frame, unless the screen is unchanged. */
  async #show(png: Buffer, ms: number): Promise<void> {
    if ((await this.#encode(png)) || ms - this.#lastMs >= REPEAT_MS) await this.#write(ms);
  }

  /** Makes a picture the frame to write. @returns whether it is another one */
  async #encode(png: Buffer): Promise<boolean> {
    const hash = createHash('sha1').update(png).digest('base64');
    if (hash === this.#hash) return false;
    this.#frame = await vp8Frame(png, this.size);
    this.#hash = hash;
    return true;
  }

  async #write(ms: number): Promise<void> {
    if (this.file.bytes + this.#frame.length + INDEX_BYTES > this.options.files.free) return this.#end('size');
    if (ms > MAX_MS) return this.#end('length');
    this.#lastMs = Math.max(Math.round(ms), this.#lastMs + 1);
    await this.file.add(this.#frame, this.#lastMs);
  }

  #end(reason: 'size' | 'length'): void {
    this.#ended = reason;
    this.options.log.warn({ file: this.options.name }, `video: ended by the limit of its ${reason}`);
  }

  #elapsed(): number {
    return performance.now() - this.#began;
  }
}
