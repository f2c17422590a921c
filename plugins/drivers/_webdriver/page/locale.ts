import { ServiceError } from '#svc';
import type { Page } from './page.js';

export interface Locale {
  /** A language tag, such as `de-DE`. */
  readonly locale: string | undefined;
  /** A name of the IANA time zone database, such as `Europe/Berlin`. */
  readonly timezoneId: string | undefined;
}

/**
 * Emulates a language and a time zone in every window, as Playwright's capabilities of these names do. A browser without
 * DevTools keeps its own, which is a warning.
 * @throws ServiceError E0104 for a time zone or a language that the browser does not know
 */
export async function emulateLocale(
  page: Page,
  { locale, timezoneId }: Locale,
  warn: (message: string) => void,
): Promise<void> {
  try {
    if (timezoneId !== undefined) await page.emulate('Emulation.setTimezoneOverride', { timezoneId });
    if (locale === undefined) return;
    await page.emulate('Emulation.setLocaleOverride', { locale });
    const userAgent = await page.run<string>('return navigator.userAgent');
    await page.emulate('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'E0105') warn('this browser keeps its own locale and time zone: it has no DevTools');
    else if (error.code === 'E0403' || error.code === 'E0401') {
      throw new ServiceError('E0104', `locale or timezoneId: ${error.reason}`, undefined, { cause: error });
    } else throw error;
  }
}
