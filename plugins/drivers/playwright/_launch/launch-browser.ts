import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import type { Browser, BrowserType, LaunchOptions } from 'playwright-core';
import { signalGroup } from '../../_browser/child-process.js';

/** Milliseconds that a browser gets to start. */
const LIMIT = 60_000;
/** Milliseconds that a browser still gets once nobody waits for it: one that has come up ends without leaving files. */
const ABANDONED_LIMIT = 5000;

/** A browser and how to end its processes at once. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  readonly kill: () => void;
}

const launches = new AsyncLocalStorage<(child: ChildProcess) => void>();
/** https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#child-process */
subscribe('child_process', (message) => launches.getStore()?.((message as { process: ChildProcess }).process));

/**
 * Starts a browser. The start cannot be aborted; a browser that does not come up in time is killed, because
 * Playwright's own timeout does not wait until what it killed is gone.
 * @param signal when it is aborted, the browser gets a little longer and is answered all the same
 * @throws Error when it does not come up; nothing of it is left then
 */
export async function launchBrowser(
  type: BrowserType,
  options: LaunchOptions,
  signal: AbortSignal,
): Promise<LaunchedBrowser> {
  let child: ChildProcess | undefined;
  // playwright-core makes it the leader of a process group.
  const kill = () => signalGroup(child?.pid, 'SIGKILL');
  const timers = [setTimeout(kill, LIMIT)];
  const onAbort = () => timers.push(setTimeout(kill, ABANDONED_LIMIT));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const launch = () => type.launch({ ...options, timeout: 0 });
    return { browser: await launches.run((started) => (child ??= started), launch), kill };
  } finally {
    signal.removeEventListener('abort', onAbort);
    timers.forEach(clearTimeout);
  }
}
