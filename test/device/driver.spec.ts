import { expect } from 'chai';
import fc from 'fast-check';
import { FakeDriver } from '../../src/testing/fake-device.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const signal = new AbortController().signal;

describe('Driver', () => {
  it('takes a place inside the window, its first pixel and its last', async () => {
    const driver = new FakeDriver();
    for (const point of [
      { x: 0, y: 0 },
      { x: 399, y: 799 },
      { x: 399.9, y: 5 },
    ]) {
      expect(await driver.checkInside(point)).to.deep.equal({ width: 400, height: 800 });
    }
  });

  for (const [x, y] of [
    [-1, 5],
    [5, -1],
    [400, 5],
    [5, 800],
    [NaN, 5],
  ] as const) {
    it(`refuses ${x},${y}, which is outside`, async () => {
      const error = await refusalOf(() => new FakeDriver().checkInside({ x, y }));
      expect(error.code).to.equal('E0403');
      expect(error.message).to.contain('400 x 800');
      expect(error.details).to.deep.equal({ window: { width: 400, height: 800 } });
    });
  }

  it('finds a place by percent: 100 is the last pixel', async () => {
    const driver = new FakeDriver();
    expect(await driver.percentToPoint(0, 0)).to.deep.equal({ x: 0, y: 0 });
    expect(await driver.percentToPoint(50, 25)).to.deep.equal({ x: 200, y: 200 });
    expect(await driver.percentToPoint(100, 100)).to.deep.equal({ x: 399, y: 799 });
  });

  it('finds a place inside the window for every percentage', async () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    await fc.assert(
      fc.asyncProperty(percent, percent, async (x, y) => {
        const driver = new FakeDriver();
        await driver.checkInside(await driver.percentToPoint(x, y));
      }),
    );
  });

  it('opens another app as it opens any, and cannot end one or tell its version, unless it says so', async () => {
    const driver = new FakeDriver();
    await driver.launchOther('mail', signal);
    expect(driver.calls).to.deep.equal([['launch', 'mail', undefined]]);
    for (const work of [() => driver.terminate('mail'), () => driver.appVersion('mail')]) {
      const error = await refusalOf(work);
      expect([error.code, error.status]).to.deep.equal(['E0105', 400]);
      expect(error.message).to.contain('"mail"');
    }
  });
});
