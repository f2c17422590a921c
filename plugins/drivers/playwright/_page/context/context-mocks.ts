import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Route } from 'playwright-core';
import { Mocks } from '#svc';
import { isGone, throwBrowserFailure } from '../translate.js';

const EVERY_ADDRESS = '**/*';

/** The mocks of a browser context, by Playwright's routes. Without a mock no request is intercepted. */
export class ContextMocks extends Mocks {
  constructor(private readonly context: BrowserContext) {
    super();
  }

  protected async begin(): Promise<void> {
    await this.context.route(EVERY_ADDRESS, this.#answer).catch(throwBrowserFailure);
  }

  protected async end(): Promise<void> {
    await this.context.unroute(EVERY_ADDRESS, this.#answer).catch(throwBrowserFailure);
  }

  readonly #answer = async (route: Route): Promise<void> => {
    const mock = this.take(route.request().url());
    try {
      if (!mock) await route.fallback();
      else if (!mock.response) await route.abort('blockedbyclient');
      else {
        const { delayMs, status, body, contentType } = mock.response;
        // Does not keep the process alive: the page may close meanwhile.
        if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
        await route.fulfill({ status, body, contentType });
      }
    } catch (error) {
      // The page was closed or has aborted the request.
      if (!isGone(error) && !/already handled|Invalid InterceptionId/i.test(String(error))) throw error;
    }
  };
}
