import { expect } from 'chai';
import type { ScreenElement } from '../../src/device/element.js';
import { onSharedAndroid } from '../support/shared-android.js';
import { longIt } from '../fixtures/tier.js';

/** Pixels that a finger moves before Android takes it for a movement: 8 dp at 420 dpi, and a step of it. */
const SLOP = 60;

describe('gestures on Android', () => {
  const phone = onSharedAndroid();

  const text = (locator: string) => phone.session.run('Get Text', [locator]);
  const records = async (filter = 'all') =>
    (await phone.session.run('Get Interactive Elements', [filter])) as readonly ScreenElement[];
  const topOf = async (shown: string) => (await records()).find((record) => record.text.startsWith(shown))?.bounds.y;
  const isSeen = async (shown: string) => phone.session.run('Is Element', [`text=${shown}`, 'visible', 0]);

  describe('a list of sixty rows', () => {
    beforeEach(() => {
      phone.android.show('.SettingsActivity');
      phone.device.log.clear();
    });

    it('moves with the finger, and not on when the finger has left', async () => {
      const before = (await topOf('Setting 7'))!;
      await phone.session.run('Swipe', [540, 1600, 'up', 700]);
      const after = (await topOf('Setting 7'))!;
      expect(before - after).to.be.within(700 - SLOP, 700);
      await phone.session.run('Swipe', { x: 540, y: 800, direction: 'DOWN', swipe_length: 400 });
      expect((await topOf('Setting 7'))! - after).to.be.within(400 - SLOP, 400);
    });

    it('presses no row that it swipes over', async () => {
      await phone.session.run('Swipe', [540, 1600, 'up', 700]);
      await phone.session.run('Swipe', [540, 1600, 'up', 20]);
      expect(phone.device.log.of('long press')).to.deep.equal([]);
    });

    it('swipes by percentages and from an element', async () => {
      const before = (await topOf('Setting 6'))!;
      await phone.session.run('Swipe By Percentage', ['50', '70', 'up', '20']);
      const middle = (await topOf('Setting 6'))!;
      expect(before - middle).to.be.within(480 - SLOP, 480);
      await phone.session.run('Swipe From Element', ['text=Setting 6', 'down', 300]);
      expect((await topOf('Setting 6'))! - middle).to.be.within(300 - SLOP, 300);
    });

    it('stops a swipe at the edge of the window, and refuses one that begins outside', async () => {
      await phone.session.run('Swipe', [540, 600, 'up', 5000]);
      await phone.session.fail('Swipe', [540, 2400, 'up', 100], 'E0403');
      await phone.session.fail('Swipe', [540, 600, 'sideways', 100], 'E0403');
    });

    it('scrolls by a part of the screen, both ways', async () => {
      const before = (await topOf('Setting 9'))!;
      await phone.session.run('Scroll', ['down', 25]);
      const after = (await topOf('Setting 9'))!;
      expect(before - after).to.be.within(600 - SLOP, 600);
      await phone.session.run('Scroll', ['up', 25]);
      expect((await topOf('Setting 9'))! - after).to.be.within(600 - SLOP, 600);
    });

    longIt('scrolls by several screens', async () => {
      await phone.session.run('Scroll', { scroll_length: 150 });
      expect(await isSeen('Setting 1')).to.equal(false);
      expect(await isSeen('Setting 24')).to.equal(true);
    });

    it('scrolls inside a container by a part of it', async () => {
      const before = (await topOf('Setting 9'))!;
      await phone.session.run('Scroll From Element', ['id=recycler_view', 'down', 30]);
      const moved = before - (await topOf('Setting 9'))!;
      expect(moved).to.be.within(550, 680);
    });

    it('says that something is in no container that scrolls', async () => {
      await phone.session.fail(
        'Scroll From Element',
        { element: 'id=toolbar', direction: 'down', timeout: 0.1 },
        'E0206',
      );
    });

    longIt('scrolls until a row appears, and back', async () => {
      await phone.session.run('Scroll Until Element Appears', ['Setting 31']);
      const asked = (what: string) => phone.device.log.of('http').filter((line) => line === what).length;
      expect(asked('GET /source')).to.be.at.most(2 * asked('POST /actions') + 2);
      await phone.session.run('Press Element', ['Setting 31']);
      expect(phone.device.system.toast).to.equal('Setting 31');
      await phone.session.run('Scroll Until Element Appears', ['//*[@text="Setting 2"]', 'up']);
      await phone.session.run('Press Element', ['//*[@text="Setting 2"]']);
      expect(phone.device.system.toast).to.equal('Setting 2');
    });

    it('swipes until a row appears', async () => {
      await phone.session.run('Swipe Until Element Appears', ['//*[@text="Setting 20"]', 'up']);
      expect(await isSeen('Setting 20')).to.equal(true);
    });

    it('does not move when the row is there already', async () => {
      await phone.session.run('Scroll Until Element Appears', ['Setting 3']);
      expect(phone.device.log.of('scroll')).to.deep.equal([]);
    });

    longIt('notices the end of the list, long before the time is over', async () => {
      const { message } = await phone.session.fail('Scroll Until Element Appears', ['Setting 61'], 'E0201');
      expect(message).to.include('the end was reached');
      expect(await isSeen('Setting 60')).to.equal(true);
    });

    it('keeps to its time', async () => {
      const began = performance.now();
      await phone.session.fail('Scroll Until Element Appears', ['Setting 61', 'down', 0.5], 'E0201');
      expect(performance.now() - began).to.be.below(5000);
    });

    it('turns a switch by its row, and tells it', async () => {
      expect(await phone.session.run('Is Element', ['id=switch_widget', 'unchecked', 0])).to.equal(true);
      await phone.session.run('Press Element', ['text=Setting 3']);
      expect(await phone.session.run('Is Element', ['id=switch_widget', 'checked', 1])).to.equal(true);
      await phone.session.run('Press Element', ['text=Setting 3']);
    });
  });

  longIt('scrolls the container that can still move, when the other one is at its end', async () => {
    phone.android.show('.ListsActivity');
    for (const last of ['Lower 40', 'Upper 25']) {
      await phone.session.run('Scroll Until Element Appears', [last]);
      expect(await isSeen(last)).to.equal(true);
    }
  });

  longIt('scrolls through a list that loads more at its end', async () => {
    phone.android.show('.FeedActivity');
    await phone.session.run('Scroll Until Element Appears', ['Item 55']);
    await phone.session.fail('Scroll Until Element Appears', ['Item 61'], 'E0201');
    expect(await isSeen('Item 60')).to.equal(true);
  });

  it('scrolls sideways inside a row', async () => {
    phone.android.show('.GestureActivity');
    await phone.session.run('Scroll From Element', ['id=chips', 'right', 60]);
    expect(await isSeen('Chip 1')).to.equal(false);
    await phone.session.run('Swipe From Element', ['id=chips', 'right', 530]);
    expect(await isSeen('Chip 1')).to.equal(true);
    expect(await text('id=result')).to.equal('No gesture yet');
  });

  it('drags a card onto an area', async () => {
    phone.android.show('.DragActivity');
    await phone.session.run('Drag And Drop', ['Card A', 'id=done']);
    expect(await text('id=result')).to.equal('Card A was moved to Done');
    await phone.session.run('Drag And Drop', ['id=card_b', 'To do']);
    expect(await text('id=result')).to.equal('Card B was moved to To do');
  });

  it('drags onto what is not there: nothing is moved', async () => {
    phone.android.show('.DragActivity');
    await phone.session.fail('Drag And Drop', { element: 'Card A', target: 'id=nowhere', timeout: 0.2 }, 'E0201');
    expect(await text('id=result')).to.equal('Nothing was moved');
  });

  it('pinches in and out', async () => {
    phone.android.show('.ZoomActivity');
    const scale = async () => Number(/[\d.]+/.exec((await text('id=scale')) as string));
    await phone.session.run('Pinch', ['Map', 2]);
    expect(await scale()).to.be.closeTo(2, 0.2);
    await phone.session.run('Pinch', ['id=picture', '0.5']);
    expect(await scale()).to.be.closeTo(1, 0.1);
    await phone.session.run('Pinch', ['Map', 4]);
    expect(await scale()).to.be.closeTo(4, 0.5);
  });

  it('moves a seek bar', async () => {
    phone.android.show('.SeekBarActivity');
    const { x, y, width, height } = (await records()).find(({ type }) => type === 'slider')!.bounds;
    await phone.session.run('Swipe', [
      Math.round(x + width * 0.3),
      Math.round(y + height / 2),
      'right',
      Math.round(width * 0.4),
    ]);
    expect(Number(/\d+/.exec((await text('id=volume_text')) as string))).to.be.closeTo(70, 6);
    await phone.session.run('Press Element', ['Volume']);
    expect(await text('id=volume_text')).to.equal('Volume 50');
  });
});
