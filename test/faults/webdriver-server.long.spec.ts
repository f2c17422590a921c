import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Chromedriver } from '../../plugins/drivers/selenium/_session/chromedriver.js';
import { HEADLESS, startChromedriver } from '../support/chromedriver.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { stopSessions } from '../support/stop-sessions.js';
import { until } from '../fixtures/until.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(listener: Listener): Promise<{ server: Server; host: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const close = (server: Server): Promise<unknown> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

const onServer = (url: string | undefined, capabilities: object = url === undefined ? {} : HEADLESS) =>
  sessionConfig(undefined, {
    driver_sources: [{ selenium: { ...(url !== undefined && { url }), capabilities } }],
    elements_sources: ['selenium'],
  });

describe('a WebDriver server', () => {
  let service: ServedService;
  let client: HttpClient;
  let pages: PageServer;
  let chromedriver: Chromedriver;

  before(async () => {
    [service, pages, chromedriver] = await Promise.all([
      ServedService.start(),
      PageServer.start({ '/': '<button id="b">Here</button>' }),
      startChromedriver(),
    ]);
    client = await HttpClient.connect(service.url);
  });

  afterEach(() => stopSessions(client));

  after(async () => {
    client.close();
    await Promise.all([service.stop(/^org\.chromium\./), pages.close(), chromedriver.stop()]);
  });

  const startOn = async (url: string | undefined, capabilities?: object) =>
    client.post('/v1/sessions/start', onServer(url, capabilities));

  /** Passes everything on to chromedriver; what it is asked can be looked at, and answered in its place. */
  const inFront = (answer: (path: string, response: ServerResponse, headers: IncomingMessage['headers']) => boolean) =>
    listen((incoming, response) => {
      const path = incoming.url ?? '/';
      if (answer(path, response, incoming.headers)) return;
      const { hostname, port } = new URL(chromedriver.url);
      const outgoing = request(
        { hostname, port, path: path.replace(/^\/wd\/hub/, ''), method: incoming.method, headers: incoming.headers },
        (answered) => {
          response.writeHead(answered.statusCode ?? 500, answered.headers);
          answered.pipe(response);
        },
      );
      incoming.pipe(outgoing);
    });

  it('that is not there is named, without its credentials', async () => {
    const answer = await startOn('http://me:secret@127.0.0.1:1/wd/hub');
    expectFailure(answer, 'E0102');
    expect(answer.detail.message).to.include('http://127.0.0.1:1/wd/hub').and.include('cannot be reached');
    expect(answer.summary).to.not.include('secret');
    expect(service.output).to.not.include('secret');
  });

  it('that answers with HTML fails the start without it', async () => {
    const { server, host } = await listen((_, response) => {
      response.writeHead(500, { 'Content-Type': 'text/html' }).end('<html><h1>Oops</h1></html>');
    });
    try {
      const answer = await startOn(`http://${host}`);
      expectFailure(answer, 'E0102');
      expect(answer.detail.message).to.include('answered 500').and.not.include('Oops');
    } finally {
      await close(server);
    }
  });

  it('behind a base path and a password is used, and its failures in the middle are told', async () => {
    let fails = false;
    const passwords = new Set<string | undefined>();
    const { server, host } = await inFront((path, response, { authorization }) => {
      passwords.add(authorization);
      expect(path).to.match(/^\/wd\/hub\//);
      if (!fails || !path.endsWith('/execute/sync')) return false;
      response.writeHead(503, { 'Content-Type': 'text/html' }).end('<html>Busy</html>');
      return true;
    });
    try {
      const session = await ClientSession.start(client, onServer(`http://me:s%40x@${host}/wd/hub`));
      await session.visit(pages.url('/'));
      await session.run('Press Element', ['css=#b']);
      expect([...passwords]).to.deep.equal([`Basic ${Buffer.from('me:s@x').toString('base64')}`]);
      fails = true;
      const detail = await session.fail('Execute Script', ['return 1'], 'E0401');
      expect(detail.message).to.include('answered 503').and.not.include('Busy');
      fails = false;
      expect(await session.evaluate('1 + 1')).to.equal(2);
      expect((await session.stop()).json).to.deep.equal({ status: 'terminated', session_id: session.id });
    } finally {
      await close(server);
    }
  });

  it('that gives a session nobody waits for any more is rid of it', async () => {
    const ended: string[] = [];
    let late: (() => void) | undefined;
    const { server, host } = await listen((incoming, response) => {
      const answer = (value: unknown) => {
        if (response.writable) response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ value }));
      };
      if (incoming.method === 'DELETE') {
        ended.push(incoming.url!);
        answer(null);
      } else {
        late = () => answer({ sessionId: 'abandoned', capabilities: { browserName: 'chrome' } });
      }
    });
    try {
      const gone = new AbortController();
      const start = client
        .post('/v1/sessions/start', onServer(`http://${host}`), { signal: gone.signal })
        .catch(() => 'left');
      await until('the request for a session', () => late);
      gone.abort();
      expect(await start).to.equal('left');
      await until('the service to notice', async () =>
        /starts_total\{outcome="E0406"\} 1/.test((await client.get('/metrics')).text),
      );
      late!();
      await until('its end', () => ended.length > 0);
      expect(ended).to.deep.equal(['/session/abandoned']);
    } finally {
      await close(server);
    }
  });

  it('that ends in the middle of a keyword is E0106, at once and from then on', async () => {
    const own = await startChromedriver();
    try {
      const session = await ClientSession.start(client, onServer(own.url));
      await session.visit(pages.url('/'));
      const looking = session.act('Press Element', { element: 'css=#nope', timeout: 15 });
      await until('the keyword to run', async () => {
        const { sessions } = (await client.get('/v1/sessions')).body as { sessions: { state: string }[] };
        return sessions[0]?.state === 'busy';
      });
      await own.stop();
      const answer = await looking;
      expectFailure(answer, 'E0106');
      expect(answer.ms).to.be.below(12_000);
      for (const [keyword, params] of [
        ['Press Element', ['css=#b']],
        ['Execute Script', ['return 1']],
        ['Get Driver Session Id', []],
      ] as const) {
        const later = await session.act(keyword, params);
        expectFailure(later, 'E0106');
        expect(later.ms, keyword).to.be.below(9000);
      }
      expect((await session.stop()).status).to.equal(200);
    } finally {
      await own.stop();
    }
  });

  it('is not needed for Chrome and Firefox, but for any other browser', async () => {
    const answer = await startOn(undefined, { browserName: 'safari' });
    expectFailure(answer, 'E0104');
    expect(answer.detail.message).to.include('safari').and.include('url');
  });

  it('knows what it is asked for', async () => {
    const answer = await startOn(chromedriver.url, { ...HEADLESS, browserName: 'netscape' });
    expectFailure(answer, 'E0102');
    const misspelt = await startOn(chromedriver.url, { pageLoadStrategie: 'eager' });
    expectFailure(misspelt, 'E0104');
    expect(misspelt.detail.message).to.include('did you mean pageLoadStrategy');
  });
});

