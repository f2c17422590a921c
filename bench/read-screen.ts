import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { findBrowser } from '../plugins/drivers/playwright/_launch/find-browser.js';
import { CachedReader } from '../src/locate/vision/cached-detectors.js';
import { Picture } from '../src/locate/vision/picture.js';
import { TextReader } from '../src/locate/ports.js';
import type { Benchmark, Measurement } from './_support/benchmark.js';
import { exact } from './_support/estimate.js';
import { interleave } from './_support/interleave.js';
import { runAlone } from './_support/run-alone.js';
import { pluginDetectors } from './vision/plugin-detectors.js';

const WINDOW = { width: 412, height: 732 };
/** Device pixels for each CSS pixel: the screen has 1082 x 1922. */
const SCALE = 2.625;
/** Enough screens that no reading hits the cache. */
const FRAMES = 8;
const WARM_READINGS = 200;
const READINGS = 500;
/** A part of the screen that is read quickly. */
const PART = { x: 0, y: 0, width: 1082, height: 400 };

/** Each has a line of its name, and one below it. */
export const settings = [
  'Network',
  'Display',
  'Sound',
  'Storage',
  'Battery',
  'Privacy',
  'Location',
  'Accounts',
  'System',
];

const page = (frame: number): string => `<!doctype html>
<style>
  body { margin: 0; font: 16px sans-serif; color: #1f1f1f; background: #f3f4f9 }
  header { padding: 18px 16px; color: #fff; background: #2952a3; font-size: 20px }
  section { padding: 10px 16px; border-bottom: 1px solid #d5d8e2 }
  small { display: block; color: #5c6270 }
</style>
<header>Settings of device ${frame}</header>
${settings.map((name, i) => `<section>${name}<small>${name} and ${i + frame} more things to choose from</small></section>`).join('')}`;

/** Eight screens of a phone, each with another text. */
export async function screens(): Promise<Buffer[]> {
  const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
  const browser = await chromium.launch({ executablePath: path, args: [...args, '--no-sandbox'] });
  try {
    const shown = await browser.newPage({ viewport: WINDOW, deviceScaleFactor: SCALE });
    const taken: Buffer[] = [];
    for (let frame = 0; frame < FRAMES; frame++) {
      await shown.setContent(page(frame));
      taken.push(await shown.screenshot());
    }
    return taken;
  } finally {
    await browser.close();
  }
}

/**
 * Megabytes of this process and its child processes, of which the detector's is the only one when the browser has ended.
 * Pages that they share, such as the code of Node, count once.
 * https://www.kernel.org/doc/html/latest/filesystems/proc.html#proc-pid-smaps-rollup
 */
async function memoryMb(): Promise<number> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  const pids = [process.pid, ...children.split(' ').filter(Boolean)];
  const rollups = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8')));
  return rollups.reduce((sum, text) => sum + Number(/^Pss: +(\d+) kB$/m.exec(text)![1]), 0) / 1024;
}

async function measure(reader: TextReader): Promise<Measurement[]> {
  const taken = await screens();
  const pictureOf = (turn: number) => new Picture(taken[turn % FRAMES]!);
  let turn = 0;
  const read = async () => {
    const lines = await reader.read(pictureOf(turn++), undefined);
    if (lines.length < settings.length * 2) throw new Error(`${lines.length} lines were read`);
  };
  const cached = new CachedReader(reader);
  await cached.read(pictureOf(0), undefined);
  const ask = () => cached.read(pictureOf(0), undefined);
  const [first] = await interleave([read], { warmUp: FRAMES, least: 40, most: 80 });
  const [second] = await interleave([ask], { warmUp: 10, least: 100, most: 300 });

  const many = async (count: number) => {
    for (let i = 0; i < count; i++) await reader.read(pictureOf(i), PART);
    return memoryMb();
  };
  const before = await many(WARM_READINGS);
  const after = await many(READINGS - WARM_READINGS);
  return [
    { name: 'texts of a screen, with decoding', unit: 'ms', ours: first!, limit: { of: 'value', most: 300 } },
    { name: 'the same screen again', unit: 'ms', ours: second!, limit: { of: 'value', most: 5 } },
    { name: `memory after ${READINGS} readings`, unit: 'MB', ours: exact(after), limit: { of: 'value', most: 350 } },
    {
      name: `memory after ${READINGS} readings, beside ${WARM_READINGS}`,
      unit: 'MB',
      ours: exact(after),
      baseline: exact(before),
      limit: { of: 'ratio', most: 1.05 },
    },
  ];
}

/** Reading a phone's screen of 1082 x 1922 pixels with `tesseract`, the same screen again, and the memory afterwards. */
export const readScreen: Benchmark = {
  name: 'read-screen',
  measure: async () => {
    const { plugin, end } = (await pluginDetectors('text', TextReader))['tesseract']!();
    try {
      return await measure(plugin);
    } finally {
      await end();
    }
  },
};

await runAlone(import.meta.url, readScreen);
