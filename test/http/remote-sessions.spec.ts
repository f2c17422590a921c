import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { ANYBODY } from '../../src/access/principal.js';
import { PeerSignature, SIGNATURE_HEADER } from '../../src/peers/signature.js';
import { bodyOf } from '../fixtures/service.js';
import { holds } from '../fixtures/session-plugins/scripted-keywords.js';
import { FLEET_KEY, replicaAt, type ServedReplica, serveReplica, SharedState } from '../fixtures/two-replicas.js';
import { longIt } from '../fixtures/tier.js';
import { until } from '../fixtures/until.js';
import { EventStream } from '../support/event-stream.js';
import { HttpClient } from '../support/http-client.js';

describe('a session of another replica', () => {
  const state = new SharedState();
  let one: ServedReplica;
  let two: ServedReplica;
  let three: ServedReplica;
  let atOne: HttpClient;
  let atTwo: HttpClient;
  let id: string;

  before(async () => {
    const serve = (name: string) => serveReplica(name, state, { lease_s: 0.5 });
    [one, two, three] = await Promise.all([serve('one'), serve('two'), serve('three')]);
    [atOne, atTwo] = await Promise.all([HttpClient.connect(one.server.url), HttpClient.connect(two.server.url)]);
    id = await startAt('one');
  });

  after(async () => {
    atOne.close();
    atTwo.close();
    await Promise.all([one, two, three].map(({ server }) => server.close()));
  });

  async function startAt(replica: string): Promise<string> {
    state.placesAt = replica;
    const answer = await atTwo.post('/v1/sessions/start', bodyOf());
    expect(answer.status, answer.summary).to.equal(200);
    return answer.body['session_id'] as string;
  }

  const act = (keyword: string, params: readonly string[], options = {}, session = id) =>
    atTwo.post(`/v1/sessions/${session}/action`, { mode: 'keyword', keyword, params }, options);
  const echo = (text: string, options = {}, session = id) => act('Echo', [text], options, session);

  /** The owner of a new session is a server that does with each connection what the test says. */
  async function standingIn(
    onConnection: (socket: Socket) => void,
    work: (id: string) => Promise<void>,
  ): Promise<void> {
    const session = await startAt('one');
    const server = createServer(onConnection).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    state.replicas.set('stand-in', replicaAt('stand-in', `http://127.0.0.1:${port}`));
    state.owners.set(session, 'stand-in');
    state.onUnreachable = (lost) => state.owners.set(lost, 'one');
    try {
      await work(session);
    } finally {
      state.onUnreachable = () => undefined;
      server.close();
    }
  }

  describe('over any replica', () => {
    it('runs its keywords, with the request id of the client', async () => {
      const answer = await echo('häé', { headers: { 'X-Request-Id': 'mine' } });
      expect(answer.data).to.deep.equal({ result: 'häé' });
      expect(answer.headers['x-request-id']).to.equal('mine');
    });

    it('answers failures as its owner does', async () => {
      const [remote, local] = await Promise.all([
        act('Echoo', []),
        atOne.post(`/v1/sessions/${id}/action`, { mode: 'keyword', keyword: 'Echoo', params: [] }),
      ]);
      expect(remote.status).to.equal(400);
      expect(remote.body).to.deep.equal(local.body);
    });

    it('is read', async () => {
      expect((await atTwo.get(`/v1/sessions/${id}/driver-id`)).status).to.equal(200);
      expect((await atTwo.get(`/v1/sessions/${id}/variables`)).body).to.deep.equal({ variables: {} });
    });

    it('takes a large file and gives it back', async () => {
      const body = Buffer.alloc(8_000_000, 'svc');
      const put = await atTwo.request('POST', `/v1/sessions/${id}/files?name=large.bin`, { body });
      expect(put.body['size']).to.equal(body.length);
      const got = await atTwo.get(`/v1/sessions/${id}/files/large.bin`);
      expect(got.text.length).to.equal(body.length);
      expect((await atTwo.delete(`/v1/sessions/${id}/files/large.bin`)).status).to.equal(204);
    });

    longIt('takes a file of 100 MB while it comes', async () => {
      const body = Buffer.alloc(100 * 1024 * 1024, 'svc');
      const put = await atTwo.request('POST', `/v1/sessions/${id}/files?name=huge.bin`, { body });
      expect(put.body['sha256']).to.equal(createHash('sha256').update(body).digest('hex'));
      expect((await atTwo.delete(`/v1/sessions/${id}/files/huge.bin`)).status).to.equal(204);
    });

    it('refuses a body that is too large, with an answer', async () => {
      const answer = await atTwo.request('POST', `/v1/sessions/${id}/action`, {
        body: Buffer.alloc(26 * 1024 * 1024, ' '),
        headers: { 'Content-Type': 'application/json' },
      });
      expect(answer.status).to.equal(413);
    });

    it('is 404 when there is none', async () => {
      const answer = await echo('x', {}, 'nobody');
      expect([answer.status, answer.body]).to.deep.equal([404, { detail: 'Session not found' }]);
    });

    it('sends its events as they come, and is free when the client leaves', async () => {
      const stream = await EventStream.open(atTwo, `/v1/sessions/${id}/events`);
      await echo('event');
      await stream.next(({ message }) => message === 'Keyword succeeded: Echo');
      const clients = async () =>
        /svc_stream_clients\{stream="events"\} (\d+)/.exec((await atOne.get('/metrics')).text)?.[1];
      expect(await clients()).to.equal('1');
      stream.close();
      await until('the end of the stream', async () => (await clients()) === '0');
    });

    it('ends the keyword of a client that leaves', async () => {
      const leaving = new AbortController();
      const runs = holds.next();
      const call = act('Hold', [], { signal: leaving.signal }).catch((error: Error) => error.name);
      await runs;
      leaving.abort();
      expect(await call).to.equal('AbortError');
      expect((await echo('after')).status).to.equal(200);
    });
  });

  it('is looked for again when a replica does not have it any more, without notice of the client', async () => {
    const moved = await startAt('one');
    const asked: string[] = [];
    state.ownerOf = (_, by) => {
      asked.push(by);
      return asked.length === 1 ? 'three' : 'one';
    };
    try {
      expect((await echo('moved', {}, moved)).data).to.deep.equal({ result: 'moved' });
      expect(asked).to.deep.equal(['two', 'three', 'two']);
    } finally {
      state.ownerOf = (session) => state.owners.get(session);
    }
  });

  describe('whose owner is gone', () => {
    it('is looked for again before anything is sent', () =>
      standingIn(
        () => undefined,
        async (session) => {
          state.replicas.set('stand-in', replicaAt('stand-in', 'http://127.0.0.1:9'));
          expect((await echo('again', {}, session)).data).to.deep.equal({ result: 'again' });
        },
      ));

    it('is looked for again when a read was sent', () =>
      standingIn(
        (socket) => void socket.once('data', () => socket.destroy()),
        async (session) => {
          expect((await atTwo.get(`/v1/sessions/${session}/driver-id`)).status).to.equal(200);
        },
      ));

    it('fails with E0106 when a keyword was sent, which may have had its effect', () =>
      standingIn(
        (socket) => void socket.once('data', () => socket.destroy()),
        async (session) => {
          const answer = await echo('once', {}, session);
          expect([answer.status, answer.detail.code]).to.deep.equal([500, 'E0106']);
          expect(answer.detail.message).to.contain('may have had its effect');
          expect((await echo('next', {}, session)).status, 'the next call').to.equal(500);
        },
      ));

    it('breaks an answer off that it had begun', () =>
      standingIn(
        (socket) =>
          void socket.once('data', () => {
            socket.write(
              'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n',
              () => setImmediate(() => socket.destroy()),
            );
          }),
        async (session) => {
          const asked = get(`${two.server.url}/v1/sessions/${session}/events`);
          const [answer] = (await once(asked, 'response')) as [IncomingMessage];
          const [error] = (await once(answer.resume(), 'error')) as [NodeJS.ErrnoException];
          expect(error.code).to.equal('ECONNRESET');
        },
      ));

    it('fails with E0106 when its lease expires while it does not answer', () =>
      standingIn(
        (socket) => void socket.once('data', () => state.replicas.delete('stand-in')),
        async (session) => {
          const answer = await echo('paused', {}, session);
          expect([answer.status, answer.detail.code]).to.deep.equal([500, 'E0106']);
        },
      ));
  });

  it('slows its owner down when the client reads slowly', async () => {
    const chunk = Buffer.alloc(65_536, 'x');
    const chunks = 1500;
    let sent = 0;
    function* content() {
      for (; sent < chunks; sent++) yield chunk;
    }
    const answer = (socket: Socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${chunks * chunk.length}\r\n\r\n`);
      Readable.from(content()).pipe(socket);
    };
    await standingIn(
      (socket) => void socket.once('data', () => answer(socket)),
      async (session) => {
        const asked = get(`${two.server.url}/v1/sessions/${session}/files/large`);
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        let before = -1;
        // It stops when every buffer on the way is full.
        await until('the owner to wait', () => sent === before || void (before = sent));
        expect(sent).to.be.lessThan(chunks);
        let bytes = 0;
        for await (const part of response as AsyncIterable<Buffer>) bytes += part.length;
        expect(bytes).to.equal(chunks * chunk.length);
      },
    );
  });

  describe('that has ended without its client', () => {
    const EVENTS = ['RUNNING', 'FAIL'].map((status) =>
      JSON.stringify({ execution_id: 'session', status, message: 'gone' }),
    );
    const read = (after = '') =>
      atTwo.get(`/v1/sessions/ended/events`, { headers: after === '' ? {} : { 'Last-Event-ID': after } });

    before(() => {
      state.owners.set('ended', 'one');
      state.ended.set('ended', { reason: 'its replica stopped', events: EVENTS });
    });
    after(() => {
      state.owners.delete('ended');
      state.ended.delete('ended');
    });

    it('is 404, with the text of an unknown one', async () => {
      const answer = await echo('x', {}, 'ended');
      expect([answer.status, answer.body]).to.deep.equal([404, { detail: 'Session not found' }]);
    });

    it('sends its last events, and ends', async () => {
      const answer = await read();
      expect(answer.text.match(/^id: \d+$/gm)).to.deep.equal(['id: 1', 'id: 2']);
      expect((await read('1')).text.match(/^data: \{.*$/gm)).to.deep.equal([`data: ${EVENTS[1]}`]);
    });

    it('is 404 when its client has got them all, so that an EventSource stops', async () => {
      expect((await read('2')).status).to.equal(404);
    });
  });

  it('is not forwarded twice', async () => {
    const path = `/v1/sessions/${id}/variables`;
    const signed = new PeerSignature(FLEET_KEY).sign({ from: 'three', principal: ANYBODY }, 'GET', path);
    const answer = await atTwo.get(path, { headers: { [SIGNATURE_HEADER]: signed } });
    expect([answer.status, answer.detail.code]).to.deep.equal([503, 'E0514']);
    expect(answer.headers['retry-after']).to.equal('1');
    expect(answer.headers['x-svc-not-here']).to.equal('true');
  });
});
