import { expect } from 'chai';
import { longIt } from '../../../../fixtures/tier.js';
import { until } from '../../../../fixtures/until.js';
import { ClientSession } from '../../../../support/client-session.js';
import type { HttpClient } from '../../../../support/http-client.js';
import { ownService } from '../../../../support/own-service.js';
import { PageServer } from '../../../../support/pages.js';
import type { ServedService } from '../../../../support/serve.js';
import { sessionConfig } from '../../../../support/session-config.js';
import { stopSessions } from '../../../../support/stop-sessions.js';

/** What a page finds that another session may have left. */
const LEFT = `[
  document.cookie,
  localStorage.length,
  sessionStorage.length,
  (await caches.keys()).length,
  (await indexedDB.databases()).length,
  (await navigator.serviceWorker.getRegistrations()).length,
  (await navigator.permissions.query({ name: 'geolocation' })).state,
].join()`;

describe('sessions that start with a browser that waits', function () {
  let service: ServedService;
  let client: HttpClient;
  let pages: PageServer;

  before(async () => {
    [{ service, client }, pages] = await Promise.all([
      // The default setting.
      ownService(),
      PageServer.start({
        '/': '<h1>Home</h1>',
        '/asset': (_, response) => {
          response.writeHead(200, { 'Cache-Control': 'max-age=3600', 'Content-Type': 'text/plain' }).end('asset');
        },
        '/worker.js': (_, response) => {
          response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('// waits');
        },
      }),
    ]);
  });

  afterEach(() => stopSessions(client));

  after(async () => {
    // A spare waits: it ends with the service, and leaves no file.
    await waiting(1);
    client.close();
    await Promise.all([service.stop(/^org\.chromium\./), pages.close()]);
  });

  const pids = () => service.processes.browsers().map(({ pid }) => pid);
  const waiting = (count: number) => until(`${count} browsers`, () => pids().length === count);
  const start = () => ClientSession.start(client, sessionConfig(pages.url('/')));
  const left = (session: ClientSession) =>
    session.run('Execute Script', [`return (async () => ${LEFT})()`]) as Promise<string>;

  it('take a process that no session has used, and find nothing of the sessions before', async () => {
    const first = await start();
    const [own] = pids();
    const clean = await left(first);
    await waiting(2);
    const spare = pids().find((pid) => pid !== own);
    await first.run('Execute Script', [
      `return (async () => {
        document.cookie = 'who=first; max-age=600';
        localStorage.setItem('who', 'first');
        sessionStorage.setItem('who', 'first');
        await caches.open('first');
        await new Promise((opened) => (indexedDB.open('first').onsuccess = opened));
        await navigator.serviceWorker.register('/worker.js');
        await (await fetch('/asset')).text();
      })()`,
    ]);
    await first.run('Set Geolocation', ['52.5', '13.4']);
    expect(await left(first)).not.to.equal(clean);
    const second = await start();
    expect(pids()).to.include.members([own, spare]);
    expect(await left(second)).to.equal(clean);
    await second.run('Execute Script', [`return fetch('/asset').then((answer) => answer.text())`]);
    const fetched = pages.asked.filter((path) => path === '/asset');
    expect(fetched, 'the cache of the first session').to.have.lengthOf(2);
    await first.stop();
    expect(await second.run('Get Text', ['css=h1'])).to.equal('Home');
    expect(pids()).to.include(spare).and.not.to.include(own);
  });

  it('have a page as their own capabilities say', async () => {
    const [spare] = await waiting(1).then(pids);
    const capabilities = { url: pages.url('/'), viewport: { width: 640, height: 480 }, locale: 'de-DE' };
    const session = await ClientSession.start(
      client,
      sessionConfig(undefined, { driver_sources: [{ playwright: { capabilities } }] }),
    );
    expect(pids()).to.include(spare);
    expect(await session.evaluate('[innerWidth, navigator.language].join()')).to.equal('640,de-DE');
    expect(await session.run('List Windows')).to.have.lengthOf(1);
  });

  for (const [what, signal, timed] of [
    ['was killed', 'SIGKILL', it],
    ['hangs', 'SIGSTOP', longIt],
  ] as const) {
    timed(`start another one when the one that waits ${what}`, async () => {
      const [spare] = await waiting(1).then(pids);
      process.kill(spare!, signal);
      const session = await start();
      expect(await session.run('Get Text', ['css=h1'])).to.equal('Home');
      await until('its end', () => !pids().includes(spare!));
    });
  }
});
