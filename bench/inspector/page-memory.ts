import type { CDPSession, Page } from 'playwright-core';
import type { Measurement } from '../_support/benchmark.js';
import { exact } from '../_support/estimate.js';
import { withPage } from '../_support/page-server.js';
import { GRID_PAGE } from '../screen-elements.js';
import { SCREEN, withInspector } from './open-inspector.js';

const FRAMES_A_SECOND = 10;
const AFTER_5_MINUTES = 5 * 60 * FRAMES_A_SECOND;
const AFTER_AN_HOUR = 60 * 60 * FRAMES_A_SECOND;
/** Different pictures, which come in turns. */
const PICTURES = 24;

/** The heap of the page after the frames of an hour, beside that after those of five minutes. */
export const measurePageMemory = (): Promise<Measurement[]> =>
  withPage(GRID_PAGE, (url) =>
    withInspector(url, async ({ page }) => {
      await page.addInitScript(replaceScreenStream, PICTURES);
      await page.reload();
      await page.locator(SCREEN).first().waitFor();
      const devTools = await page.context().newCDPSession(page);
      await page.evaluate((count) => (globalThis as unknown as Fed).feed(count), AFTER_5_MINUTES);
      const early = await heapOf(page, devTools);
      await page.evaluate((count) => (globalThis as unknown as Fed).feed(count), AFTER_AN_HOUR - AFTER_5_MINUTES);
      const late = await heapOf(page, devTools);
      return [
        {
          name: 'heap of the page after the frames of an hour, beside those of 5 minutes',
          unit: 'MB',
          ours: exact(late),
          baseline: exact(early),
          limit: { of: 'ratio', most: 1.2 },
        },
      ];
    }),
  );

interface Fed {
  /** Sends that many frames, a new one every few milliseconds. */
  feed(count: number): Promise<void>;
}

/** Runs in the page before its scripts: its stream of the screen sends pictures that are drawn here. */
function replaceScreenStream(pictures: number): void {
  const Original = globalThis.EventSource;
  const opened: EventSource[] = [];
  class Replaced extends Original {
    constructor(url: string | URL) {
      super(url);
      opened.push(this);
    }
  }
  globalThis.EventSource = Replaced;
  const images = Array.from({ length: pictures }, (_, index) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = `hsl(${index * 15} 60% 60%)`;
    context.fillRect(0, 0, 1280, 720);
    context.fillStyle = '#222';
    for (let line = 0; line < 40; line++) context.fillRect(20 + index * 7, line * 18, 300 + line * 9, 8);
    return canvas.toDataURL('image/jpeg', 0.7).replace(/^[^,]*,/, '');
  });
  const screen = () => opened.findLast(({ url }) => /\/screen(\?|$)/.test(url))!;
  let seq = 1_000_000;
  (globalThis as unknown as Fed).feed = async (count) => {
    for (let sent = 0; sent < count; sent++) {
      const image = images[sent % images.length];
      const window = { width: 1280, height: 720 };
      const time = new Date().toISOString();
      const frame = { seq: ++seq, image, type: 'image/jpeg', width: 1280, height: 720, window, time, skipped: 0 };
      screen().onmessage!(new MessageEvent('message', { data: JSON.stringify(frame) }));
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
}

/** Megabytes after a garbage collection. */
async function heapOf(page: Page, devTools: CDPSession): Promise<number> {
  await page.waitForTimeout(1000);
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('Performance.enable');
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value / 1e6;
}
