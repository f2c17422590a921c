import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { ServiceError } from '../../src/errors.js';
import { SharedFrame, toPixels, toWindow } from '../../src/locate/frame.js';
import { FakeDriver } from '../../src/testing/fake-device.js';
import { FakeScreen, sourcesOf } from '../../src/testing/fake-sources.js';
import { pngHeader } from '../../src/testing/pictures.js';
import { refusalOf } from '../fixtures/thrown-by.js';

describe('SharedFrame', () => {
  it('takes no picture until it is asked, and one for all who ask', async () => {
    const screen = new FakeScreen(() => pngHeader(800, 1600));
    const frame = new SharedFrame(sourcesOf({ screens: [screen] }), new FakeDriver());
    expect(screen.captures).to.equal(0);
    const [first, second] = await Promise.all([frame.get(), frame.get()]);
    expect(first).to.equal(second);
    expect([screen.captures, first.scale]).to.deep.equal([1, 2]);
  });

  it('knows a scale that is no whole number', async () => {
    const screen = new FakeScreen(() => pngHeader(1050, 2100));
    expect((await new SharedFrame(sourcesOf({ screens: [screen] }), new FakeDriver()).get()).scale).to.equal(2.625);
  });

  it('is E0303 without a screenshot source', async () => {
    const error = await refusalOf(() => new SharedFrame(sourcesOf({}), new FakeDriver()).get());
    expect(error.code).to.equal('E0303');
  });

  it('leaves no failure unheard when both picture and window fail, one of them at once', async () => {
    const lost = () => {
      throw new ServiceError('E0106', 'gone');
    };
    class LostDriver extends FakeDriver {
      override windowSize = lost;
    }
    const unheard: unknown[] = [];
    const listen = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', listen);
    try {
      const frame = new SharedFrame(sourcesOf({ screens: [new FakeScreen(lost)] }), new LostDriver());
      expect((await refusalOf(() => frame.get())).code).to.equal('E0106');
      await nextTurn();
      expect(unheard).to.deep.equal([]);
    } finally {
      process.off('unhandledRejection', listen);
    }
  });

  it('scales between window and picture', () => {
    const rect = { x: 1, y: 2, width: 3, height: 4 };
    expect(toPixels(rect, 2)).to.deep.equal({ x: 2, y: 4, width: 6, height: 8 });
    expect(toWindow(toPixels(rect, 2), 2)).to.deep.equal(rect);
  });
});
