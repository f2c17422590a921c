import { expect } from 'chai';
import type { ScreenElement } from '../../src/device/element.js';
import { onSharedAndroid } from '../support/shared-android.js';

describe('pressing on Android', () => {
  const phone = onSharedAndroid();

  const press = (...params: unknown[]) => phone.session.run('Press Element', params);
  const text = (locator: string) => phone.session.run('Get Text', [locator]);
  const taps = () => phone.device.log.of('tap');

  describe('the menu', () => {
    beforeEach(() => {
      phone.android.show('.MainActivity');
      phone.device.log.clear();
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
        expect(phone.device.screen).to.equal('com.example.demo/.SettingsActivity');
      });
    }

    it('presses by an accessibility id', async () => {
      await press('id=Search');
      expect(taps()).to.have.lengthOf(1);
      expect(phone.device.system.toast).to.equal('Nothing to search yet');
    });

    it('presses what an index names among several', async () => {
      await phone.session.run('Press Element', { element: 'id=android:id/text1', index: 2 });
      expect(phone.device.screen).to.equal('com.example.demo/.DialogActivity');
    });

    it('presses what lies in an area', async () => {
      await press('id=text1', 1, 0, 0, 0, '0,15,100,6');
      expect(phone.device.screen).to.equal('com.example.demo/.FormActivity');
    });

    it('reads the screen twice and taps once, by three requests', async () => {
      await press('Settings');
      expect(phone.device.log.of('http')).to.deep.equal(['GET /source', 'GET /source', 'POST /actions']);
      expect(taps()).to.have.lengthOf(1);
    });

    it('says that an element is not there, with what each rung did', async () => {
      const began = performance.now();
      const { message, details } = await phone.session.fail(
        'Press Element',
        { element: 'id=nothing', timeout: 0.3 },
        'E0201',
      );
      expect(message).to.include('id=nothing').and.include('appium_find_element');
      expect(details?.attempts?.[0]?.trace?.[0]?.rungs).to.have.lengthOf(1);
      expect(performance.now() - began).to.be.below(5000);
    });

    it('tells what is wrong with a locator', async () => {
      await phone.session.fail('Press Element', ['//*['], 'E0205');
      await phone.session.fail('Press Element', { element: 'css=.menu', timeout: 0 }, 'E0201');
    });
  });

  describe('what does not hold still', () => {
    beforeEach(() => {
      phone.android.show('.WaitingActivity');
      phone.device.log.clear();
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
      const { message } = await phone.session.fail('Press Element', { element: 'id=never', timeout: 0.3 }, 'E0206');
      expect(message).to.include('disabled');
      expect(performance.now() - began).to.be.below(5000);
      expect(taps()).to.deep.equal([]);
    });
  });

  describe('a pad that tells its gestures', () => {
    const boundsOf = async (id: string) => {
      const elements = (await phone.session.run('Get Interactive Elements', ['all'])) as ScreenElement[];
      return elements.find((element) => element.id?.endsWith(`:id/${id}`))!.bounds;
    };

    beforeEach(() => {
      phone.android.show('.GestureActivity');
      phone.device.log.clear();
    });

    it('presses beside the centre by an offset', async () => {
      const { x, y, width, height } = await boundsOf('pad');
      await phone.session.run('Press Element', { element: 'id=pad', offset_x: 100, offset_y: -50 });
      const [tap = ''] = taps();
      expect(tap).to.match(new RegExp(`^${Math.round(x + width / 2 + 100)},${Math.round(y + height / 2 - 50)} `));
    });

    it('presses again and again', async () => {
      await phone.session.run('Press Element', { element: 'id=pad', repeat: 4 });
      expect([...taps(), ...phone.device.log.of('double tap')]).to.have.lengthOf.at.least(2);
      await phone.session.run('Press Element', { element: 'text=Chip 1', repeat: 2 });
      expect(await text('id=result')).to.equal('Chip 1');
    });

    it('holds', async () => {
      await phone.session.run('Long Press Element', ['id=pad']);
      expect(await text('id=result')).to.equal('Long press');
      await phone.session.run('Long Press Element', ['id=pad', 0.1]);
      expect(await text('id=result')).to.equal('Tap');
    });

    it('presses at coordinates, whole ones of a record, and refuses those outside', async () => {
      const { x, y, width, height } = await boundsOf('pad');
      await phone.session.run('Press By Coordinates', [Math.round(x + width / 2), Math.round(y + height / 2)]);
      expect(await text('id=result')).to.equal('Tap');
      await phone.session.run('Press By Coordinates', [x + 5, y + 5, 2]);
      expect(await text('id=result')).to.equal('Double tap');
      await phone.session.fail('Press By Coordinates', [1080, 10], 'E0403');
      await phone.session.fail('Press By Coordinates', [10, -1], 'E0403');
    });

    it('presses at percentages', async () => {
      await phone.session.run('Press By Percentage', [50, '20.5']);
      expect(taps()).to.deep.equal(['540,492 pad']);
      await phone.session.fail('Press By Percentage', [101, 5], 'E0403');
    });

    it('presses what appears, and takes absence for an answer', async () => {
      expect(await phone.session.run('Detect And Press', ['id=pad', 1])).to.equal(true);
      expect(await text('id=result')).to.equal('Tap');
      expect(await phone.session.run('Detect And Press', ['id=advertisement', 0.2])).to.equal(false);
    });

    it('has no pointer to hover with', async () => {
      const { message } = await phone.session.fail('Hover Element', ['id=pad'], 'E0105');
      expect(message).to.include('Android');
    });
  });

  it('presses through no dialog', async () => {
    phone.android.show('.DialogActivity');
    await press('id=show_alert');
    const { message } = await phone.session.fail('Press Element', { element: 'id=show_prompt', timeout: 0.2 }, 'E0201');
    expect(message).to.include('nothing matches');
    await press('text=cancel');
    expect(await text('id=result')).to.equal('Cancel was pressed');
  });
});
