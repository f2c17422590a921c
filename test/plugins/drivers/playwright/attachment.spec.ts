import { expect } from 'chai';
import { PlaywrightDriver } from '../../../../plugins/drivers/playwright/playwright-driver.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';
import { until } from '../../../fixtures/until.js';
import { attachmentOf, type BuiltDriver, builtDriver } from '../../../support/built-driver.js';
import { CuttingProxy } from '../../../support/cutting-proxy.js';
import { callsOf, callsOfBrowser, callsOfElement, outcomeOf, uncalledMethods } from '../../../support/driver-calls.js';
import { PageServer } from '../../../support/pages.js';
import { RunningChromium } from '../../../support/running-chromium.js';

const signal = new AbortController().signal;
const LIMITS = { timeout: 5000, signal };
const IS_DARK = 'matchMedia("(prefers-color-scheme: dark)").matches';

describe('a playwright session at a cdp_url that outlives its process', () => {
  let chromium: RunningChromium;
  let proxy: CuttingProxy;
  let pages: PageServer;
  let owner: BuiltDriver<PlaywrightDriver>;

  /** By the address that Chromium printed, so that the proxy gets all: with http it would answer its own one. */
  const build = (cdpUrl = proxy.url.replace('http', 'ws') + new URL(chromium.wsUrl).pathname) =>
    builtDriver(PlaywrightDriver, undefined, { cdp_url: cdpUrl }, { allow_launch_options: true });
  const evaluate = (script: string) => owner.driver.executeScript(`return ${script}`, [], signal);
  const find = async (css: string) => (await owner.driver.surface.find('css', css, 1)).hits[0]!.element;

  async function adopt(): Promise<void> {
    const attachment = attachmentOf(owner.driver);
    await owner.driver.detach();
    owner = build();
    expect(await owner.driver.attach(attachment, signal)).to.equal(attachment['id']);
  }

  before(async () => {
    pages = await PageServer.start({
      '/': '<input id="name"><a target="_blank" href="/new">New</a>',
      '/new': '<p>New window</p>',
    });
    chromium = await RunningChromium.start(pages.url('/'));
    proxy = await CuttingProxy.start(chromium.httpUrl);
    owner = build();
    await owner.driver.open(signal);
    await until('the page', async () => (await owner.driver.navigation.url()) === pages.url('/'));
  });

  after(async () => {
    await owner.driver.close();
    await Promise.all([proxy.close(), pages.close(), chromium.close()]);
  });

  it('is used by another driver as before, in the same page', async () => {
    await (await find('#name')).enterText('Ada', true, LIMITS);
    const asked = pages.asked.length;
    await adopt();
    expect(await (await find('#name')).text()).to.equal('Ada');
    expect((await owner.driver.surface.capture()).subarray(1, 4).toString()).to.equal('PNG');
    await owner.driver.executeScript('console.log("after adoption")', [], signal);
    await until('the message', () =>
      owner.recorder.messages.after(0).some(({ item }) => item.text === 'after adoption'),
    );
    expect(pages.asked).to.have.lengthOf(asked);
  });

  it('has the same windows by the same ids, and closes those that it opened', async () => {
    await (await find('a')).press({ x: 0, y: 0 }, 1, LIMITS);
    await until('the window', async () => (await owner.driver.navigation.url()) === pages.url('/new'));
    const own = await owner.driver.windows.open();
    const [first, second] = await owner.driver.windows.list();
    await owner.driver.windows.activate(second!.id);
    await until('all to be known', () => (attachmentOf(owner.driver)['tabs'] as unknown[]).length === 3);
    await adopt();
    expect(await owner.driver.navigation.url()).to.equal(pages.url('/new'));
    const ids = (await owner.driver.windows.list()).map(({ id }) => id);
    expect(ids).to.have.members([first!.id, second!.id, own]);
    await owner.driver.windows.close(second!.id);
    await owner.driver.windows.activate(first!.id);
    const attachment = attachmentOf(owner.driver);
    await owner.driver.close();
    await until('the end of its own window', async () => (await chromium.tabs()).length === 1);
    owner = build();
    await owner.driver.attach(attachment, signal);
  });

  it('sets anew what the browser forgets: what is emulated, and the mocks', async () => {
    await owner.driver.environment.setColorScheme('dark');
    const id = await owner.driver.mocks.add({
      pattern: '**/mocked',
      response: { status: 200, body: 'mocked', contentType: 'text/plain', delayMs: 0 },
      times: 2,
    });
    const mocked = () => evaluate('fetch("/mocked").then((answer) => answer.text())');
    expect(await mocked()).to.equal('mocked');
    await adopt();
    expect(await evaluate(IS_DARK)).to.equal(true);
    expect(await mocked()).to.equal('mocked');
    expect(await mocked()).to.include('no such page');
    await owner.driver.mocks.clear(id);
  });

  it('is gone when the browser is another one, or there is none', async () => {
    const attachment = attachmentOf(owner.driver);
    const other = await refusalOf(() => build().driver.attach({ ...attachment, id: 'another' }, signal));
    expect([other.code, other.reason]).to.deep.equal(['E0106', 'the browser was started anew']);
    const odd = await refusalOf(() => build().driver.attach({ ...attachment, tabs: 1 }, signal));
    expect(odd.code).to.equal('E0106');
    const refused = await refusalOf(() => build('http://127.0.0.1:1').driver.attach(attachment, signal));
    expect(refused.code).to.equal('E0102');
    expect(await owner.driver.navigation.url()).to.equal(pages.url('/'));
  });

  it('sends nothing once it lost its hold, and its pages stay open when that driver is closed', async () => {
    const { driver, hold } = owner;
    await driver.windows.open();
    await until('all to be known', () => (attachmentOf(driver)['tabs'] as unknown[]).length === 2);
    await driver.windows.activate('1');
    const attachment = attachmentOf(driver);
    const browser = callsOfBrowser(driver);
    const element = await find('#name');
    const calls = { ...callsOf(driver), ...browser, element: callsOfElement(element) };
    expect(uncalledMethods(driver, calls.driver)).to.deep.equal([]);
    hold.isTaken = true;
    const before = proxy.received;
    for (const [name, call] of Object.values(calls).flatMap((part) => Object.entries(part))) {
      const code = await outcomeOf(call);
      // Chromium keeps bodies by itself.
      const expected = { keepBodies: 'done' }[name] ?? 'E0106';
      expect([name, code]).to.deep.equal([name, code === 'E0105' ? code : expected]);
    }
    await driver.close();
    expect(proxy.received).to.equal(before);
    expect(await chromium.tabs()).to.have.lengthOf(2);
    owner = build();
    await owner.driver.attach(attachment, signal);
  });

  it('ends its connection before an action goes on without the hold', async () => {
    const { driver, hold } = owner;
    const attachment = attachmentOf(driver);
    await (await find('#name')).focus(LIMITS);
    const waiting = driver.typeKeys('a'.repeat(5000), signal);
    const before = proxy.received;
    await until('the first keys', () => proxy.received > before + 1000);
    hold.isTaken = true;
    const taken = proxy.received;
    const error = await refusalOf(() => waiting);
    expect([error.code, error.reason]).to.deep.equal(['E0106', 'another replica has the session']);
    // What was in the socket's buffer has been sent before.
    expect(proxy.received).to.be.below(taken + 5000);
    owner = build();
    await owner.driver.attach(attachment, signal);
    expect(String(await evaluate('document.querySelector("#name").value')).length).to.be.below(5000);
  });
});

describe('a playwright session on this machine', () => {
  it('has no attachment', async () => {
    const { driver } = builtDriver(PlaywrightDriver, undefined);
    expect(driver.attachment).to.equal(undefined);
    expect((await refusalOf(() => driver.attach({}, signal))).code).to.equal('E0105');
  });
});
