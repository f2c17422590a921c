import { expect } from 'chai';
import type { Chromedriver } from '../../../../plugins/drivers/selenium/_session/chromedriver.js';
import { SeleniumDriver } from '../../../../plugins/drivers/selenium/selenium-driver.js';
import { until } from '../../../fixtures/until.js';
import { type BuiltDriver, builtDriver } from '../../../support/built-driver.js';
import { HEADLESS, startChromedriver } from '../../../support/chromedriver.js';
import { CuttingProxy } from '../../../support/cutting-proxy.js';
import { PageServer } from '../../../support/pages.js';

const { signal } = new AbortController();
const PAGE = `<button id="go" onclick="window.times = (window.times ?? 0) + 1">Go</button>
<button id="new" onclick="window.open('about:blank')">New</button>`;

/** Find, aim, press, and the question what was pressed, which also proves that no dialog and no window was opened. */
const FEWEST = ['POST /execute/sync', 'POST /execute/sync', 'POST /actions', 'POST /execute/sync'];

describe('the requests of a press by selenium', () => {
  let chromedriver: Chromedriver;
  let proxy: CuttingProxy;
  let pages: PageServer;
  let owner: BuiltDriver<SeleniumDriver>;

  before(async () => {
    [chromedriver, pages] = await Promise.all([startChromedriver(), PageServer.start({ '/': PAGE })]);
    proxy = await CuttingProxy.start(chromedriver.url);
    owner = builtDriver(SeleniumDriver, proxy.url, HEADLESS);
    await owner.driver.open(signal);
    await owner.driver.launch(pages.url('/'), undefined, signal);
  });

  after(async () => {
    await owner.driver.close();
    await Promise.all([proxy.close(), pages.close()]);
    await chromedriver.stop();
  });

  /** Presses an element as a keyword does. @returns what was sent */
  async function press(css: string): Promise<string[]> {
    const { driver } = owner;
    proxy.takeRequests();
    const { hits } = await driver.surface.find('css', css, 1);
    await hits[0]!.element.press({ x: 0, y: 0 }, 1, { timeout: 5000, signal });
    await driver.dialogs.settle();
    return proxy.takeRequests();
  }

  it('are four, once the page is known to stand still', async () => {
    let presses = 0;
    await until('a press by four requests', async () => {
      presses += 1;
      return (await press('#go')).join() === FEWEST.join();
    });
    expect(await owner.driver.executeScript('return window.times', [], signal)).to.equal(presses);
  });

  it('include one for the windows when the press opens one', async () => {
    await press('#go');
    expect(await press('#new')).to.include('GET /window/handles');
    expect(await owner.driver.windows.list()).to.have.lengthOf(2);
  });
});
