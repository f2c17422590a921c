import type { Browser } from 'playwright-core';
import type { Capabilities } from './capabilities.js';

/** The options of a new browser context. */
export function contextOptions(capabilities: Capabilities): NonNullable<Parameters<Browser['newContext']>[0]> {
  const { viewport, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId, colorScheme, userAgent, storageState } =
    capabilities;
  return {
    viewport,
    deviceScaleFactor,
    isMobile,
    hasTouch,
    locale,
    timezoneId,
    colorScheme,
    userAgent,
    storageState: storageState as string | undefined,
  };
}
