import { expect } from 'chai';
import { SeleniumDriver } from '../../../../plugins/drivers/selenium/selenium-driver.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';
import { until } from '../../../fixtures/until.js';
import { attachmentOf, builtDriver } from '../../../support/built-driver.js';
import { SeleniumGrid } from '../../../support/selenium-grid.js';

const signal = new AbortController().signal;

describe('a selenium session of a Selenium Grid that outlives its process', () => {
  let grid: SeleniumGrid;

  before(async function () {
    this.timeout(180_000);
    grid = await SeleniumGrid.start({ maxSessions: 1, sessionTimeoutS: 10 });
  });
  after(() => grid?.stop());

  it('is used in the same window, with its logs, until the Grid ends it', async () => {
    const build = () => builtDriver(SeleniumDriver, grid.url, { webSocketUrl: true });
    const owner = build();
    const id = await owner.driver.open(signal);
    await owner.driver.executeScript('document.title = "Kept"', [], signal);
    const attachment = attachmentOf(owner.driver);
    await owner.driver.detach();
    expect(await grid.sessions()).to.deep.equal([id]);

    const next = build();
    await next.driver.attach(attachment, signal);
    expect(await next.driver.navigation.title()).to.equal('Kept');
    await next.driver.executeScript('console.log("after adoption")', [], signal);
    await until('the message', () =>
      next.recorder.messages.after(0).some(({ item }) => item.text === 'after adoption'),
    );
    await next.driver.detach();

    await until('the end of the session', async () => (await grid.sessions()).length === 0, 40_000);
    const error = await refusalOf(() => build().driver.attach(attachment, signal));
    expect([error.code, error.reason]).to.deep.equal(['E0106', 'the server ended the session']);
  });
});
