import { type Check, DeviceHold, DialogHandler, DriverOptions } from '#svc';
import { wantsSandbox } from '../../_browser/sandbox.js';
import { findBrowser } from './find-browser.js';
import { BrowserWindow } from './browser-window.js';
import { freeMemoryMb, hasMemoryForSpare, MIN_FREE_MB } from '../_process/free-capacity.js';
import { readCapabilities } from './capabilities.js';
import { installCommand, installedBuild } from './playwright-build.js';

const browser: Check = {
  what: 'browser',
  async look({ settings, signal }) {
    const build = await findBrowser(settings.browser);
    const began = performance.now();
    const capabilities = readCapabilities(new DriverOptions(undefined, {}));
    let warning: string | undefined;
    let window: BrowserWindow;
    try {
      const context = {
        settings,
        dialogHandler: new DialogHandler(),
        hold: new DeviceHold(),
        warn: (message: string) => void (warning = message),
      };
      window = await BrowserWindow.open(capabilities, context, signal);
    } catch {
      return {
        state: 'failed',
        found: `${build.path} does not start`,
        mend: `"${build.path} --headless --dump-dom about:blank" shows the reason; SVC_BROWSER sets another browser`,
      };
    }
    const ms = Math.round(performance.now() - began);
    await window.close();
    const found = `${window.version}, ${build.path}, starts in ${ms} ms`;
    return warning === undefined ? { state: 'fine', found } : { state: 'warning', found, mend: warning };
  },
};

/** Playwright's own builds of the other browsers. A session asks for one by `browserName`. */
const otherBrowsers: Check = {
  what: 'other browsers',
  async look() {
    const { firefox, webkit } = await import('playwright-core');
    const found = [firefox, webkit].map(
      (type) => `${type.name()}: ${installedBuild(type) ?? `not installed ("${installCommand(type.name())}")`}`,
    );
    return { state: 'fine', found: found.join('; ') };
  },
};

/** Whether Chromium is started with its sandbox. Whether the system allows that, the browser check shows. */
const sandbox: Check = {
  what: 'sandbox',
  look({ settings }) {
    if (wantsSandbox(settings))
      return Promise.resolve({ state: 'fine', found: 'Chromium is started with its sandbox' });
    const why = settings.no_sandbox ? 'SVC_NO_SANDBOX is set' : 'the user is root, for whom it has none';
    const mend = settings.no_sandbox ? 'unset it' : 'run svc as another user';
    return Promise.resolve({
      state: 'warning',
      found: `Chromium is started without its sandbox: ${why}`,
      mend: `${mend}, unless a container or a virtual machine is the sandbox`,
    });
  },
};

/** The browsers that wait for the next sessions. */
const warmBrowsers: Check = {
  what: 'warm browsers',
  look({ settings: { warm_browsers: most } }) {
    if (most === 0)
      return Promise.resolve({ state: 'fine', found: 'none: SVC_WARM_BROWSERS is 0, each session starts its own' });
    if (hasMemoryForSpare())
      return Promise.resolve({
        state: 'fine',
        found: `up to ${most} wait for the next sessions, with the same options`,
      });
    const found = `none: ${Math.round(freeMemoryMb()!)} MB of memory are free, less than ${MIN_FREE_MB}`;
    const mend = 'free memory, or set SVC_WARM_BROWSERS=0: sessions start more slowly without them';
    return Promise.resolve({ state: 'warning', found, mend });
  },
};

export const CHECKS: readonly Check[] = [browser, otherBrowsers, sandbox, warmBrowsers];
