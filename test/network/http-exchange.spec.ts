import { expect } from 'chai';
import { followRedirect, httpExchange, HttpExchangeError, type HttpRequest } from '../../src/network/http-exchange.js';
import { TestServer } from '../api/test-server.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const post: HttpRequest = {
  method: 'POST',
  url: new URL('http://a.example/one?x=1'),
  headers: { authorization: 'Bearer t', 'x-api-key': 'k', 'content-type': 'text/plain', accept: '*/*' },
  body: 'hello',
};

describe('followRedirect', () => {
  it('follows nothing that is no redirect', () => {
    for (const status of [200, 300, 304, 404]) expect(followRedirect(post, status, '/two')).to.equal(undefined);
    expect(followRedirect(post, 302, undefined)).to.equal(undefined);
  });

  it('keeps method, body and headers for 307 and 308 on the same origin', () => {
    for (const status of [307, 308]) {
      const next = followRedirect(post, status, '/two')!;
      expect(next.url.href).to.equal('http://a.example/two');
      expect({ ...next, url: null }).to.deep.equal({ ...post, url: null });
    }
  });

  it('makes a GET without a body of a POST for 301 and 302, and of every method but HEAD for 303', () => {
    for (const status of [301, 302, 303]) {
      const next = followRedirect(post, status, '/two')!;
      expect([next.method, next.body]).to.deep.equal(['GET', undefined]);
      expect(next.headers).to.deep.equal({ authorization: 'Bearer t', 'x-api-key': 'k', accept: '*/*' });
    }
    const put = { ...post, method: 'PUT' };
    expect(followRedirect(put, 302, '/two')!.method).to.equal('PUT');
    expect(followRedirect(put, 303, '/two')!.method).to.equal('GET');
    expect(followRedirect({ ...post, method: 'HEAD' }, 303, '/two')!.method).to.equal('HEAD');
  });

  it('takes only headers that describe the message to another origin', () => {
    for (const target of ['http://b.example/', 'http://a.example:81/', '//b.example/two']) {
      expect(followRedirect(post, 307, target)!.headers).to.deep.equal({ 'content-type': 'text/plain', accept: '*/*' });
    }
    const secure = { ...post, url: new URL('https://a.example/') };
    expect(followRedirect(secure, 307, 'http://a.example/')!.headers).not.to.have.property('authorization');
  });

  it('keeps the headers when the same host moves to https', () => {
    expect(followRedirect(post, 307, 'https://a.example/')!.headers).to.deep.equal(post.headers);
  });

  it('reads a location of UTF-8 bytes and drops credentials in it', () => {
    const location = Buffer.from('http://u:p@a.example/Zoë').toString('latin1');
    expect(followRedirect(post, 302, location)!.url.href).to.equal('http://a.example/Zo%C3%AB');
  });

  it('refuses what is no http or https URL', async () => {
    for (const target of ['file:///etc/passwd', 'http://', 'ftp://u:pw@h/']) {
      const error = await thrownBy(() => followRedirect(post, 302, target));
      expect(error.message).to.match(/^redirected to ".*", which cannot be called$/);
      expect(error.message).not.to.contain('pw');
    }
  });
});

describe('httpExchange', () => {
  let server: TestServer;

  before(async () => {
    server = await TestServer.start((request, response) => {
      if (request.url === '/reset') request.socket.destroy();
      else if (request.url === '/stalled') response.writeHead(200).write('half');
      else response.end('0123456789');
    });
  });
  after(() => server.close());

  const get = (path: string, options: { maxBytes?: number; timeoutMs?: number; signal?: AbortSignal } = {}) =>
    httpExchange(
      { method: 'GET', url: new URL(path, server.url), headers: {} },
      { timeoutMs: 50_000, maxBytes: 10, ...options },
    );
  const failureOf = async (...call: Parameters<typeof get>) => {
    const error = await thrownBy<HttpExchangeError>(() => get(...call));
    expect(error).to.be.instanceOf(HttpExchangeError);
    expect(error.cause).to.equal(undefined);
    return { kind: error.kind, status: error.head?.status };
  };

  it('cuts the body at its limit', async () => {
    const { status, body, isTruncated } = await get('/');
    expect([status, body.toString(), isTruncated]).to.deep.equal([200, '0123456789', false]);
    const cut = await get('/', { maxBytes: 4 });
    expect([cut.body.toString(), cut.isTruncated]).to.deep.equal(['0123', true]);
  });

  // A busy machine can take longer than the time given until the head is there; then it gets more.
  const failureAfterHead = async (optionsOf: (timeMs: number) => Parameters<typeof get>[1]) => {
    for (let timeMs = 100.5; ; timeMs *= 10) {
      const failure = await failureOf('/stalled', optionsOf(timeMs));
      if (failure.status !== undefined || timeMs > 10_000) return failure;
    }
  };

  it('says which kind of failure it was, and how far the response came', async () => {
    expect(await failureOf('/reset')).to.deep.equal({ kind: 'network', status: undefined });
    const timedOut = await failureAfterHead((timeMs) => ({ timeoutMs: timeMs }));
    expect(timedOut).to.deep.equal({ kind: 'timeout', status: 200 });
    const aborted = await failureAfterHead((timeMs) => ({ signal: AbortSignal.timeout(Math.ceil(timeMs)) }));
    expect(aborted).to.deep.equal({ kind: 'aborted', status: 200 });
    expect(await failureOf('/', { signal: AbortSignal.abort() })).to.deep.equal({ kind: 'aborted', status: undefined });
  });
});
