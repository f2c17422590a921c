import { expect } from 'chai';
import sharp from 'sharp';
import type { Healed } from '../../src/keyword/outcome.js';
import { AndroidService } from '../support/android-service.js';
import type { ClientSession } from '../support/client-session.js';
import { ModelServer } from '../fixtures/model-server.js';

describe('healing on Android', function () {
  this.timeout(180_000);
  let model: ModelServer;
  let android: AndroidService;
  let session: ClientSession;

  before(async () => {
    model = await ModelServer.start();
    android = await AndroidService.start({ env: { ...model.env, SVC_FIND_TIMEOUT_S: '0.5' } });
    session = await android.session(android.device, { changes: { ai_self_heal: true } });
  });

  after(async () => {
    await android.stop();
    await model.close();
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
