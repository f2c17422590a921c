import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** The ids of pages in the DevTools protocol, by which every connection to a browser knows them. */
export class PageTargets {
  readonly #ids = new WeakMap<Page, string>();

  /** @param cdp the DevTools session of a page */
  constructor(
    private readonly context: BrowserContext,
    private readonly cdp: (page: Page) => Promise<CDPSession>,
  ) {}

  /** Reads the ids of the open pages, and of those that open later. */
  async follow(): Promise<void> {
    this.context.on('page', (page) => void this.#read(page));
    await Promise.all(this.context.pages().map((page) => this.#read(page)));
  }

  /** Undefined for a page that has just opened. */
  idOf(page: Page): string | undefined {
    return this.#ids.get(page);
  }

  pageOf(id: string): Page | undefined {
    return this.context.pages().find((page) => this.#ids.get(page) === id);
  }

  async #read(page: Page): Promise<void> {
    try {
      const { targetInfo } = await (await this.cdp(page)).send('Target.getTargetInfo');
      this.#ids.set(page, targetInfo.targetId);
    } catch {
      // It was closed meanwhile.
    }
  }
}
