import { expect } from 'chai';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { slowRoute } from '../support/slow-route.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import type { ObservedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

const CONTACT = { name: '${who}', email: 'zoe@example.com', notes: 'for ${who}', favourite: true };

describe('Invoke API over HTTP', () => {
  let service: ObservedService;
  let app: DemoApp;
  let pages: PageServer;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    [{ service, client }, app, pages] = await Promise.all([
      sharedService(),
      startDemoApp({ extend: slowRoute }),
      PageServer.start({
        '/echo': (request, response) => {
          const { method, url, headers } = request;
          const chunks: Buffer[] = [];
          request.on('data', (chunk: Buffer) => chunks.push(chunk));
          request.on('end', () => {
            const body = Buffer.concat(chunks).toString();
            response.setHeader('Content-Type', 'application/json');
            response.end(JSON.stringify({ method, url, headers, body }));
          });
        },
        '/broken': (_, response) => response.writeHead(500, { 'Set-Cookie': 'sid=swordfish-7' }).end('{"why": 1'),
        '/moved': (_, response) => response.writeHead(302, { Location: '/echo?moved' }).end(),
        '/big': (_, response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('y'.repeat(2_000_000)),
        '/silent': () => undefined,
      }),
    ]);
    session = await ClientSession.start(client, sessionConfig(undefined, { elements_sources: [] }));
  });

  after(async () => {
    await Promise.all([stopSessions(client), app.close(), pages.close()]);
  });

  const get = (endpoint: string, more: object = {}) => ({ endpoint, request: { method: 'GET' }, ...more });
  const define = async (apis: object, more: object = {}, base = app.url) => {
    const answer = await session.post('/api', { collections: { book: { base_url: base, apis, ...more } } });
    expect([answer.status, answer.text], answer.summary).to.deep.equal([204, '']);
  };
  const invoke = (id: unknown) => session.act('Invoke API', [id]);

  it('needs API data, and says how to supply it', async () => {
    const other = await ClientSession.start(client, sessionConfig(undefined, { elements_sources: [] }));
    const detail = await other.fail('Invoke API', ['book.list'], 'E0701');
    expect(detail.message).to.include('api_data').and.to.include('/api');
    await other.stop();
  });

  it('answers the four fields in data, without a result', async () => {
    await define({ list: get('/api/contacts?limit=2') });
    const { status, data } = await invoke('book.list');
    expect(status).to.equal(200);
    expect(Object.keys(data)).to.have.members(['status_code', 'headers', 'body', 'elapsed_ms']);
    expect(data).to.include({ status_code: 200 });
    expect(data['headers']).to.include({ 'content-type': 'application/json; charset=utf-8' });
    expect(data['body']).to.have.nested.property('items.length', 2);
    expect(data['elapsed_ms']).to.be.a('number').that.is.at.least(0);
  });

  it('takes the definitions at the start, at the root or below api', async () => {
    const definitions = { collections: { book: { base_url: app.url, apis: { health: get('/api/health') } } } };
    for (const api of [definitions, { api: definitions }]) {
      const config = sessionConfig(undefined, { elements_sources: [], api_data: api });
      const other = await ClientSession.start(client, config);
      expect((await other.act('Invoke API', { api_identifier: 'book.health' })).data['body']).to.deep.equal({
        status: 'ok',
      });
      await other.stop();
    }
  });

  it('extracts values into variables, which later keywords use', async () => {
    const extract = {
      id: '$.id',
      address: 'headers.location',
      code: 'status_code',
      mail: 'email',
      whole: '$',
      flag: 'favourite',
    };
    await session.run('Set Variable', ['who', 'Zoë & Co']);
    await session.run('Set Variable', ['id', ['old', 'older']]);
    await define({
      create: {
        endpoint: '/api/contacts',
        request: { method: 'post', body: CONTACT },
        expected_result: { expected_status: [200, 201], extract },
      },
      read: { ...get('/api/contacts/${id}'), expected_result: { expected_status: 200, extract: { name: 'name' } } },
      names: { ...get('/api/contacts'), expected_result: { extract: { names: '$.items[*].name' } } },
      remove: {
        endpoint: '/api/contacts/${id}',
        request: { method: 'DELETE' },
        expected_result: { expected_status: 204 },
      },
    });
    expect((await invoke('book.create')).data).to.deep.include({ status_code: 201 });
    const { id, address, code, mail, whole, flag } = await session.variables();
    expect([code, mail, flag]).to.deep.equal([['201'], ['zoe@example.com'], ['true']]);
    expect(id).to.deep.equal([String(Number(id![0]))]);
    expect(address).to.deep.equal([`/api/contacts/${id![0]}`]);
    expect(JSON.parse(whole![0]!)).to.include({ name: 'Zoë & Co', notes: 'for Zoë & Co' });

    expect((await invoke('book.read')).data['body']).to.include({ name: 'Zoë & Co' });
    expect(await session.run('Assert Equality', ['<${name}>', '<Zoë & Co>'])).to.equal(true);
    await invoke('book.names');
    expect((await session.variables())['names']).to.have.lengthOf(61);
    expect((await invoke('book.remove')).data).to.include({ status_code: 204 });
    expect((await invoke('book.read')).detail.details).to.include({ status_code: 404 });
  });

  it('fills in the address, query, headers, body and form', async () => {
    await session.run('Set Variable', ['who', 'Zoë & Co']);
    await session.run('Set Variable', ['base', pages.origin]);
    const headers = { 'X-Who': 'is ${id2}', 'X-Global': 'own' };
    await session.run('Set Variable', ['id2', '7']);
    await define(
      {
        post: {
          endpoint: '/echo',
          request: {
            method: 'POST',
            headers,
            query: { q: '${who}', n: 5, list: ['a', 'b'] },
            body: { deep: ['${who}', 2] },
          },
        },
        form: { endpoint: '/echo', request: { method: 'PUT', form: { who: '${who}', 'odd key': 'a&b=c' } } },
      },
      { global_headers: { 'X-Global': 'common', 'X-Collection': 'c' } },
      '${base}',
    );
    const posted = (await invoke('book.post')).data['body'] as { url: string; headers: object; body: string };
    expect([...new URL(posted.url, 'http://x').searchParams]).to.deep.equal([
      ['q', 'Zoë & Co'],
      ['n', '5'],
      ['list', 'a'],
      ['list', 'b'],
    ]);
    expect(posted.headers).to.include({ 'x-who': 'is 7', 'x-global': 'own', 'x-collection': 'c' });
    expect(posted.headers)
      .to.have.property('content-type')
      .that.matches(/^application\/json/);
    expect(JSON.parse(posted.body)).to.deep.equal({ deep: ['Zoë & Co', 2] });
    const form = (await invoke('book.form')).data['body'] as { method: string; headers: object; body: string };
    expect(form.method).to.equal('PUT');
    expect(form.headers)
      .to.have.property('content-type')
      .that.matches(/^application\/x-www-form-urlencoded/);
    expect([...new URLSearchParams(form.body)]).to.deep.equal([
      ['who', 'Zoë & Co'],
      ['odd key', 'a&b=c'],
    ]);
  });

  it('gets a token by one call and uses it in the next', async () => {
    await define({
      login: {
        endpoint: '/api/token',
        request: { method: 'POST', form: { user: 'demo', password: 'open-sesame' } },
        expected_result: { expected_status: 200, extract: { token: 'token' } },
      },
      me: { endpoint: '/api/me', request: { method: 'GET', headers: { Authorization: 'Bearer ${token}' } } },
    });
    await invoke('book.login');
    expect((await invoke('book.me')).data['body']).to.deep.equal({ user: 'demo' });
  });

  it('sends a secret of a variable without its mark, and masks it in the answer and the failure', async () => {
    const other = await ClientSession.start(client, sessionConfig(undefined, { elements_sources: [] }));
    await other.run('Set Variable', ['token', '@:tok en-4711']);
    const request = { method: 'POST', headers: { 'X-Token': 'Bearer ${token}' }, body: { token: '${token}' } };
    const extract = { kept: '$.headers.x-token' };
    const apis = {
      echo: { endpoint: '/echo', request, expected_result: { extract } },
      fails: { endpoint: '/echo', request, expected_result: { expected_status: 204 } },
      refused: { endpoint: '/${token}', request: { method: 'GET' } },
    };
    const collections = { c: { base_url: pages.origin, apis }, d: { base_url: 'http://127.0.0.1:1', apis } };
    await other.post('/api', { collections });
    const { data } = await other.act('Invoke API', ['c.echo']);
    const echoed = data['body'] as { headers: Record<string, string>; body: string };
    expect([echoed.headers['x-token'], echoed.body]).to.deep.equal(['Bearer @:***', '{"token":"@:***"}']);
    expect((await other.variables())['kept']).to.deep.equal(['Bearer @:***']);
    expect(await other.run('Assert Equality', ['${kept}', 'Bearer tok en-4711'])).to.equal(true);
    for (const id of ['c.fails', 'd.refused']) {
      const { detail, text } = await other.act('Invoke API', [id]);
      expect(detail.code).to.equal('E0701');
      expect(text)
        .to.include('@:***')
        .and.not.match(/tok( |%20)en-4711/);
    }
    expect(service.output).to.not.match(/tok( |%20)en-4711/);
    await other.stop();
  });

  it('fails for another status with the four fields, the reason and no secret header', async () => {
    const headers = { Authorization: 'Bearer swordfish-8' };
    const expected_result = { expected_status: 200, extract: { id2: '$.never' } };
    await define(
      { broken: { endpoint: '/broken', request: { method: 'GET', headers }, expected_result } },
      {},
      pages.origin,
    );
    const { detail, text } = await invoke('book.broken');
    expect(detail.code).to.equal('E0701');
    expect(detail.details).to.include({ status_code: 500, body: '{"why": 1' });
    expect(detail.details?.['elapsed_ms']).to.be.a('number');
    expect(detail.details?.['headers']).to.be.an('object');
    expect(detail.details?.['reason']).to.include('500').and.to.include('200');
    expect(text + service.output).to.not.include('swordfish');
    expect((await session.variables())['id2']).to.deep.equal(['7']);
  });

  it('fails for a path that finds nothing, an assertion and a schema that do not hold', async () => {
    const failing = (expected_result: object) => ({ ...get('/api/health'), expected_result });
    await define({
      path: failing({ extract: { x: '$.items[9].id' } }),
      equals: failing({
        assertions: [
          { path: 'status', equals: 'ok' },
          { path: 'status', equals: 'ill' },
        ],
      }),
      exists: failing({ assertions: [{ path: 'nothing', exists: true }] }),
      matches: failing({ assertions: [{ path: '$.status', matches: '^x' }] }),
      schema: failing({ json_schema: { type: 'object', required: ['items'] } }),
      good: failing({ assertions: [{ path: 'status', contains: 'o' }], json_schema: { required: ['status'] } }),
    });
    const reasons = { path: 'items[9]', equals: 'ill', exists: 'nothing', matches: '^x', schema: 'items' };
    for (const [id, reason] of Object.entries(reasons)) {
      const { detail } = await invoke(`book.${id}`);
      expect(detail.code, id).to.equal('E0701');
      expect(JSON.stringify(detail), id).to.include(reason);
    }
    expect((await invoke('book.good')).status).to.equal(200);
  });

  it('fails in time when there is no answer, and at once when there is no server', async () => {
    const request = { method: 'GET', timeout_s: 0.3 };
    await define({ silent: { endpoint: '/silent', request } }, {}, pages.origin);
    const before = pages.asked.length;
    const silent = await invoke('book.silent');
    expect(silent.detail.code).to.equal('E0701');
    expect(silent.ms).to.be.within(250, 9000);
    expect(pages.asked.slice(before), 'one call, never again').to.deep.equal(['/silent']);
    await define({ refused: get('/') }, {}, 'http://127.0.0.1:1');
    expect((await invoke('book.refused')).detail.code).to.equal('E0701');
  });

  it('follows redirects unless told otherwise, cuts large bodies and keeps broken JSON as text', async () => {
    await define({ moved: get('/moved'), big: get('/big'), broken: get('/broken') }, {}, pages.origin);
    expect((await invoke('book.moved')).data['body']).to.include({ url: '/echo?moved' });
    const { data } = await invoke('book.big');
    expect(data).to.include({ body_truncated: true });
    expect(data['body']).to.have.lengthOf(1024 * 1024);
    expect((await invoke('book.broken')).data).to.include({ status_code: 500, body: '{"why": 1' });
    const collections = { book: { base_url: pages.origin, apis: { moved: get('/moved') } } };
    await session.post('/api', { global_defaults: { follow_redirects: false }, collections });
    expect((await invoke('book.moved')).data).to.include({ status_code: 302 });
  });

  it('splits its parameter at the first dot, and names the nearest of what there is not', async () => {
    await define({ 'v1.health': get('/api/health'), list: get('/api/contacts') });
    expect((await invoke('book.v1.health')).status).to.equal(200);
    for (const [id, near] of [
      ['bok.list', 'book'],
      ['book.lst', 'list'],
    ]) {
      const { detail } = await invoke(id);
      expect(detail.code).to.equal('E0601');
      expect(detail.message)
        .to.match(/^Unknown API/)
        .and.not.to.include('plugin');
      expect(JSON.stringify(detail.details?.suggestions)).to.include(near);
    }
    for (const id of ['nodot', '', 'book.__proto__', '__proto__.list', 'constructor.name']) {
      expect((await invoke(id)).detail.code, id).to.be.oneOf(['E0403', 'E0601']);
    }
  });

  it('tries alternatives like any keyword', async () => {
    await define({
      bad: { ...get('/api/health'), expected_result: { expected_status: 500 } },
      good: get('/api/health'),
    });
    expect((await invoke(['book.bad', 'book.good'])).data['body']).to.deep.equal({ status: 'ok' });
  });

  it('is aborted when its client leaves', async () => {
    await define({ slow: get('/api/slow?ms=20000') });
    const gone = new AbortController();
    const call = session.act('Invoke API', ['book.slow'], { signal: gone.signal }).catch(() => 'left');
    setTimeout(() => gone.abort(), 200);
    expect(await call).to.equal('left');
    const next = await session.act('Sleep', ['0']);
    expect(next.ms).to.be.below(9000);
  });

  it('replaces all definitions by an upload, and keeps the old ones when the new are refused', async () => {
    await define({ health: get('/api/health') });
    const refused = await session.post('/api', {
      collections: { book: { base_url: app.url, apis: { x: { colour: 1 } } } },
    });
    expectFailure(refused, 'E0403');
    expect(refused.text).to.include('collections.book.apis.x.colour');
    expect((await invoke('book.health')).status).to.equal(200);
    await define({ other: get('/api/health') });
    expect((await invoke('book.health')).detail.code).to.equal('E0601');
  });

  it('answers the definitions that can be called, with secrets masked', async () => {
    const other = await ClientSession.start(client, sessionConfig(undefined, { elements_sources: [] }));
    expect((await other.get('/api')).body).to.deep.equal({ collections: {} });
    await other.run('Set Variable', ['note', '@:sesame-7']);
    const apis = {
      find: {
        endpoint: '/find?api_key=swordfish-1&q=x',
        request: {
          method: 'post',
          headers: { Authorization: 'Bearer swordfish-2', 'X-Token': 'Bearer ${token}', Accept: 'text/plain' },
          body: { password: 'swordfish-3', text: 'sesame-7' },
        },
        expected_result: { extract: { token: '$.token' } },
      },
    };
    const base = 'http://user:swordfish-4@localhost:1';
    await other.post('/api', { api: { collections: { old: { base_url: base, apis } } } });
    await other.post('/api', { api: { collections: { book: { base_url: base, apis } } } });
    const answer = await other.get('/api');
    expect(answer.text).to.not.match(/swordfish|sesame/);
    expect(answer.body['collections']).to.have.all.keys('book');
    expect(answer.body).to.have.nested.property('collections.book.base_url', 'http://***@localhost:1');
    expect(answer.body)
      .to.have.nested.property('collections.book.apis.find')
      .that.deep.includes({
        endpoint: '/find?api_key=***&q=x',
        expected_result: { extract: { token: '$.token' } },
      });
    expect(answer.body)
      .to.have.nested.property('collections.book.apis.find.request')
      .that.deep.equals({
        method: 'POST',
        headers: { Authorization: '***', 'X-Token': 'Bearer ${token}', Accept: 'text/plain' },
        body: { password: '***', text: '@:***' },
      });
    await other.stop();
  });

  it('refuses definitions of the wrong form, with their places', async () => {
    const api = (change: object) => ({ collections: { a: { base_url: 'http://x', apis: { b: change } } } });
    for (const [body, place] of [
      [[], ''],
      [null, ''],
      [{}, 'collections'],
      [{ collections: [] }, 'collections'],
      [{ api: { collections: {} }, more: 1 }, 'more'],
      [{ collections: { 'a.b': { base_url: 'http://x', apis: {} } } }, 'a.b'],
      [{ collections: { a: { base_url: 'ftp://x', apis: {} } } }, 'base_url'],
      [api({ endpoint: '/', request: {} }), 'method'],
      [api({ endpoint: '/', request: { method: 'BREW' } }), 'method'],
      [api({ ...get('/'), expected_result: { assertions: [{ path: '$.a', equals: 1, exists: true }] } }), 'assertions'],
      [api({ ...get('/'), expected_result: { extract: { x: '$[' } } }), 'extract'],
    ] as const) {
      const answer = await session.post('/api', body);
      expectFailure(answer, 'E0403');
      expect(answer.text, JSON.stringify(body)).to.include(place);
    }
  });
});
