import { type Browser, chromium } from 'playwright-core';
import { type BrowserHandle, fromSharedRun } from './shared-run.js';
import { endWithTests } from './shared-ends.js';

let browser: Promise<Browser> | undefined;

endWithTests(async () => {
  const connected = browser;
  browser = undefined;
  await (await connected)?.close();
});

async function connect(): Promise<Browser> {
  const { endpoint } = await fromSharedRun<BrowserHandle>('browser');
  return chromium.connect(endpoint);
}

/** The one browser of this test run that is no session of a service; tests use it as a person would. */
export const sharedChromium = (): Promise<Browser> => (browser ??= connect());
