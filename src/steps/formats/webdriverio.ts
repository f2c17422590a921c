import type { StepsFormat } from '../script.js';
import { jsLiteral, jsScript } from '../source/js-script.js';
import { webStart } from '../source/web-start.js';
import { WEBDRIVERIO_CHECKS } from '../source/webdriverio-checks.js';
import { WEBDRIVERIO_TEMPLATES } from '../source/webdriverio-templates.js';

/** A module for Node with WebdriverIO, or for WebdriverIO's test runner. */
export const webdriverioFormat: StepsFormat = {
  contentType: 'text/javascript',
  extension: 'mjs',
  hasRemarks: true,
  async write(script, lookup) {
    const { dialogs } = script.origin;
    const { address, size, headless, args } = webStart(script.origin, 'webdriverio');
    const browserArgs = [...new Set([...(headless ? ['--headless=new'] : []), '--hide-scrollbars', ...args])];
    return jsScript(script, lookup, {
      usage: [
        'Run it: node steps.mjs, beside the package webdriverio, which starts a driver; WEBDRIVER_URL=http://127.0.0.1:9515 uses a running one.',
        "With its test runner: import { steps } from './steps.mjs'; it('does what was recorded', () => steps(browser));",
      ],
      driver: 'browser',
      templates: { ...WEBDRIVERIO_TEMPLATES, ...WEBDRIVERIO_CHECKS },
      functions: ['any-runner', 'webdriverio'],
      constants: [`const START = ${address === undefined ? 'undefined' : jsLiteral(address)};`],
      begin: [
        `await browser.setViewport({ width: ${size.width}, height: ${size.height} });`,
        ...(dialogs === undefined ? [] : [`onDialog(browser, ${jsLiteral(dialogs)});`]),
        ...(address === undefined ? [] : ['await browser.url(START);']),
      ],
      main: `  const { remote } = await import('webdriverio');
  const { WEBDRIVER_URL } = env;
  const server = WEBDRIVER_URL === undefined ? undefined : new URL(WEBDRIVER_URL);
  const browser = await remote({
    logLevel: 'silent',
    ...(server && {
      protocol: server.protocol.slice(0, -1),
      hostname: server.hostname,
      port: Number(server.port) || (server.protocol === 'https:' ? 443 : 80),
      path: server.pathname,
    }),
    capabilities: {
      browserName: 'chrome',
      'goog:chromeOptions': { args: [${browserArgs.map(jsLiteral).join(', ')}] },
    },
  });
  try {
    await steps(browser);
    log('every step succeeded');
  } finally {
    await browser.deleteSession();
  }`,
    });
  },
};
