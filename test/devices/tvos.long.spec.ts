import { expect } from 'chai';
import { DeviceSession } from '../support/device-session.js';
import { sizeOf } from '../support/picture.js';
import { sharedAppium } from '../support/shared-appium.js';
import { sharedService } from '../support/shared-service.js';
import { refusesTouch } from '../support/touch-keywords.js';

const HOME = 'com.apple.HeadBoard';

describe('an Apple TV behind Appium', () => {
  let television: DeviceSession;

  before(async () => {
    const [{ client }, appium] = await Promise.all([sharedService(), sharedAppium()]);
    const capabilities = { platformName: 'tvOS', udid: '00008110-000A1D0E3C38801E', bundleId: HOME };
    television = await DeviceSession.start(client, appium, capabilities);
  });
  after(() => television?.stop());

  const run = (keyword: string, ...params: unknown[]) => television.client.run(keyword, params);

  beforeEach(async () => {
    await run('Launch App', HOME);
    await television.told();
  });

  it('presses the buttons of its remote control', async () => {
    for (const key of 'UP DOWN LEFT RIGHT ENTER BACK HOME PLAY PAUSE'.split(' ')) await run('Press Keycode', key);
    const names = 'up down left right select menu home playpause playpause'.split(' ');
    expect(await television.told('execute')).to.deep.equal(names.map((name) => ['mobile: pressButton', [{ name }]]));
  });

  it('says of keys that its remote control lacks that it lacks them', async () => {
    for (const key of ['STOP', 'REWIND', 'FAST_FORWARD', 'VOLUME_UP', '23']) {
      const { message, details } = await television.client.fail('Press Keycode', [key], 'E0105');
      expect(message).to.contain('tvOS');
      expect(details).to.deep.include({ platform: 'tvOS' });
    }
  });

  it('shows where the focus goes', async () => {
    expect(await run('Is Element', "//XCUIElementTypeCell[@name='Music'][@focused='true']")).to.equal(true);
    await run('Press Keycode', 'right');
    expect(await run('Is Element', "//XCUIElementTypeCell[@name='Photos'][@focused='true']")).to.equal(true);
    const elements = (await run('Get Interactive Elements')) as Record<string, unknown>[];
    expect(elements.filter(({ focused }) => focused)).to.have.lengthOf(1);
    expect(elements.find(({ focused }) => focused)).to.deep.include({
      text: 'Photos',
      bounds: { x: 760, y: 600, width: 300, height: 180 },
    });
    await run('Press Keycode', 'left');
  });

  it('is observed as other screens are', async () => {
    expect(await run('Assert Visibility', 'Photos|TV', 5, 'all')).to.equal(true);
    expect(await run('Get Text', 'Photos')).to.equal('Photos');
    expect(await sizeOf((await run('Capture Screenshot')) as string)).to.deep.equal({ width: 1920, height: 1080 });
    expect(await run('Capture Pagesource')).to.contain('XCUIElementTypeCollectionView');
  });

  it('launches and terminates apps, and tells their versions', async () => {
    await run('Launch Other App', 'com.example.player');
    expect(await run('Is Element', 'Nothing plays')).to.equal(true);
    expect(await run('Get App Version', 'com.example.player')).to.equal('3.1');
    await run('Force Terminate App', 'com.example.player');
    await run('Launch Other App', 'player://film/3');
    expect((await television.told('execute')).filter(([script]) => script !== 'mobile: listApps')).to.deep.equal([
      ['mobile: launchApp', [{ bundleId: 'com.example.player' }]],
      ['mobile: terminateApp', [{ bundleId: 'com.example.player' }]],
      ['mobile: deepLink', [{ url: 'player://film/3' }]],
    ]);
  });

  it('runs commands of its driver', async () => {
    expect(await run('Execute Script', 'mobile: activeAppInfo')).to.deep.equal({ bundleId: HOME });
  });

  it('has no touch screen', async () => {
    await refusesTouch(television.client, 'Photos', 'tvOS');
    expect(await television.touches()).to.deep.equal([]);
  });

  it('has no web views', async () => {
    await television.client.fail('Execute Script', ['webview: enter'], 'E0105');
    await television.client.fail('Get Text', ['css=button'], 'E0105');
  });
});
