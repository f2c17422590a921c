import { expect } from 'chai';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import type { HttpClient } from '../support/http-client.js';
import { RawStream } from '../support/raw-stream.js';
import type { ObservedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';
import { until } from '../fixtures/until.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the stream of execution events', () => {
  let service: ObservedService;
  let client: HttpClient;
  let session: ClientSession;
  const open: { close(): void }[] = [];

  before(async () => {
    ({ service, client } = await sharedService());
    session = await ClientSession.start(client, sessionConfig());
  });

  afterEach(() => open.splice(0).forEach((stream) => stream.close()));

  after(() => stopSessions(client));

  async function listen(of = session, headers: Record<string, string> = {}, query = ''): Promise<EventStream> {
    const stream = await EventStream.open(client, `${of.path}/events${query}`, { headers });
    open.push(stream);
    return stream;
  }

  async function listenRaw(of = session, headers: Record<string, string> = {}): Promise<RawStream> {
    const stream = await RawStream.open(`${service.url}${of.path}/events`, headers);
    open.push(stream);
    return stream;
  }

  const ended = (stream: EventStream, count: number) =>
    until('the events', () => stream.data.filter(({ status }) => status !== 'RUNNING').length >= count);

  it('has at most 1,000 clients a session, those of the workspace included', async () => {
    const crowded = await ClientSession.start(client, sessionConfig());
    const streams = await Promise.all(Array.from({ length: 1000 }, () => listenRaw(crowded)));
    expect(streams.map(({ status }) => status)).to.deep.equal(Array(1000).fill(200));
    for (const path of ['/events', '/workspace/stream']) {
      const refused = await crowded.get(path);
      expectFailure(refused, 'E0512');
      expect(refused.headers['retry-after']).to.equal('1');
    }
    expect((await listenRaw(session)).status).to.equal(200);
    streams[0]!.close();
    await until('room for another', async () => (await listenRaw(crowded)).status === 200);
    await crowded.stop();
  });

  describe('on the wire', () => {
    it('is an uncompressed event stream that no cache keeps, open to every origin', async () => {
      const stream = await listenRaw(session, { 'Accept-Encoding': 'gzip, br', Origin: 'https://a.example' });
      expect(stream.status).to.equal(200);
      expect(stream.headers['content-type']).to.match(/^text\/event-stream/);
      expect(stream.headers['cache-control']).to.include('no-cache');
      expect(stream.headers).to.not.have.property('content-encoding');
      expect(stream.headers['access-control-allow-origin']).to.equal('https://a.example');
      expect(stream.headers['x-request-id']).to.be.a('string');
    });

    it('begins at once with retry: 2000, then holds id and data alone', async () => {
      const stream = await listenRaw();
      await stream.line(1);
      expect(stream.lines[0]).to.match(/^retry: ?2000$/);
      await session.run('Sleep', ['0']);
      await until('two events', () => stream.lines.filter((line) => line.startsWith('data: {')).length >= 2);
      const rest = stream.lines.slice(1).filter((line) => line !== '' && !line.startsWith(':'));
      expect(rest.map((line) => line.split(':')[0])).to.deep.equal(['id', 'data', 'id', 'data']);
      for (const line of rest.filter((text) => text.startsWith('data'))) {
        expect(JSON.parse(line.slice('data:'.length))).to.be.an('object');
      }
    });

    it('answers HEAD without a stream', async () => {
      const { status, text } = await client.request('HEAD', `${session.path}/events`);
      expect([status, text]).to.deep.equal([200, '']);
    });
  });

  describe('for each execution', () => {
    it('has RUNNING while it runs, then one SUCCESS, both with the id of the answer', async () => {
      const stream = await listen();
      const call = session.act('Sleep', ['0.4']);
      await stream.next(({ status }) => status === 'RUNNING');
      expect(stream.data).to.have.lengthOf(1);
      const id = (await call).body['execution_id'];
      await ended(stream, 1);
      expect(stream.data).to.deep.equal([
        { execution_id: id, status: 'RUNNING', message: 'Starting keyword: Sleep' },
        { execution_id: id, status: 'SUCCESS', message: stream.data[1]!.message },
      ]);
      expect(id).to.match(UUID);
    });

    it('has one FAIL with the code and the message, however many combinations there were', async () => {
      const stream = await listen();
      const detail = await session.fail('Assert Equality', [['a', 'b'], 'c'], 'E0401');
      await ended(stream, 1);
      expect(stream.data.map(({ status }) => status)).to.deep.equal(['RUNNING', 'FAIL']);
      expect(stream.data[1]!.message).to.include(`failed: E0401 ${detail.message}`);
    });

    it('has one SUCCESS when a later combination succeeds', async () => {
      const stream = await listen();
      await session.run('Assert Equality', [['a', 'b', 'c'], 'c']);
      await ended(stream, 1);
      expect(stream.data.map(({ status }) => status)).to.deep.equal(['RUNNING', 'SUCCESS']);
    });

    it('has nothing for what is refused before it runs, and nothing for reads', async () => {
      const stream = await listen();
      await session.fail('No Such Keyword', [], 'E0402');
      await session.fail('Sleep', ['x'], 'E0403');
      await session.fail('Sleep', ['0', '1'], 'E0403');
      for (const path of ['/screenshot', '/elements', '/source', '/screen_elements', '/variables', '/driver-id']) {
        await session.get(path);
      }
      const last = (await session.act('Sleep', ['0'])).body['execution_id'];
      await ended(stream, 1);
      expect(stream.data.map((event) => event.execution_id)).to.deep.equal([last, last]);
    });

    it('has FAIL with the reason when its client leaves', async () => {
      const stream = await listen();
      const gone = new AbortController();
      const call = session.act('Sleep', ['30'], { signal: gone.signal }).catch(() => undefined);
      await stream.next(({ status }) => status === 'RUNNING');
      gone.abort();
      await call;
      const { data } = await stream.next(({ status }) => status === 'FAIL');
      expect(data.message).to.include('E0406').and.to.include('the client went away');
    });

    it('never shows a secret', async () => {
      const stream = await listen();
      await session.fail('Enter Text', { element: 'css=#nope', text: '@:swordfish-10', timeout: 0 }, 'E0201');
      await session.fail('Assert Equality', ['@:swordfish-10', 'x'], 'E0401');
      await ended(stream, 2);
      expect(JSON.stringify(stream.data)).to.not.include('swordfish');
    });

    it('has pairs that never overlap when calls come at the same time', async () => {
      const stream = await listen();
      await Promise.all(Array.from({ length: 8 }, () => session.run('Sleep', ['0.01'])));
      await ended(stream, 8);
      const { data } = stream;
      expect(data).to.have.lengthOf(16);
      for (let i = 0; i < 16; i += 2) {
        expect([data[i]!.status, data[i + 1]!.status]).to.deep.equal(['RUNNING', 'SUCCESS']);
        expect(data[i]!.execution_id).to.equal(data[i + 1]!.execution_id);
      }
    });
  });

  it('also tells the launch and the end that come by themselves, then ends', async () => {
    const other = await ClientSession.start(client, sessionConfig());
    const stream = await listen(other, { 'Last-Event-ID': '0' });
    const raw = await listenRaw(other);
    await ended(stream, 1);
    await other.stop();
    await raw.end();
    expect(raw.complete).to.be.true;
    expect(stream.data.map(({ status, message }) => `${status} ${message}`)).to.deep.equal([
      'RUNNING Starting keyword: Launch App',
      'SUCCESS Keyword succeeded: Launch App',
      'RUNNING Starting keyword: Close And Terminate App',
      'SUCCESS Keyword succeeded: Close And Terminate App',
    ]);
  });

  describe('for its clients', () => {
    it('is the same for all, with ids that count up', async () => {
      const streams = await Promise.all(Array.from({ length: 40 }, () => listen()));
      for (let n = 0; n < 5; n++) await session.act('Assert Equality', [n, 1]);
      for (const stream of streams) await ended(stream, 5);
      const [first, ...others] = streams.map(({ messages }) => messages.map(({ id, data }) => [Number(id), data]));
      for (const other of others) expect(other).to.deep.equal(first);
      const ids = first!.map(([id]) => id as number);
      expect(ids).to.deep.equal(ids.map((_, i) => ids[0]! + i));
    });

    it('begins with what happens next', async () => {
      await session.run('Sleep', ['0']);
      const stream = await listen();
      const { execution_id: id } = (await session.act('Sleep', ['0'])).body;
      await ended(stream, 1);
      expect(stream.data.map((event) => event.execution_id)).to.deep.equal([id, id]);
    });

    it('begins with what came after Last-Event-ID, and goes on from there', async () => {
      const first = await listen();
      await session.run('Sleep', ['0']);
      await ended(first, 1);
      first.close();
      const ids: unknown[] = [];
      const sleep = async () => ids.push((await session.act('Sleep', ['0'])).body['execution_id']);
      await sleep();
      await sleep();
      const second = await listen(session, { 'Last-Event-ID': first.messages.at(-1)!.id });
      await ended(second, 2);
      await sleep();
      await ended(second, 3);
      expect(second.data.map((event) => event.execution_id)).to.deep.equal(ids.flatMap((id) => [id, id]));
      expect(Number(second.messages[0]!.id)).to.equal(Number(first.messages.at(-1)!.id) + 1);
    });

    it('takes the id in the address as well, which the header replaces', async () => {
      const before = await listen(session, { 'Last-Event-ID': '0' });
      await session.run('Sleep', ['0']);
      await until('two events', () => before.messages.length >= 2);
      const ids = before.messages.map(({ id }) => Number(id));
      const [last, first] = [ids.at(-1)!, ids[0]!];
      const replayed = await listen(session, {}, `?after=${last - 1}`);
      await until('the replayed event', () => replayed.messages.length > 0);
      expect(Number(replayed.messages[0]!.id)).to.equal(last);
      const whole = await listen(session, { 'Last-Event-ID': String(first) }, `?after=${last}`);
      await until('the events after the header', () => whole.messages.length > 0);
      expect(Number(whole.messages[0]!.id)).to.equal(first + 1);
      expectFailure(await session.get('/events?after=x'), 'E0403');
    });

    it('begins with what happens next when Last-Event-ID is none of its ids', async () => {
      for (const odd of ['abc', '-1', '1.5', '1e3', '', '99999999999999999999', '999999', '\u00ff']) {
        const stream = await listen(session, { 'Last-Event-ID': odd });
        const { execution_id: id } = (await session.act('Sleep', ['0'])).body;
        await ended(stream, 1);
        expect(
          stream.data.map((event) => event.execution_id),
          odd,
        ).to.deep.equal([id, id]);
        stream.close();
      }
    });

    it('replays the last thousand events and no more', async () => {
      const other = await ClientSession.start(client, sessionConfig());
      for (let n = 0; n < 510; n += 30) {
        await Promise.all(Array.from({ length: 30 }, () => other.run('Assert Equality', ['a', 'a'])));
      }
      const stream = await listen(other, { 'Last-Event-ID': '0' });
      await ended(stream, 500);
      expect(stream.data).to.have.lengthOf(1000);
      const ids = stream.messages.map(({ id }) => Number(id));
      expect(ids).to.deep.equal(ids.map((_, i) => ids[0]! + i));
      expect(ids.at(-1)).to.equal(2 * (510 + 1));
      await other.stop();
    });

    it('forgets those that leave', async () => {
      const clients = async () => {
        const { text } = await client.get('/metrics');
        return Number(/^svc_stream_clients\{stream="events"\} (\d+)$/m.exec(text)?.[1] ?? 0);
      };
      const streams = await Promise.all(Array.from({ length: 10 }, () => listenRaw()));
      expect(await clients()).to.be.at.least(10);
      for (const stream of streams) stream.close();
      await until('that no client is left', async () => (await clients()) === 0);
    });
  });
});
