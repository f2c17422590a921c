import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { ContextDialogs } from '../../../../plugins/drivers/playwright/_page/context/context-dialogs.js';
import { DialogHandler, type HandledDialog } from '../../../../src/device/browser/dialogs.js';
import { ServiceError } from '../../../../src/errors.js';
import { until } from '../../../fixtures/until.js';
import { sharedChromium } from '../../../support/shared-chromium.js';

describe('the dialogs of a browser context', () => {
  let context: BrowserContext;
  let handler: DialogHandler;
  let dialogs: ContextDialogs;
  let told: HandledDialog[];

  const waiting = () => until('a dialog', () => dialogs.current());
  /** A page that a person used, so that it may ask whether to leave it. */
  const unsavedPage = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.setContent('<input id="field">');
    await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
    await page.fill('#field', 'unsaved');
    await page.click('#field');
    return page;
  };

  beforeEach(async () => {
    context = await (await sharedChromium()).newContext();
    handler = new DialogHandler();
    told = [];
    handler.listen((dialog) => told.push(dialog));
    dialogs = new ContextDialogs(context, handler);
  });

  afterEach(() => context.close());

  it('are forgotten with the page that closes', async () => {
    handler.use('wait');
    const page = await context.newPage();
    await page.evaluate(() => void setTimeout(() => confirm('Sure?')));
    expect(await waiting()).to.deep.equal({ type: 'confirm', message: 'Sure?' });
    await page.close();
    expect(await dialogs.current()).to.equal(undefined);
    expect(await dialogs.answer('accept')).to.equal(undefined);
    const [other] = [await context.newPage()];
    expect(await dialogs.ask(() => other.evaluate(() => 5))).to.equal(5);
  });

  it('end an action that opens one, and a question that meets one', async () => {
    handler.use('wait');
    const page = await context.newPage();
    await page.setContent("<button onclick=\"this.textContent = prompt('Name?', 'Bob')\">Ask</button>");
    const question = dialogs
      .ask(() => page.evaluate(() => new Promise(() => undefined)))
      .catch((error: unknown) => error);
    await dialogs.act(() => page.click('button'));
    expect(await question)
      .to.be.instanceOf(ServiceError)
      .and.include({ code: 'E0207' });
    const refused = await dialogs.act(() => page.click('button')).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ServiceError).and.include({ code: 'E0207' });
    expect(await dialogs.answer('accept')).to.deep.equal({ type: 'prompt', message: 'Name?', defaultText: 'Bob' });
    expect(await page.textContent('button')).to.equal('Bob');
  });

  it('let a page be left, but when they wait', async () => {
    const left = await unsavedPage();
    await dialogs.act(() => left.goto('about:blank'));
    expect(left.url()).to.equal('about:blank');
    expect(told).to.deep.equal([{ type: 'beforeunload', message: '', action: 'accept' }]);
    handler.use('wait');
    const kept = await unsavedPage();
    await dialogs.act(() => kept.goto('data:text/html,there').catch(() => undefined));
    expect(await dialogs.answer('dismiss')).to.include({ type: 'beforeunload' });
    expect(await kept.inputValue('#field')).to.equal('unsaved');
  });
});