describe('a chromedriver of our own', () => {
  it('that is not installed is E0102 saying how to get one', async () => {
    const service = await ServedService.start({ env: { PATH: '/nowhere' } });
    const client = await HttpClient.connect(service.url);
    const answer = await client.post('/v1/sessions/start', onServer(undefined));
    expectFailure(answer, 'E0102');
    expect(answer.detail.message).to.include('apt-get install chromium-driver').and.include('SVC_CHROMEDRIVER');
    client.close();
    await service.stop();
  });

  it('that is named wrongly is E0102', async () => {
    const service = await ServedService.start({ env: { SVC_CHROMEDRIVER: '/nowhere/chromedriver' } });
    const client = await HttpClient.connect(service.url);
    const answer = await client.post('/v1/sessions/start', onServer(undefined));
    expectFailure(answer, 'E0102');
    expect(answer.detail.message).to.include('"/nowhere/chromedriver" is no executable file');
    client.close();
    await service.stop();
  });

  it('is started again when the port that it chose is taken, and says why it did not start', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'chromedriver-'));
    const path = join(directory, 'chromedriver');
    const tell = (tries: number) =>
      `#!/bin/sh\necho >> ${directory}/tries\n[ $(wc -l < ${directory}/tries) -gt ${tries} ] && exec chromedriver "$@"\n` +
      `echo 'IPv4 port not available. Exiting...'\nexit 1\n`;
    await writeFile(path, tell(2), { mode: 0o755 });
    const service = await ServedService.start({ env: { SVC_CHROMEDRIVER: path } });
    const client = await HttpClient.connect(service.url);
    const session = await ClientSession.start(client, onServer(undefined));
    await session.stop();
    await writeFile(path, tell(100), { mode: 0o755 });
    const answer = await client.post('/v1/sessions/start', onServer(undefined));
    expectFailure(answer, 'E0102');
    expect(answer.detail.message).to.match(/chromedriver did not start: IPv4 port not available/);
    client.close();
    await service.stop();
    await rm(directory, { recursive: true });
  });

  it('goes with its browser when the service is killed', async () => {
    const service = await ServedService.start();
    const client = await HttpClient.connect(service.url);
    await ClientSession.start(client, onServer(undefined));
    expect(service.processes.browsers()).to.have.lengthOf(1);
    client.close();
    // Waits until no process of it is left.
    await service.kill();
  });
});
