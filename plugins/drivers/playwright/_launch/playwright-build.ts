import { createRequire } from 'node:module';
import type { BrowserType } from 'playwright-core';
import { ServiceError } from '#svc';
import { executable, findCommand } from '../../_browser/commands.js';
import type { BrowserBuild } from './find-browser.js';

const NAMES: Readonly<Record<string, string>> = { firefox: 'Firefox', webkit: 'WebKit' };

/** The version of playwright-core, which drives only the builds of Firefox and WebKit that belong to it. */
export const PLAYWRIGHT_VERSION = (
  createRequire(import.meta.url)('playwright-core/package.json') as { version: string }
).version;

/** The command that installs Playwright's build of a browser. */
export const installCommand = (browser: string): string =>
  `npx playwright-core@${PLAYWRIGHT_VERSION} install --with-deps ${browser}`;

/**
 * Finds Playwright's build of Firefox or WebKit. A Firefox or Safari that is installed otherwise does not understand
 * Playwright's protocol.
 * @param named the path of such a build; by default the one that Playwright's own command installed
 * @throws ServiceError E0102 with the command that installs it
 */
export function findPlaywrightBuild(type: BrowserType, named: string | undefined): BrowserBuild {
  const browser = type.name();
  if (named !== undefined) {
    const path = findCommand(named);
    if (path !== undefined) return { path, args: [] };
    throw new ServiceError('E0102', `the browser ${JSON.stringify(named)} is no executable file`);
  }
  const path = installedBuild(type);
  if (path !== undefined) return { path, args: [] };
  throw new ServiceError(
    'E0102',
    `Playwright's ${NAMES[browser]} is not installed: run ${installCommand(browser)}` +
      (browser === 'firefox' ? '; the Firefox of this system is driven by selenium, with browserName firefox' : ''),
  );
}

/** The path of the build that Playwright's own command installed. */
export function installedBuild(type: BrowserType): string | undefined {
  try {
    return executable(type.executablePath());
  } catch {
    // Playwright has no build of this browser for this system.
    return undefined;
  }
}
