import { expect } from 'chai';
import type { VirtualDevice } from '../../demo/android/virtual-device.js';
import type { ScreenElement } from '../../src/device/element.js';
import type { AndroidService } from '../support/android-service.js';
import type { ClientSession } from '../support/client-session.js';
import { sharedAndroid } from '../support/shared-android.js';
import { longIt } from '../fixtures/tier.js';

/** Pixels that a finger moves before Android takes it for a movement: 8 dp at 420 dpi, and a step of it. */
const SLOP = 60;

describe('gestures on Android', () => {
  let android: AndroidService;
  let device: VirtualDevice;
  let session: ClientSession;

  before(async () => {
    ({ android, device, session } = await sharedAndroid());
  });

  const text = (locator: string) => session.run('Get Text', [locator]);
  const records = async (filter = 'all') =>
    (await session.run('Get Interactive Elements', [filter])) as readonly ScreenElement[];
  const topOf = async (shown: string) => (await records()).find((record) => record.text.startsWith(shown))?.bounds.y;
  const isSeen = async (shown: string) => session.run('Is Element', [`text=${shown}`, 'visible', 0]);

  describe('a list of sixty rows', () => {
    beforeEach(() => {
      android.show('.SettingsActivity');
      device.log.clear();
    });

    it('moves with the finger, and not on when the finger has left', async () => {
      const before = (await topOf('Setting 7'))!;
      await session.run('Swipe', [540, 1600, 'up', 700]);
      const after = (await topOf('Setting 7'))!;
      expect(before - after).to.be.within(700 - SLOP, 700);
      await session.run('Swipe', { x: 540, y: 800, direction: 'DOWN', swipe_length: 400 });
      expect((await topOf('Setting 7'))! - after).to.be.within(400 - SLOP, 400);
    });

    it('presses no row that it swipes over', async () => {
      await session.run('Swipe', [540, 1600, 'up', 700]);
      await session.run('Swipe', [540, 1600, 'up', 20]);
      expect(device.log.of('long press')).to.deep.equal([]);
    });

    it('swipes by percentages and from an element', async () => {
      const before = (await topOf('Setting 6'))!;
      await session.run('Swipe By Percentage', ['50', '70', 'up', '20']);
      const middle = (await topOf('Setting 6'))!;
      expect(before - middle).to.be.within(480 - SLOP, 480);
      await session.run('Swipe From Element', ['text=Setting 6', 'down', 300]);
      expect((await topOf('Setting 6'))! - middle).to.be.within(300 - SLOP, 300);
    });

    it('stops a swipe at the edge of the window, and refuses one that begins outside', async () => {
      await session.run('Swipe', [540, 600, 'up', 5000]);
      await session.fail('Swipe', [540, 2400, 'up', 100], 'E0403');
      await session.fail('Swipe', [540, 600, 'sideways', 100], 'E0403');
    });

    it('scrolls by a part of the screen, both ways', async () => {
      const before = (await topOf('Setting 9'))!;
      await session.run('Scroll', ['down', 25]);
      const after = (await topOf('Setting 9'))!;
      expect(before - after).to.be.within(600 - SLOP, 600);
      await session.run('Scroll', ['up', 25]);
      expect((await topOf('Setting 9'))! - after).to.be.within(600 - SLOP, 600);
    });

    it('scrolls by several screens', async () => {
      await session.run('Scroll', { scroll_length: 150 });
      expect(await isSeen('Setting 1')).to.equal(false);
      expect(await isSeen('Setting 24')).to.equal(true);
    });

    it('scrolls inside a container by a part of it', async () => {
      const before = (await topOf('Setting 9'))!;
      await session.run('Scroll From Element', ['id=recycler_view', 'down', 30]);
      const moved = before - (await topOf('Setting 9'))!;
      expect(moved).to.be.within(550, 680);
    });

    it('says that something is in no container that scrolls', async () => {
      await session.fail('Scroll From Element', { element: 'id=toolbar', direction: 'down', timeout: 0.1 }, 'E0206');
    });

    it('scrolls until a row appears, and back', async () => {
      await session.run('Scroll Until Element Appears', ['Setting 31']);
      const asked = (what: string) => device.log.of('http').filter((line) => line === what).length;
      expect(asked('GET /source')).to.be.at.most(2 * asked('POST /actions') + 2);
      await session.run('Press Element', ['Setting 31']);
      expect(device.system.toast).to.equal('Setting 31');
      await session.run('Scroll Until Element Appears', ['//*[@text="Setting 2"]', 'up']);
      await session.run('Press Element', ['//*[@text="Setting 2"]']);
      expect(device.system.toast).to.equal('Setting 2');
    });

    it('swipes until a row appears', async () => {
      await session.run('Swipe Until Element Appears', ['//*[@text="Setting 20"]', 'up']);
      expect(await isSeen('Setting 20')).to.equal(true);
    });

    it('does not move when the row is there already', async () => {
      await session.run('Scroll Until Element Appears', ['Setting 3']);
      expect(device.log.of('scroll')).to.deep.equal([]);
    });

    longIt('notices the end of the list, long before the time is over', async () => {
      const { message } = await session.fail('Scroll Until Element Appears', ['Setting 61'], 'E0201');
      expect(message).to.include('the end was reached');
      expect(await isSeen('Setting 60')).to.equal(true);
    });

    it('keeps to its time', async () => {
      const began = performance.now();
      await session.fail('Scroll Until Element Appears', ['Setting 61', 'down', 0.5], 'E0201');
      expect(performance.now() - began).to.be.below(5000);
    });

    it('turns a switch by its row, and tells it', async () => {
      expect(await session.run('Is Element', ['id=switch_widget', 'unchecked', 0])).to.equal(true);
      await session.run('Press Element', ['text=Setting 3']);
      expect(await session.run('Is Element', ['id=switch_widget', 'checked', 1])).to.equal(true);
      await session.run('Press Element', ['text=Setting 3']);
    });
  });

  longIt('scrolls through a list that loads more at its end', async () => {
    android.show('.FeedActivity');
    await session.run('Scroll Until Element Appears', ['Item 55']);
    await session.fail('Scroll Until Element Appears', ['Item 61'], 'E0201');
    expect(await isSeen('Item 60')).to.equal(true);
  });

  it('scrolls sideways inside a row', async () => {
    android.show('.GestureActivity');
    await session.run('Scroll From Element', ['id=chips', 'right', 60]);
    expect(await isSeen('Chip 1')).to.equal(false);
    await session.run('Swipe From Element', ['id=chips', 'right', 530]);
    expect(await isSeen('Chip 1')).to.equal(true);
    expect(await text('id=result')).to.equal('No gesture yet');
  });

  it('drags a card onto an area', async () => {
    android.show('.DragActivity');
    await session.run('Drag And Drop', ['Card A', 'id=done']);
    expect(await text('id=result')).to.equal('Card A was moved to Done');
    await session.run('Drag And Drop', ['id=card_b', 'To do']);
    expect(await text('id=result')).to.equal('Card B was moved to To do');
  });

  it('drags onto what is not there: nothing is moved', async () => {
    android.show('.DragActivity');
    await session.fail('Drag And Drop', { element: 'Card A', target: 'id=nowhere', timeout: 0.2 }, 'E0201');
    expect(await text('id=result')).to.equal('Nothing was moved');
  });

  it('pinches in and out', async () => {
    android.show('.ZoomActivity');
    const scale = async () => Number(/[\d.]+/.exec((await text('id=scale')) as string));
    await session.run('Pinch', ['Map', 2]);
    expect(await scale()).to.be.closeTo(2, 0.2);
    await session.run('Pinch', ['id=picture', '0.5']);
    expect(await scale()).to.be.closeTo(1, 0.1);
    await session.run('Pinch', ['Map', 4]);
    expect(await scale()).to.be.closeTo(4, 0.5);
  });

  it('moves a seek bar', async () => {
    android.show('.SeekBarActivity');
    const { x, y, width, height } = (await records()).find(({ type }) => type === 'slider')!.bounds;
    await session.run('Swipe', [
      Math.round(x + width * 0.3),
      Math.round(y + height / 2),
      'right',
      Math.round(width * 0.4),
    ]);
    expect(Number(/\d+/.exec((await text('id=volume_text')) as string))).to.be.closeTo(70, 6);
    await session.run('Press Element', ['Volume']);
    expect(await text('id=volume_text')).to.equal('Volume 50');
  });
});
