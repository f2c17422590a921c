import { expect } from 'chai';
import fc from 'fast-check';
import { planSession } from '../../src/session/plan.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const EMPTY = { elements_sources: [], text_detection: [], image_detection: [] };
const plan = (more: object = {}) => planSession({ driver_sources: ['playwright'], ...EMPTY, ...more });
const refusal = (body: unknown) => refusalOf(() => planSession(body));

describe('planSession', () => {
  it('normalises every way to write a source', () => {
    const driver_sources = [
      'a',
      { b: true },
      { c: null },
      { d: {} },
      { e: { enabled: true, url: 'http://e', capabilities: { x: 1 } } },
      { f: false },
      { g: { enabled: false, url: 'http://g' } },
    ];
    expect(plan({ driver_sources }).drivers).to.deep.equal([
      { name: 'a', url: undefined, capabilities: {} },
      { name: 'b', url: undefined, capabilities: {} },
      { name: 'c', url: undefined, capabilities: {} },
      { name: 'd', url: undefined, capabilities: {} },
      { name: 'e', url: 'http://e', capabilities: { x: 1 } },
    ]);
  });

  it('keeps the order, and only what is enabled, of the other sources', () => {
    const { elementSources, textDetectors, imageDetectors } = plan({
      elements_sources: ['z', { y: false }, { x: null }],
      text_detection: [{ t: { url: 'http://t', capabilities: { languages: ['deu'] } } }, { u: false }],
      image_detection: [],
    });
    expect([elementSources, textDetectors, imageDetectors]).to.deep.equal([
      ['z', 'x'],
      [{ name: 't', url: 'http://t', capabilities: { languages: ['deu'] } }],
      [],
    ]);
  });

  it('has no project and no API data when they are left out or null', () => {
    for (const more of [{}, { project_path: null, api_data: null }]) {
      expect(plan(more)).to.include({ projectPath: undefined, apiData: undefined });
    }
  });

  it('takes the healing fields of MCP', () => {
    const { remarks, llmProvider } = plan({ ai_self_heal: true, llm_provider: 'gemini', llm_model: null });
    expect([remarks, llmProvider]).to.deep.equal([[], 'gemini']);
    expect(plan({ llm_provider: null }).llmProvider).to.equal(undefined);
  });

  it('takes whether locators are healed by similarity', async () => {
    expect(plan({ similarity_heal: false }).similarityHeal).to.equal(false);
    for (const none of [{}, { similarity_heal: null }]) expect(plan(none).similarityHeal).to.equal(undefined);
    const { code, message } = await refusal({ driver_sources: ['playwright'], ...EMPTY, similarity_heal: 'no' });
    expect([code, message]).to.deep.equal([
      'E0503',
      'Invalid configuration: similarity_heal: Expected boolean, received string',
    ]);
  });

  it('takes the name of an owner, of at most 100 characters', async () => {
    expect(plan({ owner: 'inspector' }).owner).to.equal('inspector');
    for (const none of [{}, { owner: null }]) expect(plan(none).owner).to.equal(undefined);
    const body = (owner: unknown) => ({ driver_sources: ['playwright'], ...EMPTY, owner });
    for (const wrong of ['', 'x'.repeat(101), 7]) {
      const { code, message } = await refusal(body(wrong));
      expect([code, message.includes('owner: ')]).to.deep.equal(['E0503', true]);
    }
  });

  it('ignores an unknown field, and remarks on it', () => {
    expect(plan({ colour: 'red' }).remarks).to.deep.equal(['unknown field "colour" ignored']);
  });

  it('takes the deprecated fields for an appium driver, and remarks on them', () => {
    const { drivers, remarks } = plan({
      driver_sources: [],
      appium_url: 'http://a',
      appium_config: { capabilities: { platformName: 'Android' } },
    });
    expect(drivers).to.deep.equal([{ name: 'appium', url: 'http://a', capabilities: { platformName: 'Android' } }]);
    expect(remarks).to.have.length(1);
    expect(remarks[0]).to.contain('deprecated').and.to.contain('driver_sources');
  });

  it('fills an appium source in with the deprecated fields, whose own values win', () => {
    const deprecated = { appium_url: 'http://a', appium_config: { capabilities: { platformName: 'iOS', udid: '1' } } };
    const driversOf = (...driver_sources: unknown[]) => plan({ driver_sources, ...deprecated }).drivers;
    expect(driversOf({ appium: { capabilities: { platformName: 'Android' } } }, 'playwright')).to.deep.equal([
      { name: 'appium', url: 'http://a', capabilities: { platformName: 'Android', udid: '1' } },
      { name: 'playwright', url: undefined, capabilities: {} },
    ]);
    expect(driversOf({ appium: { url: 'http://own' } })[0]).to.include({ url: 'http://own' });
    expect(driversOf({ appium: false })[0]).to.include({ name: 'appium', url: 'http://a' });
    expect(driversOf('playwright').map(({ name }) => name)).to.deep.equal(['playwright']);
  });

  it('tells the address in a deprecated field from the capabilities beside it', () => {
    const driverOf = (fields: object) => plan({ driver_sources: [], ...fields }).drivers[0];
    expect(driverOf({ appium_config: { url: 'http://b', platformName: 'iOS' } })).to.deep.equal({
      name: 'appium',
      url: 'http://b',
      capabilities: { platformName: 'iOS' },
    });
    expect(driverOf({ appium_url: 'http://a', appium_config: { url: 'http://b' } })).to.include({ url: 'http://a' });
    expect(driverOf({ appium_url: 'http://a' })).to.deep.equal({ name: 'appium', url: 'http://a', capabilities: {} });
  });

  it('is E0503 for deprecated fields of another type', async () => {
    for (const appium_config of [{ url: 5 }, { capabilities: 'x' }, 'x']) {
      expect((await refusal({ appium_config, ...EMPTY })).code).to.equal('E0503');
    }
  });

  for (const driver_sources of [[], [{ a: false }], [{ a: { enabled: false } }]]) {
    it(`is E0501 for ${JSON.stringify(driver_sources)}`, async () => {
      const error = await refusal({ driver_sources, ...EMPTY });
      expect([error.code, error.status]).to.deep.equal(['E0501', 400]);
    });
  }

  for (const field of ['driver_sources', 'elements_sources', 'text_detection', 'image_detection']) {
    it(`requires ${field}, as a list`, async () => {
      const body: Record<string, unknown> = { driver_sources: ['a'], ...EMPTY };
      for (const value of [undefined, null, 'a', {}, { a: true }]) {
        body[field] = value;
        const error = await refusal(body);
        expect([error.code, error.status]).to.deep.equal(['E0503', 400]);
        expect(error.message).to.contain(field);
      }
    });
  }

  for (const [item, path] of [
    [5, 'driver_sources.0'],
    ['', 'driver_sources.0'],
    [{}, 'driver_sources.0'],
    [{ a: true, b: true }, 'driver_sources.0'],
    [{ a: 'yes' }, 'driver_sources.0.a'],
    [{ a: { enabled: 'yes' } }, 'driver_sources.0.a.enabled'],
    [{ a: { url: 5 } }, 'driver_sources.0.a.url'],
    [{ a: { capabilities: [] } }, 'driver_sources.0.a.capabilities'],
    [[], 'driver_sources.0'],
  ] as const) {
    it(`refuses ${JSON.stringify(item)} as a source, with the path`, async () => {
      const error = await refusal({ driver_sources: [item], ...EMPTY });
      const { problems } = error.details as { problems: { path: string }[] };
      expect([error.code, problems.map((each) => each.path)]).to.deep.equal(['E0503', [path]]);
    });
  }

  for (const body of [null, undefined, 5, 'text', [], true]) {
    it(`refuses ${JSON.stringify(body) ?? 'undefined'} as a body`, async () => {
      expect((await refusal(body)).code).to.equal('E0503');
    });
  }

  it('names every problem at once', async () => {
    const { problems } = (await refusal({})).details as { problems: { path: string }[] };
    expect(problems.map(({ path }) => path)).to.deep.equal([
      'driver_sources',
      'elements_sources',
      'text_detection',
      'image_detection',
    ]);
  });

  it('answers a plan, E0501 or E0503, for any JSON', async () => {
    const source = fc.oneof(fc.string(), fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }));
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({
        driver_sources: fc.array(source),
        elements_sources: fc.array(source),
        text_detection: fc.array(source),
        image_detection: fc.array(source),
      }),
    );
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        try {
          expect(planSession(given).drivers.length).to.be.above(0);
        } catch (error) {
          expect(['E0501', 'E0503']).to.include((error as { code: string }).code);
        }
      }),
    );
  });
});
