import { expect } from 'chai';
import fc from 'fast-check';
import { KeywordCatalog } from '../../src/keyword/catalog.js';
import { keywordInfo } from '../../src/keyword/definition.js';
import { type Effect, slugOf } from '../../src/plugin/mark.js';
import { Registry } from '../../src/plugin/registry.js';
import { int, locateParams, type ParamShape } from '../../src/plugin/params.js';
import { configOf } from '../fixtures/settings.js';
import { refusalOf } from '../fixtures/thrown-by.js';

function registryOf(...names: string[]): Registry {
  const registry = new Registry();
  for (const name of names) {
    const info = { name, description: 'd', params: {} as ParamShape, effect: 'act' as Effect };
    registry.add({ mark: { kind: 'keyword', info }, target: class {}, file: `/${name}.js` });
  }
  return registry;
}

const catalogOf = (...names: string[]) => new KeywordCatalog(registryOf(...names), configOf());

describe('KeywordCatalog', () => {
  const catalog = catalogOf('Press Element', 'Invoke API', 'Sleep');

  for (const spelling of ['Press Element', 'press_element', 'PRESS-element', '  press   element ', 'press_-_element']) {
    it(`finds Press Element as ${JSON.stringify(spelling)}`, () => {
      expect(catalog.get(spelling).mark.name).to.equal('Press Element');
    });
  }

  it('refuses an unknown keyword with the nearest names', async () => {
    const error = await refusalOf(() => catalog.get('Pres Elemnt'));
    expect([error.code, error.status]).to.deep.equal(['E0402', 400]);
    expect(error.message).to.contain('"Pres Elemnt"').and.to.contain('press_element');
    expect(error.details).to.deep.equal({ suggestions: ['press_element'] });
  });

  for (const name of ['', ' ', 'constructor', '__proto__', 'pressElement', 'x'.repeat(100_000)]) {
    it(`knows no ${JSON.stringify(name.slice(0, 20))}`, async () => {
      const error = await refusalOf(() => catalog.get(name));
      expect(error.code).to.equal('E0402');
      expect(error.message.length).to.be.below(400);
    });
  }

  it('refuses two keywords whose names differ in the spelling only, naming both files', () => {
    expect(() => catalogOf('Press Element', 'press-element')).to.throw(
      /Press Element.*press-element|press-element.*Press Element/,
    );
  });

  it('describes a keyword with its parameters', () => {
    const registry = new Registry();
    const info = {
      name: 'Tap Twice',
      description: 'Tap.',
      params: { times: int('How often', 2), ...locateParams },
      effect: 'act' as Effect,
    };
    registry.add({ mark: { kind: 'keyword', info }, target: class {}, file: '/keywords/gesture/t.js' });
    const found = new KeywordCatalog(registry, configOf({ find_timeout_s: 4 }));
    expect(keywordInfo(found.get('tap twice'))).to.deep.equal({
      keyword: 'Tap Twice',
      keyword_slug: 'tap_twice',
      description: 'Tap.',
      category: 'gesture',
      parameters: [
        { name: 'times', type: 'int', default: 2, required: false, description: 'How often' },
        {
          name: 'index',
          type: 'int',
          default: 0,
          required: false,
          description: 'Which one of several, from 0 in reading order',
          minimum: 0,
          maximum: 100_000,
        },
        {
          name: 'aoi',
          type: 'str',
          default: null,
          required: false,
          description: 'Area of the screen to look in: x,y,width,height in percent',
        },
        {
          name: 'timeout',
          type: 'float',
          default: 4,
          required: false,
          description: 'Seconds to find the element',
          minimum: 0,
          maximum: 3600,
        },
      ],
    });
  });
});

describe('slugOf', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const words = fc.array(word, { minLength: 1, maxLength: 4 });
  const gap = fc.stringMatching(/^[ _\t-]{1,3}$/);

  it('is the same for every spelling', () => {
    fc.assert(
      fc.property(words, gap, fc.boolean(), fc.stringMatching(/^ {0,3}$/), (parts, between, loud, around) => {
        const spelt = around + parts.join(between) + around;
        expect(slugOf(loud ? spelt.toUpperCase() : spelt)).to.equal(parts.join('_'));
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(slugOf(slugOf(name))).to.equal(slugOf(name));
      }),
    );
  });
});
