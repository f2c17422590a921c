import { effect, signal } from '@preact/signals';
import { openStream } from '../api/event-stream';
import type { Message } from '../api/types';
import { bytesOf, frame, screenFailure, skippedFrames } from '../state/screen';
import { hasEnded, sessionId, sessionRoot } from '../state/session';
import { LinePace } from './line-pace';
import { room, shownSize } from './zoom';

type ScreenMessage = Message<'watchScreen'>;
type Frame = Extract<ScreenMessage, { image: string }>;

/** Images are asked for in widths of whole steps, so that a small change of the layout asks for nothing new. */
const WIDTH_STEP = 320;
const MAX_WIDTH = 3840;
const RESIZE_PAUSE_MS = 500;
/** For how long left out frames are told. */
const SKIPPED_SHOWN_MS = 5000;

/** Draws a frame; called in an animation frame, with a bitmap that is closed afterwards. */
type Draw = (bitmap: ImageBitmap) => void;

/** Shows the frames of a session: always the newest, one at a time. */
class FramePlayer {
  #newest: Frame | undefined;
  #isBusy = false;
  #skippedTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly draw: Draw) {}

  show(next: Frame): void {
    if (next.skipped > 0) this.tellSkipped(next.skipped);
    this.#newest = next;
    if (!this.#isBusy) void this.#play();
  }

  stop(): void {
    this.#newest = undefined;
    clearTimeout(this.#skippedTimer);
  }

  async #play(): Promise<void> {
    this.#isBusy = true;
    while (this.#newest) {
      const next = this.#newest;
      this.#newest = undefined;
      try {
        await this.#paint(next);
      } catch {
        screenFailure.value = { code: 'image', message: 'a picture of the screen cannot be shown' };
      }
    }
    this.#isBusy = false;
  }

  async #paint({ seq, image, type, width, height, window }: Frame): Promise<void> {
    const bitmap = await createImageBitmap(new Blob([bytesOf(image)], { type }));
    try {
      await new Promise(requestAnimationFrame);
      this.draw(bitmap);
    } finally {
      bitmap.close();
    }
    frame.value = { seq, width, height, window };
    screenFailure.value = undefined;
  }

  /** Says for a while how many frames were left out. */
  tellSkipped(count: number): void {
    skippedFrames.value = count;
    clearTimeout(this.#skippedTimer);
    this.#skippedTimer = setTimeout(() => (skippedFrames.value = 0), SKIPPED_SHOWN_MS);
  }
}

const isVisible = signal(!document.hidden);
document.addEventListener('visibilitychange', () => (isVisible.value = !document.hidden));

/** The pace of the line to the session that is shown. */
const pace = signal(new LinePace());

/** The width that is asked for: as many pixels as the screen has on the page. */
const askedWidth = signal(0);

/**
 * Watches the screen of the page's session while the page is visible.
 * @returns a function that ends it
 */
export function watchScreen(draw: Draw): () => void {
  const ends = [followWidth()];
  let lastSeq = 0;
  ends.push(
    effect(() => {
      void sessionId.value;
      frame.value = undefined;
      screenFailure.value = undefined;
      skippedFrames.value = 0;
      pace.value = new LinePace();
      lastSeq = 0;
    }),
    effect(() => {
      const id = sessionId.value;
      const width = askedWidth.value;
      if (id === undefined || hasEnded.value || !isVisible.value || width === 0) return;
      const line = pace.value;
      const { isSlow, query } = line;
      let isFirst = true;
      const player = new FramePlayer(draw);
      const close = openStream<ScreenMessage>(`${sessionRoot(id)}/screen?width=${width}&${query}`, {
        message(message) {
          if ('image' in message) {
            const missed = message.seq - lastSeq - 1;
            if (isFirst && isSlow && lastSeq > 0 && missed > 0) player.tellSkipped(missed);
            isFirst = false;
            lastSeq = message.seq;
            player.show(message);
            line.note(message.time);
          } else if ('failed' in message) screenFailure.value = message.failed;
        },
      });
      return () => {
        close();
        player.stop();
      };
    }),
  );
  return () => ends.forEach((end) => end());
}

function followWidth(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = effect(() => {
    const pixels = (shownSize.value.width || room.value.width) * devicePixelRatio;
    const width = Math.min(MAX_WIDTH, Math.ceil(pixels / WIDTH_STEP) * WIDTH_STEP);
    const asked = askedWidth.peek();
    clearTimeout(timer);
    // Images that are somewhat too large are no reason to ask again.
    if (width <= asked && width * 2 > asked) return;
    timer = setTimeout(() => (askedWidth.value = width), asked === 0 ? 0 : RESIZE_PAUSE_MS);
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}
