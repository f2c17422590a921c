import { expect } from 'chai';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { appiumConfig, DeviceSession } from '../support/device-session.js';
import type { HttpClient } from '../support/http-client.js';
import { sizeOf } from '../support/picture.js';
import { type ObservedAppium, sharedAppium } from '../support/shared-appium.js';
import { sharedService } from '../support/shared-service.js';

const DEMO = 'com.example.demo';
/** No other file has it, so that lines of the log can be told apart by it. */
const UDID = '00008110-000A1D0E3C388020';
const PHONE = { platformName: 'iOS', udid: UDID, bundleId: DEMO };

interface Box {
  readonly type: string;
  readonly text: string;
  readonly bounds: object;
  readonly locator: string;
}
interface Sequence {
  readonly type: string;
  readonly parameters?: object;
  readonly actions: readonly { readonly type: string; readonly x?: number; readonly y?: number; duration?: number }[];
}

describe('an iPhone behind Appium', () => {
  let client: HttpClient;
  let appium: ObservedAppium;
  let phone: DeviceSession;

  before(async () => {
    [{ client }, appium] = await Promise.all([sharedService(), sharedAppium()]);
    phone = await DeviceSession.start(client, appium, PHONE);
  });
  after(() => phone?.stop());

  const run = (keyword: string, ...params: unknown[]) => phone.client.run(keyword, params);
  const fail = (keyword: string, params: unknown[], code: Parameters<ClientSession['fail']>[2]) =>
    phone.client.fail(keyword, params, code);
  const commands = () => phone.told('execute');
  const actions = async (): Promise<Sequence[][]> =>
    (await phone.told('performActions')).map(([all]) => all as Sequence[]);
  const path = ({ actions: all }: Sequence) => {
    const moves = all.filter(({ type }) => type === 'pointerMove').map(({ x, y }) => [x, y]);
    return [moves[0], moves.at(-1)];
  };

  beforeEach(async () => {
    await run('Force Terminate App', DEMO);
    await run('Launch App');
    await phone.told();
  });

  it('has its system log, and names the types of logs that there are', async () => {
    const lines = (await run('Get Device Log')) as { seq: number; level: string; text: string }[];
    expect(lines.at(-1)).to.include({ level: 'error' });
    expect(lines.at(-1)!.text).to.include('Demo(UIKitCore)[321] <Error>: no such view');
    expect(await run('Get Device Log', 'syslog', String(lines.at(-1)!.seq), '5')).to.have.length(1);
    const { message } = await fail('Get Device Log', ['logcat'], 'E0403');
    expect(message).to.include('must be one of syslog, crashlog');
  });

  describe('apps', () => {
    it('are launched and terminated by their bundle ids, with the commands of the driver', async () => {
      await run('Launch App');
      await run('Launch App', 'com.apple.Preferences');
      await run('Launch Other App', 'com.example.shop');
      await run('Force Terminate App', 'com.example.shop');
      expect(await commands()).to.deep.equal([
        ['mobile: launchApp', [{ bundleId: DEMO }]],
        ['mobile: launchApp', [{ bundleId: 'com.apple.Preferences' }]],
        ['mobile: launchApp', [{ bundleId: 'com.example.shop' }]],
        ['mobile: terminateApp', [{ bundleId: 'com.example.shop' }]],
      ]);
    });

    it('are opened by their links', async () => {
      await run('Launch Other App', 'demo://item/7');
      expect(await commands()).to.deep.equal([['mobile: deepLink', [{ url: 'demo://item/7' }]]]);
      const { message } = await fail('Launch Other App', ['absent://x'], 'E0401');
      expect(message).to.contain('cannot be opened');
    });

    it('that are not installed, and what is no bundle id, are refused with the reason', async () => {
      const { message } = await fail('Launch App', ['com.example.absent'], 'E0403');
      expect(message).to.contain('com.example.absent');
      await fail('Launch App', ['com.example;reboot'], 'E0403');
      await fail('Launch App', [DEMO, '.MainActivity'], 'E0105');
    });

    it('tell their versions, those of the system too', async () => {
      expect(await run('Get App Version', DEMO)).to.equal('2.5.1');
      expect(await run('Get App Version', 'com.apple.Preferences')).to.equal('1.0');
      await fail('Get App Version', ['com.example.absent'], 'E0401');
      expect((await commands()).slice(0, 3)).to.deep.equal([
        ['mobile: listApps', [{ applicationType: 'User' }]],
        ['mobile: listApps', [{ applicationType: 'User' }]],
        ['mobile: listApps', [{ applicationType: 'System' }]],
      ]);
    });

    it('keep their versions to themselves on a simulator', async () => {
      const udid = '4F6E1C22-6C0A-4C2A-9C0D-0B2A5D2F8A11';
      const simulator = await DeviceSession.start(client, appium, { ...PHONE, udid });
      const { message } = await simulator.client.fail('Get App Version', [DEMO], 'E0105');
      expect(message).to.contain('simulator');
      await simulator.stop();
    });
  });

  describe('the screen', () => {
    it('is read in points and pictured in pixels', async () => {
      const elements = (await run('Get Interactive Elements')) as Box[];
      expect(elements).to.deep.include({
        type: 'input',
        text: 'Ann',
        bounds: { x: 20, y: 100, width: 350, height: 44 },
        clickable: true,
        enabled: true,
        visible: true,
        inViewport: true,
        focused: true,
        id: 'first_name',
        locator: 'id=first_name',
        source: 'tree',
      });
      const picture = (await run('Capture Screenshot')) as string;
      expect(await sizeOf(picture)).to.deep.equal({ width: 1170, height: 2532 });
      expect(await run('Capture Pagesource')).to.match(/^<\?xml .*\n<AppiumAUT>\n<XCUIElementTypeApplication /);
    });

    it('gives locators that find the same elements again', async () => {
      const elements = (await run('Get Interactive Elements')) as Box[];
      for (const { locator } of elements) expect(await run('Assert Presence', locator), locator).to.equal(true);
    });

    it('is found by id, by text and by XPath', async () => {
      await run('Launch App', 'com.apple.Preferences');
      for (const locator of [
        'id=com.apple.settings.wifi',
        'text=Wi-Fi',
        "//XCUIElementTypeStaticText[@label='Wi-Fi']",
      ]) {
        expect(await run('Is Element', locator), locator).to.equal(true);
      }
      expect(await run('Is Element', 'General', 'visible', 0)).to.equal(false);
      expect(await run('Get Text', 'id=BackButton')).to.equal('Back');
      await fail('Get Text', ['//XCUIElementTypeStaticText['], 'E0205');
    });
  });

  describe('alerts', () => {
    const MESSAGE = 'Delete Photo?\nThis photo will be deleted from all your devices.';

    it('are read and answered by the commands of the driver', async () => {
      await fail('Handle Dialog', ['accept', null, 0.2], 'E0201');
      await run('Press Element', 'Help');
      expect(await run('Get Dialog Text')).to.equal(MESSAGE);
      await fail('Handle Dialog', ['accept', 'x'], 'E0403');
      expect(await run('Handle Dialog', 'dismiss')).to.equal(MESSAGE);
      expect(await run('Get Dialog Text')).to.equal(null);
    });

    it('are answered at once when a client says how', async () => {
      await run('On Dialog', 'accept');
      const pressed = await phone.client.act('Press Element', ['Help']);
      expect(pressed.data['dialogs']).to.deep.equal([{ type: 'system', message: MESSAGE, action: 'accept' }]);
      expect(await run('Get Text', 'id=first_name')).to.equal('Ann');
      await run('On Dialog', 'wait');
      await run('Press Element', 'Help');
      await run('Press Element', 'Cancel');
    });
  });

  describe('touching', () => {
    it('presses the centre in points, as often as asked, with an offset', async () => {
      await run('Press Element', 'Help');
      await run('Press Element', 'text=Cancel', 2, 10, -5);
      const [[once], [twice]] = (await actions()) as [[Sequence], [Sequence]];
      expect(once).to.deep.include({ type: 'pointer', parameters: { pointerType: 'touch' } });
      expect(once.actions.map(({ type }) => type)).to.deep.equal(['pointerMove', 'pointerDown', 'pause', 'pointerUp']);
      expect(path(once)[0]).to.deep.equal([110, 532]);
      expect(path(twice)[0]).to.deep.equal([138, 470]);
      expect(twice.actions.filter(({ type }) => type === 'pointerDown')).to.have.lengthOf(2);
    });

    it('changes what the screen shows', async () => {
      await run('Press Element', 'Help');
      expect(await run('Is Element', 'Delete Photo?')).to.equal(true);
      await phone.client.fail('Press Element', { element: 'id=Select', timeout: 0.2 }, 'E0206');
      await run('Press Element', 'id=Delete');
      expect(await run('Get Text', 'id=first_name')).to.equal('Ann');
    });

    it('says that an element is disabled, or covered', async () => {
      const covered = await phone.client.fail('Press Element', { element: 'id=Send', timeout: 0.3 }, 'E0206');
      expect(covered.message).to.match(/disabled|covered/);
    });

    it('presses coordinates and percentages, and holds', async () => {
      await run('Press By Coordinates', 100, 200);
      await run('Press By Percentage', 50, 25);
      await run('Long Press Element', 'Help', 0.4);
      const [[place], [part], [held]] = (await actions()) as [[Sequence], [Sequence], [Sequence]];
      expect(path(place)[0]).to.deep.equal([100, 200]);
      expect(path(part)[0]).to.deep.equal([195, 211]);
      expect(held.actions.find(({ type }) => type === 'pause')!.duration).to.equal(400);
      await fail('Press By Coordinates', [391, 10], 'E0403');
    });

    it('swipes with a finger, by points and by percent', async () => {
      await run('Swipe', 100, 500, 'up', 200);
      await run('Swipe By Percentage', 50, 50, 'left', 50);
      await run('Swipe From Element', 'Help', 'down', 60);
      const [[points], [percent], [element]] = (await actions()) as [[Sequence], [Sequence], [Sequence]];
      expect(path(points)).to.deep.equal([
        [100, 500],
        [100, 300],
      ]);
      expect(path(percent)).to.deep.equal([
        [195, 422],
        [1, 422],
      ]);
      expect(path(element)).to.deep.equal([
        [110, 532],
        [110, 592],
      ]);
    });

    it('scrolls a list until an element appears, and stops at its end', async () => {
      await run('Launch App', 'com.apple.Preferences');
      await run('Scroll Until Element Appears', 'text=General');
      expect(await run('Is Element', 'text=General')).to.equal(true);
      const { details } = await fail('Scroll Until Element Appears', ['text=Nowhere', 'down', 20], 'E0201');
      expect(details).to.have.property('trace');
    });

    it('pinches with two fingers around the centre', async () => {
      await run('Launch App', 'com.apple.Preferences');
      await phone.told();
      await run('Pinch', '//XCUIElementTypeTable', 0.5);
      const [fingers] = (await actions()) as [Sequence[]];
      expect(fingers.map(({ type, actions: all }) => [type, all[0]!.type])).to.deep.equal([
        ['pointer', 'pointerMove'],
        ['pointer', 'pointerMove'],
      ]);
      const [[left, leftEnd], [right, rightEnd]] = fingers.map(path) as [number[][], number[][]];
      const apart = (a: number[], b: number[]) => b[0]! - a[0]!;
      expect(apart(leftEnd!, rightEnd!) / apart(left!, right!)).to.be.closeTo(0.5, 0.02);
    });

    it('has no pointer that hovers', async () => {
      await fail('Hover Element', ['Help'], 'E0105');
    });
  });

  describe('text', () => {
    it('is entered by the driver itself, replacing or appending', async () => {
      await run('Enter Text', 'id=first_name', 'Grace 🚀');
      expect(await run('Get Text', 'id=first_name')).to.equal('Grace 🚀');
      await phone.client.run('Enter Text', { element: 'id=first_name', text: ' Hopper', clear: 'false' });
      expect(await run('Get Text', 'id=first_name')).to.equal('Grace 🚀 Hopper');
      expect((await phone.told('setValue')).map(([text]) => text)).to.deep.equal(['Grace 🚀', ' Hopper']);
      await run('Clear Element Text', 'id=first_name');
      expect(await run('Get Text', 'id=first_name')).to.equal('');
    });

    it('goes to what has the focus', async () => {
      await run('Enter Text Direct', 'a');
      await run('Press Keycode', 'backspace');
      await run('Press Keycode', 'Enter');
      expect((await phone.told('setValue')).map(([text]) => text)).to.deep.equal(['a', '\b', '\n']);
      await run('Enter Text Using Keyboard', 'b');
      const [[keys]] = (await actions()) as [[Sequence]];
      expect(keys.actions).to.deep.equal([
        { type: 'keyDown', value: 'b' },
        { type: 'keyUp', value: 'b' },
      ]);
      await run('Launch App', 'com.apple.Preferences');
      const { message } = await fail('Enter Text Direct', ['a'], 'E0206');
      expect(message).to.contain('focus');
    });

    it('is not taken by what is no field', async () => {
      await phone.client.fail('Enter Text', { element: 'Help', text: 'x', timeout: 0.2 }, 'E0206');
    });
  });

  describe('keys', () => {
    it('are the buttons of the phone', async () => {
      for (const key of ['home', 'volume_up', 'VOLUME_DOWN']) await run('Press Keycode', key);
      expect(await commands()).to.deep.equal(
        ['home', 'volumeup', 'volumedown'].map((name) => ['mobile: pressButton', [{ name }]]),
      );
    });

    it('of Android are E0105, with the names that there are', async () => {
      for (const key of ['66', 'back', 'app_switch', 'PLAY']) await fail('Press Keycode', [key], 'E0105');
      const { details } = await fail('Press Keycode', ['24'], 'E0105');
      expect(details).to.deep.include({ platform: 'iOS' });
      await fail('Press Keycode', ['volumeupp'], 'E0403');
    });
  });

  describe('Execute Script', () => {
    it('runs commands of the driver with their arguments', async () => {
      expect(await run('Execute Script', 'mobile: activeAppInfo')).to.deep.equal({ bundleId: DEMO });
      await run('Execute Script', JSON.stringify({ script: 'mobile: pressButton', args: { name: 'home' } }));
      expect(await run('Execute Script', 'mobile:activeAppInfo')).to.deep.equal({ bundleId: 'com.apple.springboard' });
    });

    it('says what the driver refuses', async () => {
      const missing = await fail('Execute Script', ['mobile: pressButton'], 'E0403');
      expect(missing.message).to.contain('name');
      await fail('Execute Script', ['mobile: fly'], 'E0105');
      await fail('Execute Script', ['return document.title'], 'E0105');
    });
  });

  it('gives every session ports of its own, and takes those that are named', async () => {
    const [first, second, named] = await Promise.all(
      [{}, {}, { wdaLocalPort: 8199 }].map((more) =>
        ClientSession.start(client, appiumConfig(appium, { ...PHONE, ...more })),
      ),
    );
    const starts = appium.log.split('\n').filter((line) => line.includes(UDID));
    const ports = starts.flatMap((line) => /"appium:wdaLocalPort":\s?(\d+)/.exec(line)?.[1] ?? []);
    expect(new Set(ports).size).to.be.at.least(4);
    expect(ports).to.include('8199');
    await Promise.all([first, second, named].map((session) => session!.stop()));
  });

  it('ends the session of the driver, and opens another for Launch App', async () => {
    const other = await DeviceSession.start(client, appium, PHONE);
    await other.client.run('Close And Terminate App');
    await other.client.fail('Capture Screenshot', [], 'E0101');
    expect(await other.client.run('Launch App'))
      .to.be.a('string')
      .and.not.equal(other.client.driverId);
    await other.stop();
  });

  it('takes over a session that exists, and ends it as its own', async () => {
    const owner = await DeviceSession.start(client, appium, PHONE);
    const capabilities = { platformName: 'iOS', existingSessionId: owner.client.driverId };
    const guest = await ClientSession.start(client, appiumConfig(appium, capabilities));
    expect(guest.driverId).to.equal(owner.client.driverId);
    expect(await guest.run('Get Text', ['id=first_name'])).to.equal('Ann');
    await guest.stop();
    await owner.client.fail('Get Text', ['id=first_name'], 'E0106');
    await owner.stop();
    const absent = await client.post(
      '/v1/sessions/start',
      appiumConfig(appium, { ...capabilities, existingSessionId: 'gone' }),
    );
    expectFailure(absent, 'E0102');
  });

  it('applies the settings of its driver, those of the caller last', async () => {
    const settings = { webScreenshotMode: 'native', snapshotMaxDepth: 60 };
    const other = await DeviceSession.start(client, appium, { ...PHONE, settings });
    expect(await other.told('updateSettings')).to.deep.equal([[{ webScreenshotMode: 'viewport' }], [settings]]);
    await other.stop();
  });

  it('says why a session does not start', async () => {
    const start = (capabilities: object) =>
      client.post('/v1/sessions/start', appiumConfig(appium, { ...capabilities }));
    expectFailure(await start({ platformName: 'iOS', automationName: 'TizenTV' }), 'E0104');
    const absent = await start({ ...PHONE, bundleId: 'com.example.absent' });
    expectFailure(absent, 'E0102');
    expect(absent.text).to.contain('com.example.absent');
  });
});
