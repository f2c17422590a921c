import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '#svc';
import { childEnvironment } from './child-process.js';

/** The settings and the logger that a start of Chromium on this machine needs. */
export interface LaunchContext {
  readonly settings: Pick<Config['settings'], 'browser_args' | 'no_sandbox'>;
  /** Logs one line when the browser runs without its sandbox. */
  readonly warn: (message: string) => void;
}

/** Chromium's messages when the kernel, a container or a policy refuses it namespaces, or the user is root. */
const REFUSED = /No usable sandbox|Failed to move to new namespace|SUID sandbox helper binary|without --no-sandbox/i;
const PROBE_LIMIT_MS = 10_000;

const WARNING =
  'Chromium runs without its sandbox, because this system refuses it the namespaces: allow unprivileged user namespaces, ' +
  'or set SVC_NO_SANDBOX=true to start it without at once';

/** Whether Chromium is started with its sandbox; as root it cannot use one. */
export const wantsSandbox = ({ no_sandbox }: LaunchContext['settings']): boolean =>
  !no_sandbox && process.getuid?.() !== 0;

/** Whether Chromium's output says that it was refused its sandbox. */
export const tellsRefusedSandbox = (output: string): boolean => REFUSED.test(output);

/**
 * Starts a browser with its sandbox. When the system refuses it, the browser is started again without, and `warn` is
 * called.
 * @param isRefused whether a start failed because the sandbox was refused
 */
export async function startSandboxed<T>(
  { settings, warn }: LaunchContext,
  start: (isSandboxed: boolean) => Promise<T>,
  isRefused: (error: unknown) => boolean,
): Promise<T> {
  if (!wantsSandbox(settings)) return start(false);
  try {
    return await start(true);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const started = await start(false);
    warn(WARNING);
    return started;
  }
}

const refusals = new Map<string, Promise<boolean>>();

/**
 * Whether chromedriver can start the browser with its sandbox. Chromedriver does not forward the browser's output, and
 * waits a minute for a browser that has ended, so the browser is started once without it. Calls `warn` when the system
 * refuses the sandbox.
 * @param browser path; when it is undefined, the sandbox is assumed to work
 */
export async function canBeSandboxed({ settings, warn }: LaunchContext, browser: string | undefined): Promise<boolean> {
  if (!wantsSandbox(settings)) return false;
  if (browser === undefined) return true;
  const refusal = refusals.get(browser) ?? isRefusedSandbox(browser);
  refusals.set(browser, refusal);
  const isRefused = await refusal;
  if (isRefused) warn(WARNING);
  return !isRefused;
}

async function isRefusedSandbox(browser: string): Promise<boolean> {
  const profile = await mkdtemp(join(tmpdir(), 'svc-sandbox-'));
  const args = ['--headless=new', '--disable-gpu', `--user-data-dir=${profile}`, '--dump-dom', 'about:blank'];
  try {
    await promisify(execFile)(browser, args, {
      timeout: PROBE_LIMIT_MS,
      killSignal: 'SIGKILL',
      env: childEnvironment(),
    });
    return false;
  } catch (error) {
    return tellsRefusedSandbox((error as { stderr?: string }).stderr ?? '');
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}
