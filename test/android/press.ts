import { expect } from 'chai';
import type { VirtualDevice } from '../../demo/android/virtual-device.js';
import type { ScreenElement } from '../../src/device/element.js';
import type { AndroidService } from '../support/android-service.js';
import type { ClientSession } from '../support/client-session.js';
import { sharedAndroid } from '../support/shared-android.js';

describe('pressing on Android', () => {
  let android: AndroidService;
  let device: VirtualDevice;
  let session: ClientSession;

  before(async () => {
    ({ android, device, session } = await sharedAndroid());
  });

  afterEach(() => device.faults.clear());

  const press = (...params: unknown[]) => session.run('Press Element', params);
  const text = (locator: string) => session.run('Get Text', [locator]);
  const taps = () => device.log.of('tap');

  describe('the menu', () => {
    beforeEach(() => {
      android.show('.MainActivity');
      device.log.clear();
    });

    for (const locator of [
      'Settings',
      'text=settings',
      'text=ettin',
      '  SETTINGS ',
      '//*[@text="Settings"]',
      'xpath=//android.widget.ListView/*[1]',
      'xpath=(//android.widget.TextView[@resource-id="android:id/text1"])[1]',
    ]) {
      it(`presses ${locator}`, async () => {
        await press(locator);
        expect(device.screen).to.equal('com.example.demo/.SettingsActivity');
      });
    }

    it('presses by an accessibility id', async () => {
      await press('id=Search');
      expect(taps()).to.have.lengthOf(1);
      expect(device.system.toast).to.equal('Nothing to search yet');
    });

    it('presses what an index names among several', async () => {
      await session.run('Press Element', { element: 'id=android:id/text1', index: 2 });
      expect(device.screen).to.equal('com.example.demo/.DialogActivity');
    });

    it('presses what lies in an area', async () => {
      await press('id=text1', 1, 0, 0, 0, '0,15,100,6');
      expect(device.screen).to.equal('com.example.demo/.FormActivity');
    });

    it('asks for the source twice and taps once', async () => {
      await press('Settings');
      const asked = device.log.of('http').filter((line) => /GET .*\/source/.test(line));
      expect(asked).to.have.lengthOf.at.most(2);
      expect(taps()).to.have.lengthOf(1);
    });

    it('says that an element is not there, with what each rung did', async () => {
      const began = performance.now();
      const { message, details } = await session.fail(
        'Press Element',
        { element: 'id=nothing', timeout: 0.3 },
        'E0201',
      );
      expect(message).to.include('id=nothing').and.include('appium_find_element');
      expect(details?.attempts?.[0]?.trace?.[0]?.rungs).to.have.lengthOf(1);
      expect(performance.now() - began).to.be.below(5000);
    });

    it('tells what is wrong with a locator', async () => {
      await session.fail('Press Element', ['//*['], 'E0205');
      await session.fail('Press Element', { element: 'css=.menu', timeout: 0 }, 'E0201');
    });
  });

  describe('what does not hold still', () => {
    beforeEach(() => {
      android.show('.WaitingActivity');
      device.log.clear();
    });

    it('presses a button that moves, once it rests', async () => {
      await press('id=moving');
      expect(await text('id=status')).to.equal('Moving was pressed');
    });

    it('waits until a button is enabled', async () => {
      await press('id=late');
      expect(await text('id=status')).to.equal('Enabled late was pressed');
    });

    it('waits for what appears late', async () => {
      await press('Loaded');
      expect(taps()).to.have.lengthOf(1);
    });

    it('refuses what stays disabled, within its timeout', async () => {
      const began = performance.now();
      const { message } = await session.fail('Press Element', { element: 'id=never', timeout: 0.3 }, 'E0206');
      expect(message).to.include('disabled');
      expect(performance.now() - began).to.be.below(5000);
      expect(taps()).to.deep.equal([]);
    });
  });

  describe('a pad that tells its gestures', () => {
    const boundsOf = async (id: string) => {
      const elements = (await session.run('Get Interactive Elements', ['all'])) as ScreenElement[];
      return elements.find((element) => element.id?.endsWith(`:id/${id}`))!.bounds;
    };

    beforeEach(() => {
      android.show('.GestureActivity');
      device.log.clear();
    });

    it('presses beside the centre by an offset', async () => {
      const { x, y, width, height } = await boundsOf('pad');
      await session.run('Press Element', { element: 'id=pad', offset_x: 100, offset_y: -50 });
      const [tap = ''] = taps();
      expect(tap).to.match(new RegExp(`^${Math.round(x + width / 2 + 100)},${Math.round(y + height / 2 - 50)} `));
    });

    it('presses again and again', async () => {
      await session.run('Press Element', { element: 'id=pad', repeat: 4 });
      expect([...taps(), ...device.log.of('double tap')]).to.have.lengthOf.at.least(2);
      await session.run('Press Element', { element: 'text=Chip 1', repeat: 2 });
      expect(await text('id=result')).to.equal('Chip 1');
    });

    it('holds', async () => {
      await session.run('Long Press Element', ['id=pad']);
      expect(await text('id=result')).to.equal('Long press');
      await session.run('Long Press Element', ['id=pad', 0.1]);
      expect(await text('id=result')).to.equal('Tap');
    });

    it('presses at coordinates, whole ones of a record, and refuses those outside', async () => {
      const { x, y, width, height } = await boundsOf('pad');
      await session.run('Press By Coordinates', [Math.round(x + width / 2), Math.round(y + height / 2)]);
      expect(await text('id=result')).to.equal('Tap');
      await session.run('Press By Coordinates', [x + 5, y + 5, 2]);
      expect(await text('id=result')).to.equal('Double tap');
      await session.fail('Press By Coordinates', [1080, 10], 'E0403');
      await session.fail('Press By Coordinates', [10, -1], 'E0403');
    });

    it('presses at percentages', async () => {
      await session.run('Press By Percentage', [50, '20.5']);
      expect(taps()).to.deep.equal(['540,492 pad']);
      await session.fail('Press By Percentage', [101, 5], 'E0403');
    });

    it('presses what appears, and takes absence for an answer', async () => {
      expect(await session.run('Detect And Press', ['id=pad', 1])).to.equal(true);
      expect(await text('id=result')).to.equal('Tap');
      expect(await session.run('Detect And Press', ['id=advertisement', 0.2])).to.equal(false);
    });

    it('has no pointer to hover with', async () => {
      const { message } = await session.fail('Hover Element', ['id=pad'], 'E0105');
      expect(message).to.include('Android');
    });
  });

  it('presses through no dialog', async () => {
    android.show('.DialogActivity');
    await press('id=show_alert');
    const { message } = await session.fail('Press Element', { element: 'id=show_prompt', timeout: 0.2 }, 'E0201');
    expect(message).to.include('nothing matches');
    await press('text=cancel');
    expect(await text('id=result')).to.equal('Cancel was pressed');
  });
});
