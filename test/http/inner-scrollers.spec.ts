import { expect } from 'chai';
import { longIt } from '../fixtures/tier.js';
import { startDemoApp, type DemoApp } from '../../demo/web/server.js';
import { onOneBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const lines = (name: string) => Array.from({ length: 30 }, (_, n) => `<p>${name} ${n}</p>`).join('');
const INNER = `<div style="height:120px;overflow:auto">${lines('Upper')}</div><div style="height:1500px"></div>
<div style="height:120px;overflow:auto">${lines('Lower')}</div>`;

onOneBrowser('scrolling to what stands in an inner container, over HTTP', (browser) => {
  let app: DemoApp;
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    [on, app] = await Promise.all([SessionOnPages.borrow({ '/inner': INNER }, browser.config()), startDemoApp()]);
    ({ pages, session } = on);
  });

  after(() => Promise.all([on.end(), app.close()]));

  for (const keyword of ['Scroll Until Element Appears', 'Swipe Until Element Appears']) {
    // Both scroll the same containers.
    const run = keyword.startsWith('Swipe') ? longIt : it;
    run(`finds an element of the demo's list by ${keyword}`, async () => {
      await session.visit(app.url);
      const direction = keyword.startsWith('Scroll') ? 'down' : 'up';
      await session.run(keyword, { element: 'text=Zhang Heng', direction });
      expect(await session.run('Is Element', ['text=Zhang Heng', 'visible', 0])).to.equal(true);
    });
  }

  longIt('scrolls one container after the other, when the window has reached its end', async () => {
    await session.visit(pages.url('/inner'));
    await session.run('Scroll Until Element Appears', ['text=Lower 29']);
    await session.run('Scroll Until Element Appears', ['text=Upper 29']);
    const detail = await session.fail('Scroll Until Element Appears', ['text=Nobody'], 'E0201');
    expect(detail.message).to.include('the end was reached');
  });
});
