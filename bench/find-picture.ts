import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from '../plugins/drivers/playwright/_launch/find-browser.js';
import { ImageMatcher } from '../src/locate/ports.js';
import { Picture } from '../src/locate/vision/picture.js';
import type { Template } from '../src/locate/vision/templates.js';
import type { Benchmark, Measurement } from './_support/benchmark.js';
import { interleave } from './_support/interleave.js';
import { runAlone } from './_support/run-alone.js';
import { pluginDetectors } from './vision/plugin-detectors.js';

const WINDOW = { width: 540, height: 960 };
/** Device pixels for each CSS pixel: the screen has 1080 x 1920. */
const SCREEN_SCALE = 2;
const OTHER_SCALE = 1.5;
/** Enough screenshots that no search hits the cache. */
const FRAMES = 8;

const WORDS = 'Archive Calendar Deliver Export Filter Garage History Import Journal Kitchen Library Market'.split(' ');

const icon = (number: number): string =>
  `<svg viewBox="0 0 24 24" width="24" height="24"><path fill="none" stroke="currentColor" stroke-width="2" d="${Array.from(
    { length: 6 },
    (_, i) => `${i === 0 ? 'M' : 'L'}${3 + ((number * 7 + i * 11) % 19)} ${3 + ((number * 5 + i * 13) % 19)}`,
  ).join('')}"/></svg>`;

const page = (frame: number): string => `<!doctype html>
<style>
  body { margin: 8px; font: 14px sans-serif; background: #fafafa; color: #223; }
  main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px; }
  section { padding: 8px; border-radius: 8px; background: white; box-shadow: 0 1px 4px rgb(0 0 0 / 30%); }
  button { font: inherit; padding: 8px 14px; border: 0; border-radius: 6px; background: #2952a3; color: white; }
</style>
<p>Frame ${frame}</p>
<main>${WORDS.concat(WORDS)
  .map(
    (word, i) =>
      `<section>${icon(i)} <b>${word} ${i}</b><p>${WORDS.join(' ')}</p><button>${word} ${i}</button></section>`,
  )
  .join('')}</main>`;

interface Shown {
  readonly screens: readonly Buffer[];
  readonly icon: Template;
  readonly button: Template;
}

/** Screenshots at a density, and two parts of the first of them. */
async function show(scale: number, frames: number): Promise<Shown> {
  const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
  const browser = await chromium.launch({ executablePath: path, args: [...args, '--no-sandbox'] });
  try {
    const shown = await browser.newPage({ viewport: WINDOW, deviceScaleFactor: scale });
    const screens: Buffer[] = [];
    for (let frame = 0; frame < frames; frame++) {
      await shown.setContent(page(frame));
      screens.push(await shown.screenshot());
    }
    const cut = async (name: string): Promise<Template> => {
      const { x, y, width, height } = (await shown.locator(name).nth(7).boundingBox())!;
      const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
      return {
        name,
        image: await sharp(screens[0])
          .extract({ left, top, ...size })
          .png()
          .toBuffer(),
      };
    };
    return { screens, icon: await cut('svg'), button: await cut('button') };
  } finally {
    await browser.close();
  }
}

async function measure(matcher: ImageMatcher): Promise<Measurement[]> {
  const { screens, ...same } = await show(SCREEN_SCALE, FRAMES);
  const other = await show(OTHER_SCALE, 1);
  const pictures = await Promise.all(
    screens.map(async (png) => {
      const picture = new Picture(png);
      await picture.pixels();
      return picture;
    }),
  );
  const finding = (template: Template, picture: (turn: number) => Picture): (() => Promise<void>) => {
    let turn = 0;
    return async () => {
      const hits = await matcher.find(picture(turn++ % FRAMES), template, undefined);
      if (hits.length !== 1) throw new Error(`${hits.length} places show the ${template.name}`);
    };
  };
  const known = (turn: number): Picture => pictures[turn]!;
  const fresh = (turn: number): Picture => new Picture(screens[turn]!);
  const works = [
    { name: 'icon, same scale', work: finding(same.icon, known), most: 25 },
    { name: 'button, same scale', work: finding(same.button, known), most: 25 },
    { name: 'icon, over the scales', work: finding(other.icon, known), most: 90 },
    { name: 'button, over the scales', work: finding(other.button, known), most: 90 },
    { name: 'icon, same scale, with decoding', work: finding(same.icon, fresh), most: undefined },
  ];
  const times = await interleave(
    works.map(({ work }) => work),
    { warmUp: 8, least: 24, most: 60 },
  );
  return works.map(({ name, most }, i) => ({
    name,
    unit: 'ms' as const,
    ours: times[i]!,
    ...(most !== undefined && { limit: { of: 'value' as const, most } }),
  }));
}

/** Searches for a part of a page on screenshots of 1080 x 1920 pixels, each time on another one. */
export const findPicture: Benchmark = {
  name: 'find-picture',
  measure: async () => {
    const { plugin, end } = (await pluginDetectors('image', ImageMatcher))['templatematch']!();
    try {
      return await measure(plugin);
    } finally {
      await end();
    }
  },
};

await runAlone(import.meta.url, findPicture);
