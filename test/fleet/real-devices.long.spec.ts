import { expect } from 'chai';
import { type AndroidHome, makeAndroidHome } from '../../demo/android/android-home.js';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import { AndroidDevices } from '../support/android-devices.js';
import { AppiumServer } from '../support/appium-server.js';
import { ClientSession } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import { Fleet } from '../support/fleet/fleet.js';
import { report } from '../support/fleet/report.js';
import type { HttpClient } from '../support/http-client.js';
import { document, PageServer } from '../support/pages.js';
import { picture } from '../support/picture.js';
import { RunningChromium } from '../support/running-chromium.js';
import { SeleniumGrid } from '../support/selenium-grid.js';
import { sessionConfig } from '../support/session-config.js';
import { until } from '../fixtures/until.js';

const RECOVERY_LIMIT_MS = 60_000;

describe('sessions of real devices whose owner is killed', function () {
  this.timeout(600_000);
  let fleet: Fleet;
  let grid: SeleniumGrid;
  let pages: PageServer;
  let client: HttpClient;
  /** Ends the answers of `/slow`. */
  let release: () => void;

  before(async () => {
    const released = new Promise<void>((resolve) => (release = resolve));
    [fleet, grid, pages] = await Promise.all([
      Fleet.start({ env: { SVC_ALLOW_LAUNCH_OPTIONS: 'true' } }),
      SeleniumGrid.start({ maxSessions: 3 }),
      PageServer.start({
        '/': document('<input id="name"><button id="b">Here</button>'),
        '/slow': (_, response) => void released.then(() => response.end(document('<h1>Slow</h1>'))),
      }),
    ]);
    client = await fleet.client();
  });

  after(async () => {
    release();
    await fleet?.stop();
    await pages?.close();
    await grid?.stop();
  });

  /** Kills the owner and waits until the session answers by another replica. */
  const killOwnerOf = async (session: ClientSession, call: () => Promise<boolean>) => {
    const owner = await fleet.ownerOf(session.id);
    const killedAt = performance.now();
    await fleet.replicas[owner]!.kill();
    await until('the session answers', call, RECOVERY_LIMIT_MS);
    report(`answered ${Math.round(performance.now() - killedAt)} ms after the kill`);
    expect(await fleet.ownerOf(session.id)).to.not.equal(owner);
    await fleet.startAgain(owner);
  };

  const answers = (session: ClientSession, keyword: string, params: readonly unknown[]) => async () =>
    (await session.act(keyword, params).catch(() => undefined))?.status === 200;

  const stepsOf = async (session: ClientSession) =>
    (await session.get('/recording')).body['steps'] as readonly object[];

  it('go on with the browser of a Selenium Grid and everything that clients gave the session', async () => {
    const session = await ClientSession.start(client, {
      driver_sources: [{ selenium: { url: grid.url, capabilities: { url: pages.url('/') } } }],
      elements_sources: ['selenium'],
      text_detection: [],
      image_detection: [],
    });
    await session.run('Enter Text', ['id=name', 'Ann']);
    await session.run('Set Variable', ['colour', 'red']);
    await session.post('/templates', { name: 'logo', image_base64: await picture(8, 8) });
    const app = { base_url: pages.origin, apis: { home: { endpoint: '/', request: { method: 'GET' } } } };
    await session.post('/api', { collections: { app } });
    const recorded = await stepsOf(session);
    expect(recorded).to.have.lengthOf(2);
    await killOwnerOf(session, answers(session, 'Get Title', []));
    expect(await session.run('Get Value', ['id=name'])).to.equal('Ann');
    expect(await session.variables()).to.deep.equal({ colour: ['red'] });
    expect((await session.get('/templates')).text).to.contain('logo');
    expect((await session.act('Invoke API', ['app.home'])).data['status_code']).to.equal(200);
    expect((await stepsOf(session)).slice(0, recorded.length)).to.deep.equal(recorded);

    const other = await fleet.clientOf(await fleet.otherThanOwner(session.id));
    const stream = await EventStream.open(other, `${session.path}/events`);
    const interrupted = ClientSession.attach(other, session.id, session.driverId).act('Navigate', [pages.url('/slow')]);
    const running = await stream.next(({ status }) => status === 'RUNNING');
    await until('the page is asked for', () => pages.asked.includes('/slow'));
    const owner = await fleet.ownerOf(session.id);
    await fleet.replicas[owner]!.kill();
    expect((await interrupted).detail.code).to.equal('E0106');
    release();
    const failed = await stream.next(({ status }) => status === 'FAIL', RECOVERY_LIMIT_MS);
    stream.close();
    expect([failed.data.execution_id, failed.data.message]).to.satisfy(
      ([id, message]: string[]) => id === running.data.execution_id && message!.includes('E0106'),
    );
    await until('the session answers', answers(session, 'Get Title', []), RECOVERY_LIMIT_MS);
    expect(pages.asked.filter((path) => path === '/slow')).to.have.lengthOf(1);
    expect((await session.stop()).status).to.equal(200);
    await until('no browser is left on the grid', async () => (await grid.sessions()).length === 0);
    await until('its browsers end', () => grid.processes.browsers().length === 0);
    await fleet.startAgain(owner);
  });

  it('go on with the device of an Appium server', async () => {
    const home: AndroidHome = await makeAndroidHome();
    const host = await VirtualAndroid.start({ devices: 1, hasUniqueSerials: true });
    const appium = await AppiumServer.start({ androidHome: home.path, drivers: ['appium-uiautomator2-driver'] });
    try {
      const android = new AndroidDevices(host, client);
      const session = await android.session(android.device, { url: appium.url });
      await session.run('Press Element', ['Settings']);
      expect(android.device.screen).to.equal('com.example.demo/.SettingsActivity');
      await killOwnerOf(session, answers(session, 'Assert Presence', [['Settings']]));
      expect(android.device.screen).to.equal('com.example.demo/.SettingsActivity');
      await session.run('Press Keycode', ['4']);
      expect((await session.stop()).status).to.equal(200);
      await until('the device is free', () => !android.device.isServerRunning);
      expect(appium.log.match(/Session created with session id/g)).to.have.lengthOf(1);
      android.expectKnownCommands();
    } finally {
      await appium.stop();
      await host.close();
      await home.remove();
    }
  });

  it('go on with a browser at cdp_url, in the page that was open', async () => {
    const browser = await RunningChromium.start(pages.url('/'));
    try {
      await until('its tab', async () => (await browser.tabs()).includes(pages.url('/')));
      const driver_sources = [{ playwright: { capabilities: { cdp_url: browser.httpUrl } } }];
      const session = await ClientSession.start(client, sessionConfig(undefined, { driver_sources }));
      await session.run('Enter Text', ['id=name', 'Ben']);
      await killOwnerOf(session, answers(session, 'Get Title', []));
      expect(await session.run('Get Value', ['id=name'])).to.equal('Ben');
      expect((await session.stop()).status).to.equal(200);
      expect(await browser.tabs()).to.deep.equal([pages.url('/')]);
    } finally {
      await browser.close();
    }
  });

  it('end with a reason where the browser was local, and leave no browser', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    await session.run('Sleep', ['0']);
    const owner = await fleet.ownerOf(session.id);
    const other = await fleet.clientOf(await fleet.otherThanOwner(session.id));
    const stream = await EventStream.open(other, `${session.path}/events`);
    await fleet.replicas[owner]!.kill();
    const gone = await until(
      'it is gone',
      async () => {
        const answer = await other.get(`${session.path}/variables`);
        return answer.status === 404 && answer;
      },
      RECOVERY_LIMIT_MS,
    );
    expect(gone.body).to.deep.equal({ detail: 'Session not found' });
    const last = await stream.next(({ execution_id: id }) => id === 'session', RECOVERY_LIMIT_MS);
    expect(last.data.status).to.equal('FAIL');
    expect(last.data.message).to.contain('the replica has stopped');
    stream.close();
    expect(fleet.replicas[owner]!.service.processes.browsers()).to.deep.equal([]);
    await fleet.startAgain(owner);
  });
});
