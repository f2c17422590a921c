import { expect } from 'chai';
import type { BrowserContext } from 'playwright-core';
import { until } from '../fixtures/until.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { InspectorPage } from '../support/inspector-page.js';
import { document, PageServer } from '../support/pages.js';
import { ServedService, type ServeOptions } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedChromium } from '../support/shared-chromium.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';
import { COMMAND } from '../support/svc-command.js';

const TOKEN = 'swordfish-7-swordfish';
const LIMIT_MS = 50_000;
const BANNER = `(document.querySelector('.banner [role=alert]')?.textContent ?? '')`;
const ROWS = `[...document.querySelectorAll('.steps-row .steps-keyword')].map((cell) => cell.textContent).join()`;

const SHOP = document('<title>Shop</title><button id="save">Save</button><input id="name" aria-label="Name">');
/** Noise, which no JPEG makes small, ten times a second. */
const MOVING = document(`<title>Moving</title><canvas width="1200" height="600"></canvas><script>
  const context = document.querySelector('canvas').getContext('2d');
  setInterval(() => {
    const image = context.createImageData(1200, 600);
    for (let i = 0; i < image.data.length; i++) image.data[i] = i % 4 === 3 ? 255 : Math.random() * 255;
    context.putImageData(image, 0, 0);
  }, 100);
</script>`);

