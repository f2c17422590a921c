import { expect } from 'chai';
import { AndroidService } from '../support/android-service.js';
import type { ClientSession } from '../support/client-session.js';
import { udpPorts } from '../support/udp-ports.js';
import { until } from '../fixtures/until.js';

const DEVICES = 12;

describe('many Android devices behind one embedded Appium server', () => {
  let android: AndroidService;

  before(async () => {
    android = await AndroidService.start({ devices: DEVICES });
  });

  after(() => android?.stop());

  const serverPorts = async () => (await android.forwards()).filter((line) => line.endsWith(' tcp:6790'));

  it('are driven at the same time, each by its own session, and leave no port behind', async () => {
    const sessions = await Promise.all(android.devices.map((device) => android.session(device)));
    expect(new Set(sessions.map(({ driverId }) => driverId)).size).to.equal(DEVICES);
    expect(new Set(await serverPorts()).size).to.equal(DEVICES);
    expect(udpPorts(android.service.pid)).to.have.lengthOf(3 * DEVICES);

    const show = (session: ClientSession, at: number) => session.run('Launch App', [`demo://item/${at}`]);
    await Promise.all(sessions.map(show));
    const texts = await Promise.all(sessions.map((session) => session.run('Get Text', ['id=item'])));
    expect(texts).to.deep.equal(sessions.map((_, at) => `This is item ${at}.`));

    await Promise.all(sessions.map((session) => session.run('Press Keycode', ['back'])));
    const rows = ['Settings', 'Form', 'Zoom', 'Feed'];
    for (const device of android.devices) android.show('.MainActivity', device);
    await Promise.all(sessions.map((session, at) => session.run('Press Element', [rows[at % rows.length]])));
    const screens = ['.SettingsActivity', '.FormActivity', '.ZoomActivity', '.FeedActivity'];
    expect(android.devices.map(({ screen }) => screen)).to.deep.equal(
      sessions.map((_, at) => `com.example.demo/${screens[at % screens.length]}`),
    );

    const ends = await Promise.all(sessions.map((session) => session.stop()));
    for (const end of ends) expect(end.body, end.summary).to.have.keys('status', 'session_id');
    expect(await android.forwards()).to.deep.equal([]);
    expect(udpPorts(android.service.pid)).to.deep.equal([]);
    expect(android.devices.filter(({ isServerRunning }) => isServerRunning)).to.deep.equal([]);
  });

  it('start while others stop', async () => {
    const [first, second, third] = android.devices;
    const one = await android.session(first);
    const [two, , three] = await Promise.all([android.session(second), one.stop(), android.session(third)]);
    const [again] = await Promise.all([android.session(first), two.stop()]);
    await Promise.all([again, three].map((session) => session.run('Press Element', ['Settings'])));
    await Promise.all([again.stop(), three.stop()]);
    expect(await android.forwards()).to.deep.equal([]);
    expect(udpPorts(android.service.pid)).to.deep.equal([]);
  });

  it('end with a start that its client has left', async () => {
    const device = android.device;
    device.log.clear();
    const leaving = new AbortController();
    const start = android.client
      .post('/v1/sessions/start', android.config(device), { signal: leaving.signal })
      .catch((error: unknown) => error);
    await until('the first command', () => device.log.of('shell').length > 0);
    leaving.abort();
    expect(await start).to.be.instanceOf(Error);
    const session = await android.session(device);
    await session.run('Press Element', ['Settings']);
    await session.stop();
    expect(udpPorts(android.service.pid)).to.deep.equal([]);
  });
});
