import { expect } from 'chai';
import { Check } from '../../keywords/interact/check.js';
import { Uncheck } from '../../keywords/interact/uncheck.js';
import { FakeElement } from '../../src/testing/fake-device.js';
import { FakeTree } from '../../src/testing/fake-sources.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { finderOver } from '../fixtures/finder.js';
import { oneElement } from '../fixtures/one-element.js';
import { refusalOf } from '../fixtures/thrown-by.js';

/** A checkbox that a press changes. */
function checkbox(isChecked: boolean) {
  let checked = isChecked;
  const element = new FakeElement(undefined, ([name]) => {
    if (name === 'press') checked = !checked;
  });
  const tree = new FakeTree(() => [element.hit({ checked })]);
  return { element, isChecked: () => checked, ...finderOver({ trees: [tree] }) };
}

describe('Check and Uncheck', () => {
  FakeTimers.skipInEachTest();

  it('press a control that has the other state', async () => {
    const box = checkbox(false);
    await new Check(box.finder).run({ element: 'id=box' });
    expect(box.isChecked()).to.equal(true);
    await new Uncheck(box.finder).run({ element: 'id=box' });
    expect(box.isChecked()).to.equal(false);
  });

  it('press nothing that has the state already', async () => {
    const box = checkbox(true);
    await new Check(box.finder).run({ element: 'id=box' });
    expect(box.element.calls).to.deep.equal([]);
  });

  it('are E0206 for what cannot be checked, and for what the press does not change', async () => {
    const button = oneElement();
    expect((await refusalOf(() => new Check(button.finder).run({ element: 'id=there' }))).message).to.include(
      'it is no checkbox',
    );
    const stubborn = oneElement({ checked: false });
    const error = await refusalOf(() => new Check(stubborn.finder).run({ element: 'id=there' }));
    expect([error.code, error.message.includes('is still off')]).to.deep.equal(['E0206', true]);
  });

  /** A checkbox that is not there for some looks after its press. */
  function vanishing(looksWithout: number) {
    let looks = -1;
    const element = new FakeElement(undefined, ([name]) => {
      if (name === 'press') looks = 0;
    });
    const tree = new FakeTree(() => {
      if (looks < 0) return [element.hit({ checked: false })];
      return looks++ < looksWithout ? [] : [element.hit({ checked: true })];
    });
    return finderOver({ trees: [tree] }).finder;
  }

  it('wait for a control that the page draws again', async () => {
    expect(await new Check(vanishing(2)).run({ element: 'id=box' })).to.equal(undefined);
  });

  it('are E0206 for a control that is gone after its press', async () => {
    const error = await refusalOf(() => new Check(vanishing(Infinity)).run({ element: 'id=box' }));
    expect([error.code, error.message.includes('was pressed and is gone')]).to.deep.equal(['E0206', true]);
  });
});
