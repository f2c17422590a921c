import { expect } from 'chai';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import type { VirtualDevice } from '../../demo/android/virtual-device.js';
import { ClientSession } from '../support/client-session.js';
import { appiumConfig } from '../support/device-session.js';
import { sharedAppium } from '../support/shared-appium.js';
import { sharedService } from '../support/shared-service.js';
import { refusesTouch } from '../support/touch-keywords.js';

const DEMO = 'com.example.demo';

describe('an Android television behind Appium', () => {
  let host: VirtualAndroid;
  let device: VirtualDevice;
  let television: ClientSession;

  before(async () => {
    const starting = VirtualAndroid.start({ hasUniqueSerials: true });
    const [{ client }, appium] = await Promise.all([sharedService(), sharedAppium()]);
    host = await starting;
    device = host.devices[0]!;
    const capabilities = { ...host.capabilities(device), platformName: 'AndroidTV' };
    television = await ClientSession.start(client, appiumConfig(appium, capabilities));
  });
  after(async () => {
    await television?.stop();
    await host?.close();
  });

  const run = (keyword: string, ...params: unknown[]) => television.run(keyword, params);

  beforeEach(async () => {
    await run('Force Terminate App', DEMO);
    await run('Launch App', DEMO, '.MainActivity');
    device.log.clear();
  });

  it('presses the keys of its remote control', async () => {
    const keys = 'UP DOWN LEFT RIGHT ENTER BACK HOME PLAY PAUSE STOP REWIND FAST_FORWARD'.split(' ');
    for (const key of keys) await run('Press Keycode', key);
    expect(device.log.of('key').map((line) => Number.parseInt(line))).to.deep.equal([
      19, 20, 21, 22, 23, 4, 3, 126, 127, 86, 89, 90,
    ]);
  });

  it('is moved through by its keys', async () => {
    await run('Press Keycode', 'DOWN');
    await run('Press Keycode', 'DOWN');
    await run('Press Keycode', 'ENTER');
    expect(device.screen).not.to.equal(`${DEMO}/.MainActivity`);
    await run('Press Keycode', 'BACK');
    expect(device.screen).to.equal(`${DEMO}/.MainActivity`);
  });

  it('is observed as a phone is', async () => {
    expect(await run('Assert Visibility', 'Drawn board|Form', 5, 'all')).to.equal(true);
    const elements = (await run('Get Interactive Elements')) as { bounds: object }[];
    expect(elements.length).to.be.greaterThan(3);
    expect(await run('Capture Pagesource')).to.contain('<hierarchy ');
  });

  it('launches and terminates apps, opens links and tells versions', async () => {
    await run('Launch Other App', 'com.example.notes');
    expect(device.screen).to.equal('com.example.notes/.NotesActivity');
    await run('Force Terminate App', 'com.example.notes');
    await run('Launch Other App', 'demo://item/7');
    expect(device.screen).to.equal(`${DEMO}/.ItemActivity`);
    expect(await run('Get App Version', DEMO)).to.equal('1.2.3');
  });

  it('has no touch screen', async () => {
    const touches = ['tap', 'scroll', 'drag', 'pinch', 'long press'] as const;
    await refusesTouch(television, 'Form', 'Android TV');
    expect(touches.flatMap((kind) => device.log.of(kind))).to.deep.equal([]);
  });
});
