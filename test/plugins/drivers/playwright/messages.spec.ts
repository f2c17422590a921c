import { expect } from 'chai';
import type { Browser, ElementHandle, Page } from 'playwright-core';
import { asFailure, asRefusal, isGone, isMoved } from '../../../../plugins/drivers/playwright/_page/translate.js';
import type { ServiceError } from '../../../../src/errors.js';
import { sharedChromium } from '../../../support/shared-chromium.js';

/** Long enough for one attempt on a slow machine. */
const LIMITS = { timeout: 2000 };
const NEVER = 'new Promise(() => {})';

const PAGE = `<!doctype html>
<style>
  @keyframes slide { from { margin-left: 0 } to { margin-left: 300px } }
  #moving { position: absolute; top: 400px; animation: slide 1s infinite alternate linear }
  #outside { position: fixed; left: -500px }
  #cover { position: absolute; inset: 0; width: 200px; height: 60px }
</style>
<div style="position: relative"><button id="covered" style="width: 200px; height: 60px">Covered</button><div id="cover"></div></div>
<button id="free">Free</button>
<button id="disabled" disabled>Disabled</button>
<button id="hidden" style="display: none">Hidden</button>
<button id="moving">Moving</button>
<button id="outside">Outside</button>
<button id="busy" onclick="for (const end = Date.now() + 4000; Date.now() < end;);">Busy</button>
<p id="text">Text</p>
<input id="readonly" readonly>
<input id="number" type="number">
<input id="checkbox" type="checkbox">
<select id="select"><option>One</option><option disabled>Two</option></select>`;

/** The error of an action that must fail. */
async function failure(action: () => Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await action();
  } catch (error) {
    return error;
  }
  throw new Error(`did not fail, but returned ${JSON.stringify(value)}`);
}

const codeAndReason = ({ code, reason }: ServiceError) => [code, reason];

