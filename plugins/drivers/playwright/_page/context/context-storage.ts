import type { BrowserContext, Page } from 'playwright-core';
import { BrowserStorage, type StorageState, type StoredOrigin } from '#svc';
import { readWebStorage, writeWebStorage } from '../../../_browser/web-storage.js';
import { throwBrowserFailure } from '../translate.js';

/** Cookies, local storage and IndexedDB of a browser context, and the session storage of its page in front. */
export class ContextStorage extends BrowserStorage {
  constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {
    super();
  }

  async read(): Promise<StorageState> {
    const { cookies, origins } = await this.context.storageState({ indexedDB: true }).catch(throwBrowserFailure);
    const front = await this.page.evaluate<StoredOrigin | null>(readWebStorage).catch(throwBrowserFailure);
    if (!front?.sessionStorage?.length) return { cookies, origins };
    const others = origins.filter(({ origin }) => origin !== front.origin);
    const stored = origins.find(({ origin }) => origin === front.origin);
    return { cookies, origins: [...others, { ...front, ...stored }] };
  }

  async write(state: StorageState): Promise<readonly string[]> {
    const origins = state.origins.map(({ sessionStorage: _, ...stored }) => stored);
    await this.context.setStorageState({ ...state, origins }).catch(throwBrowserFailure);
    await this.page.evaluate(writeWebStorage(state)).catch(throwBrowserFailure);
    return [];
  }
}
