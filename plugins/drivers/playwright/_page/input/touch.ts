import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { centre, type Point, type Rect } from '#svc';
import type { Pointer } from '../../../_browser/browser-surface.js';

const STEPS = 16;
const FRAME_MS = 16;
/** A finger rests this long before it lifts, so that the page does not keep scrolling. */
const REST_MS = 80;

/** Fingers on a page with touch input. All but a tap needs the Input domain of the DevTools protocol. */
export class Touch implements Pointer {
  constructor(
    private readonly page: Page,
    private readonly session: () => Promise<CDPSession>,
  ) {}

  async press({ x, y }: Point, count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.page.touchscreen.tap(x, y);
  }

  async hold(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    await this.#gesture([point], async () => {
      await sleep(milliseconds, undefined, { signal });
    });
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    await this.#gesture([from], (move) => this.#steps(signal, (part) => move([between(from, to, part)])));
  }

  /** Two fingers side by side around the centre move apart or together. */
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
      await sleep(FRAME_MS, undefined, { signal });
      await move(step / STEPS);
    }
    await sleep(REST_MS, undefined, { signal });
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> {
    const touchPoints = points.map(({ x, y }, id) => ({ x, y, id }));
    const session = await this.session();
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});