// The driver recognizes failures by Playwright's messages: a version that changes one fails here.
describe('the messages of playwright-core', () => {
  let browser: Browser;
  let page: Page;

  const element = async (id: string): Promise<ElementHandle> => (await page.$(`#${id}`))!;
  const refusal = async (id: string, action: (handle: ElementHandle) => Promise<unknown>) => {
    const handle = await element(id);
    return codeAndReason(asRefusal(await failure(() => action(handle))));
  };

  before(async () => {
    browser = await sharedChromium();
  });

  beforeEach(async () => {
    page = await browser.newPage({ hasTouch: true });
    await page.setContent(PAGE);
  });

  afterEach(() => page.context().close());

  it('are E0206 with the reason for an element that is not actionable, or does not take the value', async () => {
    const click = (handle: ElementHandle) => handle.click(LIMITS);
    const fill = (handle: ElementHandle) => handle.fill('abc', LIMITS);
    const select = (index: number) => (handle: ElementHandle) => handle.selectOption({ index }, LIMITS);
    const cases: [id: string, action: (handle: ElementHandle) => Promise<unknown>, reason: string][] = [
      ['disabled', click, 'it is disabled'],
      ['hidden', click, 'it is not visible'],
      ['hidden', (handle) => handle.scrollIntoViewIfNeeded(LIMITS), 'it is not visible'],
      ['moving', click, 'it is still moving'],
      ['outside', click, 'it lies outside the window'],
      ['covered', click, 'it is covered by <div id="cover"></div>'],
      ['readonly', fill, 'it is read-only'],
      ['readonly', (handle) => handle.waitForElementState('editable', LIMITS), 'it is read-only'],
      ['text', fill, 'it does not accept this text'],
      ['text', (handle) => handle.inputValue(LIMITS), 'it does not accept this text'],
      ['number', fill, 'it does not accept this text'],
      ['checkbox', fill, 'it does not accept this text'],
      ['select', fill, 'it does not accept this text'],
      ['select', select(1), 'the option cannot be chosen'],
      ['select', select(7), 'the option cannot be chosen'],
    ];
    // At the same time: most of them fail by their timeout.
    const found = await Promise.all(cases.map(async ([id, action]) => [id, ...(await refusal(id, action))]));
    expect(found).to.deep.equal(cases.map(([id, , reason]) => [id, 'E0206', reason]));
  });

  for (const action of ['click', 'tap'] as const) {
    it(`are E0107 when the page is busy after the ${action}`, async () => {
      const [code] = await refusal('busy', (handle) => handle[action](LIMITS));
      expect(code).to.equal('E0107');
    });
  }

  describe('for an element that is no longer on the page', () => {
    const STALE = ['E0206', 'it is no longer on the page'];

    it('are E0206 after its removal', async () => {
      const handle = await element('free');
      await handle.evaluate((node) => (node as Element).remove());
      for (const action of [
        () => handle.click(LIMITS),
        () => handle.fill('a', LIMITS),
        () => handle.waitForElementState('visible', LIMITS),
        () => handle.scrollIntoViewIfNeeded(LIMITS),
      ]) {
        expect(codeAndReason(asRefusal(await failure(action)))).to.deep.equal(STALE);
      }
    });

    it('are E0206 after a navigation, and a navigation is no lost browser', async () => {
      const handle = await element('free');
      await page.goto('data:text/html,<p>Another page');
      for (const action of [() => handle.click(LIMITS), () => handle.evaluate(() => 1)]) {
        const error = await failure(action);
        expect(isGone(error)).to.equal(false);
        expect(codeAndReason(asRefusal(error))).to.deep.equal(STALE);
      }
    });

    it('are E0206 after the removal of its frame', async () => {
      await page.setContent('<iframe srcdoc="<button>Inside</button>"></iframe>');
      const handle = await page.frames()[1]!.waitForSelector('button');
      await page.evaluate(() => document.querySelector('iframe')!.remove());
      const error = await failure(() => handle.click(LIMITS));
      expect(isGone(error)).to.equal(false);
      expect(codeAndReason(asRefusal(error))).to.deep.equal(STALE);
    });
  });

  describe('for a page that navigates during a question', () => {
    it('are recognized in the page', async () => {
      const question = failure(() => page.evaluate(NEVER));
      await page.goto('data:text/html,<p>Another page');
      expect(isMoved(await question)).to.equal(true);
    });

    it('are recognized in a frame that is removed', async () => {
      await page.setContent('<iframe srcdoc="<p>Inside"></iframe>');
      const frame = page.frames()[1]!;
      const question = failure(() => frame.evaluate(NEVER));
      await page.evaluate(() => document.querySelector('iframe')!.remove());
      expect(isMoved(await question)).to.equal(true);
      expect(isMoved(await failure(() => frame.evaluate(() => 1)))).to.equal(true);
    });
  });

  describe('for a lost page', () => {
    it('are recognized after a crash', async () => {
      const handle = await element('free');
      const question = failure(() => page.evaluate(NEVER));
      await page.goto('chrome://crash').catch(() => undefined);
      expect(isGone(await question)).to.equal(true);
      expect(isGone(await failure(() => handle.click(LIMITS)))).to.equal(true);
    });

    it('are recognized after its end', async () => {
      const handle = await element('free');
      const session = await page.context().newCDPSession(page);
      const question = failure(() => page.evaluate(NEVER));
      const command = failure(() => session.send('Runtime.evaluate', { expression: NEVER, awaitPromise: true }));
      await page.close();
      for (const error of [
        await question,
        await command,
        await failure(() => page.evaluate(() => 1)),
        await failure(() => handle.click(LIMITS)),
        await failure(() => session.send('Page.enable')),
      ]) {
        expect(isGone(error), String(error)).to.equal(true);
      }
    });
  });

  it('are E0401 with the reason, without a password, for an address that cannot be opened', async () => {
    const error = asFailure(await failure(() => page.goto('http://ann:hunter2@127.0.0.1:1/')));
    expect(error.code).to.equal('E0401');
    expect(error.reason).to.match(/^net::ERR_\w+ at http:\/\/\*\*\*@127\.0\.0\.1:1\//);
  });

  it('are E0107 for what takes too long', async () => {
    expect(asFailure(await failure(() => page.waitForSelector('#missing', LIMITS))).code).to.equal('E0107');
  });
});
