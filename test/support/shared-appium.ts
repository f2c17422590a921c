import { readFileSync } from 'node:fs';
import { type AppiumHandle, fromSharedRun } from './shared-run.js';

/** An Appium server of the test run, as any process of it sees it. */
export interface ObservedAppium {
  /** Base address, without a slash at its end. */
  readonly url: string;
  /** Everything that it has written so far, for every spec file that uses it at the time. */
  readonly log: string;
}

/**
 * The one Appium server of this test run that no service started, for spec files that do not end it. It has the
 * UiAutomator2 driver, the fake driver of Appium and the stand-ins of XCUITest, Tizen and webOS.
 */
export async function sharedAppium(): Promise<ObservedAppium> {
  const { url, logFile } = await fromSharedRun<AppiumHandle>('appium');
  return {
    url,
    get log() {
      return readFileSync(logFile, 'utf8');
    },
  };
}
