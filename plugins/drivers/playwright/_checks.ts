import { type Check, DriverOptions } from '#svc';
import { findBrowser } from './_browser-path.js';
import { BrowserWindow } from './_browser-window.js';
import { readCapabilities } from './_capabilities.js';

const browser: Check = {
  what: 'browser',
  async look({ settings, signal }) {
    const build = await findBrowser(settings.browser);
    const began = performance.now();
    let window: BrowserWindow;
    try {
      window = await BrowserWindow.open(build, readCapabilities(new DriverOptions(undefined, {})), signal);
    } catch {
      return {
        state: 'failed',
        found: `${build.path} does not start`,
        mend: `"${build.path} --headless --dump-dom about:blank" tells why; SVC_BROWSER names another one`,
      };
    }
    const ms = Math.round(performance.now() - began);
    await window.close();
    return { state: 'fine', found: `${window.version}, ${build.path}, starts in ${ms} ms` };
  },
};

export const CHECKS: readonly Check[] = [browser];
