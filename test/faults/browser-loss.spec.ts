import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { stopSessions } from '../support/stop-sessions.js';
import { until } from '../fixtures/until.js';
import { longIt } from '../fixtures/tier.js';

/** Lets a session name the browser, the only one that runs. */
const LAUNCHING = { SVC_ALLOW_LAUNCH_OPTIONS: 'true', SVC_WARM_BROWSERS: '0' };

describe('a browser that is lost', function () {
  let service: ServedService;
  let pages: PageServer;
  let client: HttpClient;

  before(async () => {
    [service, pages] = await Promise.all([
      ServedService.start({ env: LAUNCHING }),
      PageServer.start({ '/': '<button>Here</button>' }),
    ]);
    client = await HttpClient.connect(service.url);
  });

  afterEach(() => stopSessions(client));

  after(async () => {
    client.close();
    // A browser that is killed cannot remove what it has put down.
    await Promise.all([service.stop(/^org\.chromium\./), pages.close()]);
  });

  const kill = (pattern: RegExp) => {
    const found = service.processes.alive().filter(({ command }) => pattern.test(command));
    expect(found, String(pattern)).to.not.be.empty;
    for (const { pid } of found) process.kill(pid, 'SIGKILL');
  };
  const killBrowser = () => {
    const [browser, ...others] = service.processes.browsers();
    expect(others).to.be.empty;
    process.kill(browser!.pid, 'SIGKILL');
  };

  /** Every call says at once that the driver session is lost; the stop still succeeds and leaves nothing. */
  async function expectLost(session: ClientSession): Promise<void> {
    const calls = [
      ['Press Element', { element: 'css=button' }],
      ['Get Text', { element: 'css=#nope' }],
      ['Launch App', [pages.url('/')]],
      ['Execute Script', ['return 1']],
      ['Is Element', ['css=#nope', 'absent']],
      ['Validate Screen', ['css=#nope']],
      ['Scroll Until Element Appears', ['css=#nope']],
      ['Get Driver Session Id', []],
    ] as const;
    for (const [keyword, params] of calls) {
      const answer = await session.act(keyword, params);
      expectFailure(answer, 'E0106');
      expect(answer.ms, keyword).to.be.below(9000);
    }
    for (const path of ['/screenshot', '/elements', '/source', '/screen_elements']) {
      const answer = await session.get(path);
      expectFailure(answer, 'E0106');
      expect(answer.ms, path).to.be.below(9000);
    }
    expect(await session.variables()).to.deep.equal({});
    expect(await session.read('/driver-id')).to.equal(session.driverId);
    const { sessions } = (await client.get('/v1/sessions')).body as { sessions: object[] };
    expect(sessions[0]).to.include({ session_id: session.id, driver_id: session.driverId, state: 'lost' });
    const stopped = await session.stop();
    expect(stopped.status).to.equal(200);
    expect(stopped.body).to.include({ status: 'terminated', session_id: session.id });
    await until('the end of every process of the browser', () => service.processes.alive().length === 1);
  }

  it('that no longer answers is killed when its session is stopped', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    const [browser] = service.processes.browsers();
    process.kill(browser!.pid, 'SIGSTOP');
    const stopped = await session.stop();
    expect(stopped.status, stopped.summary).to.equal(200);
    expect(stopped.body).to.include({ status: 'terminated' }).and.not.to.have.property('warnings');
    expect(stopped.ms).to.be.below(9000);
    await until('the end of every process of the browser', () => service.processes.alive().length === 1);
  });

  for (const [what, keyword, params] of [
    ['looks for an element', 'Press Element', { element: 'css=#nope', timeout: 30 }],
    ['runs a script', 'Execute Script', ['return new Promise(() => {})']],
    ['tries alternatives', 'Press Element', { element: ['css=#a', 'css=#b', 'css=#c'], timeout: 30 }],
  ] as const) {
    it(`ends the keyword that ${what} with E0106`, async () => {
      const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
      const stream = await EventStream.open(client, `${session.path}/events`);
      const call = session.act(keyword, params);
      await stream.next(({ status }) => status === 'RUNNING');
      const killed = performance.now();
      killBrowser();
      const answer = await call;
      expect(performance.now() - killed).to.be.below(9000);
      expectFailure(answer, 'E0106');
      expect(answer.detail.details?.attempts_total, 'what nothing can mend is not tried again').to.equal(1);
      await stream.next(({ status, message }) => status === 'FAIL' && message?.includes('E0106') === true);
      stream.close();
      if (what === 'tries alternatives') await expectLost(session);
    });
  }

  it('says so when the page alone has crashed', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    const call = session.act('Is Element', ['css=#nope', 'visible', '30']);
    kill(/ --type=renderer/);
    expectFailure(await call, 'E0106');
    await expectLost(session);
  });

  it('between two calls may be opened again after Close And Terminate App', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    killBrowser();
    await until('the loss', async () => (await session.get('/screenshot')).status === 500);
    await session.fail('Launch App', [], 'E0106');
    expect((await session.act('Close And Terminate App')).status).to.equal(200);
    await session.run('Launch App');
    expect(await session.run('Get Text', ['css=button'])).to.equal('Here');
  });

  it('brings nobody else down; its workspace goes on without picture and elements', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    const [browser] = service.processes.browsers();
    const other = await ClientSession.start(client, sessionConfig(pages.url('/')));
    const stream = await EventStream.open<{ screenshotFailed: boolean; elements: unknown[] }>(
      client,
      `${session.path}/workspace/stream?interval_ms=500`,
    );
    await stream.next(({ screenshotFailed }) => !screenshotFailed);
    process.kill(browser!.pid, 'SIGKILL');
    // The elements of an update may have been read just before the end, and its picture just after.
    await stream.next(({ screenshotFailed, elements }) => screenshotFailed && elements.length === 0);
    stream.close();
    await session.fail('Scroll', [], 'E0106');
    expect(await other.run('Get Text', ['css=button'])).to.equal('Here');
  });

  describe('before it was there', () => {
    let directory: string;

    before(async () => {
      directory = await mkdtemp(join(tmpdir(), 'svc-browser-'));
      const scripts = {
        ends: 'exit 3',
        hangs: 'exec sleep 600',
        talks: 'yes nonsense | head -c 100000; exec sleep 600',
        dawdles: `sleep 0.8; exec "${(await findBrowser(undefined)).path}" "$@"`,
      };
      for (const [name, script] of Object.entries(scripts)) {
        const path = join(directory, name);
        await writeFile(path, `#!/bin/sh\n${script}\n`);
        await chmod(path, 0o755);
      }
    });

    after(() => rm(directory, { recursive: true }));

    const start = (executablePath: string, at = client) =>
      at.post(
        '/v1/sessions/start',
        sessionConfig(undefined, { driver_sources: [{ playwright: { capabilities: { executablePath } } }] }),
      );

    it('is E0102 when it does not exist or ends at once', async () => {
      for (const path of ['/no/such/browser', '/', join(directory, 'ends'), '/bin/true']) {
        const answer = await start(path);
        expectFailure(answer, 'E0102');
        expect(answer.ms, path).to.be.below(15_000);
      }
    });

    longIt(
      'is E0107 after SVC_START_TIMEOUT_S when it answers late or never, and the service ends without it',
      async () => {
        const hasty = await ServedService.start({ env: { SVC_START_TIMEOUT_S: '1', ...LAUNCHING } });
        const asked = await HttpClient.connect(hasty.url);
        try {
          for (const name of ['hangs', 'talks', 'dawdles']) {
            const answer = await start(join(directory, name), asked);
            expectFailure(answer, 'E0107');
            expect(answer.ms).to.be.within(900, 9000);
          }
          expect((await asked.get('/v1/sessions')).body['sessions']).to.deep.equal([]);
        } finally {
          asked.close();
          await hasty.stop();
        }
      },
    );
  });
});
