import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { readEndpoint, refuseOwnServer } from '../../plugins/drivers/_webdriver/endpoint.js';
import { Geckodriver } from '../../plugins/drivers/selenium/_session/geckodriver.js';
import { refusalOf } from '../fixtures/thrown-by.js';
import { until } from '../fixtures/until.js';
import { FIREFOX, missingForFirefox } from '../support/browsers.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { ownService } from '../support/own-service.js';
import { PageServer } from '../support/pages.js';
import type { ServedService } from '../support/serve.js';
import { stopSessions } from '../support/stop-sessions.js';

const PAGES = {
  '/': `<h1>Start</h1><button onclick="this.textContent = confirm('Sure?') ? 'Yes' : 'No'">Ask</button>
    <a href="/popup" target="_blank">Open</a>`,
  '/popup': '<h1>Popup</h1><button onclick="window.close()">End</button>',
};

describe('Firefox by selenium', () => {
  const missing = missingForFirefox();
  if (missing !== undefined) {
    it(`is not run: ${missing}`);
    return;
  }

  let service: ServedService;
  let client: HttpClient;
  let pages: PageServer;

  before(async () => {
    pages = await PageServer.start(PAGES);
    ({ service, client } = await ownService());
  });

  afterEach(() => stopSessions(client));

  after(async () => {
    await service.stop();
    await pages.close();
  });

  const programs = () => service.processes.alive().filter(({ command }) => /firefox|geckodriver/.test(command));

  it('has no window, a page of 1280 x 720, popups, and dialogs that are dismissed', async () => {
    const session = await ClientSession.start(client, FIREFOX.config());
    await session.visit(pages.url('/'));
    expect(await session.evaluate('[innerWidth, innerHeight]')).to.deep.equal([1280, 720]);
    expect(await session.evaluate('navigator.userAgent')).to.include('Firefox/');

    await session.run('Press Element', ['Ask']);
    expect(await session.run('Get Text', ['css=button'])).to.equal('No');

    await session.run('Press Element', ['Open']);
    expect(await session.run('Get Text', ['css=h1'])).to.equal('Popup');
    await session.run('Press Element', ['End']);
    expect(await session.run('Get Text', ['css=h1'])).to.equal('Start');
    expect(await session.run('List Windows')).to.have.length(1);
    await session.stop();
  });

  it('says why a page cannot be opened', async () => {
    const session = await ClientSession.start(client, FIREFOX.config());
    const closed = await PageServer.start({});
    const address = closed.url('/');
    await closed.close();
    const { message } = await session.fail('Navigate', [address], 'E0401');
    expect(message).to.include('connectionFailure').and.not.include('about:neterror');
    await session.visit(pages.url('/'));
    await session.stop();
  });

  it('ends with its session and its geckodriver, and leaves no file', async () => {
    const session = await ClientSession.start(client, FIREFOX.config());
    expect(programs().length).to.be.greaterThan(1);
    await session.stop();
    await until('the end of Firefox', () => programs().length === 0);
    expect(readdirSync(service.temporary)).to.deep.equal([]);
  });

  it('is lost, and told so, when it is killed', async () => {
    const session = await ClientSession.start(client, FIREFOX.config());
    const browser = programs().find(({ command }) => /firefox.*--marionette/.test(command))!;
    process.kill(browser.pid, 'SIGKILL');
    await session.fail('Get Title', [], 'E0106');
    await session.stop();
    await until('the end of geckodriver', () => programs().length === 0);
  });

  it('has a geckodriver whose port is refused as the url of another session', async () => {
    const server = await Geckodriver.start(undefined, new AbortController().signal);
    const endpoint = readEndpoint(server.url);
    const refusal = await refusalOf(() => refuseOwnServer(endpoint));
    expect([refusal.code, refusal.message.includes('url names a server')]).to.deep.equal(['E0104', true]);
    await server.stop();
    refuseOwnServer(endpoint);
  });

  it('needs a geckodriver that is there', async () => {
    const other = await ownService({ env: { SVC_GECKODRIVER: '/nonexistent' } });
    try {
      const answer = await other.client.post('/v1/sessions/start', FIREFOX.config());
      expectFailure(answer, 'E0102');
      expect(answer.detail.message).to.include('the geckodriver "/nonexistent" is no executable file');
    } finally {
      await other.service.stop();
    }
  });
});
