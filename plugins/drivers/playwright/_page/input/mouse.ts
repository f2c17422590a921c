import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { centre, type Point, type Rect } from '#svc';
import type { Pointer } from '../../../_browser/browser-surface.js';

const STEPS = 12;

/** A mouse with a wheel. */
export class Mouse implements Pointer {
  constructor(private readonly page: Page) {}

  async press({ x, y }: Point, count: number): Promise<void> {
    await this.page.mouse.click(x, y, { clickCount: count });
  }

  async hold(point: Point, milliseconds: number, signal: AbortSignal): Promise<void> {
    await this.#whileDown(point, () => sleep(milliseconds, undefined, { signal }));
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.#whileDown(from, () => this.page.mouse.move(to.x, to.y, { steps: STEPS }));
  }

  /** Like Chromium, which turns the pinch of a touchpad into wheel events with Control: scale = exp(-deltaY / 100). */
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

  async #whileDown({ x, y }: Point, action: () => Promise<unknown>): Promise<void> {
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    try {
      await action();
    } finally {
      await this.page.mouse.up();
    }
  }
}
