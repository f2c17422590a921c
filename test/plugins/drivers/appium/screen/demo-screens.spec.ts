import { expect } from 'chai';
import { demoApp } from '../../../../../demo/android/apps/demo/demo-app.js';
import { VirtualDevice } from '../../../../../demo/android/virtual-device.js';
import type { TreeStrategy } from '../../../../../src/device/element.js';
import { parseLocator } from '../../../../../src/locate/locator.js';
import { nativeScreen, clipped } from '../../../../fixtures/native/screens.js';

const SIZE = { width: 1080, height: 2400 };

describe('NativeScreen, on the screens of the Android demo app', () => {
  let device: VirtualDevice;

  before(() => {
    device = new VirtualDevice('emulator-5554', [demoApp]);
  });
  after(() => device.close());

  for (const activity of Object.keys(demoApp.activities)) {
    it(`finds every record of ${activity} again by its locator, and nothing else`, async () => {
      device.system.start(demoApp.packageName, activity);
      const screen = nativeScreen(device.source, SIZE);
      const records = screen.elements();
      expect(records).to.not.be.empty;
      for (const { locator, bounds, text, type } of records) {
        const { by, value } = parseLocator(locator);
        const { hits, total } = await screen.find(by as TreeStrategy, value, 2);
        expect(total, `${type} ${text} by ${locator}`).to.equal(1);
        expect(clipped(hits[0]!.bounds, { x: 0, y: 0, ...SIZE }), locator).to.deep.equal(bounds);
      }
    });
  }
});
