import { expect } from 'chai';
import fc from 'fast-check';
import { DragAndDrop } from '../../keywords/gesture/drag-and-drop.js';
import { Pinch } from '../../keywords/gesture/pinch.js';
import { Scroll } from '../../keywords/gesture/scroll.js';
import { ScrollFromElement } from '../../keywords/gesture/scroll-from-element.js';
import { ScrollUntilElementAppears } from '../../keywords/gesture/scroll-until-element-appears.js';
import { Swipe } from '../../keywords/gesture/swipe.js';
import { SwipeByPercentage } from '../../keywords/gesture/swipe-by-percentage.js';
import { SwipeFromElement } from '../../keywords/gesture/swipe-from-element.js';
import { SwipeUntilElementAppears } from '../../keywords/gesture/swipe-until-element-appears.js';
import type { Direction } from '../../src/device/driver.js';
import { ServiceError } from '../../src/errors.js';
import { CallContext } from '../../src/plugin/call-context.js';
import { FakeDriver, FakeElement } from '../../src/testing/fake-device.js';
import { FakeTree } from '../../src/testing/fake-sources.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { finderOver } from '../fixtures/finder.js';
import { oneElement } from '../fixtures/one-element.js';
import { parameterOf } from '../fixtures/parameter-of.js';
import { refusalOf, thrownBy } from '../fixtures/thrown-by.js';

const THERE = 'id=there';
const call = new CallContext('1', new AbortController().signal);
const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right'];

describe('Swipe', () => {
  const swipe = async (x: number, y: number, direction: Direction, swipe_length: number) => {
    const driver = new FakeDriver();
    await new Swipe(driver, call).run({ x, y, direction, swipe_length });
    return driver.calls;
  };

  for (const [direction, to] of [
    ['up', { x: 200, y: 350 }],
    ['down', { x: 200, y: 450 }],
    ['left', { x: 150, y: 400 }],
    ['right', { x: 250, y: 400 }],
  ] as const) {
    it(`moves the finger ${direction}`, async () => {
      expect(await swipe(200, 400, direction, 50)).to.deep.equal([['swipe', { x: 200, y: 400 }, to]]);
    });
  }

  it('stops at the edge of the window', async () => {
    expect(await swipe(200, 400, 'right', 5000)).to.deep.equal([['swipe', { x: 200, y: 400 }, { x: 398, y: 400 }]]);
    expect(await swipe(200, 400, 'up', 5000)).to.deep.equal([['swipe', { x: 200, y: 400 }, { x: 200, y: 1 }]]);
  });

  it('refuses a place outside the window', async () => {
    expect((await refusalOf(() => swipe(400, 0, 'left', 50))).code).to.equal('E0403');
  });

  it('never leaves the window, wherever it starts', async () => {
    const place = fc.tuple(fc.nat(399), fc.nat(799), fc.constantFrom(...DIRECTIONS), fc.integer({ min: 1, max: 5000 }));
    await fc.assert(
      fc.asyncProperty(place, async (given) => {
        const [[, , to]] = (await swipe(...given)) as [[string, unknown, { x: number; y: number }]];
        expect(to.x).to.be.within(1, 398);
        expect(to.y).to.be.within(1, 798);
      }),
    );
  });

  it('takes a direction in any case, and no other word', () => {
    expect(parameterOf(Swipe, 'direction', ' UP ')).to.equal('up');
    expect(parameterOf(Swipe, 'direction', 'north')).to.deep.equal({
      refused: ['must be one of up, down, left, right'],
    });
  });
});

describe('Swipe By Percentage', () => {
  it('moves by so many percent of the width or the height', async () => {
    const driver = new FakeDriver();
    const keyword = new SwipeByPercentage(driver, call);
    await keyword.run({ percent_x: 50, percent_y: 50, direction: 'left', swipe_length: 25 });
    await keyword.run({ percent_x: 50, percent_y: 50, direction: 'down', swipe_length: 25 });
    expect(driver.calls).to.deep.equal([
      ['swipe', { x: 200, y: 400 }, { x: 100, y: 400 }],
      ['swipe', { x: 200, y: 400 }, { x: 200, y: 600 }],
    ]);
  });
});

