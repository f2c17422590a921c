import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Rect } from '../../src/device/geometry.js';
import { DIRECTORY } from './directory.js';
import { loadPages } from './load-pages.js';

const outline = ({ x, y, width, height }: Rect, style: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${style}/>`;

/** Draws the ground truth on every rendering of the named pages, for inspection. */
const directory = join(DIRECTORY, '.cache', 'annotated');
await mkdir(directory, { recursive: true });
const names = process.argv.slice(2);
for (const { page, rendering, png, truth } of await loadPages(names.length > 0 ? { pages: names } : {})) {
  const { width, height } = await sharp(png).metadata();
  const shapes = [
    ...truth.unknown.map((box) => outline(box, 'fill="blue" fill-opacity="0.2"')),
    ...truth.words.map(({ box }) => outline(box, 'fill="none" stroke="red"')),
  ];
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  const file = join(directory, `${page.name}-${rendering.scale}-${rendering.theme}.png`);
  await writeFile(
    file,
    await sharp(png)
      .composite([{ input: Buffer.from(overlay) }])
      .png()
      .toBuffer(),
  );
  process.stdout.write(`${file}\n`);
}
