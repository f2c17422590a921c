import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Rect } from '../../src/device/geometry.js';
import { inkOf, writingIn } from './ink.js';
import type { Rendering } from './pages.js';
import { readDom } from './read-dom.js';
import { filesFor } from './remote-files.js';
import type { Truth } from './truth.js';

const WITHOUT_TEXT = `
  *, *::before, *::after, *::placeholder, *::marker {
    -webkit-text-fill-color: transparent !important;
    -webkit-text-stroke-color: transparent !important;
    text-shadow: none !important;
    transition: none !important;
  }
  svg text, svg tspan { fill: transparent !important; stroke: transparent !important; }`;

/** Time for fonts to appear and for scripts to finish their set-up. */
const SETTLE_MS = 700;

/** Opens pages in a window of the rendering's size; only files of the packages are loaded. */
export async function openPage(
  browser: Browser,
  rendering: Rendering,
  { url, ready, packages }: { readonly url: string; readonly ready: string; readonly packages: string },
): Promise<Page> {
  const { scale, theme, width, height } = rendering;
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const { origin } = new URL(url);
  await page.route(
    (address) => address.origin !== origin && address.origin !== packages && address.protocol.startsWith('http'),
    async (route) => {
      const files = filesFor(route.request().url()).map((file) => `${packages}/${file}`);
      if (files.length === 0) return route.abort();
      const headers = { 'Access-Control-Allow-Origin': '*' };
      if (files.every((file) => file.endsWith('.css'))) {
        const body = files.map((file) => `@import url(${JSON.stringify(file)});`).join('\n');
        return route.fulfill({ contentType: 'text/css', headers, body });
      }
      const answer = await fetch(files[0]!);
      const contentType = answer.headers.get('content-type') ?? 'text/plain';
      return route.fulfill({ contentType, headers, body: Buffer.from(await answer.arrayBuffer()) });
    },
  );
  // Chromium's dark mode applies to pages without a dark theme; it does not change the others.
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setAutoDarkModeOverride', { enabled: theme === 'dark' });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForSelector(ready, { state: 'visible' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await sleep(SETTLE_MS);
  return page;
}

const picture = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });

/** The screenshot of a page, and its readable words. */
export async function capture(page: Page, scale: number): Promise<{ readonly png: Buffer; readonly truth: Truth }> {
  const png = await picture(page);
  const { words, unknown } = await page.evaluate(readDom);
  const style = await page.addStyleTag({ content: WITHOUT_TEXT });
  const ink = await inkOf(png, await picture(page));
  await style.evaluate((node) => (node as Element).remove());

  const pixels = ({ x, y, width, height }: Rect): Rect => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  });
  const found = words.map(({ text, box, fontSize }) => ({
    word: { text, box: pixels(box) },
    writing: writingIn(ink, pixels(box), fontSize * scale),
  }));
  return {
    png,
    truth: {
      words: found.filter(({ writing }) => writing === 'all').map(({ word }) => word),
      unknown: [
        ...unknown.map(pixels),
        ...found.filter(({ writing }) => writing === 'part').map(({ word }) => word.box),
      ],
    },
  };
}
