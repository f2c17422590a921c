import { expect } from 'chai';
import { TreeTarget, VisionTarget } from '../../src/locate/target.js';
import { FakeDriver, FakeElement, VISIBLE } from '../../src/testing/fake-device.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const limits = { timeout: 1000, signal: new AbortController().signal };

function tree(element = new FakeElement(), driver = new FakeDriver()) {
  return { element, driver, target: new TreeTarget(element.bounds, VISIBLE, element, driver) };
}

function vision(read?: string, driver = new FakeDriver()) {
  const bounds = { x: 100, y: 200, width: 40, height: 20 };
  return { driver, target: new VisionTarget(bounds, read === undefined ? 'image' : 'ocr', read, driver) };
}

describe('TreeTarget', () => {
  it('acts through the element', async () => {
    const { target, element, driver } = tree();
    await target.press({ x: 1, y: 2 }, 3, limits);
    await target.longPress(500, limits);
    await target.enterText('a', true, limits);
    await target.focus(limits);
    await target.selectOption(2, limits);
    expect(await target.text()).to.equal('a');
    expect(await target.options()).to.equal(undefined);
    expect(await target.reveal(limits)).to.deep.equal({ x: 30, y: 50 });
    expect(element.calls).to.deep.equal([
      ['press', { x: 1, y: 2 }, 3],
      ['longPress', 500],
      ['enterText', 'a', true],
      ['focus'],
      ['selectOption', 2],
      ['text'],
      ['reveal'],
    ]);
    expect(driver.calls).to.deep.equal([]);
  });

  it('lets the element drag itself onto another one when it can', async () => {
    const { target, element, driver } = tree();
    element.drags = true;
    await target.dragTo(tree().target, limits);
    expect([element.calls.length, driver.calls.length]).to.deep.equal([1, 0]);
  });

  it('drags from place to place when it cannot, or when the other one was seen on a picture', async () => {
    for (const other of [tree().target, vision('x').target]) {
      const { target, driver } = tree();
      await target.dragTo(other, limits);
      expect(driver.calls).to.deep.equal([['drag', { x: 30, y: 50 }, await other.reveal(limits)]]);
    }
  });
});

describe('VisionTarget', () => {
  const CENTRE = { x: 120, y: 210 };

  it('acts by its place', async () => {
    const { target, driver } = vision('Save');
    await target.press({ x: 5, y: -5 }, 2);
    await target.longPress(500, limits);
    await target.focus(limits);
    await target.dragTo(tree().target, limits);
    expect(await target.reveal()).to.deep.equal(CENTRE);
    expect(driver.calls).to.deep.equal([
      ['press', { x: 125, y: 205 }, 2],
      ['longPress', CENTRE, 500],
      ['press', CENTRE, 1],
      ['drag', CENTRE, { x: 30, y: 50 }],
    ]);
  });

  it('presses the field and types, clearing it first or not', async () => {
    const { target, driver } = vision('Name');
    await target.enterText('ann', true, limits);
    await target.enterText('bob', false, limits);
    expect(driver.names).to.deep.equal(['press', 'clearFocused', 'typeText', 'press', 'typeText']);
  });

  it('gives the text that was read', async () => {
    expect(await vision('Save').target.text()).to.equal('Save');
    expect(await vision('').target.text()).to.equal('');
  });

  it('is E0206 for the text of a picture', async () => {
    expect((await refusalOf(() => vision().target.text())).code).to.equal('E0206');
  });

  it('is no native dropdown', async () => {
    expect(await vision('a').target.options()).to.equal(undefined);
    expect((await refusalOf(() => vision('a').target.selectOption())).code).to.equal('E0206');
  });

  it('is visible, and tells nothing of what a picture does not show', () => {
    expect(vision('a').target.state).to.deep.equal({ visible: true, onScreen: true, enabled: true, editable: true });
  });
});
