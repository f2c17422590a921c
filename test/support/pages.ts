import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A whole page, the content of a body, or what answers a request. */
export type Page = string | RequestListener;

/** Keeps what happens in `window.seen`, such as `click save`. */
const RECORDER = `<script>
window.seen = [];
const note = (event, of) => {
  const target = event.composedPath()[0];
  seen.push([event.type, target.id || target.dataset?.name || target.tagName, of ?? ''].join(' ').trim());
};
addEventListener('click', (event) => note(event), true);
addEventListener('keydown', (event) => note(event, event.key), true);
addEventListener('input', (event) => note(event, event.composedPath()[0].value), true);
addEventListener('change', (event) => note(event, event.composedPath()[0].value), true);
</script>`;

const STYLE = `<style>
* { box-sizing: border-box; }
body { margin: 10px; font: 16px/1.4 sans-serif; }
button, input, select, textarea { font: inherit; margin: 2px; }
</style>`;

/** A document around the content of its body; it records events in `window.seen`. */
export const document = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test page</title>${STYLE}${head}${RECORDER}</head><body>${body}</body></html>`;

/** Serves small pages by their path on a free port of this machine. A path that it does not know is a 404. */
export class PageServer {
  /** Paths in the order in which they were asked for, with their queries. */
  readonly asked: string[] = [];
  readonly #server: Server;

  private constructor(pages: Readonly<Record<string, Page>>) {
    this.#server = createServer((request, response) => this.#answer(pages, request, response));
    this.#server.keepAliveTimeout = 60_000;
  }

  static async start(pages: Readonly<Record<string, Page>>): Promise<PageServer> {
    const server = new PageServer(pages);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  /** Without a slash at its end. */
  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  url(path: string): string {
    return this.origin + path;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(pages: Readonly<Record<string, Page>>, request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    this.asked.push(path);
    const page = pages[path.split('?')[0]!];
    if (typeof page === 'function') {
      page(request, response);
      return;
    }
    response.setHeader('Cache-Control', 'no-store');
    if (page === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such page.');
      return;
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page.startsWith('<!doctype') ? page : document(page));
  }
}
