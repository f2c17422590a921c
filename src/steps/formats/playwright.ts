import type { StepsFormat } from '../script.js';
import { jsLiteral, jsScript } from '../source/js-script.js';
import { PLAYWRIGHT_CHECKS } from '../source/playwright-checks.js';
import { PLAYWRIGHT_TEMPLATES } from '../source/playwright-templates.js';
import { webStart } from '../source/web-start.js';

/** A module for Node with Playwright, or for Playwright's test runner. */
export const playwrightFormat: StepsFormat = {
  contentType: 'text/javascript',
  extension: 'mjs',
  hasRemarks: true,
  async write(script, lookup) {
    const { address, size, headless, args } = webStart(script.origin, 'playwright');
    return jsScript(script, lookup, {
      usage: [
        'Run it: node steps.mjs, beside the package playwright-core or playwright; BROWSER=/path/to/chrome uses an installed browser.',
        "With @playwright/test: import { steps } from './steps.mjs'; test('recorded', ({ page }) => steps(page));",
      ],
      driver: 'page',
      templates: { ...PLAYWRIGHT_TEMPLATES, ...PLAYWRIGHT_CHECKS },
      functions: ['any-runner', 'playwright'],
      constants: [`const START = ${address === undefined ? 'undefined' : jsLiteral(address)};`],
      begin: [
        'page.setDefaultTimeout(10_000);',
        ...(script.origin.dialogs === 'accept' ? ["onDialog(page, 'accept');"] : []),
        ...(address === undefined ? [] : ['await page.goto(START);']),
      ],
      main: `  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: env.BROWSER,
    headless: ${headless},
    args: [${args.map(jsLiteral).join(', ')}],
  });
  try {
    await steps(await browser.newPage({ viewport: { width: ${size.width}, height: ${size.height} } }));
    log('every step succeeded');
  } finally {
    await browser.close();
  }`,
    });
  },
};
