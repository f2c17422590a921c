import { expect } from 'chai';
import { type AndroidHome, makeAndroidHome } from '../../demo/android/android-home.js';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import { FaultyDevice } from '../fixtures/faulty-device.js';
import { until } from '../fixtures/until.js';
import { type RunningTests, whileTesting } from '../support/running-tests.js';

const TEST = `cases:
  - name: waits for nothing
    steps:
      - Assert Presence: [id=menu|text=Settings]
      - Assert Presence: [id=never, 60]
  - name: comes later
    steps:
      - Assert Presence: [text=Settings]
`;

describe('svc test when its device is lost', function () {
  this.timeout(240_000);
  let home: AndroidHome;
  let host: VirtualAndroid<FaultyDevice>;
  let device: FaultyDevice;

  before(async () => {
    home = await makeAndroidHome();
    host = await VirtualAndroid.startWith(FaultyDevice, {});
    device = host.devices[0]!;
  });
  afterEach(() => device.faults.clear());
  after(async () => {
    await host.close();
    await home.remove();
  });

  /** Loses the device in the first case. */
  const losing = (test: string, work: (running: RunningTests) => Promise<void>) => {
    const session = { driver: 'appium', capabilities: host.capabilities(device) };
    const files = {
      'svc.config.json': JSON.stringify({ sessions: { default: session }, start_timeout_s: 60 }),
      'device.test.yaml': test,
    };
    device.log.clear();
    return whileTesting(files, { env: { ANDROID_HOME: home.path } }, async (running) => {
      const looks = () => device.log.of('http').filter((request) => request === 'GET /source');
      await until('two looks at the screen', () => looks().length >= 2, 60_000);
      device.goOffline();
      await work(running);
    });
  };

  it('says so, and skips what needs the device, when it does not come back', () =>
    losing(TEST, async ({ ended, report }) => {
      const { code, stdout } = await ended;
      expect(code).to.equal(1);
      expect(stdout)
        .to.match(/✗ .*waits for nothing {2}\(.*interrupted\)/)
        .and.include('E0106');
      const { cases } = await report();
      expect(cases[0]!.attempts[0]!.outcome).to.equal('interrupted');
      expect(cases.map(({ outcome }) => outcome)).to.not.include('passed');
    }));

  it('goes on with a new session when it comes back', () => {
    const test = TEST.replace('[id=never, 60]', '[id=never, 3]');
    return losing(test, async ({ ended, report }) => {
      device.faults.isOffline = false;
      const { code } = await ended;
      expect(code).to.equal(1);
      const [first, second] = (await report()).cases;
      expect(first!.attempts.map(({ outcome }) => outcome)).to.deep.equal(['interrupted', 'failed']);
      expect(second!.outcome).to.equal('passed');
    });
  });
});
