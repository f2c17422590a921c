import { expect } from 'chai';
import { ClientSession, type Params } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { stopSessions } from '../support/stop-sessions.js';
import { until } from '../fixtures/until.js';
import { WITH_PLUGINS } from '../support/with-plugins.js';

const CALLS: readonly (readonly [keyword: string, params: Params, status: number])[] = [
  ['Press Element', ['css=button'], 200],
  ['Enter Text', ['css=input', 'hello'], 200],
  ['Get Text', ['css=h1'], 200],
  ['Press Element', { element: 'css=#absent', timeout: 0 }, 500],
];

describe('memory', function () {
  this.timeout(90_000);
  let service: ServedService;
  let pages: PageServer;
  let client: HttpClient;

  before(async () => {
    [service, pages] = await Promise.all([
      ServedService.start(WITH_PLUGINS),
      PageServer.start({ '/': '<h1>Hello</h1><input><button>A</button>' }),
    ]);
    client = await HttpClient.connect(service.url);
  });

  afterEach(() => stopSessions(client));

  after(async () => {
    client.close();
    await Promise.all([service.stop(), pages.close()]);
  });

  const start = () => ClientSession.start(client, sessionConfig(pages.url('/')));

  /** How often V8 has collected all garbage. */
  async function collections(): Promise<number> {
    const { text } = await client.get('/metrics');
    return Number(/^nodejs_gc_duration_seconds_count\{kind="major"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  }

  it('of a keyword is its record and its events, whether it succeeds or fails', async () => {
    const session = await start();
    const rounds = async (count: number) => {
      for (let round = 0; round < count; round++) {
        for (const [keyword, params, status] of CALLS) {
          const answer = await session.act(keyword, params);
          expect(answer.status, answer.summary).to.equal(status);
        }
      }
      return (await session.run('Count Objects')) as number;
    };
    await rounds(10);
    const before = await rounds(10);
    const after = await rounds(15);
    expect((after - before) / (15 * CALLS.length)).to.be.within(1, 15);
  });

  it('is given back when no session is open any more', async () => {
    const session = await start();
    await session.run('Get Text', ['css=h1']);
    await session.stop();
    const before = await collections();
    await until('a collection', async () => (await collections()) > before, 20_000);
  });
});