describe('Swipe From Element', () => {
  it('starts at its centre', async () => {
    const { finder, driver } = oneElement();
    await new SwipeFromElement(finder, driver).run({ element: THERE, direction: 'down', swipe_length: 100 });
    expect(driver.calls).to.deep.equal([['swipe', { x: 30, y: 50 }, { x: 30, y: 150 }]]);
  });
});

describe('Scroll', () => {
  it('moves the middle of the window by so many percent', async () => {
    const driver = new FakeDriver();
    await new Scroll(driver, call).run({ direction: 'down', scroll_length: 60 });
    await new Scroll(driver, call).run({ direction: 'right', scroll_length: 50 });
    expect(driver.calls).to.deep.equal([
      ['scroll', { x: 200, y: 400 }, 'down', 480],
      ['scroll', { x: 200, y: 400 }, 'right', 200],
    ]);
  });
});

describe('Scroll From Element', () => {
  it('moves the container by so many percent of it', async () => {
    const { finder, driver } = oneElement();
    driver.area = { x: 0, y: 0, width: 100, height: 300 };
    const keyword = new ScrollFromElement(finder, driver);
    await keyword.run({ element: THERE, direction: 'up', scroll_length: 50 });
    await keyword.run({ element: THERE, direction: 'left', scroll_length: 10 });
    expect(driver.calls).to.deep.equal([
      ['scroll', { x: 30, y: 50 }, 'up', 150],
      ['scroll', { x: 30, y: 50 }, 'left', 10],
    ]);
  });

  it('is E0206 when nothing around it scrolls', async () => {
    const { finder, driver } = oneElement();
    const scroll = () =>
      new ScrollFromElement(finder, driver).run({ element: THERE, direction: 'up', scroll_length: 50, timeout: 0 });
    expect((await refusalOf(scroll)).code).to.equal('E0206');
  });
});

/** A list of screens; the element is on the screen after so many moves. */
function longList(screens: number, moves: number) {
  const driver = new FakeDriver();
  const element = new FakeElement();
  let at = 0;
  const move = async () => {
    at = Math.min(at + 1, screens - 1);
  };
  driver.scroll = async (...args) => {
    driver.calls.push(['scroll', ...args.slice(0, 3)]);
    await move();
  };
  driver.swipe = async (...args) => {
    driver.calls.push(['swipe', ...args.slice(0, 2)]);
    await move();
  };
  driver.screenHash = async () => String(at);
  const tree = new FakeTree(() => [element.hit({ onScreen: at >= moves })]);
  return { element, ...finderOver({ driver, trees: [tree] }) };
}

describe('Scroll Until Element Appears', () => {
  FakeTimers.skipInEachTest();

  const scroll = ({ finder, driver, call: own }: ReturnType<typeof longList>, timeout = 5) =>
    new ScrollUntilElementAppears(finder, driver, own).run({ element: THERE, direction: 'down', timeout });

  it('does not move when it is on the screen', async () => {
    const list = longList(5, 0);
    await scroll(list);
    expect([list.driver.calls, list.element.calls]).to.deep.equal([[], [['reveal']]]);
  });

  it('moves less than a screen at a time until it is there, and brings it into the window', async () => {
    const list = longList(9, 3);
    await scroll(list);
    expect(list.driver.calls).to.deep.equal(
      Array.from({ length: 3 }, () => ['scroll', { x: 200, y: 400 }, 'down', 480]),
    );
    expect(list.element.calls).to.deep.equal([['reveal']]);
  });

  it('stops early, with E0201, when moving changes nothing any more', async () => {
    const list = longList(3, 99);
    const began = performance.now();
    const error = await refusalOf(() => scroll(list, 30));
    expect(performance.now() - began).to.be.below(10_000);
    expect(error.code).to.equal('E0201');
    expect(error.message).to.contain('the end was reached after 2 moves');
  });

  it('goes on when more is loaded at the end', async () => {
    const list = longList(2, 3);
    let loaded = false;
    let at = 0;
    list.driver.scroll = async () => {
      if (at < 1 || loaded) at++;
      else setTimeout(() => (loaded = true), 50);
    };
    list.driver.screenHash = async () => `${at} ${loaded}`;
    const tree = new FakeTree(() => [list.element.hit({ onScreen: at >= 3 })]);
    const { finder, call: own } = finderOver({ driver: list.driver, trees: [tree] });
    await new ScrollUntilElementAppears(finder, list.driver, own).run({
      element: THERE,
      direction: 'down',
      timeout: 10,
    });
    expect(at).to.equal(3);
  });

  it('is E0201 when the time is over', async () => {
    const list = longList(1_000_000, 999_999);
    list.driver.scroll = async () => new Promise((resolve) => setTimeout(resolve, 10));
    let print = 0;
    list.driver.screenHash = async () => String(print++);
    const error = await refusalOf(() => scroll(list, 0.2));
    expect(error.message).to.contain('not on the screen within 0.2 s');
  });

  it('ends when the call is aborted', async () => {
    const list = longList(1_000_000, 999_999);
    let scrolls = 0;
    list.driver.scroll = async () => {
      scrolls++;
      list.abort.abort(new ServiceError('E0406'));
    };
    await thrownBy(() => scroll(list));
    expect(scrolls).to.equal(1);
  });
});

