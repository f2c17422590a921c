import { expect } from 'chai';
import type { ScreenElement } from '../../src/device/element.js';
import { onEachBrowser } from '../support/browsers.js';
import { type ClientSession, expectFailure } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const LONG = `<button id="top">Top</button><div style="height:3000px"></div><button id="bottom">Bottom</button>
<div style="height:60px;overflow:auto"><p>First</p><p style="margin-top:400px" id="last">Last</p></div>`;
const twin = (n: number) => `<li><button class="t" data-name="t${n}">Twin</button> <span>Twin</span></li>`;
const TWINS = `<div style="height:40px"></div><ul>${Array.from({ length: 60 }, (_, n) => twin(n)).join('')}</ul>`;
const WORDY = `<p>${'word '.repeat(1000)}</p>`;

onEachBrowser('the records of a whole page, over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.borrow({ '/long': LONG, '/twins': TWINS, '/wordy': WORDY }, browser.config());
    ({ pages, session } = on);
  });

  after(() => on.end());

  const read = async (query = '') => (await session.read(`/elements${query}`)) as ScreenElement[];
  const idsOf = (records: readonly ScreenElement[]) => records.flatMap(({ id }) => id ?? []);

  it('list what the window does not show, and say so', async () => {
    await session.visit(pages.url('/long'));
    const records = await read();
    expect(idsOf(records)).to.deep.equal(['top', 'bottom', 'last']);
    const [top, bottom] = ['top', 'bottom'].map((id) => records.find((record) => record.id === id)!);
    expect([top!.inViewport, bottom!.inViewport, bottom!.visible]).to.deep.equal([true, false, true]);
    expect(bottom!.bounds.y).to.be.greaterThan(3000);
    await session.run('Press Element', ['id=bottom']);
    const scrolled = await read();
    expect(scrolled.find(({ id }) => id === 'top')!.bounds.y).to.be.lessThan(-1000);
    expect(scrolled.find(({ id }) => id === 'bottom')!.inViewport).to.equal(true);
    expect(scrolled.find(({ id }) => id === 'last')!.inViewport).to.equal(false);
  });

  it('are those of the window in the scope window', async () => {
    await session.visit(pages.url('/long'));
    expect(idsOf(await read('?scope=window'))).to.deep.equal(['top']);
    const screen = (await session.read('/screen_elements?scope=window')) as { elements: ScreenElement[] };
    expect(idsOf(screen.elements)).to.deep.equal(['top']);
    const listed = await session.run('Get Interactive Elements', { scope: 'window' });
    expect(idsOf(listed as ScreenElement[])).to.deep.equal(['top']);
    expect(await session.run('Get Interactive Elements')).to.deep.equal(await read());
    for (const path of ['/elements', '/screen_elements', '/workspace/stream']) {
      expectFailure(await session.get(`${path}?scope=all`), 'E0403');
    }
  });

  it('have locators that find exactly that element, outside of the window too', async () => {
    await session.visit(pages.url('/twins'));
    const records = (await read()).filter((_, place) => place % 13 === 0);
    expect(records.filter(({ inViewport }) => !inViewport)).to.not.be.empty;
    for (const { locator } of records) {
      const { data } = await session.act('Get Text', [locator], { query: '?trace=true' });
      const [trace] = data['trace'] as { rungs: { outcome: string; matches: number; bounds: object }[] }[];
      expect(trace!.rungs.at(-1)).to.include({ outcome: 'hit', matches: 1 });
    }
  });

  it('have texts of at most 1,000 characters', async () => {
    await session.visit(pages.url('/wordy'));
    const [record] = await read();
    expect(record!.text)
      .to.match(/^word word.*…$/)
      .and.have.lengthOf(1000);
  });
});
