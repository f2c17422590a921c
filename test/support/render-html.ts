import { Picture } from '../../src/locate/vision/picture.js';
import { sharedChromium } from './shared-chromium.js';

/**
 * A picture of a page, as a browser draws it.
 * @param scale device pixels for each CSS pixel
 */
export async function renderHtml(html: string, { width = 400, height = 200, scale = 1 } = {}): Promise<Picture> {
  const page = await (await sharedChromium()).newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  try {
    await page.setContent(`<body style="margin: 16px; font: 14px sans-serif">${html}</body>`);
    return new Picture(await page.screenshot());
  } finally {
    await page.context().close();
  }
}
