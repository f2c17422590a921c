import { expect } from 'chai';
import { remote } from 'webdriverio';
import { AndroidService } from '../support/android-service.js';
import { AppiumServer } from '../support/appium-server.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { until } from '../fixtures/until.js';

describe("an Appium server of one's own", () => {
  let android: AndroidService;
  let appium: AppiumServer;

  before(async () => {
    android = await AndroidService.start();
    appium = await startAppium('/wd/hub');
  });

  after(async () => {
    await appium?.stop();
    await android?.stop();
  });

  const startAppium = (basePath: string) =>
    AppiumServer.start({ androidHome: android.home.path, drivers: ['appium-uiautomator2-driver'], basePath });

  it('serves a session behind its base path, and tells a version by its code', async () => {
    const session = await android.session(android.device, { url: appium.url });
    await session.run('Press Element', ['Settings']);
    expect(android.device.screen).to.equal('com.example.demo/.SettingsActivity');
    expect(await session.run('Get App Version', ['com.example.demo'])).to.equal('version code 10203');
    expect((await session.stop()).body).to.deep.include({ status: 'terminated' });
    expect(android.device.isServerRunning).to.equal(false);
  });

  it('is reached by the fields of former versions too', async () => {
    const body = {
      driver_sources: [],
      elements_sources: ['appium'],
      text_detection: [],
      image_detection: [],
      appium_url: appium.url,
      appium_config: { capabilities: android.host.capabilities(android.device) },
    };
    const session = await ClientSession.start(android.client, body);
    await session.run('Press Element', ['Form']);
    await session.stop();
    expect(android.service.log.some(({ msg }) => /deprecated/.test(String(msg)))).to.equal(true);
  });

  it('says which base path it has not', async () => {
    const { origin } = new URL(appium.url);
    const answer = await android.client.post('/v1/sessions/start', android.config(android.device, { url: origin }));
    expectFailure(answer, 'E0102');
    expect(answer.detail.message).to.include(origin).and.include('/wd/hub');
  });

  it('lends a session that somebody else opened, and keeps it', async () => {
    const browser = await remote({
      hostname: '127.0.0.1',
      port: appium.port,
      path: '/wd/hub',
      logLevel: 'silent',
      capabilities: { ...android.host.capabilities(android.device), 'wdio:enforceWebDriverClassic': true },
    });
    const attach = (id: string) => ({
      driver_sources: [
        { appium: { url: appium.url, capabilities: { platformName: 'Android', 'appium:existingSessionId': id } } },
      ],
      elements_sources: ['appium'],
      text_detection: [],
      image_detection: [],
    });
    const session = await ClientSession.start(android.client, attach(browser.sessionId));
    expect(session.driverId).to.equal(browser.sessionId);
    android.show('.MainActivity');
    await session.run('Press Element', ['Settings']);
    expect(android.device.screen).to.equal('com.example.demo/.SettingsActivity');
    expect((await session.stop()).status).to.equal(200);
    const unknown = await android.client.post('/v1/sessions/start', attach('nobody-knows-it'));
    expectFailure(unknown, 'E0102');
    await browser.deleteSession().catch(() => undefined);
  });

  it('ends a session that is not used, as the caller wished: the next call says so', async () => {
    const session = await android.session(android.device, {
      url: appium.url,
      capabilities: { 'appium:newCommandTimeout': 1 },
    });
    await until('the end of the session', () => !android.device.isServerRunning);
    const { message } = await session.fail('Press Element', ['Settings'], 'E0106');
    expect(message).to.include('the server ended the session');
    const again = await session.act('Get Text', ['Settings']);
    expectFailure(again, 'E0106');
    expect(again.ms).to.be.below(9000);
    expect((await session.stop()).status).to.equal(200);
  });

  it('is killed in the middle of a keyword: every call says so at once', async () => {
    const doomed = await startAppium('/');
    const session = await android.session(android.device, { url: doomed.url });
    android.device.log.clear();
    const looking = session.act('Press Element', { element: 'id=nothing', timeout: 30 });
    await until('the second look', () => android.device.log.of('http').length >= 2);
    await doomed.kill();
    const answer = await looking;
    expectFailure(answer, 'E0106');
    expect(answer.detail.message).to.include('cannot be reached');
    expect(answer.ms).to.be.below(15_000);
    for (const keyword of ['Get Driver Session Id', 'Capture Screenshot', 'Launch App']) {
      const later = await session.act(keyword);
      expectFailure(later, 'E0106');
      expect(later.ms, keyword).to.be.below(9000);
    }
    expect((await session.stop()).status).to.equal(200);
    expect((await android.client.get('/v1/sessions')).body['sessions']).to.deep.equal([]);
  });
});
