import type { CastOptions } from '../../device/screen-cast.js';
import type { ServiceError } from '../../errors.js';
import { type CaptureSource, ScreenCapture } from './screen-capture.js';
import type { ScreenFrame } from './screen-frame.js';
import { ScreenViewer, type ViewerListener } from './screen-viewer.js';

/** The screen of a session as frames for viewers, who share one capture. Nothing runs while nobody watches. */
export class ScreenFeed {
  readonly #viewers = new Set<ScreenViewer>();
  readonly #source: CaptureSource;
  #capture: ScreenCapture | undefined;
  #stopping: Promise<void> = Promise.resolve();
  #latest: ScreenFrame | ServiceError | undefined;
  #lastSeq = 0;
  #ended = false;

  constructor(source: Omit<CaptureSource, 'nextSeq'>) {
    this.#source = { ...source, nextSeq: () => ++this.#lastSeq };
  }

  /** The newest frame is sent at once. @returns a function that unsubscribes */
  subscribe(options: CastOptions, listener: ViewerListener): () => void {
    if (this.#ended) {
      listener.end();
      return () => undefined;
    }
    const viewer = new ScreenViewer(options, listener);
    this.#viewers.add(viewer);
    if (this.#latest) this.#tell(viewer, this.#latest);
    this.#update();
    return () => {
      viewer.leave();
      if (this.#viewers.delete(viewer)) this.#update();
    };
  }

  /** The screen has probably changed, as after a keyword. */
  wake(): void {
    this.#capture?.wake();
  }

  /** Ends all viewers. Resolves when nothing runs any more. */
  async end(): Promise<void> {
    this.#ended = true;
    for (const viewer of this.#viewers) viewer.end();
    this.#viewers.clear();
    this.#update();
    await this.#stopping;
  }

  /** Captures what the viewers ask for together. */
  #update(): void {
    const asked = [...this.#viewers].map(({ options }) => options);
    if (asked.length === 0) return this.#stop();
    const options = together(asked);
    if (this.#capture) return this.#capture.change(options);
    this.#capture = new ScreenCapture(this.#source, options, this.#stopping, {
      frame: (frame) => this.#publish(frame),
      failed: (error) => this.#publish(error),
    });
  }

  #stop(): void {
    const capture = this.#capture;
    this.#capture = undefined;
    this.#latest = undefined;
    if (capture) this.#stopping = capture.stop();
  }

  #publish(latest: ScreenFrame | ServiceError): void {
    this.#latest = latest;
    for (const viewer of this.#viewers) this.#tell(viewer, latest);
  }

  #tell(viewer: ScreenViewer, latest: ScreenFrame | ServiceError): void {
    if (latest instanceof Error) viewer.fail(latest);
    else viewer.show(latest);
  }
}

/** What satisfies every viewer; each gets it scaled down and slowed down to what it asked for. */
function together(asked: readonly CastOptions[]): CastOptions {
  const widths = asked.map(({ width }) => width);
  return {
    fps: Math.max(...asked.map(({ fps }) => fps)),
    quality: Math.max(...asked.map(({ quality }) => quality)),
    width: widths.includes(undefined) ? undefined : Math.max(...(widths as number[])),
  };
}
