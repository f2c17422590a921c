import { expect } from 'chai';
import { until } from '../../../fixtures/until.js';
import { ProxiedSelenium } from '../../../support/proxied-selenium.js';

const { signal } = new AbortController();
const PAGE = `<button id="go" onclick="window.times = (window.times ?? 0) + 1">Go</button>
<button id="new" onclick="window.open('about:blank')">New</button>`;

/** Find, aim, press, and the question what was pressed, which also proves that no dialog and no window was opened. */
const FEWEST = ['POST /execute/sync', 'POST /execute/sync', 'POST /actions', 'POST /execute/sync'];

describe('the requests of a press by selenium', () => {
  let selenium: ProxiedSelenium;

  before(async () => {
    selenium = await ProxiedSelenium.start({ '/': PAGE });
  });
  after(() => selenium.close());

  /** Presses an element as a keyword does. @returns what was sent */
  async function press(css: string): Promise<string[]> {
    const {
      proxy,
      owner: { driver },
    } = selenium;
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
    expect(await selenium.owner.driver.executeScript('return window.times', [], signal)).to.equal(presses);
  });

  it('include one for the windows when the press opens one', async () => {
    await press('#go');
    expect(await press('#new')).to.include('GET /window/handles');
    expect(await selenium.owner.driver.windows.list()).to.have.lengthOf(2);
  });
});
