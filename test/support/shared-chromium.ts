import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import { endWithTests } from './shared-ends.js';

let browser: Promise<Browser> | undefined;

endWithTests(async () => {
  const running = browser;
  browser = undefined;
  await (await running)?.close();
});

async function launch(): Promise<Browser> {
  const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
  return chromium.launch({ executablePath: path, args: [...args, '--no-sandbox'] });
}

/** A browser that is no session of the service, which tests use as a person would. */
export const sharedChromium = (): Promise<Browser> => (browser ??= launch());
