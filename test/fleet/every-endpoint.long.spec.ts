import { expect } from 'chai';
import type { Answer } from '../support/answer.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import { Fleet } from '../support/fleet/fleet.js';
import type { HttpClient } from '../support/http-client.js';
import type { OpenApiDocument } from '../support/openapi-check.js';
import { PageServer } from '../support/pages.js';
import { picture } from '../support/picture.js';
import { RawStream } from '../support/raw-stream.js';
import { sessionConfig } from '../support/session-config.js';
import { until } from '../fixtures/until.js';
import { SESSION_STREAMS, sessionRequests } from './session-endpoints.js';

/** It counts without showing the count, so that it looks the same to every request. */
const COUNTER = '<button id="count" onclick="window.presses = (window.presses ?? 0) + 1">Count</button>';

describe('every endpoint, at a replica that does not own the session', () => {
  let fleet: Fleet;
  let pages: PageServer;
  let atOwner: ClientSession;
  let elsewhere: ClientSession;
  let document: OpenApiDocument;

  const sessionAt = async (client: HttpClient) => {
    const session = await ClientSession.start(client, {
      ...sessionConfig(pages.url('/')),
      text_detection: ['tesseract'],
      image_detection: ['templatematch'],
    });
    const { id, driverId } = session;
    return {
      atOwner: ClientSession.attach(await fleet.clientOf(await fleet.ownerOf(id)), id, driverId),
      elsewhere: ClientSession.attach(await fleet.clientOf(await fleet.otherThanOwner(id)), id, driverId),
    };
  };

  before(async () => {
    [fleet, pages] = await Promise.all([Fleet.start(), PageServer.start({ '/': COUNTER })]);
    const client = await fleet.client();
    document = (await client.get('/openapi.json')).json as OpenApiDocument;
    ({ atOwner, elsewhere } = await sessionAt(client));
  });

  after(async () => {
    await fleet?.stop();
    await pages?.close();
  });

  it('is asked', () => {
    const asked = sessionRequests('a', '').map(({ method, path }) => `${method} ${templateOf(path)}`);
    const streams = SESSION_STREAMS.map((path) => `GET ${path}`);
    const described = Object.entries(document.paths)
      .filter(([path]) => path.startsWith(SESSION))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(SESSION.length)}`),
      );
    expect([...new Set([...asked, ...streams, 'DELETE /stop'])].sort()).to.deep.equal(described.sort());
  });

  it('answers as at the owner', async () => {
    const image = await picture(8, 8);
    const answers = async (session: ClientSession, name: string) => {
      const all: { readonly request: string }[] = [];
      for (const { method, path, options } of sessionRequests(name, image)) {
        const answer = await session.client.request(method, session.path + path, options);
        expect(answer.status < 300, `${path}: ${answer.summary}`).to.equal(
          !JSON.stringify([path, options]).includes('nowhere'),
        );
        all.push({ request: `${method} ${templateOf(path)}`, ...comparable(answer, name) });
      }
      return all;
    };
    await atOwner.visit(pages.url('/'));
    const [first, second] = [await answers(atOwner, 'owner'), await answers(elsewhere, 'other')];
    // The recording has grown by the calls in between; another test compares it.
    const isSteady = ({ request }: { readonly request: string }) => !/GET .*(steps|recording)/.test(request);
    expect(second.filter(isSteady)).to.deep.equal(first.filter(isSteady));
    expect(await elsewhere.evaluate('window.presses')).to.equal(2);
  });

  it('answers the same recording as the owner', async () => {
    for (const path of ['/steps?format=json', '/steps?format=yaml', '/recording', '/variables', '/source']) {
      const [first, second] = [await atOwner.get(path), await elsewhere.get(path)];
      expect(comparable(second, ''), path).to.deep.equal(comparable(first, ''));
    }
  });

  it('refuses as the owner does', async () => {
    for (const session of [atOwner, elsewhere]) {
      expectFailure(await session.act('No Such Keyword'), 'E0402');
      expectFailure(await session.post('/templates', { name: 1 }), 'E0403');
      const bad = { body: '{"mode":', headers: { 'Content-Type': 'application/json' } };
      expectFailure(await session.client.request('POST', `${session.path}/action`, bad), 'E0403');
    }
  });

  it('passes the id of a request on', async () => {
    const headers = { 'X-Request-Id': 'from-the-client' };
    expect((await elsewhere.get('/variables', { headers })).headers['x-request-id']).to.equal('from-the-client');
  });

  it('streams events as the owner does', async () => {
    const [first, second] = [
      await EventStream.open(atOwner.client, `${atOwner.path}/events`),
      await EventStream.open(elsewhere.client, `${elsewhere.path}/events`),
    ];
    await elsewhere.run('Sleep', ['0']);
    const [own, forwarded] = [
      await first.next(({ status }) => status === 'SUCCESS'),
      await second.next(({ status }) => status === 'SUCCESS'),
    ];
    expect([forwarded.id, forwarded.data]).to.deep.equal([own.id, own.data]);
    const again = await EventStream.open(elsewhere.client, `${elsewhere.path}/events?after=0`);
    await again.next((_, { id }) => id === own.id);
    [first, second, again].forEach((stream) => stream.close());
  });

  it('streams the workspace, logs and the screen as the owner does', async () => {
    for (const path of SESSION_STREAMS) {
      const [first, second] = [
        await RawStream.open(`${atOwner.client.url}${atOwner.path}${path}`),
        await RawStream.open(`${elsewhere.client.url}${elsewhere.path}${path}`),
      ];
      expect([second.status, second.headers['content-type']], path).to.deep.equal([
        first.status,
        first.headers['content-type'],
      ]);
      if (/workspace|screen/.test(path)) await Promise.all([first.line(1), second.line(1)]);
      first.close();
      second.close();
    }
  });

  it('notices at the owner that the client of a stream has left', async () => {
    const clients = async () => {
      const { text } = await atOwner.client.get('/metrics');
      return Number(/^svc_stream_clients\{stream="events"\} (\d+)/m.exec(text)?.[1] ?? 0);
    };
    const before = await clients();
    const stream = await RawStream.open(`${elsewhere.client.url}${elsewhere.path}/events`);
    expect(await clients()).to.equal(before + 1);
    stream.close();
    await until('the owner closes the stream', async () => (await clients()) === before);
  });

  it('stops it, and nobody has it any more', async () => {
    const answer = await elsewhere.stop();
    expect(answer.body).to.deep.equal({ status: 'terminated', session_id: elsewhere.id });
    for (const session of [atOwner, elsewhere]) {
      // In the first seconds of a directory an unknown session may be one that is not in it again: 503.
      const isKnown = async () => (await session.get('/variables')).status !== 503;
      await until('the directory is not new', isKnown);
      expect((await session.get('/variables')).status).to.equal(404);
    }
  });
});

const SESSION = '/v1/sessions/{session_id}';

const templateOf = (path: string): string =>
  path
    .replace(/\?.*/, '')
    .replace(/^\/(templates|files)\/.+/, '/$1/{name}')
    .replace(/^\/heals\/.+/, '/heals/{heal_id}');

/** What two answers have alike: not their ids, times, durations and names. */
const comparable = ({ status, headers, text }: Answer, name: string): object => ({
  status,
  type: headers['content-type'],
  text: text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/"(\w*ms|\w*time\w*|looks)":\s*[\d.]+/gi, '"$1":0')
    .replaceAll(name === '' ? '\0' : name, '<name>'),
});
