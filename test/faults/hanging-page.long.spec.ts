import { expect } from 'chai';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { stopSessions } from '../support/stop-sessions.js';
import { until } from '../fixtures/until.js';

const SPIN = `<button id="spin" onclick="for (;;) {}">Spin</button><button id="fine">Fine</button>
<button id="later" onclick="setTimeout(() => { for (;;) {} }, 50)">Spin later</button>`;

/** What comes later than this was not ended by its deadline, however busy the machine is: nothing else would end it. */
const LATE = 25_000;
const END_LIMIT = 25_000;

describe('a page that hangs', function () {
  this.timeout(90_000);
  let service: ServedService;
  let pages: PageServer;
  let client: HttpClient;

  before(async () => {
    const env = {
      SVC_KEYWORD_TIMEOUT_S: '4',
      SVC_READ_TIMEOUT_S: '2',
      SVC_STOP_WAIT_S: '0.3',
      SVC_WARM_BROWSERS: '0',
    };
    [service, pages] = await Promise.all([
      ServedService.start({ env }),
      PageServer.start({
        '/': SPIN,
        '/link': '<a id="dead" href="/never">Dead end</a>',
        '/never': () => undefined,
        '/half': (_, response) => void response.write('<p>Half'),
      }),
    ]);
    client = await HttpClient.connect(service.url);
  });

  afterEach(async () => {
    await stopSessions(client);
    await until('the end of the browsers', () => service.processes.browsers().length === 0, END_LIMIT);
  });

  after(async () => {
    client.close();
    await Promise.all([service.stop(), pages.close()]);
  });

  it('in a script of its caller, or for its server, is left at the deadline, and the session goes on', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    const looping = await session.act('Execute Script', ['for (;;) {}']);
    expectFailure(looping, 'E0405');
    expect(looping.ms).to.be.within(900, LATE);
    expect(await session.evaluate('1 + 1')).to.equal(2);
    await session.run('Press Element', ['css=#fine']);
    for (const path of ['/never', '/half']) {
      const answer = await session.act('Launch App', [pages.url(path)]);
      expectFailure(answer, 'E0405');
      expect(answer.ms, path).to.be.within(900, LATE);
      await session.visit(pages.url('/'));
      await session.run('Press Element', ['css=#fine']);
    }
  });

  it('because a link of it leads to a server that never answers can be left', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/link')));
    const answer = await session.act('Press Element', ['css=#dead']);
    expect(answer.status, answer.summary).to.be.oneOf([200, 504]);
    expect(answer.ms).to.be.below(LATE);
    await session.visit(pages.url('/'));
    await session.run('Press Element', ['css=#fine']);
  });

  it('since it was pressed ends the call in time, and the session can be stopped', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    const answer = await session.act('Press Element', ['css=#spin']);
    expect(answer.status, answer.summary).to.equal(504);
    expect(answer.detail.code).to.be.oneOf(['E0107', 'E0405']);
    expect(answer.ms).to.be.below(LATE);
    const stopped = await session.stop();
    expect(stopped.status).to.equal(200);
    expect(stopped.ms).to.be.below(LATE);
  });

  it('ends every keyword and read in time, and the session can be stopped', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    const press = await session.act('Press Element', ['css=#later']);
    expect(press.status, press.summary).to.be.oneOf([200, 504]);
    await until('the page to hang', async () => (await session.get('/elements')).status === 504);
    const reads = ['/elements', '/source', '/screen_elements'].map(async (path) => {
      const answer = await session.get(path);
      expectFailure(answer, 'E0107');
      expect(answer.ms, path).to.be.within(600, LATE);
    });
    await Promise.all(reads);
    for (const [keyword, params] of [
      ['Get Text', ['css=#fine']],
      ['Press Keycode', ['a']],
    ] as const) {
      const answer = await session.act(keyword, params);
      expect(answer.status, `${keyword}: ${answer.summary}`).to.equal(504);
      expect(answer.ms, keyword).to.be.below(LATE);
    }
    const launch = await session.act('Launch App', [pages.url('/')]);
    expect(launch.status, launch.summary).to.be.oneOf([200, 504]);
    const stopped = await session.stop();
    expect([stopped.status, stopped.body['status']]).to.deep.equal([200, 'terminated']);
    expect(stopped.ms).to.be.below(LATE);
  });

  it('is stopped although a keyword is caught in it', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    const call = session.act('Execute Script', ['for (;;) {}']);
    await until('the keyword to run', async () => {
      const { sessions } = (await client.get('/v1/sessions')).body as { sessions: { state: string }[] };
      return sessions[0]?.state === 'busy';
    });
    const stopped = await session.stop();
    expect(stopped.status).to.equal(200);
    expect((await call).detail.code).to.be.oneOf(['E0406', 'E0405']);
  });
});

describe('a page that never comes', function () {
  this.timeout(90_000);

  it('fails the start at the deadline, and leaves no browser', async () => {
    const [service, pages] = await Promise.all([
      ServedService.start({ env: { SVC_START_TIMEOUT_S: '3', SVC_WARM_BROWSERS: '0' } }),
      PageServer.start({ '/never': () => undefined, '/half': (_, response) => void response.write('<p>Half') }),
    ]);
    const client = await HttpClient.connect(service.url);
    try {
      const answers = await Promise.all(
        ['/never', '/half'].map((path) => client.post('/v1/sessions/start', sessionConfig(pages.url(path)))),
      );
      for (const answer of answers) {
        expectFailure(answer, 'E0107');
        expect(answer.detail.message).to.include('SVC_START_TIMEOUT_S');
        expect(answer.ms).to.be.within(900, LATE);
      }
      expect((await client.get('/v1/sessions')).body['sessions']).to.deep.equal([]);
      await until('the end of the browsers', () => service.processes.browsers().length === 0, END_LIMIT);
    } finally {
      client.close();
      await Promise.all([service.stop(), pages.close()]);
    }
  });
});
