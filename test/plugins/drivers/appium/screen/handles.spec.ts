import { expect } from 'chai';
import { ANDROID_COMPOSE } from '../../../../fixtures/native/android-compose.js';
import { ANDROID_FORM } from '../../../../fixtures/native/android-form.js';
import { ANDROID_SETTINGS } from '../../../../fixtures/native/android-settings.js';
import { IOS_FORM } from '../../../../fixtures/native/ios-form.js';
import { IOS_SETTINGS } from '../../../../fixtures/native/ios-settings.js';
import { nativeScreen, nodeAt } from '../../../../fixtures/native/screens.js';
import { type Attributes, hierarchy, view, xcui } from '../../../../fixtures/native/source-builder.js';
import type { NativeScreen } from '../../../../../plugins/drivers/appium/_screen/native-screen.js';

const handle = async (screen: NativeScreen, xpath: string) => screen.handleOf(await nodeAt(screen, xpath));

const BUTTON = 'android.widget.Button';
const buttons = (...all: readonly Attributes[]): NativeScreen =>
  nativeScreen(hierarchy(all.map((own, y) => view(BUTTON, [0, y * 10, 100, y * 10 + 10], own))));

describe('NativeScreen.handleOf', () => {
  it('names a unique resource id first, then a unique description', async () => {
    const screen = nativeScreen(ANDROID_SETTINGS);
    expect(await handle(screen, '//android.widget.Button')).to.deep.equal({
      using: 'id',
      value: 'com.android.settings:id/search',
    });
    expect(await handle(screen, '//android.widget.ImageButton')).to.deep.equal({
      using: 'accessibility id',
      value: 'Navigate up',
    });
  });

  it('finds a test tag without a package by XPath, since Appium would put one in front', async () => {
    expect(await handle(nativeScreen(ANDROID_COMPOSE), '//*[@resource-id="voucher"]')).to.deep.equal({
      using: 'xpath',
      value: '//*[@resource-id="voucher"]',
    });
  });

  it('names an attribute that no other element of the class has', async () => {
    expect(await handle(nativeScreen(ANDROID_SETTINGS), '//*[@text="Wi-Fi"]')).to.deep.equal({
      using: 'xpath',
      value: '//android.widget.TextView[@text="Wi-Fi"]',
    });
    expect(await handle(nativeScreen(IOS_SETTINGS), '//XCUIElementTypeSwitch')).to.deep.equal({
      using: 'xpath',
      value: '//XCUIElementTypeSwitch[@name="Airplane Mode"]',
    });
  });

  it('names no text that changes as one types', async () => {
    const fields = [{ text: 'one' }, { text: 'two' }].map((own, y) =>
      view('android.widget.EditText', [0, y * 10, 100, y * 10 + 10], own),
    );
    const screen = nativeScreen(hierarchy(fields));
    expect(await handle(screen, '//*[@text="two"]')).to.deep.equal({
      using: 'xpath',
      value: '//hierarchy/android.widget.EditText[2]',
    });
  });

  it('counts among equals, else steps down from what is unique', async () => {
    const screen = nativeScreen(ANDROID_SETTINGS);
    expect(await handle(screen, '(//android.widget.Switch)[2]')).to.deep.equal({
      using: 'xpath',
      value: '(//android.widget.Switch[@resource-id="android:id/switch_widget"])[2]',
    });
    expect(await handle(screen, '//*[@text="Display"]/../..')).to.deep.equal({
      using: 'xpath',
      value: '//*[@resource-id="com.android.settings:id/recycler_view"]/android.widget.LinearLayout[3]',
    });
  });

  it('writes quotes of both kinds', async () => {
    const { using, value } = await handle(nativeScreen(ANDROID_FORM), '//android.widget.CheckBox');
    expect(using).to.equal('xpath');
    expect(value).to.equal(`//android.widget.CheckBox[@text=concat("Say ", '"', "hi", '"', " to Ann's team")]`);
    const quoted = await handle(buttons({ text: 'a "b"' }, { text: "c'd" }), '(//android.widget.Button)[1]');
    expect(quoted.value).to.equal(`//android.widget.Button[@text='a "b"']`);
  });

  it('steps down from nothing that Appium put around the source', async () => {
    const windows = [0, 1].map(() => xcui('Window', [0, 0, 390, 844], {}));
    const screen = nativeScreen(`<AppiumAUT>${windows.join('')}</AppiumAUT>`);
    expect(await handle(screen, '(//XCUIElementTypeWindow)[2]')).to.deep.equal({
      using: 'xpath',
      value: '(//XCUIElementTypeWindow)[2]',
    });
  });

  it('names iOS elements by their name', async () => {
    expect(await handle(nativeScreen(IOS_FORM), '//XCUIElementTypeLink')).to.deep.equal({
      using: 'accessibility id',
      value: 'Help',
    });
    expect(await handle(nativeScreen(IOS_FORM), '//XCUIElementTypePicker')).to.deep.equal({
      using: 'xpath',
      value: '//XCUIElementTypePicker',
    });
  });
});

describe('NativeScreen.same', () => {
  it('finds the element in a later source, wherever it went', async () => {
    const before = buttons({ text: 'A' }, { text: 'B' });
    const after = buttons({ text: 'new' }, { text: 'B' }, { text: 'A' });
    const node = before.same(await nodeAt(before, '//*[@text="A"]'), after);
    expect(after.describe(node!).bounds.y).to.equal(20);
  });

  it('finds nothing when it has gone, or is no longer the only one', async () => {
    const before = buttons({ text: 'A' }, { text: 'B' });
    const node = await nodeAt(before, '//*[@text="A"]');
    expect(before.same(node, buttons({ text: 'B' }))).to.equal(undefined);
    expect(before.same(node, buttons({ text: 'A' }, { text: 'A' }))).to.equal(undefined);
  });
});
