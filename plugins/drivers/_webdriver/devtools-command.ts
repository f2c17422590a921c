import type { Browser } from 'webdriverio';

/** ChromeDriver's own route to the DevTools protocol, which Appium passes on as well. */
const ROUTE = '/session/:sessionId/goog/cdp/execute';

/** Sends a command of the DevTools protocol through a server that lets it through. */
export async function devToolsCommand(browser: Browser, name: string, parameters: object): Promise<unknown> {
  const { command } = await import('webdriver');
  const send = command('POST', ROUTE, {
    command: 'executeCdp',
    description: '',
    ref: 'https://chromedevtools.github.io/devtools-protocol/',
    parameters: [
      { name: 'cmd', type: 'string', description: '', required: true },
      { name: 'params', type: 'object', description: '', required: true },
    ],
  });
  return send.call(browser as never, name, parameters);
}
