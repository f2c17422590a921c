import { signal } from '@preact/signals';

/** From the fastest to the slowest: frames a second, and quality of the JPEG. */
const PACES = [
  { fps: 10, quality: 70 },
  { fps: 5, quality: 55 },
  { fps: 2, quality: 40 },
  { fps: 1, quality: 30 },
] as const;

/** Frames that lag more than this wait in buffers on the way, where the service cannot drop them. */
const MAX_LAG_MS = 2000;
const SMALL_LAG_MS = 500;
/** Without a lag for so long a faster pace is tried. */
const CALM_MS = 30_000;

/** What is asked of the stream of the screen, so that a slow line shows the newest frame and not old ones one by one. */
export class LinePace {
  readonly #level = signal(0);
  /** The smallest difference of the two clocks and the way so far: what exceeds it is lag. */
  #leastMs = Infinity;
  #changedAt = Date.now();

  /** Whether less is asked for than of a fast line. */
  get isSlow(): boolean {
    return this.#level.value > 0;
  }

  /** As parameters of the stream. A change closes the stream and drops what is under way. */
  get query(): string {
    const { fps, quality } = PACES[this.#level.value]!;
    return `fps=${fps}&quality=${quality}`;
  }

  /** @param time of the frame, in ISO 8601 by the clock of the service */
  note(time: string): void {
    const now = Date.now();
    const differenceMs = now - Date.parse(time);
    this.#leastMs = Math.min(this.#leastMs, differenceMs);
    const lagMs = differenceMs - this.#leastMs;
    const level = this.#level.peek();
    if (lagMs > MAX_LAG_MS && level < PACES.length - 1) this.#set(level + 1, now);
    else if (lagMs < SMALL_LAG_MS && level > 0 && now - this.#changedAt > CALM_MS) this.#set(level - 1, now);
  }

  #set(level: number, now: number): void {
    this.#changedAt = now;
    this.#level.value = level;
  }
}
