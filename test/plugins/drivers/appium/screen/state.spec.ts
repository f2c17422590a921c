import { expect } from 'chai';
import { ANDROID_DIALOG, ANDROID_SHEET } from '../../../../fixtures/native/android-dialog.js';
import { ANDROID_FORM } from '../../../../fixtures/native/android-form.js';
import { ANDROID_SETTINGS } from '../../../../fixtures/native/android-settings.js';
import { IOS_ALERT } from '../../../../fixtures/native/ios-alert.js';
import { IOS_FORM } from '../../../../fixtures/native/ios-form.js';
import { IOS_SETTINGS } from '../../../../fixtures/native/ios-settings.js';
import { nativeScreen, nodeAt } from '../../../../fixtures/native/screens.js';
import { type Attributes, type Box, hierarchy, view } from '../../../../fixtures/native/source-builder.js';
import type { NativeScreen } from '../../../../../plugins/drivers/appium/_screen/native-screen.js';

const state = async (screen: NativeScreen, text: string) => {
  const { hits, total } = await screen.find('text', text, 1);
  expect(total, text).to.equal(1);
  return hits[0]!.state;
};

const isOnScreen = async (screen: NativeScreen, text: string) => (await state(screen, text)).onScreen;

const TEXT = 'android.widget.TextView';
const target = (own: Attributes = {}) => view(TEXT, [100, 100, 300, 200], { text: 'Target', ...own });
const over = (name: string, bounds: Box, own: Attributes, inside: readonly string[] = []) =>
  nativeScreen(
    hierarchy([
      view('android.widget.FrameLayout', [0, 0, 1080, 2208], {}, [target(), view(name, bounds, own, inside)]),
    ]),
  );

describe('NativeScreen, on the state of elements', () => {
  it('tells what is enabled, editable, checked and selected', async () => {
    const form = nativeScreen(ANDROID_FORM);
    expect(await state(form, 'Save')).to.include({ enabled: false, editable: false, checked: undefined });
    expect(await state(form, 'ann@example.com')).to.include({ enabled: true, editable: true, selected: undefined });
    expect(await state(form, 'Monthly')).to.include({ checked: true });
    expect(await state(form, 'Yearly')).to.include({ checked: false });
    const settings = nativeScreen(IOS_SETTINGS);
    expect(await state(settings, 'House')).to.include({ selected: true });
    expect(await state(settings, 'Search')).to.include({ selected: false });
    const toggle = await nodeAt(settings, '//XCUIElementTypeSwitch');
    expect(settings.describe(toggle).state).to.include({ checked: false });
  });

  it('tells what is not rendered, and what lies outside the window', async () => {
    const form = nativeScreen(ANDROID_FORM);
    expect(await state(form, 'No size')).to.include({ visible: false, onScreen: false });
    expect(await state(form, 'Not displayed')).to.include({ visible: false, onScreen: false });
    expect(await state(form, 'Below the window')).to.include({ visible: true, onScreen: false });
    expect(await state(nativeScreen(IOS_SETTINGS), 'General')).to.include({ visible: false, onScreen: false });
  });

  it('takes nothing of a plain screen for covered', async () => {
    const screen = nativeScreen(ANDROID_SETTINGS);
    for (const {
      node,
      state: { onScreen },
    } of (await screen.find('xpath', '//android.widget.TextView', 100)).hits) {
      expect(onScreen, node.attribute('text')).to.equal(true);
    }
  });

  it('takes for covered what a window above takes presses from', async () => {
    const screen = nativeScreen(ANDROID_DIALOG);
    expect(await isOnScreen(screen, 'DELETE')).to.equal(true);
    expect(await isOnScreen(screen, 'Buy milk')).to.equal(false);
    expect(await isOnScreen(screen, 'ADD NOTE')).to.equal(false);
    const alert = nativeScreen(IOS_ALERT);
    expect(await isOnScreen(alert, 'Delete')).to.equal(true);
    expect(await isOnScreen(alert, 'Select')).to.equal(false);
  });

  it('takes for covered what lies under a sheet, or under what darkens the rest', async () => {
    const screen = nativeScreen(ANDROID_SHEET);
    expect(await isOnScreen(screen, 'SHARE')).to.equal(false);
    expect(await isOnScreen(screen, 'MESSAGES')).to.equal(true);
    expect(await isOnScreen(screen, 'Share with')).to.equal(true);
  });

  it('takes for covered what lies under the keyboard', async () => {
    const screen = nativeScreen(IOS_FORM);
    expect(await isOnScreen(screen, 'Send')).to.equal(false);
    expect(await isOnScreen(screen, 'Help')).to.equal(true);
    expect(await isOnScreen(screen, 'return')).to.equal(true);
  });

  it('takes for covered what lies under something drawn later that is pressed', async () => {
    const button: Attributes = { text: 'Over', clickable: true };
    expect(await isOnScreen(over('android.widget.Button', [150, 120, 250, 180], button), 'Target')).to.equal(false);
    expect(await isOnScreen(over('android.widget.Button', [250, 120, 350, 180], button), 'Target')).to.equal(true);
    const lower = { ...button, 'drawing-order': 1 };
    const box: Box = [150, 120, 250, 180];
    const inOrder = view('android.widget.FrameLayout', [0, 0, 1080, 2208], {}, [
      target({ 'drawing-order': 2 }),
      view('android.widget.Button', box, lower),
    ]);
    expect(await isOnScreen(nativeScreen(hierarchy([inOrder])), 'Target')).to.equal(true);
  });

  it('takes nothing for covered by what is not pressed, or only extends what is', async () => {
    expect(await isOnScreen(over('android.view.View', [0, 0, 1080, 2208], {}), 'Target')).to.equal(true);
    const box: Box = [50, 50, 350, 250];
    expect(await isOnScreen(over('android.view.View', box, { clickable: true }), 'Target')).to.equal(true);
    const named = view('android.view.View', box, { clickable: true, 'content-desc': 'Open' });
    const card = view('android.widget.FrameLayout', box, {}, [target(), named]);
    expect(await isOnScreen(nativeScreen(hierarchy([card])), 'Target')).to.equal(true);
  });
});

