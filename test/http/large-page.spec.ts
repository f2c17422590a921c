import { expect } from 'chai';
import { type ScreenElement, TRUNCATED } from '../../src/device/element.js';
import { onEachBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

/** A page with this many elements between two buttons, of which only the first button is in the window. */
const page = (elements: number) =>
  `<button id="first">First</button><div style="height:3000px">${'<b></b>'.repeat(elements)}</div>
  <button id="last">Last</button>`;

interface Update {
  readonly elements: readonly ScreenElement[];
  readonly truncated?: true;
}

onEachBrowser('the records of a page with many elements, over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.borrow({ '/large': page(25_000), '/small': page(19_900) }, browser.config());
    ({ pages, session } = on);
    await session.visit(pages.url('/large'));
  });

  after(() => on.end());

  const idsOf = (records: unknown) => (records as ScreenElement[]).map(({ id }) => id);

  it('end after 20,000 elements, and say so', async () => {
    for (const query of ['', '?scope=window', '?filter_config=buttons']) {
      const { data, body } = await session.get(`/elements${query}`);
      expect(idsOf(data['result'])).to.deep.equal(['first']);
      expect(body['warnings']).to.deep.equal([TRUNCATED]);
    }
    const { data, body } = await session.get('/screen_elements');
    expect((data['result'] as Update).truncated).to.equal(true);
    expect(body['warnings']).to.deep.equal([TRUNCATED]);
  });

  it('say so as the results of keywords', async () => {
    for (const keyword of ['Get Interactive Elements', 'Get Screen Elements', 'Find Elements']) {
      expect((await session.act(keyword)).body['warnings'], keyword).to.deep.equal([TRUNCATED]);
    }
  });

  it('say so in the stream of the workspace', async () => {
    const stream = await EventStream.open<Update>(session.client, `${session.path}/workspace/stream`);
    try {
      const { truncated, elements } = (await stream.next(({ elements }) => elements !== undefined)).data;
      expect(truncated).to.equal(true);
      expect(idsOf(elements)).to.deep.equal(['first']);
    } finally {
      stream.close();
    }
  });

  it('are no limit for locators', async () => {
    expect(await session.run('Get Text', ['text=Last'])).to.equal('Last');
    await session.run('Press Element', ['id=last']);
  });

  it('are all there on a page with fewer', async () => {
    await session.visit(pages.url('/small'));
    const { data, body } = await session.get('/elements');
    expect(idsOf(data['result'])).to.deep.equal(['first', 'last']);
    expect(body).to.not.have.property('warnings');
    expect((await session.act('Get Interactive Elements')).body).to.not.have.property('warnings');
  });
});
