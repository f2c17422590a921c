import type { Browser, BrowserType, LaunchOptions } from 'playwright-core';
import { ServiceError } from '#svc';
import { childEnvironment } from '../../_browser/child-process.js';
import { startSandboxed, tellsRefusedSandbox } from '../../_browser/sandbox.js';
import type { Capabilities } from './capabilities.js';
import { contextOptions } from './context-options.js';
import { type BrowserBuild, findBrowser } from './find-browser.js';
import { launchBrowser } from './launch-browser.js';
import type { OpenBrowser, OpenContext } from './opened-browser.js';
import { findPlaywrightBuild, installCommand } from './playwright-build.js';

/** Disables Chromium's background traffic. */
const CHROMIUM_ARGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** A browser that has not ended after this time is killed. */
const CLOSE_LIMIT_MS = 5000;
/** Chromium's message, and the exit code of one that handed its start to the browser that uses the profile. */
const PROFILE_IN_USE = /ProcessSingleton|exitCode=21|Opening in existing browser session|already (in use|running)/i;

/**
 * Starts a browser on this machine, with a profile of its own or that of `user_data_dir`.
 * @throws ServiceError E0102, after all processes and files of the browser are removed
 */
export async function startBrowser(
  type: BrowserType,
  capabilities: Capabilities,
  context: OpenContext,
  signal: AbortSignal,
): Promise<OpenBrowser> {
  const build = await findBuild(type, capabilities, context);
  signal.throwIfAborted();
  const options = launchOptions(type, build, capabilities, context);
  const launch = (more: LaunchOptions) =>
    launchBrowser(() => open(type, { ...options, ...more }, capabilities), signal);
  const start = (chromiumSandbox: boolean) => {
    const args = [...options.args, ...(chromiumSandbox ? [] : (build.unsandboxedArgs ?? []))];
    return launch({ chromiumSandbox, args });
  };
  const isRefused = (error: unknown) => !signal.aborted && tellsRefusedSandbox(String(error));
  const isChromium = type.name() === 'chromium';
  const { opened, kill } = await (isChromium ? startSandboxed(context, start, isRefused) : launch({})).catch(
    (error: unknown) => {
      throw new ServiceError('E0102', failure(error, build, capabilities), undefined, { cause: error });
    },
  );
  return { ...opened, leave: () => end(opened.browser, kill) };
}

/** Starts it, with the context of the profile where one is named. */
async function open(
  type: BrowserType,
  options: LaunchOptions,
  capabilities: Capabilities,
): Promise<Pick<OpenBrowser, 'browser' | 'context'>> {
  const { user_data_dir: profile } = capabilities;
  if (profile === undefined) return { browser: await type.launch(options), context: undefined };
  const context = await type.launchPersistentContext(profile, { ...options, ...contextOptions(capabilities) });
  return { browser: context.browser()!, context };
}

/** Closes the browser, or kills it. */
async function end(browser: Browser, kill: () => void): Promise<void> {
  const killer = setTimeout(kill, CLOSE_LIMIT_MS);
  await browser.close().finally(() => clearTimeout(killer));
}

function failure(
  error: unknown,
  { path }: BrowserBuild,
  { user_data_dir: profile, browserName }: Capabilities,
): string {
  const isInUse = profile !== undefined && PROFILE_IN_USE.test(String(error));
  if (isInUse) return `the profile ${profile} is in use by another browser: close that one, or name another directory`;
  const isOwnBuild = browserName !== 'chromium';
  return `the browser ${path} did not start${isOwnBuild ? `; it must be Playwright's: ${installCommand(browserName)}` : ''}`;
}

async function findBuild(
  type: BrowserType,
  { executablePath, headless, user_data_dir }: Capabilities,
  { settings }: OpenContext,
): Promise<BrowserBuild> {
  if (type.name() !== 'chromium') return findPlaywrightBuild(type, executablePath);
  // A headless shell does not lock its profile.
  return findBrowser(executablePath ?? settings.browser, headless && user_data_dir === undefined);
}

function launchOptions(
  type: BrowserType,
  build: BrowserBuild,
  { headless, args }: Capabilities,
  { settings }: OpenContext,
) {
  const own = type.name() === 'chromium' ? [...CHROMIUM_ARGS, ...build.args, ...(settings.browser_args ?? [])] : [];
  return {
    executablePath: build.path,
    headless,
    args: [...own, ...args],
    env: { ...childEnvironment(), ...build.env },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: 0,
  };
}
