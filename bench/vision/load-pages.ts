import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../plugins/drivers/playwright/_browser-path.js';
import { DIRECTORY } from './directory.js';
import { serveFlowEditor } from './flow-editor.js';
import { installPackages } from './packages.js';
import { servePackages, type Server } from './package-server.js';
import { PAGES, RENDERINGS, type PageSource, type Rendering } from './pages.js';
import { capture, openPage } from './render-page.js';
import type { Truth } from './truth.js';

export interface RenderedPage {
  readonly page: PageSource;
  readonly rendering: Rendering;
  readonly png: Buffer;
  readonly truth: Truth;
}

const CACHE = join(DIRECTORY, '.cache');
/** What a rendering is made of; a change of one of them makes all of them anew. */
const MAKERS = ['read-dom.js', 'ink.js', 'render-page.js', 'remote-files.js', 'flow-editor.js'].map(
  (file) => new URL(file, import.meta.url),
);

export interface Selection {
  readonly pages?: readonly string[];
  readonly half?: string;
}

/** The pages of the selection in all renderings; what is not in the cache is rendered. */
export async function loadPages({ pages, half }: Selection = {}): Promise<RenderedPage[]> {
  await installPackages();
  const version = await versionOf([...MAKERS, new URL(`file://${join(DIRECTORY, 'package-lock.json')}`)]);
  const chosen = PAGES.filter((page) => (!pages || pages.includes(page.name)) && (!half || page.half === half));
  const all = chosen.flatMap((page) => RENDERINGS.map((rendering) => ({ page, rendering })));
  const read = await Promise.all(
    all.map(async ({ page, rendering }) => cached(page, rendering, fileOf(version, page, rendering))),
  );
  const missing = all.filter((_, index) => !read[index]);
  if (missing.length > 0) {
    await mkdir(CACHE, { recursive: true });
    await withRenderer(async (render) => {
      for (const { page, rendering } of missing) {
        process.stderr.write(`rendering ${page.name} ${rendering.scale} ${rendering.theme}\n`);
        const { png, truth } = await render(page, rendering);
        const file = fileOf(version, page, rendering);
        await writeFile(`${file}.png`, png);
        await writeFile(`${file}.part`, JSON.stringify(truth));
        await rename(`${file}.part`, `${file}.json`);
      }
    });
    return loadPages({ pages, half });
  }
  return read.filter((page) => page !== undefined);
}

async function versionOf(files: readonly URL[]): Promise<string> {
  const hash = createHash('sha1');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 8);
}

function fileOf(version: string, page: PageSource, { scale, theme, width, height }: Rendering): string {
  const hash = createHash('sha1').update(JSON.stringify([version, page.path, page.ready, width, height]));
  return join(CACHE, `${page.name}-${scale}-${theme}-${hash.digest('hex').slice(0, 8)}`);
}

async function cached(page: PageSource, rendering: Rendering, file: string): Promise<RenderedPage | undefined> {
  try {
    const [png, truth] = await Promise.all([readFile(`${file}.png`), readFile(`${file}.json`, 'utf8')]);
    return { page, rendering, png, truth: JSON.parse(truth) as Truth };
  } catch {
    return undefined;
  }
}

type Render = (page: PageSource, rendering: Rendering) => ReturnType<typeof capture>;

async function withRenderer(work: (render: Render) => Promise<void>): Promise<void> {
  const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
  const servers: Server[] = [];
  const serve = async (start: () => Promise<Server>) => {
    const server = await start();
    servers.push(server);
    return server.origin;
  };
  const browser = await chromium.launch({ executablePath: path, args: [...args, '--no-sandbox', '--hide-scrollbars'] });
  try {
    const packages = await serve(servePackages);
    let editor: Promise<string> | undefined;
    await work(async (source, rendering) => {
      const url =
        source.path === 'node-red' ? `${await (editor ??= serve(serveFlowEditor))}/` : `${packages}/${source.path}`;
      const page = await openPage(browser, rendering, { url, ready: source.ready, packages });
      try {
        return await capture(page, rendering.scale);
      } finally {
        await page.context().close();
      }
    });
  } finally {
    await browser.close();
    for (const server of servers) await server.end();
  }
}
