import { expect } from 'chai';
import { IOS_ALERT } from '../../../../fixtures/native/ios-alert.js';
import { IOS_FORM } from '../../../../fixtures/native/ios-form.js';
import { IOS_SETTINGS } from '../../../../fixtures/native/ios-settings.js';
import { TVOS_HOME } from '../../../../fixtures/native/tvos-home.js';
import { nativeScreen, lines } from '../../../../fixtures/native/screens.js';
import { application, type Attributes, xcui } from '../../../../fixtures/native/source-builder.js';

/** The only record of a screen with one element. */
function recordOf(type: string, own: Attributes) {
  const screen = nativeScreen(application('Demo', [390, 844], [xcui(type, [0, 0, 100, 100], own)]));
  const [record, ...others] = screen.elements();
  expect(others).to.deep.equal([]);
  return record;
}

describe('NativeScreen, on iOS', () => {
  it('makes one record of each cell, and one of the switch in it', () => {
    expect(lines(nativeScreen(IOS_SETTINGS))).to.deep.equal([
      'list',
      'item Airplane Mode',
      'switch Airplane Mode',
      'item Wi-Fi Home',
      'item Bluetooth On',
      'button Back',
      'heading Settings',
      'tab House',
      'tab Search',
    ]);
  });

  it('gives a record all that is known of its element', () => {
    const [, airplane, toggle, wifi, , , , house] = nativeScreen(IOS_SETTINGS).elements();
    expect(wifi).to.deep.equal({
      type: 'item',
      text: 'Wi-Fi Home',
      bounds: { x: 16, y: 164, width: 358, height: 44 },
      clickable: true,
      enabled: true,
      visible: true,
      inViewport: true,
      id: 'com.apple.settings.wifi',
      locator: 'id=com.apple.settings.wifi',
      source: 'tree',
    });
    expect(airplane).to.include({ locator: 'xpath=//XCUIElementTypeCell[@name="Airplane Mode"]' });
    expect(toggle).not.to.have.property('checked');
    expect(house).to.include({ selected: true });
  });

  it('reads a form, and leaves out the keys of the keyboard', () => {
    const screen = nativeScreen(IOS_FORM);
    expect(lines(screen)).to.deep.equal([
      'list',
      'input Ann',
      'input Last name',
      'input Password',
      'slider Volume',
      'tab List',
      'tab Grid',
      'select Blue',
      'button Terms',
      'link Help',
      'button Send',
      'button return',
    ]);
    expect(screen.elements()[1]).to.include({ focused: true, id: 'first_name' });
    expect(screen.elements()[3]).to.include({ password: true });
  });

  it('reads an alert once', () => {
    expect(lines(nativeScreen(IOS_ALERT)).slice(2)).to.deep.equal([
      'text Delete Photo?',
      'text This photo will be deleted from all your devices.',
      'button Cancel',
      'button Delete',
    ]);
  });

  it('knows what has the focus on a television', () => {
    const screen = nativeScreen(TVOS_HOME);
    expect(lines(screen)).to.deep.equal(['list', 'item TV', 'item Music', 'item Photos']);
    expect(screen.elements()[2]).to.include({ focused: true });
    expect(screen.describe(screen.focused()!)).to.include({ text: 'Music', focused: true });
  });

  it('maps classes to the one vocabulary', () => {
    const types = {
      Button: 'button',
      TextField: 'input',
      SecureTextField: 'input',
      SearchField: 'input',
      TextView: 'input',
      StaticText: 'text',
      Image: 'image',
      Switch: 'switch',
      Slider: 'slider',
      Cell: 'item',
      Table: 'list',
      CollectionView: 'list',
      Link: 'link',
      PickerWheel: 'select',
      Tab: 'tab',
      WebView: 'webview',
      Icon: 'button',
    };
    for (const [name, type] of Object.entries(types))
      expect(recordOf(name, { label: 'It' }), name).to.include({ type });
    expect(recordOf('StaticText', { label: 'It', traits: 'Header, StaticText' })).to.include({ type: 'heading' });
    expect(recordOf('Other', { label: 'It', traits: 'Button' })).to.include({ type: 'button' });
    expect(recordOf('Other', { label: 'It', accessible: true })).to.include({ type: 'button', clickable: true });
  });

  it('takes label, then value, then placeholder, then name', () => {
    const all = { label: 'L', value: 'V', placeholderValue: 'P', name: 'N' };
    expect(recordOf('TextField', all)).to.include({ text: 'L' });
    expect(recordOf('TextField', { ...all, label: '' })).to.include({ text: 'V' });
    expect(recordOf('TextField', { ...all, label: '', value: '' })).to.include({ text: 'P' });
    expect(recordOf('Button', { name: 'N' })).to.include({ text: 'N' });
    expect(recordOf('Switch', { value: '1' })).to.include({ text: '', checked: true });
  });

  it('makes no record of a container that repeats what stands in it', () => {
    const inside = ['Save', 'Cancel'].map((label, index) =>
      xcui('StaticText', [0, index * 20, 80, index * 20 + 20], { label, value: label }),
    );
    const outer = xcui('Other', [0, 0, 100, 100], { label: 'Save, Cancel', name: 'Save, Cancel' }, inside);
    expect(lines(nativeScreen(application('Demo', [390, 844], [outer])))).to.deep.equal(['text Save', 'text Cancel']);
  });

  it('makes no record of a cell around a field', () => {
    const cell = xcui('Cell', [0, 0, 390, 44], {}, [
      xcui('StaticText', [10, 10, 100, 34], { label: 'Name', value: 'Name' }),
      xcui('TextField', [120, 10, 380, 34], { value: 'Ann' }),
    ]);
    expect(lines(nativeScreen(application('Demo', [390, 844], [cell])))).to.deep.equal(['text Name', 'input Ann']);
  });

  it('knows the size of the screen in points', () => {
    expect(nativeScreen(IOS_FORM).size).to.deep.equal({ width: 390, height: 844 });
    expect(nativeScreen(IOS_FORM).rotation).to.equal(undefined);
  });
});
