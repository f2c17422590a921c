import { expect } from 'chai';
import sharp from 'sharp';
import { demoApp } from '../../../demo/android/apps/demo/demo-app.js';
import { VirtualAndroid } from '../../../demo/android/device-host.js';
import type { VirtualDevice } from '../../../demo/android/virtual-device.js';

describe('the screens of the virtual device', () => {
  let host: VirtualAndroid;
  let device: VirtualDevice;

  beforeEach(async () => {
    host = await VirtualAndroid.start();
    device = host.devices[0]!;
  });

  afterEach(() => host.close());

  for (const activity of Object.keys(demoApp.activities)) {
    it(`draws ${activity} in device pixels`, async () => {
      device.system.start(demoApp.packageName, activity);
      const { width, height, format } = await sharp(await device.screenshot()).metadata();
      expect({ width, height, format }).to.deep.equal({ width: 1080, height: 2400, format: 'png' });
    });
  }

  it('draws nothing anew while nothing changed', async () => {
    const first = await device.screenshot();
    expect(await device.screenshot()).to.equal(first);
    device.system.showToast('Hello');
    expect(await device.screenshot()).not.to.equal(first);
  });

  it('draws a switch where its bounds are', async () => {
    device.system.start(demoApp.packageName, '.SettingsActivity');
    const toggle = [...device.system.topWindow.root.descendants()].find(({ isCheckable }) => isCheckable)!;
    const blueness = async () => {
      const { left, top, bottom } = toggle.bounds;
      const area = { left: left + 40, top: Math.round((top + bottom) / 2), width: 1, height: 1 };
      const [red = 0, , blue = 0] = await sharp(await device.screenshot())
        .extract(area)
        .raw()
        .toBuffer();
      return blue - red;
    };
    expect(await blueness()).to.be.within(-10, 10);
    toggle.parent!.onTap!({ x: 0, y: 0 });
    expect(await blueness()).to.be.greaterThan(100);
  });
});
