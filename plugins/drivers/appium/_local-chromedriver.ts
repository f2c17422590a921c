import { findCommand } from '../_browser/command-path.js';

/** The chromedriver of this host, for the Chromium driver of an embedded server that is told of none. */
export function withLocalChromedriver(
  capabilities: Readonly<Record<string, unknown>>,
  named: string | undefined,
): Readonly<Record<string, unknown>> {
  const isChromium = String(capabilities['appium:automationName']).toLowerCase() === 'chromium';
  if (!isChromium || capabilities['appium:executable'] !== undefined) return capabilities;
  const executable = findCommand(named ?? 'chromedriver');
  return executable === undefined ? capabilities : { ...capabilities, 'appium:executable': executable };
}
