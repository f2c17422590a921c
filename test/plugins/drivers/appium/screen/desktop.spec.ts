import { expect } from 'chai';
import { MAC_NOTES } from '../../../../fixtures/native/mac-notes.js';
import { lines, nativeScreen, nodeAt } from '../../../../fixtures/native/screens.js';
import { WINDOWS_NOTES } from '../../../../fixtures/native/windows-notes.js';

describe('sources of desktop drivers', () => {
  const mac = nativeScreen(MAC_NOTES);
  const windows = nativeScreen(WINDOWS_NOTES);

  it('list the elements of a window of Windows', () => {
    expect(lines(windows)).to.deep.equal([
      'button Close Notes',
      'list',
      'item Shopping',
      'item Travel',
      'text Title',
      'input Shopping',
      'input Password',
      'checkbox Pinned',
      'select Yellow',
      'button Save',
      'button Undo',
    ]);
    const [, , shopping, , , title, password, pinned, , save, undo] = windows.elements();
    expect(shopping).to.include({ selected: true, locator: 'xpath=//ListItem[@Name="Shopping"]' });
    expect(title).to.include({ focused: true, id: 'TitleBox', locator: 'id=TitleBox', text: 'Shopping' });
    expect(title!.bounds).to.deep.equal({ x: 260, y: 80, width: 520, height: 36 });
    expect(password).to.include({ password: true });
    expect(pinned).to.include({ checked: true, clickable: true });
    expect(save).to.include({ enabled: true, locator: 'id=SaveButton', inViewport: true });
    expect(undo).to.include({ enabled: false });
    expect(windows.size).to.deep.equal({ width: 800, height: 600 });
  });

  it('list the elements of a window and the menu bar of macOS', () => {
    expect(lines(mac)).to.deep.equal([
      'text Title',
      'input Shopping',
      'input Password',
      'checkbox Pinned',
      'select Colour',
      'list',
      'list Notes',
      'item Milk',
      'item Bread',
      'button Save',
      'button Undo',
      'item File',
    ]);
    const [, title, password, pinned, , , , milk, , save, undo] = mac.elements();
    expect(title).to.include({ focused: true, id: 'titleField', locator: 'id=titleField' });
    expect(password).to.include({ password: true });
    expect(pinned).to.include({ checked: true });
    expect(milk).to.include({ selected: true });
    expect(save!.bounds).to.deep.equal({ x: 560, y: 640, width: 80, height: 22 });
    expect(undo).to.include({ enabled: false });
  });

  for (const [name, screen, id, xpath] of [
    ['Windows', windows, 'SaveButton', '//Button[@Name="Save"]'],
    ['macOS', mac, 'saveButton', '//XCUIElementTypeButton[@title="Save"]'],
  ] as const) {
    it(`find an element of ${name} by id, text and XPath, and where to press it`, async () => {
      const node = await nodeAt(screen, xpath);
      for (const [by, value] of [
        ['id', id],
        ['text', 'Save'],
      ] as const) {
        const { hits, total } = await screen.find(by, value, 10);
        expect(total).to.equal(1);
        expect(hits[0]!.node).to.equal(node);
        expect(hits[0]!.state).to.include({ visible: true, onScreen: true, enabled: true });
      }
      const { x, y, width, height } = screen.describe(node).bounds;
      expect(screen.pressPoint(node)).to.deep.equal({ x: x + width / 2, y: y + height / 2 });
      expect(screen.handleOf(node)).to.deep.equal({ using: 'accessibility id', value: id });
      expect(screen.xpathOf(node)).to.include({ using: 'xpath' });
    });

    it(`find the elements of ${name} by the locators that they list`, async () => {
      for (const { locator } of screen.elements()) {
        const [, by, value] = /^(id|text|xpath)=(.*)$/s.exec(locator)!;
        expect((await screen.find(by as 'id', value!, 10)).total, locator).to.equal(1);
      }
    });
  }

  it('find where a list scrolls', () => {
    expect(windows.scrollArea({ x: 100, y: 300 })).to.deep.equal({ x: 0, y: 32, width: 240, height: 568 });
    expect(mac.scrollArea({ x: 700, y: 500 })).to.deep.equal({ x: 560, y: 400, width: 320, height: 200 });
  });
});
