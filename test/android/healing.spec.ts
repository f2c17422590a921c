import { expect } from 'chai';
import sharp from 'sharp';
import type { Healed } from '../../src/keyword/outcome.js';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import { AndroidDevices } from '../support/android-devices.js';
import type { ClientSession } from '../support/client-session.js';
import { ownService } from '../support/own-service.js';
import type { ServedService } from '../support/serve.js';
import { sharedAppium } from '../support/shared-appium.js';
import { ModelServer } from '../fixtures/model-server.js';

describe('healing on Android', () => {
  let model: ModelServer;
  let host: VirtualAndroid;
  let service: ServedService;
  let android: AndroidDevices;
  let session: ClientSession;

  before(async () => {
    const starting = VirtualAndroid.start({ hasUniqueSerials: true });
    model = await ModelServer.start();
    const [started, { url }] = await Promise.all([
      ownService({ env: { ...model.env, SVC_FIND_TIMEOUT_S: '0.5' } }),
      sharedAppium(),
    ]);
    service = started.service;
    host = await starting;
    android = new AndroidDevices(host, started.client);
    session = await android.session(android.device, { url, changes: { ai_self_heal: true } });
  });

  after(async () => {
    await session?.stop();
    await service?.stop();
    await host?.close();
    await model?.close();
    android?.expectKnownCommands();
  });

  it('presses what was renamed, and suggests a step that works on its own', async () => {
    android.show('.MainActivity');
    const reason = 'The menu says Settings now.';
    model.play({
      json: { reason, action: 'keyword', keyword: 'press_element', params: ['text=Settings'], completed: true },
    });
    const answer = await session.act('Press Element', ['text=Preferences']);
    expect(answer.status, answer.summary).to.equal(200);
    expect(android.device.screen).to.equal('com.example.demo/.SettingsActivity');
    const { suggested_steps: steps } = answer.data as unknown as Healed;
    expect(steps).to.deep.equal([{ keyword: 'press_element', params: ['text=Settings'] }]);

    const [{ wire, text, pictures }] = model.asked as [(typeof model.asked)[0]];
    expect(wire).to.equal('gemini');
    expect(text).to.match(/^\w+ "Settings" \[.+\] @\d+,\d+$/m);
    const { width, height } = await sharp(pictures[0]!.data).metadata();
    expect(Math.max(width, height)).to.equal(1024);

    android.show('.MainActivity');
    await session.run('Press Element', steps[0]!.params);
    expect(android.device.screen).to.equal('com.example.demo/.SettingsActivity');
  });
});
