import { networkInterfaces } from 'node:os';
import { expect } from 'chai';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { document, PageServer } from '../support/pages.js';
import { RawExchange } from '../support/raw-exchange.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { until } from '../fixtures/until.js';

const EVIL = 'https://evil.example';
/** What a browser sends with a request of a page of another site. */
const CROSS_SITE = { Origin: EVIL, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' };

describe('requests of web pages', () => {
  let service: ServedService;
  let client: HttpClient;
  let pages: PageServer;

  before(async () => {
    [service, pages] = await Promise.all([
      ServedService.start(),
      PageServer.start({ '/': 'A page', '/attack': ATTACK, '/frame': '' }),
    ]);
    client = await HttpClient.connect(service.url);
  });

  after(async () => {
    client.close();
    await Promise.all([service.stop(), pages.close()]);
  });

  const sessions = async () => ((await client.get('/v1/sessions')).body as { sessions: unknown[] }).sessions;

  describe('in a real browser', () => {
    let browser: Browser;
    let page: Page;

    before(async () => {
      const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
      browser = await chromium.launch({
        executablePath: path,
        args: [...args, '--no-sandbox', '--host-resolver-rules=MAP other.test 127.0.0.1'],
      });
      page = await browser.newPage();
    });

    after(() => browser.close());

    const other = (path: string) => pages.url(path).replace('127.0.0.1', 'other.test');
    const outcome = () => page.evaluate(() => (window as unknown as { outcome?: string }).outcome);

    it('start nothing from a page of another origin, which learns why', async () => {
      await page.goto(`${other('/attack')}?${service.url}`);
      const told = JSON.parse(await until('the end of the attack', outcome)) as object;
      expect(told).to.deep.include({ start: 403, read: 403, code: 'E0508', simple: 'opaque' });
      expect(await sessions()).to.deep.equal([]);
    });

    it('start nothing from a page inside a session', async () => {
      const session = await ClientSession.start(client, sessionConfig());
      await session.visit(`${pages.url('/attack').replace('127.0.0.1', 'localhost')}?${service.url}`);
      const told = await until('the end of the attack', () => session.evaluate<string | undefined>('window.outcome'));
      expect(JSON.parse(told)).to.deep.include({ start: 403, code: 'E0508' });
      expect(await sessions()).to.have.length(1);
      await session.stop();
    });

    it('show /docs, whose own requests are answered, and nobody frames it', async () => {
      const broken: string[] = [];
      page.on('console', (message) => void (message.type() === 'error' && broken.push(message.text())));
      await page.goto(`${service.url}/docs`);
      await page.locator('#operations-Keywords-listKeywords').click();
      await page.getByRole('button', { name: 'Try it out' }).click();
      await page.getByRole('button', { name: 'Execute' }).click();
      await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
      expect(broken).to.deep.equal([]);
      await page.goto(pages.url('/frame'));
      await page.setContent(`<iframe src="${service.url}/docs"></iframe>`);
      await until('the refusal', () => broken.find((text) => /frame/i.test(text)));
    });
  });

  it('are refused before their body is read, on every route but / and /health/*', async () => {
    for (const path of ['/v1/keywords', '/v1/sessions', '/docs', '/openapi.json', '/metrics', '/no']) {
      const answer = await client.get(path, { headers: CROSS_SITE });
      expectFailure(answer, 'E0508');
      expect(answer.detail.message).to.include('SVC_TOKEN').and.include('SVC_ALLOWED_ORIGINS');
      expect(answer.headers['access-control-allow-origin'], 'so that the page can read it').to.equal(EVIL);
    }
    for (const path of ['/', '/health/live', '/health/ready']) {
      expect((await client.get(path, { headers: CROSS_SITE })).status).to.equal(200);
    }
    const raw = new RawExchange(service.url).send(
      'POST /v1/sessions/start HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n' +
        `Origin: ${EVIL}\r\nSec-Fetch-Site: cross-site\r\n\r\n`,
    );
    expect(await raw.answers(1)).to.deep.equal([403]);
    raw.close();
  });

  it('are judged by their origin where the browser does not call them cross-site', async () => {
    const status = async (origin: string | undefined, site: string) =>
      (await client.get('/v1/keywords', { headers: { ...(origin && { Origin: origin }), 'Sec-Fetch-Site': site } }))
        .status;
    for (const origin of [EVIL, 'null', 'http://localhost.evil.example', `${service.url}.evil.example`]) {
      expect(await status(origin, 'same-site'), origin).to.equal(403);
    }
    for (const origin of ['http://localhost:3000', 'http://[::1]:3000', 'https://127.0.0.2', service.url, undefined]) {
      expect(await status(origin, 'same-site'), origin).to.equal(200);
    }
    expect(await status('http://localhost:3000', 'cross-site')).to.equal(403);
    expect(await status(undefined, 'none'), 'an address that a person types').to.equal(200);
  });

  it('are told from those of other programs, which have an Origin at most', async () => {
    expect((await client.get('/v1/keywords', { headers: { Origin: EVIL } })).status).to.equal(200);
  });

  it('are asked for by preflights, which are answered to all', async () => {
    const headers = { ...CROSS_SITE, 'Access-Control-Request-Method': 'POST' };
    const { status, headers: allowed } = await client.request('OPTIONS', '/v1/sessions/start', { headers });
    expect([status, allowed['access-control-allow-origin']]).to.deep.equal([204, EVIL]);
  });

  it('are refused under a name that another machine has, as DNS rebinding uses it', async () => {
    const status = async (host: string) => (await client.get('/v1/keywords', { headers: { Host: host } })).status;
    const { port } = new URL(service.url);
    const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
    const ours = own.filter((address) => !address.includes(':')).map((address) => `${address}:${port}`);
    for (const host of ['localhost', 'LOCALHOST:1', 'app.localhost', '127.0.0.9', '[::1]:8000', ...ours]) {
      expect(await status(host), host).to.equal(200);
    }
    for (const host of ['evil.example', '127.0.0.1.evil.example', '192.0.2.1', 'localhost:1@evil', 'localhost.']) {
      const answer = await client.get('/v1/keywords', { headers: { Host: host } });
      expectFailure(answer, 'E0508');
      expect(answer.detail.message).to.include('SVC_ALLOWED_HOSTS');
    }
    expect((await client.get('/health/live', { headers: { Host: 'evil.example' } })).status).to.equal(200);
  });

  for (const { origins, warns } of [
    { origins: '*', warns: true },
    { origins: EVIL, warns: false },
  ]) {
    it(`are let in with allowed_origins ${origins}, with ${warns ? 'a' : 'no'} warning`, async () => {
      const open = await ServedService.start({ env: { SVC_ALLOWED_ORIGINS: origins } });
      try {
        const asked = await HttpClient.connect(open.url);
        const answer = await asked.get('/v1/keywords', { headers: CROSS_SITE });
        expect([answer.status, answer.headers['access-control-allow-origin']]).to.deep.equal([200, EVIL]);
        const stranger = { ...CROSS_SITE, Origin: 'https://other.example' };
        expect((await asked.get('/v1/keywords', { headers: stranger })).status).to.equal(warns ? 200 : 403);
        asked.close();
        expect(open.log.some(({ level, msg }) => level === 40 && /every web page/.test(String(msg)))).to.equal(warns);
      } finally {
        await open.stop();
      }
    });
  }

  it('are let in with the token, and answered as what they are', async () => {
    const token = 'sixteen-or-more!';
    const guarded = await ServedService.start({ env: { SVC_TOKEN: token } });
    try {
      const asked = await HttpClient.connect(guarded.url, { Authorization: `Bearer ${token}` });
      const answer = await asked.get('/v1/keywords', { headers: CROSS_SITE });
      expect([answer.status, answer.headers['x-content-type-options']]).to.deep.equal([200, 'nosniff']);
      expectFailure(await asked.get('/v1/keywords', { headers: { ...CROSS_SITE, Authorization: '' } }), 'E0507');
      asked.close();
    } finally {
      await guarded.stop();
    }
  });
});

/** Tries to start a session of the service that its query names, to read from it, and to send a simple request. */
const ATTACK = document(`<script>
const service = location.search.slice(1);
const body = JSON.stringify(${JSON.stringify(sessionConfig())});
const attack = async () => {
  const start = await fetch(service + '/v1/sessions/start',
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const { detail } = await start.json();
  const read = await fetch(service + '/v1/sessions');
  const simple = await fetch(service + '/v1/sessions/start', { method: 'POST', mode: 'no-cors', body });
  return { start: start.status, code: detail?.code, read: read.status, simple: simple.type };
};
attack().catch(String).then((told) => (window.outcome = JSON.stringify(told)));
</script>`);
