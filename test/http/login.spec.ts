import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { BrowserContext } from 'playwright-core';
import { bodyOf } from '../fixtures/service.js';
import { expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { sharedChromium } from '../support/shared-chromium.js';

const TOKEN = 'swordfish-9-swordfish';
const PLUGINS = fileURLToPath(new URL('../fixtures/session-plugins', import.meta.url));
/** What a browser sends with a request of a page of the service itself. */
const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' };

describe('a login over HTTP', () => {
  let service: ServedService;
  let client: HttpClient;

  before(async () => {
    service = await ServedService.start({
      args: ['--log-level', 'trace', '--plugins', PLUGINS],
      env: { SVC_TOKEN: TOKEN },
    });
    client = await HttpClient.connect(service.url, { Authorization: `Bearer ${TOKEN}` });
  });

  after(async () => {
    client.close();
    await service.stop();
  });

  const asked = (method: string, path: string, headers: object, json?: unknown) =>
    client.request(method, path, { headers: { Authorization: '', ...headers }, json });
  const logIn = (json: unknown, headers: object = OWN_PAGE) => asked('POST', '/v1/login', headers, json);

  /** Logs in; answers the header `Cookie` of later requests. */
  async function cookieOfLogin(): Promise<{ readonly Cookie: string }> {
    const { headers } = await logIn({ token: TOKEN });
    return { Cookie: headers['set-cookie']![0]!.split(';')[0]! };
  }

  it('exchanges the token for a cookie that pages of the service use', async () => {
    const answer = await logIn({ token: TOKEN });
    expect(answer.status).to.equal(200);
    const inHours = (Date.parse(answer.body['expires'] as string) - Date.now()) / 3_600_000;
    expect(inHours).to.be.within(11.9, 12);
    const [cookie, ...more] = answer.headers['set-cookie']!;
    expect(more).to.deep.equal([]);
    expect(cookie).to.contain('; HttpOnly').and.to.contain('; SameSite=Strict').and.to.contain('; Path=/v1');
    expect(cookie)
      .to.match(/; Max-Age=4\d{4}/)
      .and.not.to.contain(TOKEN);
    const headers = { ...OWN_PAGE, Cookie: cookie!.split(';')[0]! };
    expect((await asked('GET', '/v1/keywords', headers)).status).to.equal(200);
    const state = await asked('GET', '/v1/login', headers);
    expect(state.json).to.deep.equal({ required: true, logged_in: true, expires: answer.body['expires'] });
  });

  it('is refused with a wrong token, after a delay, and with a body that is none', async () => {
    const wrong = await logIn({ token: `${TOKEN}x` });
    expectFailure(wrong, 'E0507');
    expect(wrong.ms).to.be.at.least(240);
    expect(wrong.headers).to.not.have.property('set-cookie');
    for (const body of [{}, { token: '' }, { token: 1 }, { token: TOKEN, name: 'me' }, []]) {
      expectFailure(await logIn(body), 'E0403');
    }
    expectFailure(await logIn({ token: 'x'.repeat(20_000) }), 'E0510');
  });

  it('is refused to pages of other sites', async () => {
    expectFailure(await logIn({ token: TOKEN }, { 'Sec-Fetch-Site': 'cross-site' }), 'E0508');
    expectFailure(await asked('GET', '/v1/login', { Host: 'evil.example' }), 'E0508');
    const cookie = await cookieOfLogin();
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'same-site', Origin: 'http://127.0.0.1:3000' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    ]) {
      expectFailure(await asked('GET', '/v1/sessions', { ...cookie, ...headers }), 'E0508');
      expectFailure(await asked('POST', '/v1/sessions/start', { ...cookie, ...headers }, {}), 'E0508');
    }
  });

  it('ends with a logout, also for who kept the cookie', async () => {
    const headers = { ...OWN_PAGE, ...(await cookieOfLogin()) };
    const answer = await asked('POST', '/v1/logout', headers);
    expect(answer.status).to.equal(204);
    expect(answer.headers['set-cookie']![0]).to.match(/^svc_login_\d+=; Max-Age=0; Path=\/v1;/);
    expectFailure(await asked('GET', '/v1/sessions', headers), 'E0507');
    expect((await asked('GET', '/v1/login', headers)).body).to.include({ required: true, logged_in: false });
    expectFailure(await asked('POST', '/v1/logout', {}), 'E0507');
  });

  it('does not replace the token of other clients', async () => {
    const cookie = await cookieOfLogin();
    const status = async (headers: object) => (await client.get('/v1/sessions', { headers: { ...headers } })).status;
    expect(await status({ ...cookie }), 'the token counts').to.equal(200);
    expect(await status({ ...cookie, ...OWN_PAGE, Authorization: 'Bearer wrong' })).to.equal(401);
  });

  describe('in a real browser', () => {
    let context: BrowserContext;
    let session: string;

    before(async () => {
      context = await (await sharedChromium()).newContext();
      session = (await client.post('/v1/sessions/start', bodyOf())).body['session_id'] as string;
    });

    after(async () => {
      await context.close();
      await client.delete(`/v1/sessions/${session}/stop`);
    });

    it('lets an EventSource and fetch in, until the logout', async () => {
      const page = await context.newPage();
      await page.goto(`${service.url}/inspector`);
      const stream = `/v1/sessions/${session}/events`;
      const opens = () =>
        page.evaluate(
          (url) =>
            new Promise<boolean>((resolve) => {
              const source = new EventSource(url);
              const end = (isOpen: boolean) => {
                source.close();
                resolve(isOpen);
              };
              source.onopen = () => end(true);
              source.onerror = () => end(false);
            }),
          stream,
        );
      const post = (path: string, body: unknown) =>
        page.evaluate(
          async ([url, json]) =>
            (
              await fetch(url!, {
                method: 'POST',
                ...(json !== undefined && { headers: { 'Content-Type': 'application/json' }, body: json }),
              })
            ).status,
          [path, JSON.stringify(body) as string | undefined],
        );
      expect(await opens(), 'without a login').to.equal(false);
      expect(await post('/v1/login', { token: TOKEN })).to.equal(200);
      expect(await opens(), 'with a login').to.equal(true);
      expect(await page.evaluate(() => document.cookie)).to.equal('');
      const [cookie] = await context.cookies(`${service.url}/v1/login`);
      expect(cookie).to.include({ httpOnly: true, sameSite: 'Strict', path: '/v1' });
      expect(await context.cookies(`${service.url}/docs`)).to.deep.equal([]);
      await page.evaluate((url) => {
        const source = new EventSource(url);
        source.onopen = () => (document.title = 'open');
        source.onerror = () => (document.title = 'ended');
      }, stream);
      await page.waitForFunction(() => document.title === 'open');
      expect(await post('/v1/logout', undefined)).to.equal(204);
      await page.waitForFunction(() => document.title === 'ended');
      expect(await opens(), 'after the logout').to.equal(false);
      expect(await context.cookies(`${service.url}/v1/login`)).to.deep.equal([]);
    });
  });

  it('leaves no token and no cookie in the log', async () => {
    const { Cookie } = await cookieOfLogin();
    await asked('GET', '/v1/login', { ...OWN_PAGE, Cookie });
    expect(service.output).to.contain('"path":"/v1/login"');
    expect(service.output).to.not.contain(TOKEN).and.to.not.contain(Cookie.split('=')[1]!);
  });
});

describe('a service without a token', () => {
  it('requires no login, and says so', async () => {
    const service = await ServedService.start();
    try {
      const client = await HttpClient.connect(service.url);
      const { json } = await client.get('/v1/login');
      expect(json).to.deep.equal({ required: false, logged_in: false, expires: null });
      const refused = await client.post('/v1/login', { token: TOKEN });
      expectFailure(refused, 'E0403');
      expect(refused.detail.message).to.contain('without a login');
      expect((await client.request('POST', '/v1/logout')).status).to.equal(204);
      client.close();
    } finally {
      await service.stop();
    }
  });
});
