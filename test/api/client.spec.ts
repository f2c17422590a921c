import { expect } from 'chai';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ApiClient, ApiSettings } from '../../src/api/client.js';
import { ApiThreads } from '../../src/api/api-threads.js';
import { ServiceError } from '../../src/errors.js';
import { createLog } from '../../src/log.js';
import { Shutdown } from '../../src/plugin/shutdown.js';
import { Variables } from '../../src/variables.js';
import { configOf } from '../fixtures/settings.js';
import { TestServer } from './test-server.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const never = () => new AbortController().signal;

/** What the server does for a path; any other path is answered with what arrived. */
const PAGES: Record<string, RequestListener> = {
  '/json': (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'X-Token': 'tok', 'Set-Cookie': ['sid=1', 'b=2'] })
      .end('{"items":[{"id":7},{"id":8}],"deep":{"a":1}}'),
  '/gone': (_, response) => response.writeHead(302, { Location: '/json' }).end('moved'),
  '/see-other': (_, response) => response.writeHead(303, { Location: '/echo' }).end(),
  '/keep': (_, response) => response.writeHead(307, { Location: '/echo' }).end(),
  '/loop': (_, response) => response.writeHead(302, { Location: '/loop' }).end(),
  '/file': (_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/slow': () => undefined,
  '/stalled': (_, response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).write('half'),
  '/broken': (_, response) =>
    response
      .writeHead(500, { 'Content-Type': 'application/json', 'Set-Cookie': 'sid=s3cr3t', Location: 'http://u:pw@h/' })
      .end('{"error":"broken"}'),
  '/text': (_, response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('just text'),
  '/empty': (_, response) => response.writeHead(204).end(),
  '/badjson': (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"a": 1,'),
  '/exact': (_, response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('y'.repeat(1024 * 1024)),
  '/endless': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const more = () => {
      while (!response.destroyed && response.write('y'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  },
  '/gzip': (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .end(gzipSync('{"packed":true}')),
  '/bomb': (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(50 * 1024 * 1024))),
  '/badgzip': (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('this is not gzip'),
  '/short': (request, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('abc');
    setTimeout(() => request.socket.destroy(), 20);
  },
  '/reset': (request) => request.socket.destroy(),
  '/headers': (_, response) =>
    response
      .writeHead(200, Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x-${i}`, 'v'.repeat(100)])))
      .end(),
};

describe('ApiClient', () => {
  let server: TestServer;
  let variables: Variables;
  const logger = { log: createLog('fatal') };
  const shutdown = new Shutdown(configOf(), logger);
  const threads = ApiThreads.of(shutdown, logger);

  before(async () => {
    server = await TestServer.start((request, response) => {
      const page = PAGES[request.url!.split('?')[0]!];
      if (page) return page(request, response);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(server.last));
    });
  });
  after(async () => {
    await Promise.all([server.close(), shutdown.run()]);
  });
  beforeEach(() => {
    variables = new Variables();
    variables.set('kept', ['before']);
  });

  interface Setup {
    readonly expected?: object;
    readonly defaults?: object;
    readonly base?: string;
    readonly hosts?: readonly string[];
    readonly signal?: AbortSignal;
  }

  async function call(endpoint: string, request: object = {}, setup: Setup = {}) {
    const client = new ApiClient(variables, new ApiSettings(setup.hosts), threads);
    const api = { endpoint, request: { method: 'GET', ...request }, expected_result: setup.expected };
    await client.load({
      global_defaults: setup.defaults,
      collections: { c: { base_url: setup.base ?? server.url, apis: { a: api } } },
    });
    return client.invoke('c.a', setup.signal ?? never());
  }

  async function failed(endpoint: string, request: object = {}, setup: Setup = {}) {
    const error = await thrownBy<ServiceError>(() => call(endpoint, request, setup));
    expect(error, String(error.stack)).to.be.instanceOf(ServiceError);
    expect(error.code).to.equal('E0701');
    expect(error.cause).to.equal(undefined);
    expect(error.message).to.equal(`API call failed: c.a: ${String(error.details!.reason)}`);
    return error.details!;
  }

  describe('without API data', () => {
    it('says how to supply it', async () => {
      const client = new ApiClient(variables, new ApiSettings(undefined), threads);
      const error = await thrownBy<ServiceError>(() => client.invoke('c.a', never()));
      expect(error.code).to.equal('E0701');
      expect(error.message).to.contain('api_data').and.to.contain('POST /v1/sessions/{session_id}/api');
    });
  });

  describe('load', () => {
    it('replaces the data wholesale, and keeps it when the new is not valid', async () => {
      const client = new ApiClient(variables, new ApiSettings(undefined), threads);
      const data = (id: string) => ({
        collections: { [id]: { base_url: server.url, apis: { a: { endpoint: '/text', request: { method: 'GET' } } } } },
      });
      await client.load(data('one'));
      await client.load({ api: data('two') });
      expect((await thrownBy<ServiceError>(() => client.invoke('one.a', never()))).code).to.equal('E0601');
      expect((await thrownBy<ServiceError>(() => client.load({ collections: [] }))).code).to.equal('E0403');
      expect((await client.invoke('two.a', never())).body).to.equal('just text');
    });
  });

  describe('invoke', () => {
    it('gives status, headers, body and time', async () => {
      const result = await call('/json');
      expect(result.status_code).to.equal(200);
      expect(result.headers).to.deep.include({ 'x-token': 'tok', 'set-cookie': ['sid=1', 'b=2'] });
      expect(result.body).to.deep.equal({ items: [{ id: 7 }, { id: 8 }], deep: { a: 1 } });
      expect(result.elapsed_ms).to.be.a('number').and.to.be.at.least(0);
      expect(result).not.to.have.property('body_truncated');
    });

    it('stores what it extracts, replacing earlier values', async () => {
      variables.set('ids', ['old', 'older']);
      await call('/json', {}, { expected: { extract: { ids: '$.items[*].id', token: 'headers.X-Token' } } });
      expect(variables.all()).to.deep.equal({ kept: ['before'], ids: ['7', '8'], token: ['tok'] });
    });

    it('stores nothing when anything fails', async () => {
      const extract = { kept: '$.items[0].id', missing: '$.items[9].id' };
      expect((await failed('/json', {}, { expected: { extract } })).reason).to.contain('$.items[9].id');
      await failed('/json', {}, { expected: { extract: { kept: 'deep' }, assertions: [{ path: 'x', exists: true }] } });
      expect(variables.all()).to.deep.equal({ kept: ['before'] });
    });

    it('sends method, path, query, headers and body with the variables filled in', async () => {
      variables.set('who', ['Zoë']);
      await call('/echo/${who}?z=1', {
        method: 'post',
        headers: { 'X-Custom': 'for ${who}' },
        query: { q: '${who} & co', n: 5 },
        body: { name: '${who}', list: ['a ${who}', 2, null, true] },
      });
      expect(server.last.method).to.equal('POST');
      expect(server.last.path).to.equal('/echo/Zo%C3%AB?z=1&q=Zo%C3%AB%20%26%20co&n=5');
      expect(Buffer.from(server.last.headers['x-custom'] as string, 'latin1').toString()).to.equal('for Zoë');
      expect(server.last.headers['content-type']).to.equal('application/json');
      expect(server.last.headers['content-length']).to.equal(String(Buffer.byteLength(server.last.body)));
      expect(JSON.parse(server.last.body)).to.deep.equal({ name: 'Zoë', list: ['a Zoë', 2, null, true] });
    });

    it('sends every method, with and without a body', async () => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        await call('/echo', { method });
        expect([server.last.method, server.last.body]).to.deep.equal([method, '']);
        await call('/echo', { method, body: [1] });
        expect([server.last.method, server.last.body]).to.deep.equal([method, '[1]']);
      }
      const head = await call('/json', { method: 'HEAD' });
      expect([head.status_code, head.body, head.headers['x-token']]).to.deep.equal([200, null, 'tok']);
    });

    it('sends credentials of the base URL as a header', async () => {
      await call('/echo', {}, { base: server.url.replace('//', '//ann:pw@') });
      expect(server.last.headers.authorization).to.equal(`Basic ${Buffer.from('ann:pw').toString('base64')}`);
    });

    it('passes on an unknown variable, API and collection', async () => {
      const variable = await thrownBy<ServiceError>(() => call('/${nobody}'));
      expect([variable.code, variable.details!.variable]).to.deep.equal(['E0403', 'nobody']);
      const client = new ApiClient(variables, new ApiSettings(undefined), threads);
      await client.load({ collections: { c: { base_url: server.url, apis: {} } } });
      expect((await thrownBy<ServiceError>(() => client.invoke('c.b', never()))).code).to.equal('E0601');
      expect((await thrownBy<ServiceError>(() => client.invoke('cb', never()))).code).to.equal('E0403');
    });

    it('tells a broken request without sending it', async () => {
      const before = server.received.length;
      variables.set('evil', ['a\r\nX-Evil: 1']);
      expect((await failed('/echo', { headers: { 'X-A': '${evil}' } })).reason).to.contain('x-a holds a line break');
      expect(server.received).to.have.length(before);
    });
  });

  describe('bodies', () => {
    it('are text when they are not JSON or broken, and null when empty', async () => {
      expect((await call('/text')).body).to.equal('just text');
      expect((await call('/badjson')).body).to.equal('{"a": 1,');
      expect(await call('/empty', { method: 'DELETE' })).to.include({ status_code: 204, body: null });
    });

    it('are unpacked', async () => {
      expect((await call('/gzip')).body).to.deep.equal({ packed: true });
    });

    it('are cut at 1 MB, where the transfer stops', async () => {
      const endless = await call('/endless');
      expect(endless.body_truncated).to.equal(true);
      expect(endless.body).to.have.length(1024 * 1024);
      const bomb = await call('/bomb');
      expect([bomb.body_truncated, (bomb.body as string).length]).to.deep.equal([true, 1024 * 1024]);
      const details = await failed('/endless', {}, { expected: { extract: { a: '$.a' } } });
      expect(details).to.include({ body_truncated: true });
      expect(details.reason).to.contain('was cut at 1 MB');
    });

    it('of exactly 1 MB are whole', async () => {
      const exact = await call('/exact');
      expect(exact.body).to.have.length(1024 * 1024);
      expect(exact).not.to.have.property('body_truncated');
    });
  });

  describe('redirects', () => {
    it('are followed', async () => {
      expect(await call('/gone')).to.deep.include({ status_code: 200 });
    });

    it('are left alone on demand', async () => {
      const setup = { defaults: { follow_redirects: false }, expected: { extract: { to: 'headers.location' } } };
      expect(await call('/gone', {}, setup)).to.include({ status_code: 302, body: 'moved' });
      expect(variables.all().to).to.deep.equal(['/json']);
    });

    it('turn into a GET or carry the body along, as their status says', async () => {
      await call('/see-other', { method: 'POST', body: 1 });
      expect(server.last).to.include({ method: 'GET', path: '/echo', body: '' });
      await call('/keep', { method: 'PUT', body: { a: 1 } });
      expect(server.last).to.include({ method: 'PUT', path: '/echo', body: '{"a":1}' });
    });

    it('end after ten', async () => {
      const before = server.received.length;
      expect((await failed('/loop')).reason).to.equal('redirected more than 10 times');
      expect(server.received).to.have.length(before + 11);
    });

    it('lead to http and https only', async () => {
      const details = await failed('/file');
      expect(details).to.include({ status_code: 302 });
      expect(details.reason).to.contain('which cannot be called');
    });

    it('take no secret header to another origin', async () => {
      const other = await TestServer.start((_, response) => response.end('here'));
      const gate = await TestServer.start((_, response) =>
        response.writeHead(302, { Location: `${other.url}/in` }).end(),
      );
      try {
        const headers = { Authorization: 'Bearer t', Cookie: 'c=1', 'X-Api-Key': 'k', Accept: 'text/plain' };
        expect((await call('/', { headers }, { base: gate.url })).body).to.equal('here');
        expect(gate.last.headers).to.include({ authorization: 'Bearer t', 'x-api-key': 'k' });
        expect(other.last.headers).not.to.have.any.keys('authorization', 'cookie', 'x-api-key');
        expect(other.last.headers.accept).to.equal('text/plain');
      } finally {
        await Promise.all([other.close(), gate.close()]);
      }
    });
  });

  describe('allowed hosts', () => {
    it('let a listed host through', async () => {
      expect((await call('/gone', {}, { hosts: [`127.0.0.1:${server.port}`] })).status_code).to.equal(200);
    });

    it('stop a call to any other before it is made', async () => {
      const before = server.received.length;
      const details = await failed('/json', {}, { hosts: ['api.example', '127.0.0.1:1'] });
      expect(details.reason).to.equal(
        `the call goes to 127.0.0.1:${server.port}, which is not an allowed host (SVC_API_ALLOWED_HOSTS)`,
      );
      expect(server.received).to.have.length(before);
    });

    it('stop a redirect to any other', async () => {
      const gate = await TestServer.start((_, response) =>
        response.writeHead(302, { Location: `${server.url}/json` }).end(),
      );
      try {
        const before = server.received.length;
        const details = await failed('/', {}, { base: gate.url, hosts: [`127.0.0.1:${gate.port}`] });
        expect(details.reason).to.contain(`redirected to 127.0.0.1:${server.port}`);
        expect(details.status_code).to.equal(302);
        expect(server.received).to.have.length(before);
      } finally {
        await gate.close();
      }
    });
  });

  describe('failures', () => {
    it('carry what was answered, but no cookie, credential or request header', async () => {
      const details = await failed(
        '/broken',
        { headers: { Authorization: 'Bearer s3cr3t-QzW', 'X-Key': 's3cr3t-2' }, query: { key: 's3cr3t-3' } },
        { expected: { expected_status: 200 }, base: server.url.replace('//', '//ann:s3cr3t-4@') },
      );
      expect(details).to.deep.include({
        status_code: 500,
        body: { error: 'broken' },
        reason: 'the status is 500, expected 200',
      });
      expect(details.headers).to.deep.include({ 'set-cookie': ['***'], location: 'http://***@h/' });
      expect(details.elapsed_ms).to.be.a('number');
      expect(JSON.stringify(details)).not.to.contain('s3cr3t');
    });

    it('name the assertion', async () => {
      const assertion = { path: 'deep.a', equals: 2 };
      const details = await failed('/json', {}, { expected: { assertions: [assertion] } });
      expect(details).to.deep.include({ assertion, reason: 'deep.a is 1, expected equals 2', status_code: 200 });
    });

    it('tell why nothing came, without the query', async () => {
      const closed = createServer().listen(0, '127.0.0.1');
      await once(closed, 'listening');
      const { port } = closed.address() as AddressInfo;
      closed.close();
      const base = `http://ann:pw@127.0.0.1:${port}`;
      const details = await failed('/x', { query: { key: 'k1' } }, { base });
      expect(details).to.have.all.keys('reason', 'elapsed_ms');
      expect(details.reason).to.equal(`GET http://127.0.0.1:${port}/x failed: connect ECONNREFUSED 127.0.0.1:${port}`);
      expect((await failed('/x', {}, { base: `http://localhost:${port}` })).reason).to.contain('ECONNREFUSED');
    });

    it('tell of a connection that breaks off before or inside the answer', async () => {
      const before = server.received.length;
      expect((await failed('/reset')).reason).to.contain('/reset failed: ');
      expect(server.received).to.have.length(before + 1);
      const short = await failed('/short');
      expect(short).to.include({ status_code: 200 });
      expect(short).not.to.have.property('body');
    });

    it('tell of a flood of headers, broken packing and what is no HTTP', async () => {
      expect((await failed('/headers')).reason).to.contain('Header overflow');
      expect((await failed('/badgzip')).reason).to.contain('incorrect header check');
      const babble = createServer((socket: Socket) => socket.on('error', () => undefined).end('hello\r\n\r\n'));
      await once(babble.listen(0, '127.0.0.1'), 'listening');
      const { port } = babble.address() as AddressInfo;
      expect((await failed('/', {}, { base: `http://127.0.0.1:${port}` })).reason).to.contain('Parse Error');
      babble.close();
    });

    it('come when the time is over, for the whole call and without another try', async () => {
      const before = server.received.length;
      expect((await failed('/slow', { timeout_s: 0.2 })).reason).to.equal('no complete answer within 0.2 s');
      expect(server.received).to.have.length(before + 1);
      // A busy machine can take longer than the time given until the head is there; then it gets more.
      for (const timeout_s of [0.2, 2, 20]) {
        const calls = server.received.length;
        const stalled = await failed('/stalled', {}, { defaults: { timeout_s } });
        expect(server.received).to.have.length(calls + 1);
        expect(stalled.reason).to.equal(`no complete answer within ${timeout_s} s`);
        if (stalled.status_code === undefined && timeout_s < 20) continue;
        expect(stalled.status_code).to.equal(200);
        break;
      }
    });

    it('count the time over all redirects together', async () => {
      const gate = await TestServer.start((_, response) => {
        setTimeout(() => response.writeHead(302, { Location: '/again' }).end(), 80);
      });
      try {
        const details = await failed('/', { timeout_s: 0.3 }, { base: gate.url });
        expect(details.reason).to.equal('no complete answer within 0.3 s');
      } finally {
        await gate.close();
      }
    });
  });

  describe('an abort', () => {
    it('before the call rejects with its reason and sends nothing', async () => {
      const before = server.received.length;
      const reason = new Error('stopped');
      expect(await thrownBy(() => call('/json', {}, { signal: AbortSignal.abort(reason) }))).to.equal(reason);
      expect(server.received).to.have.length(before);
    });

    it('while waiting or reading rejects with its reason and closes the connection', async () => {
      for (const endpoint of ['/slow', '/stalled']) {
        const controller = new AbortController();
        const reason = new Error('stopped');
        setTimeout(() => controller.abort(reason), 100);
        expect(await thrownBy(() => call(endpoint, {}, { signal: controller.signal }))).to.equal(reason);
      }
    });
  });

  it('keeps no connection open', async () => {
    await call('/echo');
    expect(server.last.headers.connection).to.equal('close');
    await call('/endless');
    await until(async () => (await server.connections()) === 0);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}
