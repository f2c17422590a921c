import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import { serveFlowEditor } from './flow-editor.js';
import { servePackages, serveScreens, type Server } from './package-server.js';
import type { PageSource, Rendering } from './pages.js';
import { openPage } from './render-page.js';

/** Runs the work with an open page, and always closes it. */
export type Show = <T>(source: PageSource, rendering: Rendering, work: (page: Page) => Promise<T>) => Promise<T>;

/** Runs the work with a browser and the servers of the pages, and always ends them. */
export async function withRenderer(work: (show: Show) => Promise<void>): Promise<void> {
  const { path: executablePath, args } = await findBrowser(process.env['SVC_BROWSER']);
  const servers: Server[] = [];
  const serve = async (start: () => Promise<Server>) => {
    const server = await start();
    servers.push(server);
    return server.origin;
  };
  const browser = await chromium.launch({ executablePath, args: [...args, '--no-sandbox', '--hide-scrollbars'] });
  try {
    const packages = await serve(servePackages);
    const screens = await serve(serveScreens);
    let editor: Promise<string> | undefined;
    await work(async (source, rendering, use) => {
      const { path } = source;
      const isEditor = path === 'node-red';
      const folder = path.startsWith('screens/') ? screens : packages;
      const url = isEditor ? `${await (editor ??= serve(serveFlowEditor))}/` : `${folder}/${path}`;
      const page = await openPage(browser, rendering, { url, ready: source.ready, packages });
      try {
        return await use(page);
      } finally {
        await page.context().close();
      }
    });
  } finally {
    await browser.close();
    for (const server of servers) await server.end();
  }
}
