import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { centre, type Point, type Rect } from '#svc';
import type { Pointer } from './pointer.js';

const STEPS = 16;
/** Milliseconds between two moves: one frame. */
const FRAME = 16;
/** Milliseconds that a finger rests at the end, so that nothing is flung on. */
const REST = 80;

/** Fingers on a page that takes touch, by the DevTools protocol's Input domain. */
export class Touch implements Pointer {
  constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  async press({ x, y }: Point, count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.page.touchscreen.tap(x, y);
  }

  async hold(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    await this.#gesture([point], async () => {
      await sleep(milliseconds, undefined, { signal });
    });
  }

  async swipe(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    await this.#gesture([from], (move) => this.#steps(signal, (part) => move([between(from, to, part)])));
  }

  drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    return this.swipe(from, to, signal);
  }

  /** Two fingers, side by side around the centre, that move apart or together. */
  async pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    const { x, y } = centre(area);
    const widest = Math.min(area.width, area.height) * 0.4;
    const [first, last] = scale >= 1 ? [widest / scale, widest] : [widest, widest * scale];
    const fingers = (gap: number): Point[] => [
      { x: x - gap, y },
      { x: x + gap, y },
    ];
    await this.#gesture(fingers(first), (move) =>
      this.#steps(signal, (part) => move(fingers(first + (last - first) * part))),
    );
  }

  async #gesture(start: Point[], during: (move: (points: Point[]) => Promise<void>) => Promise<void>): Promise<void> {
    await this.#send('touchStart', start);
    try {
      await during((points) => this.#send('touchMove', points));
    } finally {
      await this.#send('touchEnd', []);
    }
  }

  async #steps(signal: AbortSignal, move: (part: number) => Promise<void>): Promise<void> {
    for (let step = 1; step <= STEPS; step++) {
      await sleep(FRAME, undefined, { signal });
      await move(step / STEPS);
    }
    await sleep(REST, undefined, { signal });
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> {
    const touchPoints = points.map(({ x, y }, id) => ({ x, y, id }));
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});
