import { expect } from 'chai';
import { onEachBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const OPENER = `<h1>Opener</h1><button id="open" onclick="window.open('/popup')">Open</button>
<button id="close" onclick="setTimeout(() => window.open('/brief'), 0)">Brief</button>`;
const POPUP = '<h1>Popup</h1>';
const BRIEF = '<h1>Brief</h1><button id="end" onclick="window.close()">End</button>';

interface Window {
  readonly index: number;
  readonly title: string;
  readonly url: string;
  readonly active?: boolean;
}

onEachBrowser('windows over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  const heading = () => session.run('Get Text', ['css=h1']);
  const windows = async () => (await session.run('List Windows')) as Window[];

  before(async () => {
    on = await SessionOnPages.start({ '/': OPENER, '/popup': POPUP, '/brief': BRIEF }, () => browser.config());
    ({ pages, session } = on);
  });

  beforeEach(async () => {
    while ((await windows()).length > 1) await session.run('Close Window', ['1']);
    await session.visit(pages.url('/'));
  });

  after(() => on.end());

  it('follows a popup, and finds the way back', async () => {
    await session.run('Press Element', ['css=#open']);
    expect(await session.run('Switch Window', ['new'])).to.include({ index: 1, url: pages.url('/popup') });
    expect(await heading()).to.equal('Popup');
    await session.run('Switch Window', ['previous']);
    expect(await heading()).to.equal('Opener');
    expect((await windows()).map(({ active }) => active)).to.deep.equal([true, false]);
  });

  it('brings the window before to the front when the page closes its own', async () => {
    await session.run('Press Element', ['css=#close']);
    await session.run('Switch Window', ['*/brief']);
    await session.run('Press Element', ['css=#end']);
    expect(await heading()).to.equal('Opener');
    expect(await windows()).to.have.length(1);
  });

  it('says which windows are open when there is no such one', async () => {
    const { message } = await session.fail('Switch Window', ['Nowhere', '0'], 'E0401');
    expect(message).to.include('there is no window Nowhere; open are 0: Test page');
    await session.fail('Switch Window', ['new', '0'], 'E0401');
    await session.fail('Switch Window', ['7', '0'], 'E0401');
    await session.fail('Close Window', ['7'], 'E0403');
    await session.fail('Close Window', ['first'], 'E0403');
  });

  it('opens nothing that a browser may not open', async () => {
    await session.fail('Open Window', ['file:///etc/passwd'], 'E0403');
    expect(await windows()).to.have.length(1);
  });

  it('reads the window in front while others are listed', async () => {
    await session.run('Press Element', ['css=#open']);
    await session.run('Switch Window', ['new']);
    const listed = Promise.all([windows(), windows(), windows()]);
    for (let reads = 0; reads < 5; reads++) {
      expect(JSON.stringify(await session.read('/elements')))
        .to.include('Popup')
        .and.not.include('Opener');
    }
    expect((await listed).every(({ length }) => length === 2)).to.equal(true);
  });
});
