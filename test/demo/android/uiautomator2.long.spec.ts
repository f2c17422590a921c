import { expect } from 'chai';
import { remote, type Browser } from 'webdriverio';
import { makeAndroidHome, type AndroidHome } from '../../../demo/android/android-home.js';
import { VirtualAndroid } from '../../../demo/android/device-host.js';
import type { VirtualDevice } from '../../../demo/android/virtual-device.js';
import { FaultyDevice } from '../../fixtures/faulty-device.js';
import { AppiumServer } from '../../support/appium-server.js';
import { until } from '../../fixtures/until.js';

const DEMO = 'com.example.demo';

describe('the virtual Android device under the real UiAutomator2 driver', () => {
  let home: AndroidHome;
  let appium: AppiumServer;
  let host: VirtualAndroid<FaultyDevice>;
  let device: FaultyDevice;
  let browser: Browser;

  const start = (of: VirtualDevice, more: Record<string, unknown> = {}): Promise<Browser> =>
    remote({
      hostname: '127.0.0.1',
      port: appium.port,
      path: '/',
      logLevel: 'silent',
      connectionRetryCount: 0,
      capabilities: { ...host.capabilities(of), 'wdio:enforceWebDriverClassic': true, ...more },
    });
  const open = async (activity: string): Promise<void> => {
    await browser.execute('mobile: startActivity', { component: `${DEMO}/${activity}`, stop: true });
    expect(device.screen).to.equal(`${DEMO}/${activity}`);
  };
  const textOf = (id: string): Promise<string> => browser.$(`id=${DEMO}:id/${id}`).getText();
  const boxOf = async (id: string) => browser.getElementRect(await browser.$(`id=${DEMO}:id/${id}`).elementId);

  before(async () => {
    home = await makeAndroidHome();
    host = await VirtualAndroid.startWith(FaultyDevice, { devices: 2 });
    device = host.devices[0]!;
    appium = await AppiumServer.start({
      androidHome: home.path,
      drivers: ['appium-uiautomator2-driver'],
      allowInsecure: ['uiautomator2:adb_shell'],
    });
    browser = await start(device);
  });

  after(async () => {
    await browser?.deleteSession().catch(() => {});
    await appium?.stop();
    await host?.close();
    await home?.remove();
  });

  afterEach(() => {
    device.faults.clear();
    device.rotate(0);
    expect(
      host.devices.flatMap(({ log }) => log.of('unknown command')),
      'commands that it does not know',
    ).to.deep.equal([]);
  });

  it('starts the app and gives its source in the form of UiAutomator2', async () => {
    await open('.MainActivity');
    const source = await browser.getPageSource();
    expect(source).to.match(/^<\?xml version='1\.0' encoding='UTF-8' standalone='yes' \?>\n<hierarchy index="0" /);
    expect(source).to.include('resource-id="com.example.demo:id/menu"').and.include('text="Drawn board"');
    expect(await browser.getWindowSize()).to.deep.equal({ width: 1080, height: 2400 });
  });

  it('finds by id, accessibility id, class, XPath and UiSelector', async () => {
    await open('.MainActivity');
    expect(await browser.$('id=menu').getAttribute('className')).to.equal('android.widget.ListView');
    expect(await browser.$('~Search').getAttribute('class')).to.equal('android.widget.ImageButton');
    expect(await browser.$$('android.widget.ListView').length).to.equal(1);
    const label = await browser.$('//android.widget.ListView/*[3]//android.widget.TextView').getText();
    expect(label).to.equal('Dialogs');
    await browser.$('android=new UiSelector().textContains("draw")').click();
    expect(device.screen).to.equal(`${DEMO}/.BoardActivity`);
  });

  it('says which element is not there, and which has gone', async () => {
    await open('.MainActivity');
    expect(await browser.$('id=nothing').isExisting()).to.equal(false);
    const row = await browser.$('//*[@text="Form"]').getElement();
    await row.click();
    const error = await browser.getElementText(row.elementId).catch((caught: unknown) => caught);
    expect((error as Error).name).to.equal('stale element reference');
    const wrong = await browser.findElement('xpath', '//*[').catch((caught: unknown) => caught);
    expect((wrong as Error).name).to.equal('invalid selector');
  });

  it('fills a form: texts, check box, radio button, spinner', async () => {
    await open('.FormActivity');
    await browser.$('id=save').click();
    expect(await textOf('message')).to.equal('Please enter a name');
    await browser.$('id=name').setValue('Grace');
    await browser.$('id=name').addValue(' Hopper');
    await browser.$('id=email').setValue('grace@example.com');
    await browser.$('id=password').setValue('secret');
    await browser.$('id=terms').click();
    await browser.$('id=blue').click();
    await browser.$('id=country').click();
    await browser.$('//*[@text="Denmark"]').click();
    expect(await browser.$('id=country').$('android.widget.TextView').getText()).to.equal('Denmark');
    expect(await browser.$('id=terms').getAttribute('checked')).to.equal('true');
    expect(await browser.$('id=red').getAttribute('checked')).to.equal('false');
    expect(await textOf('password')).to.equal('••••••');
    await browser.$('id=save').click();
    expect(await textOf('message')).to.equal('Saved Grace Hopper');
    await browser.$('id=name').clearValue();
    expect(await textOf('name')).to.equal('Name');
  });

  it('types with keys, with the shell and with the clipboard into the focused field', async () => {
    await open('.FormActivity');
    await browser.$('id=name').click();
    expect(await browser.execute('mobile: isKeyboardShown')).to.equal(true);
    await browser.keys('Ada');
    await browser.execute('mobile: type', { text: ' é & ü' });
    expect(await textOf('name')).to.equal('Ada é & ü');
    await browser.pressKeyCode(67);
    await browser.setClipboard(Buffer.from('pasted').toString('base64'), 'plaintext');
    await browser.pressKeyCode(50, 4096);
    expect(await textOf('name')).to.equal('Ada é & pasted');
    await browser.hideKeyboard();
    expect(await browser.execute('mobile: isKeyboardShown')).to.equal(false);
  });

  it('scrolls with the finger, and on after a flick', async () => {
    await open('.SettingsActivity');
    const swipe = async (restsFor: number) => {
      await browser
        .action('pointer', { parameters: { pointerType: 'touch' } })
        .move({ x: 540, y: 1800 })
        .down()
        .move({ x: 540, y: 1300, duration: 200 })
        .pause(restsFor)
        .up()
        .perform();
    };
    const topOf = (): Promise<number> => browser.$('//*[@text="Setting 8"]').getLocation('y');
    const before = await topOf();
    await swipe(200);
    expect(before - (await topOf())).to.be.within(450, 500);
    await open('.SettingsActivity');
    await swipe(0);
    expect(before - (await topOf())).to.be.greaterThan(700);
  });

  it('scrolls with gestures by name and with UiScrollable', async () => {
    await open('.SettingsActivity');
    const area = { left: 100, top: 400, width: 800, height: 1500 };
    const scroll = (direction: string) =>
      browser.execute('mobile: scrollGesture', { ...area, direction, percent: 1, speed: 8000 });
    expect(await scroll('down')).to.equal(true);
    expect(await scroll('up')).to.equal(false);
    await browser.execute('mobile: scroll', {
      strategy: '-android uiautomator',
      selector: 'new UiSelector().text("Setting 30")',
    });
    expect(await browser.$('//*[@text="Setting 30"]').isExisting()).to.equal(true);
    const found = browser.$(
      'android=new UiScrollable(new UiSelector().scrollable(true)).scrollIntoView(new UiSelector().text("Setting 48"))',
    );
    await found.click();
    const row = browser.$('//*[*/*[@text="Setting 48"]]/android.widget.Switch');
    expect(await row.getAttribute('checked')).to.equal('true');
  });

  it('knows taps, double taps and long presses', async () => {
    await open('.GestureActivity');
    const { elementId } = await browser.$('~Gesture pad').getElement();
    await browser.execute('mobile: longClickGesture', { elementId, duration: 700 });
    expect(await textOf('result')).to.equal('Long press');
    await browser.execute('mobile: doubleClickGesture', { elementId });
    expect(await textOf('result')).to.equal('Double tap');
    await browser.$('~Gesture pad').click();
    expect(await textOf('result')).to.equal('Tap');
  });

  it('drags, slides and zooms', async () => {
    await open('.DragActivity');
    const done = await boxOf('done');
    const to = { endX: done.x + 200, endY: done.y + 500 };
    await browser.execute('mobile: dragGesture', {
      elementId: (await browser.$('id=card_a').getElement()).elementId,
      ...to,
    });
    expect(await textOf('result')).to.equal('Card A was moved to Done');

    await open('.SeekBarActivity');
    const bar = await boxOf('volume');
    await browser
      .action('pointer', { parameters: { pointerType: 'touch' } })
      .move({ x: bar.x + Math.round(bar.width * 0.3), y: bar.y + 60 })
      .down()
      .move({ x: bar.x + Math.round(bar.width / 2), y: bar.y + 60, duration: 150 })
      .up()
      .perform();
    expect(await textOf('volume_text')).to.equal('Volume 50');
    expect(await textOf('volume')).to.equal('50.0');

    await open('.ZoomActivity');
    const { elementId } = await browser.$('~Map').getElement();
    await browser.execute('mobile: pinchOpenGesture', { elementId, percent: 0.8, speed: 6000 });
    expect(Number((await textOf('scale')).split(' ')[1])).to.be.greaterThan(1.5);
  });

  it('answers alerts', async () => {
    await open('.DialogActivity');
    await browser.$('id=show_alert').click();
    expect(await browser.getAlertText()).to.equal('Delete the file?\nIt cannot be brought back.');
    await browser.dismissAlert();
    expect(await textOf('result')).to.equal('Cancel was pressed');
    await browser.$('id=show_alert').click();
    await browser.$('id=android:id/button1').click();
    expect(await textOf('result')).to.equal('OK was pressed');
    const error = await browser.getAlertText().catch((caught: unknown) => caught);
    expect((error as Error).name).to.equal('no such alert');
  });

  it('takes pictures of the screen and of elements', async () => {
    await open('.BoardActivity');
    const source = await browser.getPageSource();
    expect(source).to.include('com.example.demo.BoardView').and.not.include('Increase');
    const before = await browser.takeScreenshot();
    const png = Buffer.from(before, 'base64');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).to.deep.equal([1080, 2400]);
    expect(await browser.takeScreenshot()).to.equal(before);
    await browser.execute('mobile: clickGesture', { x: 540, y: 720 });
    expect(await browser.takeScreenshot()).not.to.equal(before);
  });

  it('turns: the layout is made anew', async () => {
    await open('.FormActivity');
    await browser.setOrientation('LANDSCAPE');
    expect(await browser.getWindowSize()).to.deep.equal({ width: 2400, height: 1080 });
    expect((await boxOf('name')).width).to.be.greaterThan(2000);
    const png = Buffer.from(await browser.takeScreenshot(), 'base64');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).to.deep.equal([2400, 1080]);
    await browser.setOrientation('PORTRAIT');
    expect((await boxOf('name')).width).to.be.lessThan(1080);
  });

  it('leaves out bare containers when it is asked to', async () => {
    await open('.SettingsActivity');
    const all = await browser.getPageSource();
    await browser.updateSettings({ ignoreUnimportantViews: true });
    const important = await browser.getPageSource();
    await browser.updateSettings({ ignoreUnimportantViews: false });
    expect(all).to.include('android:id/content');
    expect(important).to.include('Setting 3').and.not.include('android:id/content');
  });

  it('starts, stops and asks about apps, and opens links', async () => {
    await open('.MainActivity');
    expect(await browser.queryAppState(DEMO)).to.equal(4);
    await browser.execute('mobile: pressKey', { keycode: 3 });
    expect(await browser.queryAppState(DEMO)).to.equal(3);
    await browser.execute('mobile: activateApp', { appId: 'com.example.notes' });
    expect(device.screen).to.equal('com.example.notes/.NotesActivity');
    expect(await browser.execute('mobile: terminateApp', { appId: DEMO })).to.equal(true);
    expect(await browser.queryAppState(DEMO)).to.equal(1);
    expect(await browser.queryAppState('com.example.absent')).to.equal(0);
    await browser.execute('mobile: deepLink', { url: 'demo://item/7', package: DEMO });
    expect(await textOf('item')).to.equal('This is item 7.');
    const info = await browser.execute('mobile: shell', { command: 'dumpsys', args: ['package', DEMO] });
    expect(info).to.include('versionName=1.2.3').and.include('versionCode=10203');
    expect(await browser.execute('mobile: getCurrentActivity')).to.equal('.ItemActivity');
  });

  it('goes back, home and to the recent apps by keys', async () => {
    await open('.MainActivity');
    await browser.$('//*[@text="Settings"]').click();
    await browser.back();
    expect(device.screen).to.equal(`${DEMO}/.MainActivity`);
    await browser.pressKeyCode(187);
    await browser.$('~Demo').click();
    expect(device.screen).to.equal(`${DEMO}/.MainActivity`);
    await browser.pressKeyCode(20);
    await browser.pressKeyCode(20);
    await browser.pressKeyCode(66);
    expect(device.screen).not.to.equal(`${DEMO}/.MainActivity`);
  });

  it('shows that an app crashed', async () => {
    await open('.CrashActivity');
    await browser.$('id=crash').click();
    expect(await browser.$('id=android:id/alertTitle').getText()).to.equal('Demo keeps stopping');
    expect(await browser.queryAppState(DEMO)).to.equal(1);
    await browser.$('id=android:id/aerr_close').click();
    expect(device.screen).to.equal('com.android.launcher3/.Launcher');
  });

  it('gives a late button, a moving one, and more rows at the end of a list', async () => {
    await open('.WaitingActivity');
    expect(await browser.$('id=late').isEnabled()).to.equal(false);
    const moving = await boxOf('moving');
    await until('the button moved', async () => (await boxOf('moving')).y > moving.y);
    await until('the button is enabled', () => browser.$('id=late').isEnabled());
    await browser.$('id=late').click();
    expect(await textOf('status')).to.equal('Enabled late was pressed');

    await open('.FeedActivity');
    const toEnd = 'android=new UiScrollable(new UiSelector().scrollable(true)).scrollToEnd(9)';
    await until('more rows', async () => {
      await browser.$(toEnd).getElement();
      return browser.$('//*[@text="Item 60"]').isExisting();
    });
  });

  it('drives two devices at once', async () => {
    const other = host.devices[1]!;
    const second = await start(other);
    await second.execute('mobile: deepLink', { url: 'demo://item/9' });
    await open('.MainActivity');
    expect(await second.$('id=item').getText()).to.equal('This is item 9.');
    await second.deleteSession();
    expect(other.isServerRunning).to.equal(false);
  });

  it('makes go wrong what a test asks for', async () => {
    await open('.MainActivity');
    device.faults.nextSources.push('<hierarchy/>');
    expect(await browser.getPageSource()).to.equal('<hierarchy/>');
    expect(await browser.getPageSource()).to.include('Drawn board');
    device.faults.beforeNextAction = () => device.rotate(1);
    await browser.$('~Search').click();
    expect(await browser.getOrientation()).to.equal('LANDSCAPE');
  });

  it('loses the session when the server on the device dies, and takes a new one', async () => {
    const other = host.devices[1]!;
    const doomed = await start(other);
    other.killServer();
    const error = await doomed.getPageSource().catch((caught: unknown) => caught);
    expect((error as Error).message).to.match(/instrumentation process is not running|not proxy command/);
    await doomed.deleteSession();
    const next = await start(other);
    expect(await next.getPageSource()).to.include('hierarchy');
    await next.deleteSession();
  });
});