describe('what goes wrong in the inspector', function () {
  this.timeout(120_000);
  let shared: HttpClient;
  let pages: PageServer;

  before(async () => {
    [{ client: shared }, pages] = await Promise.all([
      sharedService(),
      PageServer.start({ '/': SHOP, '/moving': MOVING }),
    ]);
  });

  after(async () => {
    await stopSessions(shared);
    await pages.close();
  });

  const start = (client: HttpClient) => ClientSession.start(client, sessionConfig(pages.url('/')));
  const shows = (page: InspectorPage, what: string, expression: string) =>
    until(what, () => page.person.evaluate<boolean>(`Boolean(${expression})`), LIMIT_MS);
  const says = (page: InspectorPage, text: string) => shows(page, text, `${BANNER}.includes(${JSON.stringify(text)})`);
  const hasSteps = (page: InspectorPage, ...keywords: readonly string[]) =>
    shows(page, `the steps ${keywords.join()}`, `${ROWS} === ${JSON.stringify(keywords.join())}`);

  /** Lends a service of its own, on a port that stays free for the next one. */
  async function withService(options: ServeOptions, work: (service: ServedService) => Promise<ServedService>) {
    const service = await ServedService.start(options);
    let last = service;
    try {
      last = await work(service);
    } finally {
      await last.kill();
    }
  }

  it('a service that is killed: the page connects again, and loses no step', async () => {
    await withService({}, async (service) => {
      const client = await HttpClient.connect(service.url);
      const session = await start(client);
      const page = await InspectorPage.open(shared, `session/${session.id}/steps`, { service: service.url });
      await page.until('the session', `document.querySelector('.header .badge.ready')`);
      await session.run('Press Element', ['save']);
      await session.run('Enter Text', ['name', 'Ada']);
      await hasSteps(page, 'Press Element', 'Enter Text');
      client.close();
      await service.kill();

      await says(page, 'The service does not answer');
      await hasSteps(page, 'Press Element', 'Enter Text');
      await page.expectAccessible();
      await page.press('text=Export');
      await page.until('the way out', `/what the page has/.test(document.querySelector('dialog')?.textContent)`);
      await page.expectAccessible();
      await page.keys('Escape');

      const { port } = new URL(service.url);
      const next = await ServedService.start({ script: [COMMAND, 'serve', '--port', port] });
      await says(page, 'This session has ended');
      await hasSteps(page, 'Press Element', 'Enter Text');
      await page.person.run('Reload');
      await hasSteps(page, 'Press Element', 'Enter Text');
      return next;
    });
  });

  it('a session that somebody else ends while a call runs: the call, the panels and the screen say so', async () => {
    const session = await start(shared);
    const page = await InspectorPage.open(shared, `session/${session.id}/elements`);
    await page.until('the elements', `document.querySelector('.elements-row')`);
    const sleeping = session.act('Sleep', ['60']);
    await page.until('the call', `document.querySelector('.header .badge.busy')`);
    await session.stop();
    expect((await sleeping).status).to.be.at.least(400);
    await says(page, 'This session has ended');
    await page.until('the last screen', `/was its last screen/.test(document.querySelector('.screen').textContent)`);
    await page.expectAccessible();
    await page.close();
  });

  it('two people in one session: both see the same, and their actions wait for one another', async () => {
    const session = await start(shared);
    const [ada, grace] = await Promise.all([0, 1].map(() => InspectorPage.open(shared, `session/${session.id}/steps`)));
    for (const page of [ada!, grace!])
      await page.until('the session', `document.querySelector('.header .badge.ready')`);
    const runs = async (page: InspectorPage, keyword: string, value: string) => {
      await page.keys('Control+K');
      await page.until('the palette', `document.activeElement?.matches('dialog [role=combobox]')`);
      await page.person.run('Enter Text Using Keyboard', [keyword]);
      await page.keys('Enter');
      await page.until('the form', `document.querySelector('.keywords-form')`);
      await page.type('css=.keywords-form input', value);
      await page.keys('Enter');
    };
    await runs(ada!, 'sleep', '15');
    await grace!.until('that the session is busy', `document.querySelector('.header .badge.busy')`);
    await runs(grace!, 'get value', 'id=name');
    await ada!.until('the queue', `/1 waiting/.test(document.querySelector('.header').textContent)`);
    await grace!.until('the call', `document.querySelector('.keywords-result .badge.running')`);
    await grace!.expectAccessible();
    for (const page of [ada!, grace!]) {
      await hasSteps(page, 'Sleep', 'Get Value');
      await shows(page, 'the end', `document.querySelector('.keywords-result .badge.succeeded')`);
      await page.goTo(`session/${session.id}/events`);
      await page.goTo(`session/${session.id}/elements`);
      await shows(page, 'the button', `document.querySelector('.elements')?.textContent.includes('Save')`);
    }
    await Promise.all([ada!.close(), grace!.close()]);
  });

  it('a login that expires during work: the form takes the token, and everything goes on', async () => {
    const env = { SVC_TOKEN: TOKEN, SVC_LOGIN_S: '12' };
    await withService({ env }, async (service) => {
      const client = await HttpClient.connect(service.url, { Authorization: `Bearer ${TOKEN}` });
      const session = await start(client);
      const page = await InspectorPage.open(shared, `session/${session.id}/steps`, { service: service.url });
      const isAsked = `document.querySelector('.access-login input[name=token]')`;
      /** On a slow machine the next login has expired too before the page has shown everything. */
      const afterLogin = (what: string, expression: string) =>
        until(
          what,
          async () => {
            if (await page.person.evaluate(`Boolean(${isAsked})`)) {
              await page.type('css=.access-login input[name=token]', TOKEN);
              await page.keys('Enter');
            }
            return page.person.evaluate<boolean>(`Boolean(${expression})`);
          },
          LIMIT_MS,
        );
      await afterLogin('the session', `document.querySelector('.header .badge.ready')`);
      await session.run('Press Element', ['save']);
      await afterLogin('the step', `${ROWS} === 'Press Element'`);
      await shows(page, 'the form', isAsked);
      await page.expectAccessible();
      await session.run('Enter Text', ['name', 'Ada']);
      await afterLogin('both steps', `${ROWS} === 'Press Element,Enter Text'`);
      await afterLogin('the value on the screen', `document.querySelector('.screen canvas')?.width > 100`);
      expect(await page.person.evaluate('location.hash')).to.equal(`#/session/${session.id}/steps`);
      client.close();
      return service;
    });
  });

  describe('a slow line', () => {
    let context: BrowserContext;

    before(async () => {
      context = await (await sharedChromium()).newContext();
    });

    after(() => context.close());

    it('shows the newest frame instead of all of them, and tells how many were left out', async () => {
      const session = await ClientSession.start(shared, sessionConfig(pages.url('/moving')));
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      await devTools.send('Network.enable');
      const kilobyte = 1024;
      await devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: 150 * kilobyte,
        uploadThroughput: 150 * kilobyte,
      });
      await page.goto(`${shared.url}/inspector/#/session/${session.id}/files`);
      await page.getByText(/^The line is slow: \d+ frames? w/).waitFor({ timeout: LIMIT_MS });
      await page.close();
    });
  });
});
