import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { InspectorPage } from '../support/inspector-page.js';
import { document, PageServer } from '../support/pages.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';
import { COMMAND } from '../support/svc-command.js';

const BANNER = `document.querySelector('.banner [role=alert]')?.textContent ?? ''`;

describe('the connection of the inspector', () => {
  let shared: HttpClient;
  let service: ServedService;
  let client: HttpClient;
  let pages: PageServer;
  let page: InspectorPage;

  before(async () => {
    [{ client: shared }, service, pages] = await Promise.all([
      sharedService(),
      ServedService.start({ env: { SVC_WARM_BROWSERS: '0' } }),
      PageServer.start({ '/': document('<button>Here</button>') }),
    ]);
    client = await HttpClient.connect(service.url);
    page = await InspectorPage.open(shared, '', { service: service.url });
  });

  after(async () => {
    await stopSessions(shared);
    client.close();
    await Promise.all([service.stop(), pages.close()]);
  });

  const says = (text: string) => page.until(text, `(${BANNER}).includes(${JSON.stringify(text)})`);
  const saysNothing = () => page.until('no banner', `(${BANNER}) === ''`);

  it('tells of a browser that is gone, and Launch App opens it again', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    await page.goTo(`session/${session.id}`);
    const [browser] = service.processes.browsers();
    process.kill(browser!.pid, 'SIGKILL');
    await session.fail('Get Text', ['css=button'], 'E0106');
    await says('is gone. Launch App opens it again');
    await page.expectAccessible();
    await page.press('css=.banner button');
    await saysNothing();
    expect(await session.run('Get Text', ['css=button'])).to.equal('Here');
    await session.run('Close And Terminate App');
    await says('The app is closed');
    await page.press('css=.banner button');
    await saysNothing();
  });

  it('tells of a session that somebody else has ended, and where to go on', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    await page.goTo(`session/${session.id}`);
    await page.until('the session', `document.querySelector('.header .badge')`);
    await session.stop();
    await says('This session has ended');
    await page.press('text=All sessions');
    await page.until('the sessions', `location.hash === '#/'`);
    await saysNothing();
  });

  it('connects again when the service is back, and keeps what the page holds', async () => {
    const { port } = new URL(service.url);
    await page.goTo('start');
    await page.person.run('Execute Script', ['window.kept = true']);
    await service.stop();
    await page.person.run('Execute Script', [`dispatchEvent(new Event('focus')); location.hash = '#/session/none'`]);
    await says('The service does not answer');
    await page.until('the wait', `/Next try in \\d+ s/.test(document.querySelector('.access-countdown').textContent)`);
    await page.press('text=Try now');
    await says('The service does not answer');
    service = await ServedService.start({ script: [COMMAND, 'serve', '--port', port] });
    await page.until('the service', `!document.querySelector('.access-countdown')`);
    expect(await page.person.evaluate('window.kept')).to.equal(true);
    await page.goTo('start');
    await saysNothing();
  });
});
