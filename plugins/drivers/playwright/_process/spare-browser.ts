import type { BrowserContext } from 'playwright-core';
import { untilAborted } from '#svc';
import type { LaunchContext } from '../../_browser/sandbox.js';
import type { BlankPage } from '../_launch/blank-page.js';
import { BrowserProcess } from './browser-process.js';
import type { LaunchPlan } from './launch-plan.js';

/** What a spare holds ready. */
export interface WarmBrowser {
  readonly process: BrowserProcess;
  /** The context of its blank page, and the key of that page; undefined for a spare without one. */
  readonly blank: { readonly key: string; readonly context: BrowserContext } | undefined;
}

/** A browser that was started for a later session, and has visited nothing. */
export class SpareBrowser {
  readonly #ready: Promise<WarmBrowser>;
  /** What a session would have logged about its start. */
  readonly #warnings: string[] = [];
  readonly #ending = new AbortController();
  #expiry: NodeJS.Timeout | undefined;

  /** @param page opened ahead, when it is known which one a session will need */
  constructor(
    readonly plan: LaunchPlan,
    page: BlankPage | undefined,
    settings: LaunchContext['settings'],
  ) {
    this.#ready = this.#start(page, settings);
  }

  /**
   * Follows it until it is taken or ended.
   * @param onLost called when it did not start, the reason of which the next session meets itself, or has died
   * @param onExpiry called after `idleMs`
   */
  watch(onLost: () => void, idleMs: number, onExpiry: () => void): void {
    this.#ready.then(({ process, blank }) => {
      process.browser.on('disconnected', onLost);
      blank?.context.pages()[0]?.on('crash', onLost);
    }, onLost);
    this.#expiry = setTimeout(onExpiry, idleMs);
    this.#expiry.unref();
  }

  /**
   * Resolves once it has started.
   * @param warn receives what its start had to say
   * @throws Error of Playwright when it does not start
   */
  async take(warn: LaunchContext['warn']): Promise<WarmBrowser> {
    const ready = await this.#ready;
    clearTimeout(this.#expiry);
    this.#warnings.forEach(warn);
    return ready;
  }

  /** Ends it, also while it starts. */
  async end(): Promise<void> {
    clearTimeout(this.#expiry);
    this.#ending.abort();
    const ready = await this.#ready.catch(() => undefined);
    await ready?.process.end();
  }

  async #start(page: BlankPage | undefined, settings: LaunchContext['settings']): Promise<WarmBrowser> {
    const context = { settings, warn: (message: string) => void this.#warnings.push(message) };
    const { signal } = this.#ending;
    const process = await BrowserProcess.start(this.plan, context, signal);
    if (!page) return { process, blank: undefined };
    try {
      return { process, blank: { key: page.key, context: await untilAborted(page.open(process.browser), signal) } };
    } catch (error) {
      await process.end();
      throw error;
    }
  }
}