describe('NativeScreen.describe', () => {
  it('tells texts, and the content of fields', async () => {
    const screen = nativeScreen(ANDROID_FORM);
    const describe = async (xpath: string) => screen.describe(await nodeAt(screen, xpath));
    expect(await describe('//*[contains(@resource-id, "email")]')).to.include({
      type: 'input',
      text: 'ann@example.com',
      value: 'ann@example.com',
      focused: true,
      password: false,
    });
    expect(await describe('//*[contains(@resource-id, "password")]')).to.include({
      text: 'Password',
      value: '••••••',
      password: true,
    });
    expect(await describe('//android.widget.Spinner')).to.include({ type: 'select', text: 'India', value: undefined });
    const settings = nativeScreen(ANDROID_SETTINGS);
    const row = await nodeAt(settings, '//*[@text="Wi-Fi"]/../..');
    expect(settings.describe(row)).to.include({ type: 'item', text: 'Wi-Fi Connected to Home', clickable: true });
  });

  it('tells an empty field from its hint', async () => {
    const own = { text: 'Name', hint: 'Name', 'showing-hint': true };
    const screen = nativeScreen(hierarchy([view('android.widget.EditText', [0, 0, 100, 100], own)]));
    expect(screen.describe(await nodeAt(screen, '//android.widget.EditText'))).to.include({ text: 'Name', value: '' });
    const typed = { ...own, 'showing-hint': false };
    const filled = nativeScreen(hierarchy([view('android.widget.EditText', [0, 0, 100, 100], typed)]));
    expect(filled.describe(await nodeAt(filled, '//android.widget.EditText'))).to.include({ value: 'Name' });
  });

  it('tells where to press what is larger than the window', async () => {
    const screen = nativeScreen(hierarchy([view('android.view.View', [0, -2000, 1080, 1000], { text: 'Long' })]));
    expect(screen.pressPoint(await nodeAt(screen, '//android.view.View'))).to.deep.equal({ x: 540, y: 500 });
  });
});
