import { expect } from 'chai';
import { AppiumDriver } from '../../../../plugins/drivers/appium/appium-driver.js';
import { type AndroidHome, makeAndroidHome } from '../../../../demo/android/android-home.js';
import { VirtualAndroid } from '../../../../demo/android/device-host.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';
import { until } from '../../../fixtures/until.js';
import { AppiumServer } from '../../../support/appium-server.js';
import { attachmentOf, type BuiltDriver, builtDriver } from '../../../support/built-driver.js';
import { HEADLESS } from '../../../support/chromedriver.js';
import { CuttingProxy } from '../../../support/cutting-proxy.js';
import { callsOf, callsOfElement, outcomeOf, uncalledMethods } from '../../../support/driver-calls.js';
import { PageServer } from '../../../support/pages.js';
import { ANDROID_WEB } from '../../../support/stand-in-driver/stand-in-packages.js';

const signal = new AbortController().signal;
const LIMITS = { timeout: 5000, signal };
const CENTRE = { x: 0, y: 0 };

/** What an element of a native screen answers by itself; no caret is hidden there. */
const QUIET: ReadonlySet<string> = new Set([
  'text',
  'value',
  'options',
  'selectOption',
  'dragTo',
  'attribute',
  'hideCaret',
]);

type Capabilities = Readonly<Record<string, unknown>>;

/** Another driver goes on with the session of the first one. */
async function adopt(owner: BuiltDriver<AppiumDriver>, url: string, capabilities: Capabilities) {
  const attachment = attachmentOf(owner.driver);
  await owner.driver.detach();
  const next = builtDriver(AppiumDriver, url, capabilities);
  await next.driver.attach(attachment, signal);
  return next;
}

const find = async ({ driver }: BuiltDriver<AppiumDriver>, by: 'id' | 'css', value: string) =>
  (await driver.surface.find(by, value, 1, {})).hits[0]!.element;

describe('an appium session that outlives its process', () => {
  let home: AndroidHome;
  let host: VirtualAndroid;
  let appium: AppiumServer;
  let proxy: CuttingProxy;

  before(async () => {
    home = await makeAndroidHome();
    host = await VirtualAndroid.start();
    appium = await AppiumServer.start({
      androidHome: home.path,
      drivers: ['appium-uiautomator2-driver', 'appium-chromium-driver'],
    });
    proxy = await CuttingProxy.start(appium.url);
  });

  after(async () => {
    await Promise.all([proxy?.close(), appium?.stop()]);
    await host?.close();
    await home?.remove();
  });

  describe('on Android', () => {
    let owner: BuiltDriver<AppiumDriver>;

    const device = () => host.devices[0]!;
    const capabilities = () => host.capabilities(device());

    before(async () => {
      owner = builtDriver(AppiumDriver, proxy.url, capabilities());
      await owner.driver.open(signal);
      device().system.start('com.example.demo', '.FormActivity');
    });
    after(() => owner.driver.close());

    it('is used by another driver as before, on the same screen', async () => {
      await (await find(owner, 'id', 'name')).enterText('Ada', true, LIMITS);
      const { ports } = attachmentOf(owner.driver);
      owner = await adopt(owner, proxy.url, capabilities());
      expect(device().screen).to.equal('com.example.demo/.FormActivity');
      const field = await find(owner, 'id', 'name');
      expect(await field.text()).to.equal('Ada');
      await field.enterText(' Lovelace', false, LIMITS);
      expect(await (await find(owner, 'id', 'name')).text()).to.equal('Ada Lovelace');
      expect((await owner.driver.surface.capture()).subarray(1, 4).toString()).to.equal('PNG');
      expect(await owner.driver.deviceLog.read('logcat')).not.to.deep.equal([]);
      expect(attachmentOf(owner.driver)['ports']).to.deep.equal(ports);
    });

    it('has its broadcast of the screen', async () => {
      owner = await adopt(owner, proxy.url, capabilities());
      const end = new AbortController();
      let frames = 0;
      const cast = owner.driver.screenCast.run({ fps: 2, width: undefined, quality: 50 }, () => frames++, end.signal);
      await until('a frame', () => frames > 0);
      end.abort();
      await cast;
    });

    it('sends nothing once it lost its hold, and stays open when that driver is closed', async () => {
      const { driver, hold } = owner;
      const calls = { ...callsOf(driver), element: callsOfElement(await find(owner, 'id', 'name')) };
      expect(uncalledMethods(driver, calls.driver)).to.deep.equal([]);
      const attachment = attachmentOf(driver);
      hold.isTaken = true;
      const before = proxy.received;
      for (const [name, call] of Object.values(calls).flatMap((part) => Object.entries(part))) {
        const code = await outcomeOf(call);
        if (!QUIET.has(name)) expect([name, code]).to.deep.equal([name, code === 'E0105' ? code : 'E0106']);
      }
      await driver.close();
      expect(proxy.received).to.equal(before);
      owner = builtDriver(AppiumDriver, proxy.url, capabilities());
      await owner.driver.attach(attachment, signal);
      expect(device().isServerRunning).to.equal(true);
    });

    it('is gone once it was closed', async () => {
      const attachment = attachmentOf(owner.driver);
      await owner.driver.close();
      expect(device().isServerRunning).to.equal(false);
      const error = await refusalOf(() => owner.driver.attach(attachment, signal));
      expect([error.code, error.reason]).to.deep.equal(['E0106', 'the server ended the session']);
    });
  });

  it('of a browser is used in the same window', async () => {
    const pages = await PageServer.start({
      '/': '<input id="name"><a target="_blank" href="/new">New</a>',
      '/new': 'New',
    });
    const capabilities = {
      platformName: 'linux',
      'appium:automationName': 'Chromium',
      'appium:executable': '/usr/bin/chromedriver',
      ...HEADLESS,
    };
    let owner = builtDriver(AppiumDriver, proxy.url, capabilities);
    try {
      await owner.driver.open(signal);
      await owner.driver.launch(pages.url('/'), undefined, signal);
      await (await find(owner, 'css', 'a')).press(CENTRE, 1, LIMITS);
      expect(await owner.driver.navigation.url()).to.equal(pages.url('/new'));
      owner = await adopt(owner, proxy.url, capabilities);
      expect(await owner.driver.navigation.url()).to.equal(pages.url('/new'));
      expect(await owner.driver.windows.list()).to.have.lengthOf(2);
    } finally {
      await owner.driver.close();
      await pages.close();
    }
  });
});

describe('an appium session in a web view that outlives its process', () => {
  it('stays in the web view', async () => {
    const [appium, pages] = await Promise.all([
      AppiumServer.start({ drivers: [ANDROID_WEB] }),
      PageServer.start({ '/': '<h1>Shop</h1><input id="name" value="Ann">' }),
    ]);
    const capabilities = { platformName: 'Android', pages: [pages.url('/')] };
    let owner = builtDriver(AppiumDriver, appium.url, capabilities);
    try {
      await owner.driver.open(signal);
      await owner.driver.executeScript('webview: enter', [], signal);
      owner = await adopt(owner, appium.url, capabilities);
      expect(await (await find(owner, 'css', '#name')).text()).to.equal('Ann');
      expect(await owner.driver.executeScript('return document.querySelector("h1").textContent', [], signal)).to.equal(
        'Shop',
      );
      await owner.driver.executeScript('webview: leave', [], signal);
      expect(await owner.driver.surface.source()).to.include('<hierarchy');
    } finally {
      await owner.driver.close();
      await Promise.all([appium.stop(), pages.close()]);
    }
  });
});
