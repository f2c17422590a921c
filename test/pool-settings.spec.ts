import { expect } from 'chai';
import { loadConfig } from '../src/load-config.js';
import { POOLS } from './fixtures/pools.js';
import { refusalOf } from './fixtures/thrown-by.js';
import { inDirectory } from './fixtures/temporary-directory.js';

const inEnvironment = async (pools: unknown) =>
  (await loadConfig({ env: { SVC_POOLS: typeof pools === 'string' ? pools : JSON.stringify(pools) } })).settings.pools;

describe('the setting pools', () => {
  it('is an object of the configuration file, or JSON in the environment', async () => {
    const expected = await inEnvironment(POOLS);
    expect(expected!['android']!.devices![1]).to.deep.include({ id: 'pixel-7', capabilities: { 'appium:udid': 'P7' } });
    expect(expected!['grid']!.max_sessions).to.equal(undefined);
    await inDirectory({ 'svc.config.json': JSON.stringify({ pools: POOLS }) }, async (cwd) => {
      expect((await loadConfig({ env: {}, cwd })).settings.pools).to.deep.equal(expected);
    });
  });

  const WRONG: readonly (readonly [pools: unknown, path: string, message: string])[] = [
    ['{"a":', 'pools', 'is no JSON'],
    ['[]', 'pools', 'Expected object'],
    [{ 'a b': { driver: 'appium', url: 'http://a.test' } }, 'pools.a b', 'its name must have'],
    [{ a: { url: 'http://a.test' } }, 'pools.a.driver', 'Required'],
    [{ a: { driver: 'appium' } }, 'pools.a', 'needs devices, or the url of a hub'],
    [{ a: { driver: 'appium', url: 'a.test' } }, 'pools.a.url', 'must be an address'],
    [{ a: { driver: 'appium', url: 'http://a.test', slots: 3 } }, 'pools.a.slots', 'unknown key'],
    [{ a: { driver: 'pool:b', url: 'http://a.test' } }, 'pools.a.driver', 'not another pool'],
    [{ a: { driver: 'appium', url: 'http://a.test', max_sessions: 0 } }, 'pools.a.max_sessions', 'greater than'],
    [{ a: { driver: 'appium', devices: [] } }, 'pools.a.devices', 'is empty'],
    [{ a: { driver: 'appium', devices: [{ id: 'x' }], max_sessions: 2 } }, 'pools.a.max_sessions', 'is for hubs'],
    [{ a: { driver: 'appium', devices: [{ id: 'x' }, { id: 'x' }] } }, 'pools.a.devices.1.id', 'is there twice: x'],
    [{ a: { driver: 'appium', devices: [{ id: 'x/y' }] } }, 'pools.a.devices.0.id', 'must have 1 to 100'],
    [
      { a: { driver: 'appium', devices: [{ id: 'x', properties: { version: [13] } }] } },
      'pools.a.devices.0.properties.version',
      'must be a text',
    ],
  ];
  for (const [pools, path, message] of WRONG) {
    it(`names ${path} as wrong in ${JSON.stringify(pools)}`, async () => {
      const { code, details } = await refusalOf(() => inEnvironment(pools));
      const [problem] = details!['problems'] as { path: string; message: string }[];
      expect([code, problem!.path]).to.deep.equal(['E0503', `${path} (SVC_POOLS)`]);
      expect(problem!.message).to.include(message);
    });
  }
});
