/** Capabilities of a Chromium without a window, as the drivers of the service start one of their own. */
export const HEADLESS_CHROME = {
  browserName: 'chrome',
  pageLoadStrategy: 'eager',
  'goog:chromeOptions': {
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--hide-scrollbars',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};
