import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { ownService } from '../support/own-service.js';
import type { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
const base64 = (content: string) => Buffer.from(content).toString('base64');

describe('files of a session over HTTP', () => {
  let service: ServedService;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    const env = { SVC_FILES_LIMIT: '2000', SVC_FILE_SIZE_LIMIT: '1500', SVC_BODY_LIMIT: '4kb' };
    ({ service, client } = await ownService({ env }));
    session = await ClientSession.start(client, sessionConfig());
  });
  after(() => service.stop());

  const upload = (name: string, content: string) => session.post('/files', { name, content_base64: base64(content) });
  const send = (query: string, body: string | Buffer, headers = {}) =>
    client.request('POST', `${session.path}/files${query}`, { body, headers });
  const list = async () => (await session.get('/files')).body['files'] as { name: string }[];
  const remove = (name: string) => client.delete(`${session.path}/files/${encodeURIComponent(name)}`);
  const directories = () => readdirSync(service.temporary).filter((name) => name.startsWith('svc-files-'));

  afterEach(async () => {
    for (const { name } of await list()) expect((await remove(name)).status).to.equal(204);
  });

  it('are taken as base64 in JSON and as raw bytes, listed, fetched and removed', async () => {
    const first = await upload('dir/one.txt', 'one');
    expect([first.status, first.json]).to.deep.equal([200, { name: 'one.txt', size: 3, sha256: sha256('one') }]);
    const bytes = { 'Content-Type': 'application/json' };
    const second = await send('?name=two%20b.json', '{"two": 2}', bytes);
    expect(second.json).to.deep.equal({ name: 'two b.json', size: 10, sha256: sha256('{"two": 2}') });
    expect(await list()).to.deep.equal([first.json, second.json]);
    const read = await session.get('/files/two%20b.json');
    expect([read.status, read.text]).to.deep.equal([200, '{"two": 2}']);
    expect((await remove('one.txt')).status).to.equal(204);
    expect(await list()).to.deep.equal([second.json]);
  });

  it('are served as attachments that no page can run', async () => {
    await upload('page.html', '<script>alert(1)</script>');
    await upload('thing.unknown-type', 'x');
    await upload('empty.bin', '');
    const { headers } = await session.get('/files/page.html');
    expect(headers).to.include({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="page.html"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': '25',
    });
    expect((await session.get('/files/thing.unknown-type')).headers['content-type']).to.equal(
      'application/octet-stream',
    );
    expect((await session.get('/files/empty.bin')).text).to.equal('');
  });

  it('are decompressed when the body is compressed', async () => {
    const { json } = await send('?name=a.txt', gzipSync('hello'), { 'Content-Encoding': 'gzip' });
    expect(json).to.include({ size: 5, sha256: sha256('hello') });
    expectFailure(await send('?name=b.txt', 'no gzip', { 'Content-Encoding': 'gzip' }), 'E0403');
    expectFailure(await send('?name=b.txt', 'x', { 'Content-Encoding': 'zstd' }), 'E0511');
    expect(await list()).to.have.length(1);
  });

  it('are refused with a reason when they are malformed', async () => {
    expectFailure(await session.post('/files', { name: 'a', content_base64: 'ä' }), 'E0513');
    expectFailure(await session.post('/files', { name: 'a', content_base64: 'abc' }), 'E0513');
    expectFailure(await session.post('/files', { name: '', content_base64: '' }), 'E0403');
    expectFailure(await session.post('/files', { content_base64: '' }), 'E0403');
    expectFailure(await send('', 'bytes', { 'Content-Type': 'text/plain' }), 'E0511');
    expectFailure(await send('?name=', 'bytes'), 'E0403');
    expect(await list()).to.deep.equal([]);
  });

  it('are refused beyond the limits, and nothing of them is kept', async () => {
    expectFailure(await send('?name=big', 'x'.repeat(1501)), 'E0513');
    expectFailure(await session.post('/files', { name: 'a', content_base64: 'x'.repeat(5000) }), 'E0510');
    expect((await send('?name=first', 'x'.repeat(1500))).status).to.equal(200);
    const full = await send('?name=second', 'x'.repeat(501));
    expectFailure(full, 'E0513');
    expect(full.detail.message).to.contain('SVC_FILES_LIMIT').and.to.contain('DELETE');
    await remove('first');
    expect((await send('?name=second', 'x'.repeat(501))).status).to.equal(200);
    expect(await list()).to.have.length(1);
  });

  it('stay in their directory, whatever their name', async () => {
    for (const name of ['../../escape', '/etc/passwd', '..%2f..', '.']) {
      const { status, body } = await upload(name, name);
      expect(status, name).to.equal(200);
      expect(body['name']).to.match(/^[A-Za-z0-9_-][A-Za-z0-9._ -]*$/);
    }
    for (const name of ['..%2F..%2Fetc%2Fpasswd', '%2e%2e%2fescape', 'missing', 'escape%00']) {
      const missing = await session.get(`/files/${name}`);
      expectFailure(missing, 'E0513', 404);
    }
    expectFailure(await remove('missing'), 'E0513', 404);
  });

  it('are all stored when they come at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `${index}.txt`);
    const answers = await Promise.all(names.map((name) => send(`?name=${name}`, name)));
    expect(answers.map(({ body }) => body['name'])).to.deep.equal(names);
    expect(await list()).to.have.length(20);
  });

  it('keep nothing of a client that leaves within the body, and log no fault', async () => {
    const headers = { 'Content-Length': '1000' };
    const leaving = request(`${client.url}${session.path}/files?name=half`, { method: 'POST', headers });
    leaving.on('error', () => undefined);
    leaving.write('half');
    const parts = () => directories().flatMap((name) => readdirSync(`${service.temporary}/${name}`));
    await until('the half of the file', () => parts().some((name) => name.includes('half')));
    leaving.destroy();
    await until('its removal', () => parts().length === 0);
    expect(await list()).to.deep.equal([]);
    expect(service.log.filter(({ level }) => Number(level) >= 50)).to.deep.equal([]);
  });

  it('need a session', async () => {
    for (const [method, path] of [
      ['GET', '/files'],
      ['GET', '/files/x'],
      ['DELETE', '/files/x'],
      ['POST', '/files?name=x'],
    ] as const) {
      const { status, json } = await client.request(method, `/v1/sessions/none${path}`);
      expect([status, json]).to.deep.equal([404, { detail: 'Session not found' }]);
    }
  });

  it('are gone after the stop of the session, and after SIGTERM', async () => {
    const other = await ClientSession.start(client, sessionConfig());
    await other.post('/files', { name: 'a', content_base64: '' });
    await upload('b', 'b');
    expect(directories()).to.have.length(2);
    expect((await other.stop()).body['warnings']).to.equal(undefined);
    expect(directories()).to.have.length(1);
    await remove('b');
  });
});

describe('a service that is ended by SIGTERM', () => {
  it('leaves no file of a session', async () => {
    const { service, client } = await ownService();
    try {
      const session = await ClientSession.start(client, sessionConfig());
      await session.post('/files', { name: 'a', content_base64: '' });
      expect(readdirSync(service.temporary).some((name) => name.startsWith('svc-files-'))).to.equal(true);
      await service.terminate();
      expect(readdirSync(service.temporary)).to.deep.equal([]);
    } finally {
      await service.stop();
    }
  });
});
