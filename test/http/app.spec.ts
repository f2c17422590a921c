import { expect } from 'chai';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { sizeOf } from '../support/picture.js';
import { PageServer } from '../support/pages.js';
import type { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { ownService } from '../support/own-service.js';
import { until } from '../fixtures/until.js';

describe('the app and its scripts over HTTP', () => {
  let service: ServedService;
  let pages: PageServer;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    [{ service, client }, pages] = await Promise.all([
      ownService({ env: { SVC_WARM_BROWSERS: '0' } }),
      PageServer.start({ '/': '<h1>Home</h1>', '/next': '<h1>Next</h1>' }),
    ]);
    session = await ClientSession.start(client, sessionConfig(pages.url('/')));
  });

  after(async () => {
    await pages.close();
    await service.stop();
  });

  const path = () => session.evaluate('location.pathname');

  describe('Launch App', () => {
    it('navigates, and answers the driver session id', async () => {
      expect(await session.run('Launch App', [pages.url('/next')])).to.equal(session.driverId);
      expect(await path()).to.equal('/next');
    });

    it('opens what the capabilities name when it is given nothing', async () => {
      await session.run('Launch Other App', [pages.url('/next')]);
      await session.run('Launch App');
      expect(await path()).to.equal('/');
    });

    it('takes an address without its scheme for http', async () => {
      await session.run('Launch Other App', [pages.url('/next').replace('http://', '')]);
      expect(await path()).to.equal('/next');
    });

    it('refuses addresses that read files or the browser itself', async () => {
      await session.visit(pages.url('/'));
      const addresses = [
        'file:///etc/passwd',
        ' FILE:/etc/passwd',
        'chrome://version',
        'javascript:alert(1)',
        'http://',
      ];
      for (const address of addresses) {
        for (const keyword of ['Launch App', 'Launch Other App']) await session.fail(keyword, [address], 'E0403');
      }
      expect(await path()).to.equal('/');
    });

    it('fails when there is nothing at the address, and the session goes on', async () => {
      const detail = await session.fail('Launch App', ['http://127.0.0.1:1/'], 'E0401');
      expect(detail.message).to.include('ERR_');
      await session.visit(pages.url('/next'));
      expect(await path()).to.equal('/next');
    });

    it('takes a page whose status is 404 for a page', async () => {
      await session.visit(pages.url('/missing'));
      expect(await session.read('/source')).to.include('There is no such page.');
    });
  });

  describe('Close And Terminate App', () => {
    it('leaves a session that answers E0101 until Launch App opens the driver again', async () => {
      const other = await ClientSession.start(client, sessionConfig(pages.url('/')));
      expect(await other.run('Close And Terminate App')).to.equal(null);
      await other.fail('Press Element', { element: 'css=h1', timeout: 0 }, 'E0101');
      await other.fail('Get Driver Session Id', [], 'E0101');
      for (const read of ['/screenshot', '/elements', '/source', '/screen_elements']) {
        expectFailure(await other.get(read), 'E0101');
      }
      const { sessions } = (await client.get('/v1/sessions')).body as { sessions: Record<string, string>[] };
      expect(sessions.find((one) => one['session_id'] === other.id)).to.include({ state: 'closed' });
      await until('the end of its browser', () => service.processes.browsers().length === 1);

      const driverId = await other.run('Launch App');
      expect(driverId).to.be.a('string').and.not.equal(other.driverId);
      expect(await other.read('/driver-id')).to.equal(driverId);
      expect(await other.run('Get Text', ['css=h1'])).to.equal('Home');

      await other.run('Close And Terminate App');
      expect((await other.stop()).json).to.deep.equal({ status: 'terminated', session_id: other.id });
    });
  });

  describe('Execute Script', () => {
    it('answers what the function body returns', async () => {
      for (const [script, result] of [
        ['return 6 * 7', 42],
        ['return document.title', 'Test page'],
        ['return { a: [1, null, "x"], b: { c: true } }', { a: [1, null, 'x'], b: { c: true } }],
        ['return Promise.resolve("later")', 'later'],
        ['return null', null],
        ['return undefined', null],
        ['return', null],
        ['const x = 1;\nreturn x // and a comment', 1],
      ] as const) {
        await session.visit(pages.url('/'));
        expect(await session.run('Execute Script', [script]), script).to.deep.equal(result);
      }
    });

    it('takes arguments as WebDriver does', async () => {
      const call = (args: unknown) =>
        session.run('Execute Script', [JSON.stringify({ script: 'return [...arguments]', args })]);
      expect(await call(['p', { q: 1 }, null])).to.deep.equal(['p', { q: 1 }, null]);
      expect(await call({ a: 1 })).to.deep.equal([{ a: 1 }]);
      expect(await call(undefined)).to.deep.equal([]);
    });

    it('fails with the message of what the script threw, or of its syntax', async () => {
      expect((await session.fail('Execute Script', ['throw new Error("boom")'], 'E0401')).message).to.include('boom');
      expect((await session.fail('Execute Script', ['throw "words"'], 'E0401')).message).to.include('words');
      expect((await session.fail('Execute Script', ['return (('], 'E0401')).message).to.include('SyntaxError');
      await session.fail('Execute Script', ['return window'], 'E0401');
    });
  });

  it('tells what a browser cannot do', async () => {
    await session.fail('Get App Version', ['org.example'], 'E0105');
    await session.fail('Force Terminate App', ['org.example'], 'E0105');
  });

  it('sleeps as long as it is told', async () => {
    const answer = await session.act('Sleep', ['0.4']);
    expect(answer.data).to.deep.equal({ result: null });
    expect(answer.ms).to.be.within(390, 9000);
  });

  it('takes the capabilities of a browser that Playwright knows', async () => {
    const capabilities = {
      url: pages.url('/'),
      viewport: { width: 500, height: 400 },
      deviceScaleFactor: 2,
      locale: 'de-DE',
      timezoneId: 'Asia/Kolkata',
      colorScheme: 'dark',
      userAgent: 'svc test',
      hasTouch: true,
      storageState: { cookies: [], origins: [{ origin: pages.origin, localStorage: [{ name: 'k', value: 'v' }] }] },
      args: ['--window-name=x'],
    };
    const other = await ClientSession.start(
      client,
      sessionConfig(undefined, { driver_sources: [{ playwright: { capabilities } }] }),
    );
    const facts = `[innerWidth, innerHeight, devicePixelRatio, navigator.language, navigator.userAgent, navigator.maxTouchPoints > 0,
      Intl.DateTimeFormat().resolvedOptions().timeZone, matchMedia('(prefers-color-scheme: dark)').matches, localStorage.k]`;
    const expected = [500, 400, 2, 'de-DE', 'svc test', true, 'Asia/Calcutta', true, 'v'];
    const told = await other.evaluate<unknown[]>(facts);
    expect(told.map((fact) => (fact === 'Asia/Kolkata' ? 'Asia/Calcutta' : fact))).to.deep.equal(expected);
    await other.stop();
  });

  it('shows a dense screen in the pixels of the device, and leaves it dense', async () => {
    const capabilities = {
      url: pages.url('/'),
      viewport: { width: 400, height: 700 },
      deviceScaleFactor: 2.5,
      isMobile: true,
      hasTouch: true,
    };
    const phone = await ClientSession.start(
      client,
      sessionConfig(undefined, { driver_sources: [{ playwright: { capabilities } }] }),
    );
    expect(await sizeOf((await phone.read('/screenshot')) as string)).to.deep.equal({ width: 1000, height: 1750 });
    expect(await phone.evaluate('[innerWidth, devicePixelRatio, screen.orientation.type]')).to.deep.equal([
      400,
      2.5,
      'portrait-primary',
    ]);
    await phone.stop();
  });
});
