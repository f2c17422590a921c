import { expect } from 'chai';
import type { Answer } from '../support/answer.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { WITH_PLUGINS } from '../support/with-plugins.js';
import { until } from '../fixtures/until.js';

/** A session without a browser, for keywords that need no page. */
const ON_PAPER = { driver_sources: ['paper'], elements_sources: [] };

describe('keywords that come at the same time', () => {
  let service: ServedService;
  let pages: PageServer;
  let client: HttpClient;
  let session: ClientSession;
  let release: () => void;

  before(async () => {
    const env = { SVC_QUEUE_LIMIT: '5', SVC_STOP_WAIT_S: '1', SVC_KEYWORD_TIMEOUT_S: '2' };
    [service, pages] = await Promise.all([
      ServedService.start({ ...WITH_PLUGINS, env }),
      PageServer.start({ '/': 'A page', '/held': (_, response) => (release = () => response.end()) }),
    ]);
    client = await HttpClient.connect(service.url);
    session = await ClientSession.start(client, sessionConfig(pages.url('/')));
  });

  after(async () => {
    client.close();
    await Promise.all([service.stop(), pages.close()]);
  });

  const listed = async (id: string) => {
    const { sessions } = (await client.get('/v1/sessions')).body as { sessions: Record<string, unknown>[] };
    return sessions.find((one) => one['session_id'] === id);
  };
  const waiting = (count: number, { id }: ClientSession = session) =>
    until(`${count} calls that wait`, async () => (await listed(id))?.['queue_length'] === count);
  const busy = ({ id }: ClientSession = session) =>
    until('a keyword that runs', async () => (await listed(id))?.['state'] === 'busy');

  /** A keyword that runs until it is released, and waits for that already. */
  const hold = async (): Promise<{ answer: Promise<Answer> }> => {
    const before = pages.asked.length;
    const answer = session.act('Execute Script', ['return fetch("/held").then(() => "held")']);
    await until('the keyword to run', () => pages.asked.slice(before).includes('/held'));
    return { answer };
  };

  describe('in one session', () => {
    it('run one at a time, first come first served', async () => {
      const held = await hold();
      const calls: Promise<unknown>[] = [];
      for (let n = 0; n < 4; n++) {
        const script = `window.order = (window.order ?? []).concat('begin ${n}');
          return new Promise((resolve) => setTimeout(() => { order.push('end ${n}'); resolve(); }, 30))`;
        calls.push(session.run('Execute Script', [script]));
        await waiting(n + 1);
      }
      release();
      expect((await held.answer).data).to.deep.equal({ result: 'held' });
      await Promise.all(calls);
      const order = [0, 1, 2, 3].flatMap((n) => [`begin ${n}`, `end ${n}`]);
      expect(await session.evaluate('order')).to.deep.equal(order);
    });

    it('are refused with 429 and Retry-After when too many wait', async () => {
      const held = await hold();
      const queued = [1, 2, 3, 4, 5].map(() => session.act('Sleep', ['0']));
      await waiting(5);
      const refused = await session.act('Sleep', ['0']);
      expectFailure(refused, 'E0407');
      expect(refused.headers['retry-after']).to.match(/^\d+$/);
      expect(refused.detail.message).to.include('SVC_QUEUE_LIMIT');
      release();
      const answers = await Promise.all([held.answer, ...queued]);
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200, 200]);
    });

    it('have a deadline: 504, and the session goes on', async () => {
      const answer = await session.act('Sleep', ['30']);
      expectFailure(answer, 'E0405');
      expect(answer.detail.message).to.include('SVC_KEYWORD_TIMEOUT_S');
      expect(answer.ms).to.be.within(1900, 15_000);
      expect(await session.evaluate('1 + 1')).to.equal(2);
    });

    it('try no further alternative once the deadline has passed', async () => {
      const elements = Array.from({ length: 9 }, (_, n) => `css=#a${n}`);
      const detail = await session.fail('Press Element', { element: elements, timeout: 1.2 }, 'E0204');
      expect(detail.details?.attempts?.map(({ code }) => code)).to.deep.equal(['E0201', 'E0204']);
    });

    it('do not run when the client that waits has left', async () => {
      const held = await hold();
      const gone = new AbortController();
      const left = session.act('Execute Script', ['window.ran = true'], { signal: gone.signal }).catch(() => 'left');
      await waiting(1);
      gone.abort();
      expect(await left).to.equal('left');
      await waiting(0);
      release();
      expect((await held.answer).status).to.equal(200);
      expect(await session.evaluate('window.ran')).to.equal(null);
    });

    it('are aborted when their client leaves', async () => {
      const gone = new AbortController();
      const left = session.act('Sleep', ['1.9'], { signal: gone.signal }).catch(() => 'left');
      await busy();
      gone.abort();
      expect(await left).to.equal('left');
      await session.run('Sleep', ['0']);
      await until('the line in the log', () => service.log.some(({ code }) => code === 'E0406'));
    });
  });

  it('run side by side in two sessions', async () => {
    const other = await ClientSession.start(client, sessionConfig(undefined, ON_PAPER));
    const began = performance.now();
    await Promise.all([session.run('Sleep', ['1.9']), other.run('Sleep', ['1.9'])]);
    expect(performance.now() - began).to.be.below(3700);
    await other.stop();
  });

  describe('when their session is stopped', () => {
    const stopWhile = async (seconds: string, during: (other: ClientSession) => Promise<Answer>[] = () => []) => {
      const other = await ClientSession.start(client, sessionConfig(undefined, ON_PAPER));
      const running = other.act('Sleep', [seconds]);
      await busy(other);
      const queued = during(other);
      if (queued.length > 0) await waiting(queued.length, other);
      const stopped = await other.stop();
      expect([stopped.status, stopped.body['status']]).to.deep.equal([200, 'terminated']);
      expect(stopped.body).to.not.have.property('warnings');
      expect((await other.get('/variables')).status).to.equal(404);
      return { stopped, running: await running, queued: await Promise.all(queued) };
    };

    it('are waited for when they are short', async () => {
      const { running } = await stopWhile('0.6');
      expect(running.status).to.equal(200);
    });

    it('are aborted when they take longer', async () => {
      const { running, stopped } = await stopWhile('1.9');
      expectFailure(running, 'E0406');
      expect(running.detail.message).to.include('the session was stopped');
      expect(stopped.ms).to.be.within(900, 15_000);
    });

    it('fail at once when they wait', async () => {
      const { queued } = await stopWhile('0.5', (other) => [other.act('Sleep', ['0']), other.act('Sleep', ['0'])]);
      for (const answer of queued) expectFailure(answer, 'E0406');
    });

    it('answer the second of two stops with 404', async () => {
      const other = await ClientSession.start(client, sessionConfig(undefined, ON_PAPER));
      const statuses = (await Promise.all([other.stop(), other.stop()])).map(({ status }) => status);
      expect(statuses.sort()).to.deep.equal([200, 404]);
    });
  });
});
