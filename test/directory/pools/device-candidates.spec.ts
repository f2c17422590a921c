import { expect } from 'chai';
import { deviceCandidates } from '../../../src/directory/pools/device-candidates.js';
import { PoolSettings } from '../../../src/pool-settings.js';
import { planSession, type SessionPlan } from '../../../src/session/plan.js';
import { POOLS } from '../../fixtures/pools.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const pools = PoolSettings.parse(POOLS);
const plan = (driver_sources: readonly unknown[]): SessionPlan =>
  planSession({ driver_sources, elements_sources: [], text_detection: [], image_detection: [] });
const candidates = (...sources: readonly unknown[]) => deviceCandidates(plan(sources), pools);

describe('deviceCandidates', () => {
  it('lists the devices of a pool', () => {
    expect(candidates({ pool: 'android' })).to.deep.equal(['android/pixel-6', 'android/pixel-7', 'android/galaxy']);
    expect(candidates('pool:android')).to.have.length(3);
  });

  const MATCHES: readonly (readonly [match: object, ids: readonly string[]])[] = [
    [{ version: '>=13' }, ['pixel-7', 'galaxy']],
    [{ version: '>=13', model: 'Pixel*' }, ['pixel-7']],
    [{ version: 14 }, ['galaxy']],
    [{ id: 'pixel-6' }, ['pixel-6']],
    [{ esim: true }, ['galaxy']],
  ];
  for (const [match, ids] of MATCHES) {
    it(`finds ${ids.join(' and ')} by ${JSON.stringify(match)}`, () => {
      expect(candidates({ pool: 'android', match })).to.deep.equal(ids.map((id) => `android/${id}`));
    });
  }

  it('lists the devices of several pools in the order of the sources, each once', () => {
    const first = { pool: 'android', match: { version: '>=14' } };
    const found = candidates(first, { pool: 'chrome' }, { pool: 'android', match: { version: '>=13' } }, 'playwright');
    const slots = ['chrome/1', 'chrome/2', 'chrome/3'];
    expect(found).to.deep.equal(['android/galaxy', ...slots, 'android/pixel-7']);
  });

  it('needs no device for drivers and hubs without a limit', () => {
    expect(candidates('playwright')).to.deep.equal([]);
    expect(candidates({ pool: 'grid', match: { browserVersion: '131' } })).to.deep.equal([]);
    expect(candidates({ pool: 'android', match: { version: '>=99' } }, 'playwright')).to.deep.equal([]);
  });

  it('says what there is when no device matches', async () => {
    const { code, message } = await refusalOf(() => candidates({ pool: 'android', match: { version: '>=15' } }));
    expect(code).to.equal('E0503');
    expect(message).to.include('no device of the pool android matches {"version":">=15"}');
    expect(message).to.include(
      'pixel-7 (version 13.0, model Pixel 7), galaxy (version 14, model Galaxy S23, esim true)',
    );
    const other = await refusalOf(() => candidates({ pool: 'grid', match: { browserName: 'chrome' } }));
    expect(other.message).to.include('a hub with {"browserName":"firefox"}');
  });

  const WRONG: readonly (readonly [source: unknown, code: string, text: string])[] = [
    [{ pool: 'andriod' }, 'E0601', 'did you mean android?'],
    ['pool:zzzzzzzz', 'E0601', 'the pools are android, chrome, grid'],
    [{ pool: 'android', match: { vresion: '13' } }, 'E0503', 'no property "vresion" (did you mean version?)'],
    [{ pool: 'android', match: { colour: 'red' } }, 'E0503', 'no property "colour": it has id, version, model, esim'],
    [{ pool: 'android', match: { version: '>=' } }, 'E0503', '">=" is no comparison'],
    [{ pool: 'grid', match: { browserVersion: '>=131' } }, 'E0503', 'compares browserVersion itself'],
    [{ pool: 'chrome', match: { model: 'x' } }, 'E0503', 'no property "model"'],
  ];
  for (const [source, code, text] of WRONG) {
    it(`refuses ${JSON.stringify(source)}`, async () => {
      const refusal = await refusalOf(() => candidates(source));
      expect([refusal.code, refusal.message]).to.satisfy(
        ([found, message]: [string, string]) => found === code && message.includes(text),
        refusal.message,
      );
    });
  }

  for (const other of ['playwright', { pool: 'grid' }]) {
    it(`refuses a pool of devices after ${JSON.stringify(other)}, which needs none`, async () => {
      const { code, message } = await refusalOf(() => candidates(other, { pool: 'android' }));
      expect([code, message.includes('pool:android must come before')]).to.deep.equal(['E0503', true]);
    });
  }

  it('says that no pool is configured', async () => {
    const { code, message } = await refusalOf(() => deviceCandidates(plan(['pool:android']), undefined));
    expect([code, message.includes('SVC_POOLS')]).to.deep.equal(['E0601', true]);
  });
});
