import type { BrowserType, LaunchOptions } from 'playwright-core';
import type { Config } from '#svc';
import { childEnvironment } from '../../_browser/child-process.js';
import type { Capabilities } from '../_launch/capabilities.js';
import { type BrowserBuild, findBrowser } from '../_launch/find-browser.js';
import { findPlaywrightBuild } from '../_launch/playwright-build.js';

/** Disables Chromium's background traffic. */
const CHROMIUM_ARGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Everything that decides how a browser process is started, but for the profile. */
export interface LaunchPlan {
  readonly type: BrowserType;
  readonly build: BrowserBuild;
  readonly options: LaunchOptions & { readonly args: string[] };
  /** Equal for two plans that start the same program in the same way. */
  readonly key: string;
}

type OfProcess = Pick<Capabilities, 'executablePath' | 'headless' | 'user_data_dir' | 'args'>;

/** @throws ServiceError E0102 when the browser is not installed */
export async function planLaunch(
  type: BrowserType,
  capabilities: OfProcess,
  settings: Pick<Config['settings'], 'browser' | 'browser_args'>,
): Promise<LaunchPlan> {
  const isChromium = type.name() === 'chromium';
  const { executablePath, headless, user_data_dir: profile, args } = capabilities;
  const build = isChromium
    ? // A headless shell does not lock its profile.
      await findBrowser(executablePath ?? settings.browser, headless && profile === undefined)
    : findPlaywrightBuild(type, executablePath);
  const own = isChromium ? [...CHROMIUM_ARGS, ...build.args, ...(settings.browser_args ?? [])] : [];
  const options = {
    executablePath: build.path,
    headless,
    args: [...own, ...args],
    env: { ...childEnvironment(), ...build.env },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: 0,
  };
  return { type, build, options, key: JSON.stringify([type.name(), options]) };
}
