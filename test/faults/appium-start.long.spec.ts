import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AndroidService } from '../support/android-service.js';
import { expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';

describe('an Appium session that cannot start', () => {
  let android: AndroidService;

  before(async () => {
    android = await AndroidService.start();
  });

  after(() => android?.stop());

  const start = (options: Parameters<AndroidService['config']>[1]) =>
    android.client.post('/v1/sessions/start', android.config(android.device, options));

  it('names the server that cannot be reached, without credentials', async () => {
    const answer = await start({ url: 'http://user:hunter2@127.0.0.1:1/wd/hub' });
    expectFailure(answer, 'E0102');
    expect(answer.text).to.include('127.0.0.1:1').and.not.include('hunter2');
    expect(android.service.output).not.to.include('hunter2');
    expect(answer.detail.message).to.match(/cannot be reached|nothing listens there/);
    const unknown = await start({ url: 'http://no-such-host.invalid:4723' });
    expectFailure(unknown, 'E0102');
    expect(unknown.text).to.include('no-such-host.invalid:4723');
    expectFailure(await start({ url: 'not a url' }), 'E0104');
  });

  it('says which device is not there', async () => {
    const answer = await start({
      capabilities: { 'appium:udid': 'emulator-9999', 'appium:adbExecTimeout': 2000 },
    });
    expectFailure(answer, 'E0102');
    expect(answer.detail.message).to.include('emulator-9999').and.include('embedded Appium');
    expect(answer.ms).to.be.below(30_000);
  });

  it('says which app or activity is not there', async () => {
    const app = await start({ capabilities: { 'appium:appPackage': 'com.example.absent' } });
    expectFailure(app, 'E0102');
    expect(app.detail.message).to.match(/com\.example\.absent/);
    const activity = await start({
      capabilities: { 'appium:appActivity': '.AbsentActivity', 'appium:appWaitDuration': 1000 },
    });
    expectFailure(activity, 'E0102');
    expect(activity.detail.message).to.match(/AbsentActivity/);
    expect(android.device.isServerRunning).to.equal(false);
  });

  it('says how to install a driver that is not there', async () => {
    const answer = await start({ capabilities: { 'appium:automationName': 'Espresso' } });
    expectFailure(answer, 'E0102');
    expect(answer.detail.message)
      .to.match(/espresso/i)
      .and.match(/install/);
  });

  it('leaves nothing that keeps the next one from starting', async () => {
    const session = await android.session();
    await session.run('Press Element', ['Settings']);
    expect((await session.stop()).body).to.include({ status: 'terminated' });
  });

  it('says that there is no adb', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'no-sdk-'));
    const service = await ServedService.start({
      env: { ANDROID_HOME: empty, ANDROID_SDK_ROOT: empty, PATH: '/nowhere' },
    });
    const client = await HttpClient.connect(service.url);
    try {
      const answer = await client.post('/v1/sessions/start', android.config(android.device));
      expectFailure(answer, 'E0102');
      expect(answer.detail.message).to.match(/adb/);
      client.close();
      await service.stop();
    } finally {
      client.close();
      await service.kill();
      rmSync(empty, { recursive: true });
    }
  });
});
