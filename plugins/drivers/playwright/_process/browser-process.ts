import type { Browser, LaunchOptions } from 'playwright-core';
import { type LaunchContext, startSandboxed, tellsRefusedSandbox } from '../../_browser/sandbox.js';
import { launchBrowser, type Launched } from './launch-browser.js';
import type { LaunchPlan } from './launch-plan.js';

/** A browser that has not ended after this time is killed. */
const CLOSE_LIMIT_MS = 5000;

/** A browser process on this machine. */
export class BrowserProcess {
  constructor(
    readonly browser: Browser,
    private readonly kill: () => void,
  ) {}

  /** Starts one with a profile of its own. @throws Error of Playwright, after all its processes have ended */
  static async start(plan: LaunchPlan, context: LaunchContext, signal: AbortSignal): Promise<BrowserProcess> {
    const { opened, kill } = await launchPlanned(plan, (options) => plan.type.launch(options), context, signal);
    return new BrowserProcess(opened, kill);
  }

  /** Closes it, and kills it when that takes too long. */
  async end(): Promise<void> {
    const killer = setTimeout(this.kill, CLOSE_LIMIT_MS);
    await this.browser.close().finally(() => clearTimeout(killer));
  }
}

/**
 * Launches what a plan describes, Chromium with its sandbox where the system allows it.
 * @param open starts it by playwright-core
 * @throws Error of Playwright, after all its processes have ended
 */
export function launchPlanned<T>(
  { type, build, options }: LaunchPlan,
  open: (options: LaunchOptions) => Promise<T>,
  context: LaunchContext,
  signal: AbortSignal,
): Promise<Launched<T>> {
  const launch = (more: LaunchOptions) => launchBrowser(() => open({ ...options, ...more }), signal);
  if (type.name() !== 'chromium') return launch({});
  const start = (chromiumSandbox: boolean) => {
    const args = [...options.args, ...(chromiumSandbox ? [] : (build.unsandboxedArgs ?? []))];
    return launch({ chromiumSandbox, args });
  };
  return startSandboxed(context, start, (error) => !signal.aborted && tellsRefusedSandbox(String(error)));
}
