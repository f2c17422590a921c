import { onPath } from '../plugins/drivers/_browser/commands.js';
import { freePort } from '../plugins/drivers/appium/_server/ports.js';
import { AppiumServer } from '../test/support/appium-server.js';
import type { Benchmark } from './_support/benchmark.js';
import { HEADLESS_CHROME } from './_support/headless-chrome.js';
import { pressByWebDriver } from './_support/press-by-webdriver.js';
import { runAlone } from './_support/run-alone.js';

/** Press Element by the driver `appium`, beside webdriverio alone, both on one Appium server with its Chromium driver. */
export const pressElementAppium: Benchmark = {
  name: 'press-element-appium',
  measure: async () => {
    const server = await AppiumServer.start({ drivers: ['appium-chromium-driver'] });
    try {
      const browser = async () => ({
        ...HEADLESS_CHROME,
        platformName: 'linux',
        'appium:automationName': 'Chromium',
        'appium:executable': process.env['SVC_CHROMEDRIVER'] ?? onPath('chromedriver'),
        'appium:chromedriverPort': await freePort(),
      });
      return await pressByWebDriver({
        driver: 'appium',
        server: server.url,
        capabilities: { ours: await browser(), bare: await browser() },
      });
    } finally {
      await server.stop();
    }
  },
};

await runAlone(import.meta.url, pressElementAppium);
