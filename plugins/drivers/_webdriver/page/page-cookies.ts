import { type Cookie, Cookies } from '#svc';
import type { Page } from './page.js';

/** The cookies of the page in front, by the commands of W3C WebDriver. */
export class PageCookies extends Cookies {
  constructor(private readonly page: Page) {
    super();
  }

  list(): Promise<Cookie[]> {
    return this.page.inFront((browser) => browser.getAllCookies() as Promise<Cookie[]>);
  }

  async set(cookie: Cookie): Promise<void> {
    const given = Object.fromEntries(Object.entries(cookie).filter(([, value]) => value !== undefined));
    await this.page.inFront((browser) => browser.addCookie(given as never));
  }

  async delete(name: string): Promise<void> {
    await this.page.inFront((browser) => browser.deleteCookie(name));
  }

  async clear(): Promise<void> {
    await this.page.inFront((browser) => browser.deleteAllCookies());
  }
}
