import { ServiceError } from '#svc';
import { findCommand } from '../../_browser/command-path.js';
import { installedBrowser } from '../../_browser/installed-browser.js';
import { bundledBrowser } from './bundled-browser.js';

export interface Browser {
  readonly path: string;
  /** Arguments that this build of the browser needs. */
  readonly args: readonly string[];
  /** Arguments that it needs where it runs without its sandbox. */
  readonly unsandboxedArgs?: readonly string[];
  /** Variables that it needs beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * The browser to start: the one that was named, else an installed Chrome, Chromium or Edge, else the Chromium of
 * `@sparticuz/chromium`.
 * @throws ServiceError E0102 saying how to get one
 */
export async function findBrowser(named: string | undefined): Promise<Browser> {
  if (named !== undefined) {
    const path = findCommand(named);
    if (path !== undefined) return { path, args: [] };
    throw new ServiceError('E0102', `the browser ${JSON.stringify(named)} is no executable file`);
  }
  const installed = installedBrowser();
  if (installed !== undefined) return { path: installed, args: [] };
  const bundled = await bundledBrowser();
  if (bundled) {
    return {
      ...bundled,
      args: ['--headless=shell', '--in-process-gpu'],
      // Chromium refuses this one together with the sandbox.
      unsandboxedArgs: ['--no-zygote'],
    };
  }
  throw new ServiceError(
    'E0102',
    'no browser found: install Chrome, Chromium or Edge; or name one in SVC_BROWSER; or run npm install @sparticuz/chromium',
  );
}
