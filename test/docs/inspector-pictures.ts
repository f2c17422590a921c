import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { InspectorPage } from '../support/inspector-page.js';

/** Of the browser window of every picture, in pixels. */
export const PICTURE_SIZE = { width: 1440, height: 860 };

const DIRECTORY = fileURLToPath(new URL('../../../docs/pictures', import.meta.url));
/** Of the palette, in percent: colours that are hardly told apart become one. */
const QUALITY = 75;
const MAX_BYTES = 120_000;
const CLOSE_MESSAGES = `document.querySelectorAll('[aria-label="Close the message"]').forEach((each) => each.click())`;

/**
 * Writes what the page shows into docs/pictures, as a PNG with a palette.
 * @param name without the ending
 * @throws Error when the file would be too large for a repository
 */
export async function writePicture({ person }: Pick<InspectorPage, 'person'>, name: string): Promise<void> {
  // Messages are about what was done before, not about the view.
  await person.run('Execute Script', [CLOSE_MESSAGES]);
  const screenshot = Buffer.from((await person.run('Capture Screenshot')) as string, 'base64');
  // Dithering would add noise to surfaces of one colour.
  const png = await sharp(screenshot)
    .png({ palette: true, quality: QUALITY, dither: 0, compressionLevel: 9 })
    .toBuffer();
  const kilobytes = Math.round(png.length / 1000);
  if (png.length > MAX_BYTES)
    throw new Error(`${name}.png has ${kilobytes} kB, at most ${MAX_BYTES / 1000} are wanted`);
  await mkdir(DIRECTORY, { recursive: true });
  await writeFile(join(DIRECTORY, `${name}.png`), png);
  process.stdout.write(`docs/pictures/${name}.png, ${kilobytes} kB\n`);
}
