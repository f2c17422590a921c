import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { SeleniumDriver } from '../../../../plugins/drivers/selenium/selenium-driver.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';
import { until } from '../../../fixtures/until.js';
import { attachmentOf, builtDriver } from '../../../support/built-driver.js';
import { callsOf, callsOfBrowser, callsOfElement, outcomeOf, uncalledMethods } from '../../../support/driver-calls.js';
import { ProxiedSelenium } from '../../../support/proxied-selenium.js';

const signal = new AbortController().signal;
const LIMITS = { timeout: 5000, signal };
const PARTS = ['navigation', 'windows', 'cookies', 'storageState', 'dialogs', 'environment', 'pageLogs'] as const;

describe('a selenium session that outlives its process', () => {
  let selenium: ProxiedSelenium;

  const evaluate = (driver: SeleniumDriver, script: string) => driver.executeScript(`return ${script}`, [], signal);
  const find = async (driver: SeleniumDriver, css: string) =>
    (await driver.surface.find('css', css, 1)).hits[0]!.element;

  /** Another driver goes on with the session, and is the owner from now on. */
  async function adopt(): Promise<SeleniumDriver> {
    const attachment = attachmentOf(selenium.owner.driver);
    await selenium.owner.driver.detach();
    selenium.owner = selenium.build();
    expect(await selenium.owner.driver.attach(attachment, signal)).to.equal(
      (attachment['session'] as { sessionId: string }).sessionId,
    );
    return selenium.owner.driver;
  }

  before(async () => {
    selenium = await ProxiedSelenium.start(
      {
        '/': '<button id="go" onclick="this.textContent = `Gone`">Go</button><input id="name"><a target="_blank" href="/new">New</a>',
        '/new': '<p id="new">New window</p>',
      },
      { webSocketUrl: true },
    );
  });
  after(() => selenium.close());

  it('is used by another driver as before, in the same page', async () => {
    await (await find(selenium.owner.driver, '#name')).enterText('Ada', true, LIMITS);
    const asked = selenium.pages.asked.length;
    const driver = await adopt();
    expect(await (await find(driver, '#name')).text()).to.equal('Ada');
    await (await find(driver, '#go')).press({ x: 0, y: 0 }, 1, LIMITS);
    expect(await evaluate(driver, 'document.querySelector("#go").textContent')).to.equal('Gone');
    expect((await driver.surface.capture()).subarray(1, 4).toString()).to.equal('PNG');
    expect(selenium.pages.asked).to.have.lengthOf(asked);
  });

  it('goes on with its logs', async () => {
    const driver = await adopt();
    await driver.executeScript('console.log("after adoption")', [], signal);
    await until('the message', () =>
      selenium.owner.recorder.messages.after(0).some(({ item }) => item.text === 'after adoption'),
    );
    await driver.pageLogs.keepBodies();
  });

  it('has the same window in front, though the other process looked at another one', async () => {
    const first = (await selenium.owner.driver.windows.list())[0]!.id;
    await (await find(selenium.owner.driver, 'a')).press({ x: 0, y: 0 }, 1, LIMITS);
    expect(await selenium.owner.driver.navigation.url()).to.equal(selenium.pages.url('/new'));
    await selenium.owner.driver.session.command((browser) => browser.switchToWindow(first));
    const driver = await adopt();
    expect(await driver.navigation.url()).to.equal(selenium.pages.url('/new'));
    expect((await driver.windows.list()).map(({ active, isNew }) => [active, isNew])).to.deep.equal([
      [false, false],
      [true, true],
    ]);
    await driver.windows.close((await driver.windows.list())[1]!.id);
    expect(await driver.navigation.url()).to.equal(selenium.pages.url('/'));
  });

  it('emulates in new windows what it emulated before', async () => {
    await selenium.owner.driver.environment.setColorScheme('dark');
    const driver = await adopt();
    const isDark = 'matchMedia("(prefers-color-scheme: dark)").matches';
    expect(await evaluate(driver, isDark)).to.equal(true);
    const id = await driver.windows.open();
    expect(await evaluate(driver, isDark)).to.equal(true);
    await driver.windows.close(id);
  });

  it('leaves a dialog that was reported and waits', async () => {
    selenium.owner.driver.dialogHandler.use('wait');
    await selenium.owner.driver.executeScript('setTimeout(() => alert("Sure?"))', [], signal);
    await until('the dialog', () => selenium.owner.driver.dialogs.settle());
    const attachment = attachmentOf(selenium.owner.driver);
    await selenium.owner.driver.detach();
    selenium.owner = selenium.build();
    const reported: string[] = [];
    selenium.owner.driver.dialogHandler.use('wait');
    selenium.owner.driver.dialogHandler.listen(({ message }) => reported.push(message));
    await selenium.owner.driver.attach(attachment, signal);
    expect((await selenium.owner.driver.dialogs.settle())?.message).to.equal('Sure?');
    expect(reported).to.deep.equal([]);
    expect((await selenium.owner.driver.dialogs.answer('accept'))?.message).to.equal('Sure?');
  });

  it('goes on when its window was closed in between', async () => {
    const id = await selenium.owner.driver.windows.open();
    const attachment = attachmentOf(selenium.owner.driver);
    await selenium.owner.driver.session.command((browser) => browser.closeWindow());
    await selenium.owner.driver.detach();
    selenium.owner = selenium.build();
    await selenium.owner.driver.attach(attachment, signal);
    expect((await selenium.owner.driver.windows.list()).map((window) => window.id)).not.to.include(id);
    expect(await selenium.owner.driver.navigation.url()).to.equal(selenium.pages.url('/'));
  });

  it('is not there for a wrong id, and nothing is known when the server is not there or does not answer', async () => {
    const { session, ...rest } = attachmentOf(selenium.owner.driver) as { session: object };
    const gone = await refusalOf(() =>
      selenium.build().driver.attach({ ...rest, session: { ...session, sessionId: 'none' } }, signal),
    );
    expect([gone.code, gone.reason]).to.deep.equal(['E0106', 'the server ended the session']);
    const odd = await refusalOf(() => selenium.build().driver.attach({ ...rest, session: 7 }, signal));
    expect(odd.code).to.equal('E0106');
    expect(odd.message).to.include('of no use for this version of svc: session');
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const at = () => builtDriver(SeleniumDriver, url, {}, { read_timeout_s: 1 }).driver;
    expect((await refusalOf(() => at().attach({ ...rest, session }, signal))).code).to.equal('E0107');
    silent.closeAllConnections();
    silent.close();
    await once(silent, 'close');
    const refused = await refusalOf(() => at().attach({ ...rest, session }, signal));
    expect(refused.code).to.equal('E0102');
    expect(refused.message).to.include(`${url}: the WebDriver server cannot be reached`);
  });

  it('sends nothing once it lost its hold, whatever is called', async () => {
    const { driver, hold } = selenium.owner;
    const browser = callsOfBrowser(driver);
    for (const part of PARTS) expect([part, ...uncalledMethods(driver[part], browser[part])]).to.deep.equal([part]);
    const element = await find(driver, '#name');
    const calls = { ...callsOf(driver), ...browser, element: callsOfElement(element) };
    expect(uncalledMethods(driver, calls.driver)).to.deep.equal([]);
    expect(uncalledMethods(element, calls.element)).to.deep.equal([]);
    hold.isTaken = true;
    const before = selenium.proxy.received;
    for (const [part, each] of Object.entries(calls)) {
      for (const [name, call] of Object.entries(each)) {
        const code = await outcomeOf(call);
        const isQuiet = `${part}.${name}` === 'dialogs.settle' && code === 'done';
        if (!isQuiet) expect([part, name, code]).to.deep.equal([part, name, code === 'E0105' ? code : 'E0106']);
      }
    }
    expect(selenium.proxy.received).to.equal(before);
  });

  it('stays open when a driver without the hold is closed', async () => {
    const attachment = attachmentOf(selenium.owner.driver);
    await selenium.owner.driver.close();
    selenium.owner = selenium.build();
    await selenium.owner.driver.attach(attachment, signal);
    expect(await selenium.owner.driver.navigation.url()).to.equal(selenium.pages.url('/'));
  });

  it('has no attachment without a url', async () => {
    const { driver } = builtDriver(SeleniumDriver, undefined);
    expect(driver.attachment).to.equal(undefined);
    expect((await refusalOf(() => driver.attach({}, signal))).code).to.equal('E0105');
  });
});
