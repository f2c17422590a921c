import { expect } from 'chai';
import { LinearLayout } from '../../../demo/android/view/layouts.js';
import { ScrollLayout } from '../../../demo/android/view/scroll-layout.js';
import { TouchDispatcher } from '../../../demo/android/view/touch-dispatcher.js';
import { View } from '../../../demo/android/view/view.js';

const DISPLAY = { left: 0, top: 0, right: 1080, bottom: 2400 };

describe('TouchDispatcher', () => {
  let got: string[];
  let list: ScrollLayout;
  let touch: TouchDispatcher;

  beforeEach(() => {
    got = [];
    const row = (name: string, isEnabled = true) =>
      new View({
        height: 160,
        width: 'fill',
        isEnabled,
        onTap: () => got.push(`tap ${name}`),
        ...(name === 'pad'
          ? { onDoubleTap: () => got.push('double tap'), onLongPress: () => got.push('long press') }
          : {}),
      });
    const rows = ['pad', 'second', ...Array.from({ length: 30 }, (_, at) => String(at))].map((name) => row(name));
    list = new ScrollLayout({ width: 'fill', height: 'fill' }, [
      row('disabled', false),
      new LinearLayout('vertical', { width: 'fill' }, rows),
    ]);
    const window = {
      packageName: 'app',
      kind: 'activity' as const,
      root: list,
      layout: () => {},
      back: () => {},
      touchOutside: () => {},
    };
    touch = new TouchDispatcher({
      touchableWindows: () => {
        list.layout(DISPLAY);
        return [window];
      },
      display: () => DISPLAY,
      recognised: () => {},
      focus: () => {},
    });
    list.layout(DISPLAY);
  });

  afterEach(() => list.scroller.stop());

  const press = (y: number, from: number, ms = 50) => {
    touch.down(0, { x: 500, y }, from);
    touch.up(0, from + ms);
  };
  const drag = (fromY: number, toY: number, ms: number, rest: number) => {
    const start = performance.now();
    touch.down(0, { x: 500, y: fromY }, start);
    for (let at = 10; at <= ms; at += 10) {
      touch.move(0, { x: 500, y: fromY + ((toY - fromY) * at) / ms }, start + at);
    }
    touch.up(0, start + ms + rest);
  };

  it('taps what is under the finger, but not what is disabled', () => {
    press(100, 0);
    press(600, 1000);
    expect(got).to.deep.equal(['tap pad']);
  });

  it('takes two quick taps for a double tap, and two slow ones for taps', () => {
    press(600, 0);
    press(600, 150);
    expect(got).to.deep.equal(['tap pad', 'double tap']);
    press(600, 2000);
    press(600, 3000);
    expect(got.slice(2)).to.deep.equal(['tap pad', 'tap pad']);
  });

  it('takes a finger that rests for a long press while it rests, and not for a tap besides', () => {
    touch.down(0, { x: 500, y: 600 }, 0);
    touch.hold(400);
    expect(got).to.deep.equal([]);
    touch.hold(550);
    expect(got).to.deep.equal(['long press']);
    touch.up(0, 900);
    expect(got).to.deep.equal(['long press']);
  });

  it('lets content follow the finger, less the way that tells a scroll from a tap', () => {
    drag(1500, 1100, 200, 100);
    expect(list.scroller.offset).to.be.within(375, 385);
    expect([got, list.scroller.isMoving]).to.deep.equal([[], false]);
  });

  it('goes on when the finger leaves in motion, until the next touch, which is no tap', () => {
    drag(1500, 1100, 100, 0);
    expect(list.scroller.isMoving).to.equal(true);
    press(600, performance.now());
    expect([got, list.scroller.isMoving]).to.deep.equal([[], false]);
  });
});
