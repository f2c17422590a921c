import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { RawExchange } from '../support/raw-exchange.js';
import type { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { ownService } from '../support/own-service.js';
import { stopSessions } from '../support/stop-sessions.js';
import { until } from '../fixtures/until.js';

describe('clients that leave', () => {
  let service: ServedService;
  let pages: PageServer;
  let client: HttpClient;

  before(async () => {
    [{ service, client }, pages] = await Promise.all([
      ownService({ env: { SVC_WARM_BROWSERS: '0' } }),
      PageServer.start({ '/': 'A page', '/never': () => undefined }),
    ]);
  });

  afterEach(() => stopSessions(client));

  after(async () => {
    await pages.close();
    await service.stop();
  });

  const sessions = async () => (await client.get('/v1/sessions')).body['sessions'] as { state: string }[];
  const nothingLeft = async () => {
    await until('the end of the browsers', () => service.processes.browsers().length === 0);
    expect(await sessions()).to.deep.equal([]);
  };
  const start = (url: string, signal: AbortSignal) =>
    client.post('/v1/sessions/start', sessionConfig(url), { signal }).then(
      () => 'answered',
      () => 'left',
    );

  it('while their page loads end the start', async () => {
    const gone = new AbortController();
    const call = start(pages.url('/never'), gone.signal);
    await until('the request for the page', () => pages.asked.includes('/never'));
    gone.abort();
    expect(await call).to.equal('left');
    await nothingLeft();
  });

  it('at any moment of the start leave nothing behind', async () => {
    const calls = [0, 50, 120, 250, 400].map(async (ms) => {
      const gone = new AbortController();
      setTimeout(() => gone.abort(), ms);
      return start(pages.url('/'), gone.signal);
    });
    const ends = await Promise.all(calls);
    if (ends.includes('answered')) {
      const { sessions: open } = (await client.get('/v1/sessions')).body as { sessions: { session_id: string }[] };
      await Promise.all(open.map(({ session_id: id }) => client.delete(`/v1/sessions/${id}/stop`)));
    }
    await nothingLeft();
  });

  it('while a keyword looks for an element free the session', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    for (const [keyword, params] of [
      ['Press Element', { element: 'css=#nope', timeout: 60 }],
      ['Is Element', ['css=#nope', 'visible', '60']],
      ['Assert Presence', ['css=#nope', '60']],
      ['Execute Script', ['return new Promise(() => {})']],
      ['Execute Script', ['for (;;) {}']],
      ['Launch App', [pages.url('/never')]],
      ['Swipe Until Element Appears', ['css=#nope', 'up', '60']],
    ] as const) {
      const gone = new AbortController();
      const call = session.act(keyword, params, { signal: gone.signal }).catch(() => 'left');
      await until(`${keyword} to run`, async () => (await sessions())[0]?.state === 'busy');
      gone.abort();
      await call;
      const next = await session.act('Sleep', ['0']);
      expect(next.status).to.equal(200);
      expect(next.ms, keyword).to.be.below(9000);
    }
    expect(await session.evaluate('1')).to.equal(1);
    await session.stop();
    await nothingLeft();
  });

  it('in the middle of their request are forgotten', async () => {
    const session = await ClientSession.start(client, sessionConfig());
    const head = `POST ${session.path}/action HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n`;
    for (const rest of ['Content-Length: 1000\r\n\r\n{"mode":"key', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"mod']) {
      const raw = new RawExchange(service.url).send(head + rest);
      await client.get('/');
      raw.close();
    }
    expect((await session.act('Sleep', ['0'])).ms).to.be.below(9000);
    await session.stop();
  });

  it('while the session is stopped do not keep it', async () => {
    const session = await ClientSession.start(client, sessionConfig());
    const gone = new AbortController();
    const stop = client.request('DELETE', `${session.path}/stop`, { signal: gone.signal }).catch(() => undefined);
    await until('the stop to begin', async () => (await sessions()).length === 0);
    gone.abort();
    await stop;
    await nothingLeft();
  });
});
