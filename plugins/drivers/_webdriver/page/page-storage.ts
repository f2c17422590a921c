import { BrowserStorage, type Cookie, type Cookies, type StorageState, type StoredOrigin } from '#svc';
import { readWebStorage, writeWebStorage } from '../../_browser/web-storage.js';
import type { Page } from './page.js';

/** The cookies that the page in front sends, and the storage of its origin: WebDriver reaches no others. */
export class PageStorage extends BrowserStorage {
  constructor(
    private readonly page: Page,
    private readonly cookies: Cookies,
  ) {
    super();
  }

  async read(): Promise<StorageState> {
    const cookies = (await this.cookies.list()).map(({ domain = '', path = '/', expiry = -1, ...cookie }) => ({
      name: cookie.name,
      value: cookie.value,
      domain,
      path,
      expires: expiry,
      httpOnly: cookie.httpOnly ?? false,
      secure: cookie.secure ?? false,
      sameSite: cookie.sameSite ?? 'Lax',
    }));
    const front = await this.page.run<StoredOrigin | null>(`return ${readWebStorage}`);
    return { cookies, origins: front ? [front] : [] };
  }

  async write(state: StorageState): Promise<readonly string[]> {
    const origin = await this.page.run<string | null>(`return ${writeWebStorage(state)}`);
    const host = origin === null ? undefined : new URL(origin).hostname;
    const isOwn = ({ domain }: { readonly domain: string }) => host !== undefined && isSentTo(domain, host);
    if (host !== undefined) await this.cookies.clear();
    for (const cookie of state.cookies.filter(isOwn)) await this.cookies.set(asCookie(cookie));
    const others = state.origins.map((stored) => stored.origin).filter((each) => each !== origin);
    return [...others, ...state.cookies.filter((cookie) => !isOwn(cookie)).map(({ domain }) => domain)];
  }
}

/** https://www.rfc-editor.org/rfc/rfc6265#section-5.1.3 */
function isSentTo(domain: string, host: string): boolean {
  const bare = domain.replace(/^\./, '').toLowerCase();
  return host === bare || host.endsWith(`.${bare}`);
}

/** A domain without a dot belongs to a cookie of this host alone, which has no domain in WebDriver. */
function asCookie({ domain, expires, ...cookie }: StorageState['cookies'][number]): Cookie {
  return { ...cookie, ...(domain.startsWith('.') && { domain }), ...(expires >= 0 && { expiry: Math.floor(expires) }) };
}
