import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { CACHE, cacheFile } from './cache-file.js';
import { installPackages } from './packages.js';
import { PAGES, RENDERINGS, type PageSource, type Rendering } from './pages.js';
import { SCREENS } from './screens.js';
import { capture } from './render-page.js';
import { withRenderer } from './renderer.js';
import type { Truth } from './truth.js';

export interface RenderedPage {
  readonly page: PageSource;
  readonly rendering: Rendering;
  readonly png: Buffer;
  readonly truth: Truth;
}

/** The inputs of a rendering; a change of one renders all pages again. */
const MAKERS = ['read-dom.js', 'ink.js', 'render-page.js', 'remote-files.js', 'flow-editor.js'];

export interface Selection {
  readonly pages?: readonly string[];
  readonly half?: string;
}

/** The pages of the selection in all renderings, from the cache if possible. */
export async function loadPages({ pages, half }: Selection = {}): Promise<RenderedPage[]> {
  await installPackages();
  const chosen = [...PAGES, ...SCREENS].filter(
    (page) => (!pages || pages.includes(page.name)) && (!half || page.half === half),
  );
  const all = chosen.flatMap((page) => RENDERINGS.map((rendering) => ({ page, rendering })));
  const read = await Promise.all(
    all.map(async ({ page, rendering }) => cached(page, rendering, await cacheFile('page', page, rendering, MAKERS))),
  );
  const missing = all.filter((_, index) => !read[index]);
  if (missing.length > 0) {
    await mkdir(CACHE, { recursive: true });
    await withRenderer(async (show) => {
      for (const { page, rendering } of missing) {
        process.stderr.write(`rendering ${page.name} ${rendering.scale} ${rendering.theme}\n`);
        const { png, truth } = await show(page, rendering, (shown) => capture(shown, rendering.scale));
        const file = await cacheFile('page', page, rendering, MAKERS);
        await writeFile(`${file}.png`, png);
        await writeFile(`${file}.part`, JSON.stringify(truth));
        await rename(`${file}.part`, `${file}.json`);
      }
    });
    return loadPages({ pages, half });
  }
  return read.filter((page) => page !== undefined);
}

async function cached(page: PageSource, rendering: Rendering, file: string): Promise<RenderedPage | undefined> {
  try {
    const [png, truth] = await Promise.all([readFile(`${file}.png`), readFile(`${file}.json`, 'utf8')]);
    return { page, rendering, png, truth: JSON.parse(truth) as Truth };
  } catch {
    return undefined;
  }
}
