import { expect } from 'chai';
import { harOf } from '../../src/logs/har.js';

describe('a HAR file', () => {
  it('has the fields that HAR 1.2 requires, also for a request without a response', () => {
    const common = { type: 'fetch', time: '2026-01-01T00:00:00.000Z', request_headers: { accept: '*/*' } };
    const har = harOf(
      [
        {
          ...common,
          method: 'POST',
          url: 'http://a.example/x?q=1&q=a%20b#top',
          status: 201,
          ms: 12,
          response_headers: { 'content-type': 'application/json' },
          request_body: '{}',
          response_body: '{"é":1}',
        },
        {
          ...common,
          method: 'GET',
          url: 'http://b.example/',
          status: null,
          ms: 3,
          response_headers: {},
          error: 'net::ERR_FAILED',
        },
      ],
      7,
    ) as { log: { version: string; comment: string; entries: Record<string, never>[] } };
    expect(har.log).to.include({ version: '1.2', comment: '7 earlier requests are no longer kept' });
    const [first, second] = har.log.entries as never as Record<string, Record<string, unknown>>[];
    for (const entry of [first, second]) {
      expect(entry).to.include.keys('startedDateTime', 'time', 'request', 'response', 'cache', 'timings');
      expect(entry!['request']).to.include.keys(
        ...['method', 'url', 'httpVersion', 'cookies', 'headers', 'queryString', 'headersSize', 'bodySize'],
      );
      expect(entry!['response']).to.include.keys(
        ...['status', 'statusText', 'httpVersion', 'cookies', 'headers', 'content', 'redirectURL', 'headersSize'],
      );
    }
    expect(first!['request']!['queryString']).to.deep.equal([
      { name: 'q', value: '1' },
      { name: 'q', value: 'a b' },
    ]);
    expect(first!['response']!['content']).to.deep.equal({ size: 8, mimeType: 'application/json', text: '{"é":1}' });
    expect(second!['response']).to.include({ status: 0, _error: 'net::ERR_FAILED' });
  });
});
