import { expect } from 'chai';
import { resolvePools } from '../../../src/directory/pools/resolve-pools.js';
import { PoolSettings } from '../../../src/pool-settings.js';
import { planSession, type SessionPlan } from '../../../src/session/plan.js';
import { POOLS } from '../../fixtures/pools.js';

const pools = PoolSettings.parse(POOLS);
const plan = (driver_sources: readonly unknown[], elements_sources: readonly string[] = []): SessionPlan =>
  planSession({ driver_sources, elements_sources, text_detection: [], image_detection: [] });
const resolved = (device: string | undefined, ...sources: readonly unknown[]) =>
  resolvePools(plan(sources), pools, device).drivers;

describe('resolvePools', () => {
  it('puts the leased device in place of its pool, and leaves other pools out', () => {
    const android = { pool: 'android', capabilities: { 'appium:app': 'http://apps.test/a.apk', 'appium:noReset': 1 } };
    expect(resolved('android/pixel-7', { pool: 'chrome' }, android, 'playwright')).to.deep.equal([
      {
        name: 'appium',
        url: 'http://appium.test:4723',
        capabilities: {
          'appium:app': 'http://apps.test/a.apk',
          platformName: 'Android',
          'appium:noReset': true,
          'appium:udid': 'P7',
        },
        ofClient: { 'appium:app': 'http://apps.test/a.apk', 'appium:noReset': 1 },
      },
      { name: 'playwright', url: undefined, capabilities: {} },
    ]);
  });

  it('takes the address and the capabilities of a device before those of its pool', () => {
    const [driver] = resolved('android/galaxy', 'pool:android');
    expect(driver).to.deep.include({ name: 'appium', url: 'http://other.test:4723' });
    expect(driver!.capabilities).to.include({ 'appium:udid': 'G1', 'appium:noReset': false });
  });

  it('asks a hub by capabilities', () => {
    const match = { browserVersion: 131, platformName: 'linux' };
    const asked = { browserVersion: '131', platformName: 'linux' };
    const [slot] = resolved('chrome/2', { pool: 'chrome', match });
    expect(slot).to.deep.include({ url: 'http://hub.test:4444', capabilities: { browserName: 'chrome', ...asked } });
    const [hub] = resolved(undefined, { pool: 'grid', match });
    expect(hub).to.deep.include({ url: 'http://grid.test:4444', capabilities: { browserName: 'firefox', ...asked } });
  });

  it('takes the name of a pool among the element sources for its driver', () => {
    const given = plan(['pool:android'], ['pool:android', 'appium_screenshot']);
    expect(resolvePools(given, pools, 'android/galaxy').elementSources).to.deep.equal(['appium', 'appium_screenshot']);
  });

  it('takes the first of several matches', () => {
    const matches = ['>=14', '>=12', '>=13'].map((version) => ({ pool: 'android', match: { version } }));
    const { drivers, elementSources } = resolvePools(plan(matches, ['pool:android']), pools, 'android/pixel-7');
    expect([drivers.map(({ capabilities }) => capabilities['appium:udid']), elementSources]).to.deep.equal([
      ['P7'],
      ['appium'],
    ]);
  });

  it('leaves a plan without pools as it is', () => {
    const given = plan(['playwright']);
    expect(resolvePools(given, pools, undefined)).to.equal(given);
  });
});
