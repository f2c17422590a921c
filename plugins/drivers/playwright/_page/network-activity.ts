import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { ServiceError } from '#svc';

/** Requests that stay open as long as the page does. */
const STREAMS = new Set(['eventsource', 'websocket', 'ping']);
const POLL_MS = 50;

/** The requests of a browser that have no answer yet. */
export class NetworkActivity {
  readonly #pending = new Map<Request, Page>();
  #quietSince = performance.now();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      const page = STREAMS.has(request.resourceType()) ? undefined : pageOf(request);
      if (page) this.#pending.set(request, page);
    });
    const settle = (request: Request) => {
      if (this.#pending.delete(request)) this.#quietSince = performance.now();
    };
    // A page need not read the body of a fetch, whose request stays unfinished then.
    context.on('response', (response) => {
      if (response.request().resourceType() === 'fetch') settle(response.request());
    });
    context.on('requestfinished', settle);
    context.on('requestfailed', settle);
  }

  /**
   * Waits until a page has had no open request for a time.
   * @throws ServiceError E0401 naming the open requests after `timeoutMs`
   */
  async waitForIdle(page: Page, quietMs: number, timeoutMs: number, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    for (;;) {
      const now = performance.now();
      const open = this.#openOf(page);
      if (open.length === 0 && now - Math.max(began, this.#quietSince) >= quietMs) return;
      if (now - began >= timeoutMs) {
        const shown = open.slice(0, 3).map((request) => request.url().slice(0, 200));
        const reason = open.length === 0 ? 'new requests began again and again' : `open: ${shown.join(', ')}`;
        throw new ServiceError('E0401', `the network was not idle within ${timeoutMs / 1000} s; ${reason}`);
      }
      await sleep(Math.min(POLL_MS, quietMs + 1), undefined, { signal });
    }
  }

  #openOf(page: Page): Request[] {
    for (const [request, owner] of this.#pending) if (owner.isClosed()) this.#pending.delete(request);
    return [...this.#pending].filter(([, owner]) => owner === page).map(([request]) => request);
  }
}

/** The page of a request; undefined for one of a service worker or of a frame that is gone. */
function pageOf(request: Request): Page | undefined {
  try {
    return request.serviceWorker() ? undefined : request.frame().page();
  } catch {
    return undefined;
  }
}
