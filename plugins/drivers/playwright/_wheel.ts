import type { Page } from 'playwright-core';
import type { Point } from 'svc';
import { scrollSettled } from './_in-page.js';
import { isMoved } from './_translate.js';

/** Turns the wheel at a place by so many CSS pixels, and waits until the page has scrolled. */
export async function turnWheel(page: Page, at: Point, dx: number, dy: number): Promise<void> {
  // The wheel counts in pixels of the window, of which a page that is zoomed out has fewer than CSS pixels.
  const zoom = await page.evaluate(() => window.visualViewport?.scale ?? 1);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(dx * zoom, dy * zoom);
  await page.evaluate(scrollSettled, at).catch((error: unknown) => {
    if (!isMoved(error)) throw error;
  });
}
