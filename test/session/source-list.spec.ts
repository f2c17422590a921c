import { expect } from 'chai';
import { Settings } from '../../src/config.js';
import { planOneDriver, planSession } from '../../src/session/plan.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const settings = Settings.parse({});
const drivers = (...driver_sources: readonly unknown[]) =>
  planSession({ driver_sources, elements_sources: [], text_detection: [], image_detection: [] }).drivers;
const MATCH = { version: '>=13', model: 'Pixel*', esim: true };
const SOURCE = { name: 'pool:android', url: undefined, capabilities: { match: MATCH } };

describe('pools as driver sources', () => {
  it('are items with match, or drivers whose name begins with pool:', () => {
    expect(drivers({ pool: 'android', match: MATCH })).to.deep.equal([SOURCE]);
    expect(drivers({ 'pool:android': { capabilities: { match: MATCH } } })).to.deep.equal([SOURCE]);
    const bare = { ...SOURCE, capabilities: {} };
    expect(drivers('pool:android', { pool: 'android' }, { 'pool:android': false })).to.deep.equal([bare, bare]);
  });

  it('take capabilities of the client', () => {
    const [driver] = drivers({ pool: 'android', match: MATCH, capabilities: { 'appium:app': 'a.apk' } });
    expect(driver!.capabilities).to.deep.equal({ 'appium:app': 'a.apk', match: MATCH });
  });

  it('are the driver of a session with one driver, which takes all its element sources', () => {
    const plan = planOneDriver({ driver: 'pool:android', capabilities: { match: MATCH } }, settings);
    expect([plan.drivers, plan.elementSources]).to.deep.equal([[SOURCE], ['pool:android']]);
    const byDefault = planOneDriver({}, { ...settings, driver: 'pool:android' });
    expect(byDefault.drivers).to.deep.equal([{ ...SOURCE, capabilities: {} }]);
  });

  const WRONG: readonly (readonly [source: unknown, path: string, message: string])[] = [
    [{ pool: 'android', mach: {} }, 'driver_sources.0.mach', 'unknown key'],
    [{ pool: 'android', match: { version: [13] } }, 'driver_sources.0.match.version', 'must be a text'],
    [{ pool: 'android', match: '>=13' }, 'driver_sources.0.match', 'Expected object'],
    [{ 'pool:android': { url: 'http://a.test' } }, 'driver_sources.0.pool:android.url', 'leave it out'],
    [
      { 'pool:android': { capabilities: { match: { version: null } } } },
      'driver_sources.0.pool:android.capabilities.match.version',
      'must be a text',
    ],
  ];
  for (const [source, path, message] of WRONG) {
    it(`refuse ${JSON.stringify(source)}`, async () => {
      const { code, details } = await refusalOf(() => drivers(source));
      const [problem] = details!['problems'] as { path: string; message: string }[];
      expect([code, problem!.path]).to.deep.equal(['E0503', path]);
      expect(problem!.message).to.include(message);
    });
  }

  it('refuse an address beside a pool in a session with one driver', async () => {
    const { message } = await refusalOf(() => planOneDriver({ driver: 'pool:a', url: 'http://a.test' }, settings));
    expect(message).to.include('url: is that of the pool');
  });
});
