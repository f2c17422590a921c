import type { Page } from 'playwright-core';
import type { Point } from '#svc';
import { scrollPositions } from '../../_browser/in-page.js';
import { scrollSettled } from '../../_browser/scroll-settled.js';
import { isMoved } from './translate.js';

/** Turns the wheel at a place by so many CSS pixels, and waits until the page has scrolled. */
export async function turnWheel(page: Page, at: Point, dx: number, dy: number): Promise<void> {
  // The wheel counts in pixels of the window, of which a page that is zoomed out has fewer than CSS pixels.
  const zoom = await page.evaluate(() => window.visualViewport?.scale ?? 1);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(dx * zoom, dy * zoom);
  await scrollSettled(() => page.evaluate(scrollPositions, at)).catch((error: unknown) => {
    if (!isMoved(error)) throw error;
  });
}
