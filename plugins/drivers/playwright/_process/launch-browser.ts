import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { signalGroup } from '../../_browser/child-process.js';

const START_LIMIT_MS = 60_000;
/** Time to finish an aborted start: a browser that has started can be closed without leaving files. */
const ABORTED_START_LIMIT_MS = 5000;

/** A browser, or its only context, and a function that kills its processes. */
export interface Launched<T> {
  readonly opened: T;
  readonly kill: () => void;
}

const launches = new AsyncLocalStorage<(child: ChildProcess) => void>();
/** https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#child-process */
subscribe('child_process', (message) => launches.getStore()?.((message as { process: ChildProcess }).process));

/**
 * Starts a browser. A browser that does not start in time is killed here, because Playwright's own timeout does not wait
 * until the killed processes have ended.
 * @param launch starts it by playwright-core, without a time limit
 * @param signal aborting it shortens the time limit; a browser that starts within it is returned nevertheless
 * @throws Error when the browser does not start, after its processes have ended
 */
export async function launchBrowser<T>(launch: () => Promise<T>, signal: AbortSignal): Promise<Launched<T>> {
  let child: ChildProcess | undefined;
  // playwright-core starts it as the leader of a process group.
  const kill = () => signalGroup(child?.pid, 'SIGKILL');
  const timers = [setTimeout(kill, START_LIMIT_MS)];
  const onAbort = () => timers.push(setTimeout(kill, ABORTED_START_LIMIT_MS));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return { opened: await launches.run((started) => (child ??= started), launch), kill };
  } finally {
    signal.removeEventListener('abort', onAbort);
    timers.forEach(clearTimeout);
  }
}
