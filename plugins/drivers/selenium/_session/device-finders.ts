import type { DeviceFinder } from '#svc';
import { findCommand, installedBrowser } from '../../_browser/commands.js';
import { browserFinder } from '../../_browser/installed-browsers.js';

const browsers = browserFinder((named) => [named === undefined ? installedBrowser(false) : findCommand(named)]);

/** The browser that chromedriver starts, if there is a chromedriver. */
export const DEVICE_FINDERS: readonly DeviceFinder[] = [
  {
    ...browsers,
    find: async (context) =>
      findCommand(context.settings.chromedriver ?? 'chromedriver') === undefined ? [] : browsers.find(context),
  },
];
