import { expect } from 'chai';
import { longIt } from '../fixtures/tier.js';
import { until } from '../fixtures/until.js';
import { onEachBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

onEachBrowser('navigation over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;
  let isSlow = false;
  let release: (() => void) | undefined;

  before(async () => {
    const served = {
      '/': '<h1>First</h1>',
      '/second': '<h1>Second</h1>',
      '/asking': '<h1>Asking</h1><script>fetch("/held")</script>',
      '/slow': (_: unknown, response: { setHeader(name: string, value: string): void; end(body: string): void }) => {
        response.setHeader('Cache-Control', 'no-store');
        response.setHeader('Content-Type', 'text/html');
        if (!isSlow) response.end('<h1>Slow</h1>');
      },
      '/held': (_: unknown, response: { end(): void }) => {
        release = () => response.end();
      },
    };
    on = await SessionOnPages.borrow(served, browser.config());
    ({ pages, session } = on);
  });

  beforeEach(() => session.visit(pages.url('/')));

  after(async () => {
    release?.();
    await on.end();
  });

  it('goes there and back, and stays where the history ends', async () => {
    await session.run('Navigate', [pages.url('/second')]);
    expect(await session.run('Go Back')).to.equal(pages.url('/'));
    expect(await session.run('Go Forward')).to.equal(pages.url('/second'));
    expect(await session.run('Go Forward')).to.equal(pages.url('/second'));
    expect(await session.run('Get Text', ['css=h1'])).to.equal('Second');
  });

  it('is E0401 with the reason for a page that cannot be reached, and E0403 for an address that may not be', async () => {
    const { message } = await session.fail('Navigate', ['http://127.0.0.1:1/'], 'E0401');
    expect(message).to.match(/ERR_(UNSAFE_PORT|CONNECTION_REFUSED)/);
    await session.fail('Navigate', ['file:///etc/passwd'], 'E0403');
    await session.fail('Navigate', [pages.url('/'), 'soon'], 'E0403');
  });

  // By WebDriver the key returns as soon as the browser has begun to go back.
  if (browser.driver === 'playwright') {
    longIt('is E0107 when the key Back leads to a page that does not answer', async () => {
      isSlow = false;
      await session.run('Navigate', [pages.url('/slow')]);
      await session.run('Navigate', [pages.url('/second')]);
      isSlow = true;
      const { message } = await session.fail('Press Keycode', ['back'], 'E0107');
      expect(message).to.include('the page before did not open within 15 s');
    });
  }

  it('says where the page is when it does not get to an address', async () => {
    const { message } = await session.fail('Wait For Url', ['*/nowhere', '0.1'], 'E0401');
    expect(message).to.include(`the address is ${pages.url('/')}, not */nowhere`);
    const { details } = await session.fail(
      'Assert Url',
      { expected: '/nowhere', match: 'contains', timeout: '0' },
      'E0401',
    );
    expect(details).to.include({ actual: pages.url('/'), expected: '/nowhere' });
  });

  if (browser.driver === 'playwright') {
    it('names the open requests when the network does not become idle', async () => {
      await session.run('Navigate', [pages.url('/asking'), 'load']);
      await until('the request to arrive', () => release !== undefined);
      const { message } = await session.fail('Wait For Network Idle', ['0.3', '0.1'], 'E0401');
      expect(message).to.include(`open: ${pages.url('/held')}`);
      release!();
      await session.run('Wait For Network Idle', ['20', '0.1']);
    });
  } else {
    it('is E0105 where the driver does not see requests', async () => {
      await session.fail('Wait For Network Idle', ['0.1'], 'E0105');
      await session.fail('Navigate', [pages.url('/second'), 'networkidle'], 'E0105');
    });
  }
});
