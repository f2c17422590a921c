import type { CDPSession, Page, Request } from 'playwright-core';
import { untilAborted } from '#svc';

/**
 * The navigations that a page requests. Playwright waits for the one that an action of its own on an element begins; after
 * input alone it does not.
 * https://chromedevtools.github.io/devtools-protocol/tot/Page/#event-frameRequestedNavigation
 */
export class RequestedNavigations {
  #isRequested = false;
  readonly #onEnd = new Set<() => void>();

  private constructor(private readonly frame: string) {}

  /** @param session the DevTools session of the page */
  static async follow(page: Page, session: CDPSession): Promise<RequestedNavigations> {
    const [{ targetInfo }] = await Promise.all([session.send('Target.getTargetInfo'), session.send('Page.enable')]);
    // The main frame has the id of the target.
    const navigations = new RequestedNavigations(targetInfo.targetId);
    session.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
      if (disposition === 'currentTab') navigations.#begin(frameId);
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) navigations.#end();
    });
    // An answer without content, or a download.
    page.on('requestfailed', (request) => {
      if (isNavigation(request, page)) navigations.#end();
    });
    for (const event of ['close', 'crash', 'download'] as const) page.on(event as 'close', () => navigations.#end());
    return navigations;
  }

  /** Forgets what was requested before. */
  reset(): void {
    this.#isRequested = false;
  }

  /** Waits until the navigation that was requested since `reset`, if any, has committed or failed. */
  async ended(signal: AbortSignal): Promise<void> {
    if (!this.#isRequested) return;
    let onEnd = () => {};
    const ended = new Promise<void>((resolve) => this.#onEnd.add((onEnd = resolve)));
    try {
      await untilAborted(ended, signal);
    } finally {
      this.#onEnd.delete(onEnd);
    }
  }

  #begin(frame: string): void {
    if (frame === this.frame) this.#isRequested = true;
  }

  #end(): void {
    this.#isRequested = false;
    for (const onEnd of [...this.#onEnd]) onEnd();
  }
}

/** The frame of a request is unknown until its navigation commits. */
function isNavigation(request: Request, page: Page): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === page.mainFrame();
  } catch {
    return request.isNavigationRequest();
  }
}
