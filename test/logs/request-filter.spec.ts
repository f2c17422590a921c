import { expect } from 'chai';
import type { NetworkRequest } from '../../src/device/browser/page-logs.js';
import { ServiceError } from '../../src/errors.js';
import { requestFilter } from '../../src/logs/request-filter.js';

const request = (change: Partial<NetworkRequest>): NetworkRequest => ({
  method: 'GET',
  url: 'http://shop.example/api/orders?page=2',
  type: 'fetch',
  time: '2026-01-01T00:00:00.000Z',
  status: 200,
  ms: 5,
  request_headers: {},
  response_headers: {},
  ...change,
});

describe('a filter of requests', () => {
  it('compares the address, the method and the status', () => {
    const fits = requestFilter({ url: '*/api/*', method: 'post', status: '4xx' });
    expect(fits(request({ method: 'POST', status: 404 }))).to.equal(true);
    expect(fits(request({ method: 'POST', status: 200 }))).to.equal(false);
    expect(fits(request({ method: 'GET', status: 404 }))).to.equal(false);
    expect(fits(request({ method: 'POST', status: 404, url: 'http://shop.example/' }))).to.equal(false);
    expect(requestFilter({})(request({ status: null }))).to.equal(true);
  });

  it('finds requests that failed and requests without a response', () => {
    const failed = request({ status: null, error: 'net::ERR_FAILED' });
    const pending = request({ status: null, ms: null });
    expect([failed, pending].map(requestFilter({ status: 'failed' }))).to.deep.equal([true, false]);
    expect([failed, pending].map(requestFilter({ status: 'Pending' }))).to.deep.equal([false, true]);
  });

  for (const [what, filter] of Object.entries({
    'an empty pattern': { url: ' ' },
    'a long pattern': { url: 'x'.repeat(9000) },
    'a status that is none': { status: '999' },
    'a word as the status': { status: 'broken' },
  })) {
    it(`is E0403 for ${what}`, () => {
      expect(() => requestFilter(filter))
        .to.throw(ServiceError)
        .with.property('code', 'E0403');
    });
  }
});
