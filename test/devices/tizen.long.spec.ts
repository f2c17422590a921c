import { expect } from 'chai';
import { sizeOf } from '../support/picture.js';
import { Television } from '../support/television.js';
import { refusesTouch } from '../support/touch-keywords.js';

const APP = 'abc.example';

describe('a Samsung television behind Appium', () => {
  const television = Television.inSuite({
    platformName: 'Tizen',
    deviceName: '192.168.0.7:26101',
    appPackage: APP,
    chromedriverExecutable: '/opt/chromedriver-2.36',
  });
  const run = television.run.bind(television);
  const driverCommands = async () =>
    (await television.device.told('execute')).filter(([script]) => String(script).startsWith('tizen:'));

  it('presses the keys of its remote control, and the page sees them', async () => {
    await television.press('UP DOWN LEFT RIGHT ENTER BACK PLAY PAUSE STOP REWIND FAST_FORWARD');
    expect((await driverCommands()).map(([, args]) => (args as [{ key: string }])[0].key)).to.deep.equal(
      'UP DOWN LEFT RIGHT ENTER RETURN PLAY PAUSE STOP REWIND FF'.split(' ').map((name) => `KEY_${name}`),
    );
    expect((await television.session.evaluate<string[]>('keys')).slice(3, 7)).to.deep.equal([
      'ArrowRight 39',
      'Enter 13',
      'Back 10009',
      'MediaPlay 415',
    ]);
    expect(await run('Get Text', 'id=state')).to.equal('Second film plays');
  });

  it('has no HOME for pages, and says so; with rcMode remote it has', async () => {
    const { message, details } = await television.session.fail('Press Keycode', ['HOME'], 'E0105');
    expect(message).to.contain('Tizen');
    expect(details!['keys']).to.include('rewind');
    for (const key of ['23', 'F5', 'APP_SWITCH']) await television.session.fail('Press Keycode', [key], 'E0105');
    await television.session.fail('Press Keycode', ['rewnd'], 'E0403');
    await television.withSession({ rcMode: 'remote' }, async (remote) => {
      await remote.client.run('Press Keycode', ['HOME']);
      expect(await remote.told('execute')).to.deep.include(['tizen: pressKey', [{ key: 'KEY_HOME' }]]);
    });
  });

  it('is observed as the page that it shows', async () => {
    await run('Press Keycode', 'RIGHT');
    const { elements, screenshot } = (await run('Get Screen Elements')) as {
      screenshot: string;
      elements: Record<string, unknown>[];
    };
    expect(elements.map(({ type }) => type)).to.include.members(['heading', 'button', 'input', 'select', 'text']);
    expect(elements.find(({ focused }) => focused)).to.deep.include({ text: 'Second film', id: 'second' });
    const window = await television.session.evaluate('({ width: innerWidth, height: innerHeight })');
    expect(window).to.deep.equal({ width: 1280, height: 720 });
    expect(await sizeOf(screenshot), 'device pixels').to.deep.equal({ width: 1920, height: 1080 });
    expect(await run('Capture Pagesource')).to.contain('<h1 id="title">Films</h1>');
  });

  it('is found by CSS, id, text and XPath, and verified', async () => {
    for (const locator of ['css=.tile', 'id=first', 'First film', '//button[2]', 'text=Nowhere']) {
      expect(await run('Is Element', locator, 'present', 0.2), locator).to.equal(locator !== 'text=Nowhere');
    }
    expect(await run('Assert Visibility', 'Films|id=second', 5, 'all')).to.equal(true);
    expect(await run('Is Element', 'id=third', 'disabled')).to.equal(true);
    expect(await run('Get Text', 'css=#search')).to.equal('noir');
  });

  it('takes text', async () => {
    await run('Enter Text', 'css=#search', 'western');
    await run('Enter Text Direct', 's');
    expect(await run('Get Text', 'css=#search')).to.equal('westerns');
  });

  it('activates and terminates apps', async () => {
    await run('Launch App');
    await run('Launch Other App', 'org.tizen.browser');
    await run('Force Terminate App', 'org.tizen.browser');
    expect(await driverCommands()).to.deep.equal([
      ['tizen: activateApp', [{ appPackage: 'org.tizen.browser' }]],
      ['tizen: terminateApp', [{ pkgId: 'org.tizen.browser' }]],
    ]);
    await television.session.fail('Launch App', ['absent.app'], 'E0401');
    await television.session.fail('Launch App', ['https://example.com'], 'E0105');
    const { message } = await television.session.fail('Get App Version', [APP], 'E0105');
    expect(message).to.contain('Tizen');
  });

  it('starts its own app again so that its page can be read', async () => {
    await run('Press Keycode', 'ENTER');
    await run('Launch App', APP);
    expect(await driverCommands()).to.deep.include(['tizen: activateApp', [{ appPackage: APP, debug: true }]]);
    expect(await run('Get Text', 'id=state')).to.equal('Nothing plays');
  });

  it('runs scripts in the page, and commands of its driver', async () => {
    expect(await run('Execute Script', 'return document.title')).to.equal('Test page');
    expect(await run('Execute Script', 'tizen: listApps')).to.deep.include({ appName: APP, appPackage: APP });
    await television.session.fail('Execute Script', ['tizen: pressKey'], 'E0403');
  });

  it('has no touch screen', async () => {
    await refusesTouch(television.session, 'id=first', 'Tizen');
    expect(await television.device.touches()).to.deep.equal([]);
    await television.session.fail('Hover Element', ['id=first'], 'E0105');
  });

  it('has keys and apps alone in the mode without a page', async () => {
    await television.withSession({ chromedriverExecutable: undefined, rcOnly: true }, async (bare) => {
      await bare.client.run('Press Keycode', ['HOME']);
      await bare.client.run('Launch App', [APP]);
      expect((await bare.told('execute')).slice(-1)).to.deep.equal([['tizen: activateApp', [{ appPackage: APP }]]]);
      const { message } = await bare.client.fail('Get Text', ['id=first'], 'E0105');
      expect(message).to.contain('page');
      await bare.client.fail('Capture Screenshot', [], 'E0105');
      await bare.client.fail('Capture Pagesource', [], 'E0105');
    });
  });

  it('says what its driver misses in the capabilities', async () => {
    for (const missing of ['deviceName', 'chromedriverExecutable']) await television.expectRequired(missing);
  });

  it('is closed with its session', async () => {
    await television.withSession({}, async ({ client: other }) => {
      await other.run('Close And Terminate App');
      await other.fail('Press Keycode', ['UP'], 'E0101');
    });
  });
});
