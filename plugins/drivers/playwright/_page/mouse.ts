import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { centre, type Point, type Rect } from '#svc';
import { scrollAreas } from '../../_browser/in-page.js';
import type { Pointer } from './pointer.js';
import { turnWheel } from './wheel.js';

const STEPS = 12;

/** A mouse with a wheel. */
export class Mouse implements Pointer {
  constructor(private readonly page: Page) {}

  async press({ x, y }: Point, count: number): Promise<void> {
    await this.page.mouse.click(x, y, { clickCount: count });
  }

  async hold(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    await this.#held(point, () => sleep(milliseconds, undefined, { signal }));
  }

  async swipe(from: Point, to: Point): Promise<void> {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const areas = await this.page.evaluate(scrollAreas, from);
    const scrolls = areas.some(({ horizontal, vertical }) => (Math.abs(dx) > Math.abs(dy) ? horizontal : vertical));
    // A finger that moves up shows what is below: the wheel turns the other way.
    await (scrolls ? turnWheel(this.page, from, -dx, -dy) : this.drag(from, to));
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.#held(from, () => this.page.mouse.move(to.x, to.y, { steps: STEPS }));
  }

  /** As Chromium turns a touchpad's pinch into wheel events with Control: scale = exp(-deltaY / 100). */
  async pinch(area: Rect, scale: number, signal: AbortSignal): Promise<void> {
    const { x, y } = centre(area);
    await this.page.mouse.move(x, y);
    await this.page.keyboard.down('Control');
    try {
      for (let step = 0; step < STEPS; step++) {
        signal.throwIfAborted();
        await this.page.mouse.wheel(0, (-100 * Math.log(scale)) / STEPS);
      }
    } finally {
      await this.page.keyboard.up('Control');
    }
  }

  async #held({ x, y }: Point, during: () => Promise<unknown>): Promise<void> {
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    try {
      await during();
    } finally {
      await this.page.mouse.up();
    }
  }
}
