import { Chromedriver } from '../plugins/drivers/selenium/_session/chromedriver.js';
import type { Benchmark } from './_support/benchmark.js';
import { HEADLESS_CHROME } from './_support/headless-chrome.js';
import { pressByWebDriver } from './_support/press-by-webdriver.js';
import { runAlone } from './_support/run-alone.js';

const START_LIMIT_MS = 20_000;

/** Press Element by the driver `selenium`, beside webdriverio alone, both on one chromedriver. */
export const pressElementSelenium: Benchmark = {
  name: 'press-element-selenium',
  measure: async () => {
    const chromedriver = await Chromedriver.start(process.env['SVC_CHROMEDRIVER'], AbortSignal.timeout(START_LIMIT_MS));
    try {
      return await pressByWebDriver({
        driver: 'selenium',
        server: chromedriver.url,
        capabilities: { ours: HEADLESS_CHROME, bare: HEADLESS_CHROME },
      });
    } finally {
      await chromedriver.stop();
    }
  },
};

await runAlone(import.meta.url, pressElementSelenium);
