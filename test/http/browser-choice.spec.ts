import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import { expect } from 'chai';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { longIt } from '../fixtures/tier.js';
import { until } from '../fixtures/until.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { ownService } from '../support/own-service.js';
import { PageServer } from '../support/pages.js';
import { RunningChromium } from '../support/running-chromium.js';
import type { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

const PAGES = {
  '/': '<h1>Start</h1><input aria-label="Name"><button onclick="this.textContent = \'Saved\'">Save</button>',
  '/other': '<h1>Other</h1>',
};

describe('the browser of a session', () => {
  let service: ServedService;
  let client: HttpClient;
  let pages: PageServer;

  before(async () => {
    pages = await PageServer.start(PAGES);
    ({ service, client } = await ownService({
      env: { SVC_ALLOW_LAUNCH_OPTIONS: 'true', PLAYWRIGHT_BROWSERS_PATH: '/nonexistent' },
    }));
  });

  after(async () => {
    await service.stop();
    await pages.close();
  });

  const config = (capabilities: object, url?: string) =>
    sessionConfig(undefined, {
      driver_sources: [{ playwright: { capabilities, ...(url !== undefined && { url }) } }],
    });
  const start = (capabilities: object, url?: string) => ClientSession.start(client, config(capabilities, url));
  const refused = async (capabilities: object, url?: string) => {
    const answer = await client.post('/v1/sessions/start', config(capabilities, url));
    expectFailure(answer, 'E0102');
    return answer.detail.message;
  };

  /** Reads, types and presses. */
  const work = async (session: ClientSession) => {
    await session.run('Enter Text', ['css=input', 'Ann']);
    await session.run('Press Element', ['Save']);
    expect(await session.evaluate('document.querySelector("button").textContent')).to.equal('Saved');
    expect(await session.run('Get Value', ['css=input'])).to.equal('Ann');
  };

  describe('at cdp_url', () => {
    let running: RunningChromium;

    beforeEach(async () => {
      running = await RunningChromium.start(pages.url('/'));
      await until('the tab of the person', async () => (await running.tabs()).includes(pages.url('/')));
    });

    afterEach(() => running.close());

    it('works in the tab that is open, and runs on with all its tabs when the session is stopped', async () => {
      const session = await start({ cdp_url: running.httpUrl });
      await work(session);
      await session.run('Open Window', [pages.url('/other')]);
      expect(await running.tabs()).to.have.members([pages.url('/'), pages.url('/other')]);
      await session.stop();
      // The tab that the session opened is closed, that of the person is left as it is.
      expect(await running.tabs()).to.deep.equal([pages.url('/')]);

      const next = await start({ cdp_url: running.wsUrl });
      expect(await next.run('Get Value', ['css=input'])).to.equal('Ann');
      await next.stop();
      expect(await running.tabs()).to.deep.equal([pages.url('/')]);
    });

    it('is lost to the session when the person closes it', async () => {
      const session = await start({ cdp_url: running.wsUrl });
      await running.close();
      await until('the loss', async () => (await session.act('Get Text', ['css=h1'])).status !== 200);
      await session.fail('Get Title', [], 'E0106');
      await session.stop();
    });
  });

  it('must be there at cdp_url, and be a browser', async () => {
    expect(await refused({ cdp_url: 'http://127.0.0.1:1' }))
      .to.include('http://127.0.0.1:1 cannot be reached (ECONNREFUSED)')
      .and.include('--remote-debugging-port');
    expect(await refused({ cdp_url: `${pages.origin}/secret` }))
      .to.include(`${pages.origin} is not a browser`)
      .and.not.include('secret');
  });

  describe('of a Playwright server', () => {
    let server: BrowserServer;

    before(async () => {
      const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
      server = await chromium.launchServer({ executablePath: path, args: [...args, '--no-sandbox'] });
    });

    after(() => server.close());

    it('gives each session a context, and runs on', async () => {
      const capabilities = { url: pages.url('/'), viewport: { width: 500, height: 400 } };
      const [one, other] = await Promise.all([
        start(capabilities, server.wsEndpoint()),
        start(capabilities, server.wsEndpoint()),
      ]);
      await one.run('Launch App');
      await work(one);
      await one.run('Set Cookie', ['seen', 'yes']);
      await other.run('Launch App');
      expect(await other.run('Get Cookies')).to.deep.equal([]);
      expect(await other.evaluate('[innerWidth, innerHeight]')).to.deep.equal([500, 400]);
      await one.stop();
      expect(await other.run('Get Title')).to.equal('Test page');
      await other.stop();
      const next = await start({}, server.wsEndpoint());
      await next.stop();
    });

    it('is read and driven without the DevTools protocol where it has none', async () => {
      const session = await start({ browserName: 'firefox', url: pages.url('/') }, server.wsEndpoint());
      await session.run('Launch App');
      await work(session);
      const script = JSON.stringify({ script: 'return Promise.resolve([arguments[0], null])', args: [5] });
      expect(await session.run('Execute Script', [script])).to.deep.equal([5, null]);
      expect((await session.fail('Execute Script', ['throw new Error("no luck")'], 'E0401')).message).to.include(
        'no luck',
      );
      const shot = await session.run('Capture Screenshot');
      expect(Buffer.from(String(shot), 'base64').readUInt32BE(16)).to.equal(1280);
      expect(session.driverId).to.match(/^[\da-f-]{36}$/);
      await session.stop();
    });
  });

  it('must be that of a Playwright server of the same version at a ws address', async () => {
    expect(await refused({}, 'ws://127.0.0.1:1/token')).to.include(
      'ws://127.0.0.1:1 cannot be reached (ECONNREFUSED): start a Playwright server there',
    );
    const web = pages.origin.replace('http', 'ws');
    expect(await refused({}, `${web}/token`)).to.include(`${web} is not a Playwright server`);

    // What the server of another version answers, by PlaywrightServer in playwright-core 1.40.
    const box = '╔═╗\n║ Playwright version mismatch:\n║   - server version: v1.40\n║   - client version: v1.65\n╚═╝';
    const old = createServer().on('upgrade', (_request, socket) => {
      const body = Buffer.from(box);
      socket.end(`HTTP/1.1 428 Precondition Required\r\nContent-Length: ${body.length}\r\n\r\n${box}`);
    });
    await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
    try {
      const address = `ws://127.0.0.1:${(old.address() as AddressInfo).port}`;
      expect(await refused({}, address)).to.include(`${address} runs Playwright 1.40`);
    } finally {
      old.close();
    }
  });

  longIt('keeps its profile in user_data_dir, for one session at a time', async () => {
    await inDirectory({}, async (directory) => {
      const capabilities = { user_data_dir: join(directory, 'profile'), url: pages.url('/') };
      const first = await start(capabilities);
      await first.run('Launch App');
      await work(first);
      await first.run('Execute Script', ['localStorage.setItem("kept", "yes")']);
      expect(await refused(capabilities)).to.include(`the profile ${capabilities.user_data_dir} is in use`);
      await first.stop();

      const second = await start(capabilities);
      await second.run('Launch App');
      expect(await second.evaluate('localStorage.getItem("kept")')).to.equal('yes');
      await second.stop();
    });
  });

  it('must be installed, else the refusal says how to install it', async () => {
    for (const [browserName, name] of [
      ['firefox', 'Firefox'],
      ['webkit', 'WebKit'],
    ] as const) {
      expect(await refused({ browserName }))
        .to.include(`Playwright's ${name} is not installed: run npx playwright-core@`)
        .and.include(browserName);
    }
    const env = await refused({ browserName: 'webkit', executablePath: 'env' });
    expect(env).to.include("env did not start; it must be Playwright's: npx playwright-core@");
  });

  const onSelenium = (options: object) => ({
    ...sessionConfig(undefined, {
      driver_sources: [{ selenium: { capabilities: { 'goog:chromeOptions': options } } }],
      elements_sources: ['selenium'],
    }),
  });

  longIt('is a running one by selenium too, which runs on', async () => {
    const running = await RunningChromium.start(pages.url('/'));
    try {
      const { host } = new URL(running.wsUrl);
      const session = await ClientSession.start(client, onSelenium({ debuggerAddress: host }));
      await work(session);
      await session.stop();
      expect(await running.tabs()).to.deep.equal([pages.url('/')]);
    } finally {
      await running.close();
    }
  });

  longIt('has one profile for one session at a time by selenium too', async () => {
    await inDirectory({}, async (directory) => {
      const config = onSelenium({ args: ['--headless=new', `--user-data-dir=${directory}`] });
      const session = await ClientSession.start(client, config);
      const answer = await client.post('/v1/sessions/start', config);
      expectFailure(answer, 'E0102');
      expect(answer.detail.message).to.include(`the profile ${directory} is in use`);
      await session.stop();
    });
  });
});
