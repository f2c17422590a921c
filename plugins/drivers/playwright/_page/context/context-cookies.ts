import type { BrowserContext, Page } from 'playwright-core';
import { type Cookie, Cookies, ServiceError } from '#svc';
import { throwBrowserFailure } from '../translate.js';

/** The cookies of a browser context that its page in front sends. */
export class ContextCookies extends Cookies {
  constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {
    super();
  }

  async list(): Promise<Cookie[]> {
    const cookies = await this.context.cookies(this.page.url()).catch(throwBrowserFailure);
    return cookies.map(({ name, value, domain, path, expires, secure, httpOnly, sameSite }) => ({
      name,
      value,
      domain,
      path,
      secure,
      httpOnly,
      sameSite,
      ...(expires >= 0 && { expiry: Math.floor(expires) }),
    }));
  }

  async set({ name, value, domain, path, expiry, secure, httpOnly, sameSite }: Cookie): Promise<void> {
    const host = domain ?? new URL(this.page.url()).hostname;
    if (host === '') throw new ServiceError('E0401', 'the page in front takes no cookies; open one by http first');
    const attributes = { expires: expiry, secure, httpOnly, sameSite };
    const given = Object.fromEntries(Object.entries(attributes).filter(([, each]) => each !== undefined));
    await this.context
      .addCookies([{ name, value, domain: host, path: path ?? '/', ...given }])
      .catch(throwBrowserFailure);
  }

  async delete(name: string): Promise<void> {
    for (const { domain, path } of (await this.list()).filter((cookie) => cookie.name === name)) {
      await this.context.clearCookies({ name, domain, path }).catch(throwBrowserFailure);
    }
  }

  async clear(): Promise<void> {
    await this.context.clearCookies().catch(throwBrowserFailure);
  }
}
