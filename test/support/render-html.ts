import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../plugins/drivers/playwright/_browser-path.js';
import { Picture } from '../../src/locate/picture.js';
import { endWithTests } from './shared-ends.js';

let browser: Promise<Browser> | undefined;

endWithTests(async () => {
  const running = browser;
  browser = undefined;
  await (await running)?.close();
});

async function launch(): Promise<Browser> {
  const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
  return chromium.launch({ executablePath: path, args: [...args, '--no-sandbox'] });
}

/**
 * A picture of a page, as a browser draws it.
 * @param scale device pixels for each CSS pixel
 */
export async function renderHtml(html: string, { width = 400, height = 200, scale = 1 } = {}): Promise<Picture> {
  const page = await (await (browser ??= launch())).newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  try {
    await page.setContent(`<body style="margin: 16px; font: 14px sans-serif">${html}</body>`);
    return new Picture(await page.screenshot());
  } finally {
    await page.context().close();
  }
}
