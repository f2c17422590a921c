import type { BrowserContext, BrowserType } from 'playwright-core';
import { ServiceError, untilAborted, withDeadline } from '#svc';
import { BrowserProcess, launchPlanned } from '../_process/browser-process.js';
import { type LaunchPlan, planLaunch } from '../_process/launch-plan.js';
import type { BrowserUse } from '../_process/warm-browsers.js';
import { blankPageOf } from './blank-page.js';
import type { Capabilities } from './capabilities.js';
import { contextOptions } from './context-options.js';
import type { OpenBrowser, OpenContext } from './opened-browser.js';
import { installCommand } from './playwright-build.js';

/** Chromium's message, and the exit code of one that handed its start to the browser that uses the profile. */
const PROFILE_IN_USE = /ProcessSingleton|exitCode=21|Opening in existing browser session|already (in use|running)/i;
/** A spare that has given no context in this time is replaced. */
const SPARE_LIMIT_S = 10;

type Opened = Pick<OpenBrowser, 'context' | 'isPrepared'> & { readonly process: BrowserProcess };

/**
 * Starts a browser on this machine, with a profile of its own or that of `user_data_dir`. One with a profile of its own may
 * have been started before, as a spare.
 * @throws ServiceError E0102, after all processes and files of the browser are removed
 */
export async function startBrowser(
  type: BrowserType,
  capabilities: Capabilities,
  context: OpenContext,
  signal: AbortSignal,
): Promise<OpenBrowser> {
  const plan = await planLaunch(type, capabilities, context.settings);
  signal.throwIfAborted();
  const { user_data_dir: profile } = capabilities;
  const use = profile === undefined ? context.warm?.begin(plan, blankPageOf(capabilities)) : undefined;
  try {
    const spare = use && (await takeSpare(use, capabilities, context, signal));
    const { process, ...opened } = spare ?? (await start(plan, capabilities, context, signal));
    use?.started();
    const leave = () => {
      use?.ended();
      return process.end();
    };
    return { browser: process.browser, ...opened, leave };
  } catch (error) {
    use?.ended();
    throw error;
  }
}

/** @returns undefined when none waits, or the one that waited is of no use */
async function takeSpare(
  use: BrowserUse,
  capabilities: Capabilities,
  { warn }: OpenContext,
  signal: AbortSignal,
): Promise<Opened | undefined> {
  let process: BrowserProcess | undefined;
  const open = async (limited: AbortSignal): Promise<Opened | undefined> => {
    const warm = await use.take(warn, limited);
    if (!warm) return undefined;
    ({ process } = warm);
    const { blank } = warm;
    if (blank && blank.key === blankPageOf(capabilities)?.key) {
      await untilAborted(askPage(blank.context), limited);
      return { process, context: blank.context, isPrepared: true };
    }
    const fresh = process.browser.newContext(contextOptions(capabilities));
    const [context] = await untilAborted(Promise.all([fresh, blank?.context.close()]), limited);
    return { process, context };
  };
  const late = () => new Error('the browser does not answer');
  try {
    return await withDeadline(SPARE_LIMIT_S, late, open, { outer: signal, awaitsWork: true });
  } catch {
    // It has died or hangs; or the context is impossible, of which the session's own browser tells the reason.
    await process?.end();
    signal.throwIfAborted();
    return undefined;
  }
}

/** @throws Error of Playwright when the page that waited does not answer */
const askPage = (context: BrowserContext): Promise<unknown> => context.pages()[0]!.evaluate('true');

/** @throws ServiceError E0102 */
async function start(
  plan: LaunchPlan,
  capabilities: Capabilities,
  context: OpenContext,
  signal: AbortSignal,
): Promise<Opened> {
  const { user_data_dir: profile } = capabilities;
  try {
    if (profile === undefined)
      return { process: await BrowserProcess.start(plan, context, signal), context: undefined };
    const launched = await launchPlanned(
      plan,
      (options) => plan.type.launchPersistentContext(profile, { ...options, ...contextOptions(capabilities) }),
      context,
      signal,
    );
    return { process: new BrowserProcess(launched.opened.browser()!, launched.kill), context: launched.opened };
  } catch (error) {
    throw new ServiceError('E0102', failure(error, plan, capabilities), undefined, { cause: error });
  }
}

function failure(
  error: unknown,
  { build: { path } }: LaunchPlan,
  { user_data_dir: profile, browserName }: Capabilities,
): string {
  const isInUse = profile !== undefined && PROFILE_IN_USE.test(String(error));
  if (isInUse) return `the profile ${profile} is in use by another browser: close that one, or name another directory`;
  const isOwnBuild = browserName !== 'chromium';
  return `the browser ${path} did not start${isOwnBuild ? `; it must be Playwright's: ${installCommand(browserName)}` : ''}`;
}
