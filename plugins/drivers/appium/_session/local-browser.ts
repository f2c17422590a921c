import { findCommand } from '../../_browser/commands.js';
import { pageCapabilities } from '../../_webdriver/capabilities.js';

/**
 * The capabilities of a browser on this host, for the Chromium driver of the embedded server, with the chromedriver that
 * is installed.
 * @param named a path or command of chromedriver, `chromedriver` on the PATH unless given
 * @param limit milliseconds that a keyword may take
 */
export function localBrowser(
  capabilities: Readonly<Record<string, unknown>>,
  named: string | undefined,
  limit: number,
): Readonly<Record<string, unknown>> {
  const executable = capabilities['appium:executable'] ?? findCommand(named ?? 'chromedriver');
  return {
    ...pageCapabilities(capabilities, limit),
    ...(executable !== undefined && { 'appium:executable': executable }),
  };
}