describe('Swipe Until Element Appears', () => {
  FakeTimers.skipInEachTest();

  for (const [direction, from, to] of [
    ['up', { x: 200, y: 640 }, { x: 200, y: 160 }],
    ['down', { x: 200, y: 160 }, { x: 200, y: 640 }],
    ['left', { x: 320, y: 400 }, { x: 80, y: 400 }],
    ['right', { x: 80, y: 400 }, { x: 320, y: 400 }],
  ] as const) {
    it(`moves the finger ${direction}, from the side that it leaves`, async () => {
      const { finder, driver, call: own } = longList(5, 1);
      await new SwipeUntilElementAppears(finder, driver, own).run({ element: THERE, direction, timeout: 5 });
      expect(driver.calls).to.deep.equal([['swipe', from, to]]);
    });
  }

  it('stops early, with E0201, when swiping changes nothing any more', async () => {
    const { finder, driver, call: own } = longList(2, 99);
    const swipe = () =>
      new SwipeUntilElementAppears(finder, driver, own).run({ element: THERE, direction: 'up', timeout: 30 });
    expect((await refusalOf(swipe)).message).to.contain('the end was reached');
  });
});

describe('Drag And Drop', () => {
  const two = () => {
    const [from, to] = [new FakeElement(), new FakeElement({ x: 100, y: 100, width: 20, height: 20 })];
    const tree = new FakeTree((_, value) => (value === 'from' ? [from.hit()] : value === 'to' ? [to.hit()] : []));
    return { from, to, ...finderOver({ trees: [tree] }) };
  };

  it('lets the element drag itself when it can', async () => {
    const { from, to, finder, driver } = two();
    from.drags = true;
    await new DragAndDrop(finder).run({ element: 'id=from', target: 'id=to' });
    expect([from.calls, driver.calls]).to.deep.equal([[['dragTo', to]], []]);
  });

  it('drags from centre to centre when it cannot', async () => {
    const { finder, driver } = two();
    await new DragAndDrop(finder).run({ element: 'id=from', target: 'id=to' });
    expect(driver.calls).to.deep.equal([['drag', { x: 30, y: 50 }, { x: 110, y: 110 }]]);
  });

  it('drags nothing when the target is not there', async () => {
    const { finder, driver, from } = two();
    const drag = () => new DragAndDrop(finder).run({ element: 'id=from', target: 'id=gone', timeout: 0.1 });
    const error = await refusalOf(drag);
    expect([error.code, error.message.includes('id=gone')]).to.deep.equal(['E0201', true]);
    expect([from.calls, driver.calls]).to.deep.equal([[], []]);
  });
});

describe('Pinch', () => {
  it('pinches the element where it is now', async () => {
    const { finder, driver } = oneElement();
    await new Pinch(finder, driver).run({ element: THERE, scale: 2 });
    expect(driver.calls).to.deep.equal([['pinch', { x: 10, y: 20, width: 40, height: 60 }, 2]]);
  });

  it('holds its range', () => {
    expect(parameterOf(Pinch, 'scale', '0')).to.deep.equal({ refused: ['must be at least 0.05'] });
  });
});
