import { expect } from 'chai';
import { ApiCatalog } from '../../src/api/catalog.js';
import { parseApiData } from '../../src/api/definition.js';
import type { ServiceError } from '../../src/errors.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const api = (request: object = {}) => ({ endpoint: '/', request: { method: 'get', ...request } });

const catalog = async (defaults?: object) =>
  new ApiCatalog(
    await parseApiData({
      global_defaults: defaults,
      collections: {
        shop: {
          base_url: 'http://h',
          global_headers: { 'X-Both': 'collection', 'X-Collection': 1 },
          apis: {
            list: api({ headers: { 'x-own': true, 'x-both': 'own' }, timeout_s: 2 }),
            'v1.get': api(),
            constructor: api(),
          },
        },
      },
    }),
  );

describe('ApiCatalog', () => {
  it('splits an identifier at the first dot', async () => {
    const call = (await catalog()).resolve('shop.v1.get');
    expect([call.collection.name, call.api.name]).to.deep.equal(['shop', 'v1.get']);
  });

  it('merges the defaults, the nearest winning', async () => {
    const defaults = {
      headers: { 'X-BOTH': 'global', 'X-Global': 'g' },
      timeout_s: 5,
      follow_redirects: false,
      verify_tls: false,
    };
    const shop = await catalog(defaults);
    expect(shop.resolve('shop.list')).to.include({
      identifier: 'shop.list',
      timeoutS: 2,
      followRedirects: false,
      verifyTls: false,
    });
    expect(shop.resolve('shop.list').headers).to.deep.equal({
      'x-both': 'own',
      'x-global': 'g',
      'x-collection': '1',
      'x-own': 'true',
    });
    expect(shop.resolve('shop.v1.get').timeoutS).to.equal(5);
    expect(shop.resolve('shop.v1.get').headers['x-both']).to.equal('collection');
  });

  it('waits 30 s, follows redirects and verifies TLS when nothing is said', async () => {
    expect((await catalog()).resolve('shop.v1.get')).to.include({
      timeoutS: 30,
      followRedirects: true,
      verifyTls: true,
    });
  });

  it('names near collections and APIs when one is unknown', async () => {
    const shop = await catalog();
    const noCollection = await thrownBy<ServiceError>(() => shop.resolve('shp.list'));
    expect(noCollection.code).to.equal('E0601');
    expect(noCollection.message).to.contain('"shp" (did you mean shop?)');
    expect(noCollection.details).to.deep.equal({ suggestions: ['shop'] });
    const noApi = await thrownBy<ServiceError>(() => shop.resolve('shop.lst'));
    expect(noApi.code).to.equal('E0601');
    expect(noApi.message).to.contain('"shop" has no API "lst" (did you mean shop.list?)');
    expect(noApi.details).to.deep.equal({ suggestions: ['shop.list'] });
  });

  it('finds no collection or API that only every object has', async () => {
    const shop = await catalog();
    for (const id of ['constructor.list', '__proto__.list', 'shop.toString', 'shop.__proto__', 'shop.']) {
      expect((await thrownBy<ServiceError>(() => shop.resolve(id))).code, id).to.equal('E0601');
    }
    expect(shop.resolve('shop.constructor').api.name).to.equal('constructor');
  });

  it('says how an identifier is written when it has no dot', async () => {
    const error = await thrownBy<ServiceError>(async () => (await catalog()).resolve('nodot'));
    expect(error.code).to.equal('E0403');
    expect(error.message).to.contain('"nodot" is no API identifier: write <collection_id>.<api_id>');
  });
});
