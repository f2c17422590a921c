import { expect } from 'chai';
import type { DeviceSession } from '../support/device-session.js';
import { sizeOf } from '../support/picture.js';
import { Television } from '../support/television.js';
import { refusesTouch } from '../support/touch-keywords.js';

const APP = 'com.example.app';

describe('an LG television behind Appium', () => {
  const television = Television.inSuite({
    platformName: 'webOS',
    deviceName: 'living-room',
    deviceHost: '192.168.0.8',
    appId: APP,
  });
  const run = television.run.bind(television);
  const keysOf = async (of: DeviceSession) =>
    (await of.told('execute'))
      .filter(([script]) => script === 'webos: pressKey')
      .map(([, args]) => (args as [{ key: string }])[0].key);

  it('presses the keys that a page can be told of, and the page sees them', async () => {
    await television.press('UP DOWN LEFT RIGHT ENTER BACK PLAY PAUSE REWIND FAST_FORWARD');
    expect(await keysOf(television.device)).to.deep.equal(
      'up down left right enter back playPause playPause rev fwd'.split(' '),
    );
    expect((await television.session.evaluate<string[]>('keys')).slice(3, 6)).to.deep.equal([
      'ArrowRight 39',
      'Enter 13',
      'GoBack 461',
    ]);
    expect(await run('Get Text', 'id=state')).to.equal('Second film plays');
    for (const key of ['HOME', 'STOP', '23']) {
      const { message } = await television.session.fail('Press Keycode', [key], 'E0105');
      expect(message).to.contain('webOS');
    }
  });

  it('presses the keys of its remote control with rcMode rc', async () => {
    await television.withSession({ rcMode: 'rc' }, async (remote) => {
      for (const key of 'UP DOWN LEFT RIGHT ENTER BACK HOME PLAY STOP REWIND FAST_FORWARD'.split(' ')) {
        await remote.client.run('Press Keycode', [key]);
      }
      const pressed = 'UP DOWN LEFT RIGHT ENTER BACK HOME PLAY STOP REWIND FF'.split(' ');
      expect(await keysOf(remote)).to.deep.equal(pressed);
      await remote.client.fail('Press Keycode', ['PAUSE'], 'E0105');
    });
  });

  it('is observed as the page that it shows', async () => {
    const elements = (await run('Get Interactive Elements')) as Record<string, unknown>[];
    expect(elements.map(({ type }) => type)).to.include.members(['button', 'input', 'select']);
    expect(await sizeOf((await run('Capture Screenshot')) as string)).to.deep.equal({ width: 1920, height: 1080 });
    expect(await run('Assert Visibility', 'Films')).to.equal(true);
    expect(await run('Capture Pagesource')).to.contain('<h1 id="title">Films</h1>');
    expect(await run('Is Element', 'css=#third', 'enabled', 0)).to.equal(false);
  });

  it('has the app that its session started, and tells the versions of all', async () => {
    await run('Launch App', APP);
    expect(await run('Get App Version', APP)).to.equal('4.2.0');
    expect(await run('Get App Version', 'airplay')).to.equal('1.0.0');
    await television.session.fail('Get App Version', ['absent'], 'E0401');
    for (const [keyword, params] of [
      ['Launch Other App', ['airplay']],
      ['Force Terminate App', [APP]],
      ['Launch App', [APP, '.Activity']],
    ] as const) {
      const { message } = await television.session.fail(keyword, params, 'E0105');
      expect(message, keyword).to.contain('webOS');
    }
  });

  it('runs scripts in the page, and commands of its driver', async () => {
    expect(await run('Execute Script', 'return document.title')).to.equal('Test page');
    expect(await run('Execute Script', 'webos: activeAppInfo')).to.deep.include({ appId: APP });
    await television.session.fail('Execute Script', ['webos: fly'], 'E0401');
  });

  it('has no touch screen', async () => {
    await refusesTouch(television.session, 'id=first', 'webOS');
    expect(await television.device.touches()).to.deep.equal([]);
  });

  it('has keys and apps alone in the mode without a page', async () => {
    await television.withSession({ remoteOnly: true }, async (bare) => {
      await bare.client.run('Press Keycode', ['HOME']);
      expect(await keysOf(bare)).to.deep.equal(['HOME']);
      expect(await bare.client.run('Get App Version', [APP])).to.equal('4.2.0');
      const { message } = await bare.client.fail('Capture Screenshot', [], 'E0105');
      expect(message).to.contain('remoteOnly');
    });
  });

  it('says what its driver misses in the capabilities', () => television.expectRequired('appId'));
});
