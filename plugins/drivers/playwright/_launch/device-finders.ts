import { findCommand, installedBrowser } from '../../_browser/commands.js';
import { browserFinder } from '../../_browser/installed-browsers.js';

/** The browsers of sessions without and with a window. */
export const DEVICE_FINDERS = [
  browserFinder((named) =>
    named === undefined ? [installedBrowser(true), installedBrowser(false)] : [findCommand(named)],
  ),
];
