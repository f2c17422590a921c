import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Rect } from '../../src/device/geometry.js';
import { CACHE, cacheFile } from './cache-file.js';
import { changeNeighbours } from './change-neighbours.js';
import { installPackages } from './packages.js';
import { PAGES, RENDERINGS, type PageSource, type Rendering } from './pages.js';
import { type DomPart, type DomScene, readParts } from './read-parts.js';
import { withRenderer } from './renderer.js';

/** A picture of a page and the bounds of its parts, in device pixels. */
export interface Capture {
  readonly page: PageSource;
  readonly rendering: Rendering;
  /** Whether its parts have other neighbours than on the original page. */
  readonly isChanged: boolean;
  readonly png: Buffer;
  readonly parts: readonly Part[];
  /** Similar parts that are too small for a search. */
  readonly smaller: readonly Part[];
  /** Its text, case folded. */
  readonly texts: readonly string[];
}

export interface Part extends DomPart {
  /** Device pixels. */
  readonly pixels: Rect;
}

const MAKERS = ['read-parts.js', 'change-neighbours.js', 'render-page.js', 'remote-files.js', 'flow-editor.js'];
const STATES = ['plain', 'changed'] as const;

/** Every page in every rendering, unchanged and with other neighbours, from the cache if possible. */
export async function loadParts(): Promise<Capture[]> {
  await installPackages();
  await mkdir(CACHE, { recursive: true });
  const all = await Promise.all(
    PAGES.flatMap((page) =>
      RENDERINGS.map(async (rendering) => {
        const file = await cacheFile('parts', page, rendering, MAKERS);
        return { page, rendering, file, read: await cached(page, rendering, file) };
      }),
    ),
  );
  const missing = all.filter(({ read }) => !read);
  if (missing.length === 0) return all.flatMap(({ read }) => read ?? []);
  await withRenderer(async (show) => {
    for (const { page, rendering, file } of missing) {
      process.stderr.write(`rendering parts of ${page.name} ${rendering.scale} ${rendering.theme}\n`);
      await show(page, rendering, (shown) => render(shown, file));
    }
  });
  return loadParts();
}

async function render(page: Page, file: string): Promise<void> {
  const found: Record<string, DomScene> = {};
  for (const state of STATES) {
    if (state === 'changed') await page.evaluate(changeNeighbours);
    await writeFile(`${file}-${state}.png`, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    found[state] = await page.evaluate(readParts);
  }
  await writeFile(`${file}.part`, JSON.stringify(found));
  await rename(`${file}.part`, `${file}.json`);
}

async function cached(page: PageSource, rendering: Rendering, file: string): Promise<Capture[] | undefined> {
  try {
    const placed = (part: DomPart): Part => ({ ...part, pixels: scaled(part.box, rendering.scale) });
    const found = JSON.parse(await readFile(`${file}.json`, 'utf8')) as Record<string, DomScene>;
    return await Promise.all(
      STATES.map(async (state) => ({
        page,
        rendering,
        isChanged: state === 'changed',
        png: await readFile(`${file}-${state}.png`),
        parts: found[state]!.parts.map(placed),
        smaller: found[state]!.smaller.map(placed),
        texts: found[state]!.texts,
      })),
    );
  } catch {
    return undefined;
  }
}

/** Whole pixels. */
function scaled(box: Rect, scale: number): Rect {
  const [x, y] = [Math.round(box.x * scale), Math.round(box.y * scale)];
  return {
    x,
    y,
    width: Math.round((box.x + box.width) * scale) - x,
    height: Math.round((box.y + box.height) * scale) - y,
  };
}
