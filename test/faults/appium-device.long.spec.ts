import { expect } from 'chai';
import type { FaultyDevice } from '../fixtures/faulty-device.js';
import type { ScreenElement } from '../../src/device/element.js';
import { AndroidService } from '../support/android-service.js';
import { type ClientSession, expectFailure } from '../support/client-session.js';
import { until } from '../fixtures/until.js';

const READ_LIMIT_S = 2;
const SLOW_MS = 1200;

describe('an Android device on which things go wrong', () => {
  let android: AndroidService;
  let device: FaultyDevice;
  let session: ClientSession;

  before(async () => {
    android = await AndroidService.start({ devices: 2, env: { SVC_READ_TIMEOUT_S: String(READ_LIMIT_S) } });
    device = android.device;
    session = await android.session();
  });

  after(() => android?.stop());

  afterEach(() => {
    for (const { faults } of android.devices) faults.clear();
    device.rotate(0);
  });

  /** A session on the other device, to be lost. */
  const doomed = async (): Promise<[ClientSession, FaultyDevice]> => {
    const other = android.devices[1]!;
    const own = await android.session(other);
    return [own, other];
  };

  async function expectLost(own: ClientSession, reason: RegExp): Promise<void> {
    for (const [keyword, params] of [
      ['Press Element', ['Settings']],
      ['Get Driver Session Id', []],
      ['Scroll Until Element Appears', ['id=nothing']],
    ] as const) {
      const answer = await own.act(keyword, params);
      expectFailure(answer, 'E0106');
      expect(answer.detail.message).to.match(reason);
      expect(answer.ms, keyword).to.be.below(9000);
    }
    expectFailure(await own.get('/elements'), 'E0106');
    const stopped = await own.stop();
    expect(stopped.status, stopped.summary).to.equal(200);
  }

  describe('loses the session', () => {
    it('when the automation server on the device dies between two calls', async () => {
      const [own, other] = await doomed();
      other.killServer();
      await own.fail('Press Element', ['Settings'], 'E0106');
      await expectLost(own, /automation server/);
    });

    it('when it dies while an element is looked for', async () => {
      const [own, other] = await doomed();
      other.log.clear();
      const looking = own.act('Press Element', { element: 'id=nothing', timeout: 30 });
      await until('the second look', () => other.log.of('http').length >= 2);
      other.killServer();
      const answer = await looking;
      expectFailure(answer, 'E0106');
      expect(answer.ms).to.be.below(6000);
      await expectLost(own, /automation server/);
    });

    it('when the device goes', async () => {
      const [own, other] = await doomed();
      other.goOffline();
      const answer = await own.act('Press Element', ['Settings']);
      expectFailure(answer, 'E0106');
      await expectLost(own, /automation server|device is gone|cannot reach what it drives/);
      other.faults.isOffline = false;
      const next = await android.session(other);
      await next.run('Press Element', ['Settings']);
      expect((await next.stop()).body).to.include({ status: 'terminated' });
    });

    it('and not when only the app crashes', async () => {
      android.show('.MainActivity');
      device.system.crash('com.example.demo', 'java.lang.RuntimeException: asked for by a test');
      const { message } = await session.fail('Press Element', { element: 'text=Settings', timeout: 0.2 }, 'E0201');
      expect(message).to.include('Settings');
      expect(await session.run('Get Text', ['id=android:id/alertTitle'])).to.equal('Demo keeps stopping');
      await session.run('Press Element', ['Close app']);
      await session.run('Launch App');
      await session.run('Press Element', ['Settings']);
      expect(device.screen).to.equal('com.example.demo/.SettingsActivity');
    });
  });

  describe('shows a source', () => {
    const elements = async () => (await session.run('Get Interactive Elements', ['all'])) as readonly ScreenElement[];
    const screen = (inside: string) =>
      `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="2400">${inside}</hierarchy>`;
    const node = (index: number, text: string, inside = '') =>
      `<android.widget.Button index="${index}" class="android.widget.Button" text="${text}" resource-id="app:id/b${index}" clickable="true" enabled="true" bounds="[0,${index % 2000}][500,${(index % 2000) + 60}]" displayed="true">${inside}</android.widget.Button>`;

    it('of three megabytes', async () => {
      const source = screen(Array.from({ length: 12_000 }, (_, at) => node(at, `Button ${at}`)).join(''));
      expect(source.length).to.be.greaterThan(2_500_000);
      device.faults.nextSources.push(source, source, source);
      const began = performance.now();
      expect(await session.run('Is Element', ['id=b11999', 'present', 0])).to.equal(true);
      expect(await session.run('Is Element', ['text=Button 777', 'present', 0])).to.equal(true);
      expect(await session.run('Is Element', ['//*[@resource-id="app:id/b5"]', 'present', 0])).to.equal(true);
      expect(performance.now() - began).to.be.below(15_000);
    });

    it('of two hundred levels', async () => {
      let source = node(200, 'Deep');
      for (let level = 199; level > 0; level--) {
        source = `<android.widget.FrameLayout index="0" class="android.widget.FrameLayout" bounds="[0,0][1080,2400]" displayed="true" enabled="true">${source}</android.widget.FrameLayout>`;
      }
      device.faults.nextSources.push(screen(source), screen(source));
      expect((await elements()).map(({ text }) => text)).to.deep.equal(['Deep']);
      expect(await session.run('Is Element', ['text=Deep', 'visible', 0])).to.equal(true);
    });

    it('with emoji, right-to-left text and characters that XML does not allow', async () => {
      const texts = ['😀 👩‍👩‍👧', 'مرحبا &amp; שלום', 'zero&#0;byte', 'bell&#7;', 'a\u0001b'];
      const source = screen(texts.map((text, at) => node(at * 100, text)).join(''));
      device.faults.nextSources.push(source, source);
      const found = (await elements()).map(({ text }) => text);
      expect(found).to.have.lengthOf(5);
      expect(found.slice(0, 2)).to.deep.equal(['😀 👩‍👩‍👧', 'مرحبا & שלום']);
      expect(found[2]).to.match(/^zero.?byte$/);
      expect(await session.run('Is Element', ['text=😀 👩‍👩‍👧', 'visible', 0])).to.equal(true);
    });

    for (const [what, source] of [
      ['that is empty', ''],
      ['without an element', '<hierarchy/>'],
      ['that is cut off', screen(node(1, 'Here')).slice(0, 300)],
      ['that is no XML', 'Internal error'],
      ['that is a page of HTML', '<!doctype html><html><body><h1>502</h1></body></html>'],
    ] as const) {
      it(`${what}, once: the next look finds the element`, async () => {
        android.show('.MainActivity');
        device.faults.nextSources.push(source);
        await session.run('Press Element', ['id=Search']);
      });

      it(`${what}: a read says so, or shows what there is`, async () => {
        device.faults.nextSources.push(source);
        const answer = await session.get('/elements');
        expect(answer.status, answer.summary).to.be.oneOf([200, 500]);
        if (answer.status === 500) expect(answer.detail.code).to.equal('E0401');
        expect(answer.text.length).to.be.below(2000);
      });
    }
  });

  describe('is slow', () => {
    it('and still acts', async () => {
      android.show('.MainActivity');
      device.faults.sourceDelayMs = SLOW_MS;
      await session.run('Press Element', ['Settings']);
      expect(device.screen).to.equal('com.example.demo/.SettingsActivity');
    });

    it('and gives no source at all: the call ends, and so does the session', async () => {
      const [own, other] = await doomed();
      other.faults.httpHangs = true;
      const answer = await own.act('Press Element', ['Settings']);
      expectFailure(answer, 'E0107');
      expect(answer.ms).to.be.within(READ_LIMIT_S * 1000, READ_LIMIT_S * 1000 + 8000);
      expectFailure(await own.get('/elements'), 'E0107');
      const stopped = await own.stop();
      expect(stopped.status).to.equal(200);
      expect(stopped.ms).to.be.below(12_000);
      other.faults.clear();
      const next = await android.session(other);
      await next.run('Press Element', ['Settings']);
      await next.stop();
    });
  });

  describe('changes between the look and the touch', () => {
    it('by turning: the press hits nothing wrong', async () => {
      android.show('.MainActivity');
      device.log.clear();
      device.faults.beforeNextAction = () => device.rotate(1);
      const answer = await session.act('Press Element', ['Waiting']);
      expect(device.screen, answer.summary).to.be.oneOf([
        'com.example.demo/.MainActivity',
        'com.example.demo/.WaitingActivity',
      ]);
    });

    it('by an app that comes to the front while it is looked for: nothing of it is pressed', async () => {
      android.show('.MainActivity');
      device.log.clear();
      device.faults.sourceDelayMs = 200;
      const pressing = session.act('Press Element', { element: 'text=Settings', timeout: 0.5 });
      await until('the second look', () => device.log.of('http').length === 2);
      device.system.launch('com.example.notes');
      const answer = await pressing;
      // Gone when the time is over before another look, not found when there was one.
      expect(answer.detail.code, answer.summary).to.be.oneOf(['E0201', 'E0206']);
      expect(device.log.of('tap')).to.deep.equal([]);
    });

    it('by turning while it is looked for: the press goes where the element is now', async () => {
      android.show('.MainActivity');
      device.log.clear();
      device.faults.sourceDelayMs = 200;
      const pressing = session.act('Press Element', ['Form']);
      await until('the second look', () => device.log.of('http').length === 2);
      device.rotate(3);
      expect((await pressing).status).to.equal(200);
      expect(device.screen).to.be.equal('com.example.demo/.FormActivity');
    });
  });
});
