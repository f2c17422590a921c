import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import type { Page } from 'playwright-core';
import { sharedChromium } from './shared-chromium.js';

const VIEWER = join(
  dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
  'lib/vite/traceViewer',
);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.zip': 'application/zip',
};

/** Opens a trace in the viewer of playwright-core, as `playwright show-trace` does. */
export async function inTraceViewer<T>(trace: Buffer, look: (page: Page) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const content = pathname === '/trace.zip' ? Promise.resolve(trace) : readFile(join(VIEWER, normalize(pathname)));
    content.then(
      (body) => response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const page = await (await sharedChromium()).newPage({ viewport: { width: 1280, height: 800 } });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await page.goto(`${origin}/index.html?trace=${encodeURIComponent(`${origin}/trace.zip`)}`);
    return await look(page);
  } finally {
    await page.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}
