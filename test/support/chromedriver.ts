import { Chromedriver } from '../../plugins/drivers/selenium/_session/chromedriver.js';

/** A chromedriver that a test runs itself, as somebody else's server. */
export const startChromedriver = (): Promise<Chromedriver> =>
  Chromedriver.start(undefined, new AbortController().signal);

/** What a session on such a server asks for: a Chromium without a window, also for root. */
export const HEADLESS = {
  'goog:chromeOptions': { args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'] },
};
