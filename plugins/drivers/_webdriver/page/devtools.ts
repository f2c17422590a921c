import type { Client as Browser } from 'webdriver';

/** The route of ChromeDriver to the DevTools protocol, which Appium forwards. */
const DEVTOOLS_ROUTE = '/session/:sessionId/goog/cdp/execute';

/** Sends a command of the DevTools protocol, when the server supports it. */
export async function devToolsCommand(browser: Browser, name: string, parameters: object): Promise<unknown> {
  const { command } = await import('webdriver');
  const send = command('POST', DEVTOOLS_ROUTE, {
    command: 'executeCdp',
    description: '',
    ref: 'https://chromedevtools.github.io/devtools-protocol/',
    parameters: [
      { name: 'cmd', type: 'string', description: '', required: true },
      { name: 'params', type: 'object', description: '', required: true },
    ],
  });
  return send.call(browser, name, parameters);
}
