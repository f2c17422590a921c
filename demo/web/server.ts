import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import Router from '@koa/router';
import Koa, { type Context, type Next } from 'koa';
import { addApi } from './api.js';
import { ContactStore } from './contact-store.js';
import { RequestRejected } from './contact-draft.js';

const FOLDER = new URL('../../../demo/web/app/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

interface DemoAppOptions {
  /** Default 0: a free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Adds further routes. */
  readonly extend?: (router: Router) => void;
}

/** A running demo app. `url` has no slash at its end. */
export interface DemoApp {
  readonly url: string;
  /** Ends open connections at once and resolves when the port is free; may be called more than once. */
  close(): Promise<void>;
}

/**
 * Serves the contacts manager: its page on `/`, its JSON API below `/api`, its data in memory.
 * @throws Error with the reason when it cannot listen
 */
export async function startDemoApp({ port = 0, host = '127.0.0.1', extend }: DemoAppOptions = {}): Promise<DemoApp> {
  const router = new Router();
  await addFiles(router);
  addApi(router, new ContactStore());
  extend?.(router);
  const app = new Koa();
  // Every failure is answered; there is no log.
  app.silent = true;
  app.use(answerFailures).use(router.routes()).use(router.allowedMethods());
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new Error(`The demo app cannot listen; give another port, or 0 for any free one: ${reason}`, { cause });
  }
  const { address, family, port: actualPort } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actualPort}`,
    close: () =>
      (closed ??= new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      })),
  };
}

/** One route for each file of the folder, so that paths of requests never reach the file system. */
async function addFiles(router: Router): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const paths = name === 'index.html' ? ['/', '/index.html'] : [`/${name}`];
    router.get(paths, async (ctx) => {
      ctx.body = await readFile(new URL(name, FOLDER));
      ctx.type = `${TYPES[extname(name)]}; charset=utf-8`;
    });
  }
}

async function answerFailures(ctx: Context, next: Next): Promise<void> {
  ctx.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  try {
    await next();
    if (ctx.status === 404) throw new RequestRejected(404, { error: `There is nothing at ${ctx.path}.` });
    if (ctx.status === 405 || ctx.status === 501) {
      const allowed = ctx.response.get('Allow').replace('HEAD, GET', 'GET, HEAD');
      ctx.set('Allow', allowed);
      throw new RequestRejected(405, { error: `${ctx.method} is not allowed here: use ${allowed}.` });
    }
  } catch (error) {
    const { status, body } =
      error instanceof RequestRejected
        ? error
        : new RequestRejected(500, { error: `The demo app failed: ${String(error)}` });
    ctx.status = status;
    ctx.body = body;
  }
}
