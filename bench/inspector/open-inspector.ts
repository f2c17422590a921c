import type { Page } from 'playwright-core';
import { withBarePage } from '../_support/bare-page.js';
import { HttpClient } from '../_support/http-client.js';
import { Service } from '../_support/service.js';

/** The page of the inspector in a browser of its own, on a session of another. */
export interface OpenInspector {
  readonly page: Page;
  readonly service: Service;
  /** What follows `#/` in the address of the session's view. */
  readonly view: string;
}

/** The picture of the screen, which the inspector draws. */
export const SCREEN = '.screen canvas';

/** Runs the work with the inspector open on a session whose browser shows an address. */
export function withInspector<T>(url: string, work: (open: OpenInspector) => Promise<T>): Promise<T> {
  return Service.use({}, async (service) => {
    const client = new HttpClient(service.url);
    try {
      const { status, body } = await client.ask('POST', '/v1/sessions/start', {
        driver_sources: [{ playwright: { capabilities: { url } } }],
        elements_sources: ['playwright'],
        text_detection: [],
        image_detection: [],
      });
      if (status !== 200) throw new Error(`the session did not start: ${status} ${body.toString()}`);
      const { session_id: id } = JSON.parse(body.toString()) as { session_id: string };
      const view = `session/${id}`;
      return await withBarePage(`${service.url}/inspector/#/${view}`, service, async (page) => {
        await page.setViewportSize({ width: 1600, height: 900 });
        await page.locator(SCREEN).first().waitFor();
        return work({ page, service, view });
      });
    } finally {
      client.close();
    }
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
