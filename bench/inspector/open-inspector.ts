import type { Page } from 'playwright-core';
import { withBarePage } from '../_support/bare-page.js';
import { Session } from '../_support/session.js';

/** The page of the inspector in a browser of its own, on a session of another. */
export interface OpenInspector {
  readonly page: Page;
  readonly session: Session;
}

/** The picture of the screen, which the inspector draws. */
export const SCREEN = '.screen canvas';

/** Runs the work with the inspector open on a session whose browser shows an address. */
export function withInspector<T>(url: string, work: (open: OpenInspector) => Promise<T>): Promise<T> {
  return Session.use(url, {}, (session) => {
    const view = session.path.replace('/v1/sessions/', 'session/');
    return withBarePage(`${session.service.url}/inspector/#/${view}`, session.service, async (page) => {
      await page.setViewportSize({ width: 1600, height: 900 });
      await page.locator(SCREEN).first().waitFor();
      return work({ page, session });
    });
  });
}

/** Where a point of the session's window is on the page. */
export async function pointOnPage(
  page: Page,
  point: { readonly x: number; readonly y: number },
  window: { readonly width: number; readonly height: number },
): Promise<{ x: number; y: number }> {
  const box = await page.locator(SCREEN).first().boundingBox();
  if (!box) throw new Error('the screen is not shown');
  return { x: box.x + (point.x / window.width) * box.width, y: box.y + (point.y / window.height) * box.height };
}
