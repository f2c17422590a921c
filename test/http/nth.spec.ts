import { expect } from 'chai';
import { onEveryBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const LIST = `${['a', 'b', 'c'].map((name) => `<p><button class="x" data-name="${name}">Delete</button></p>`).join('')}
<p><button class="x" data-name="hidden" style="visibility:hidden">Delete</button></p><p class="odd">Steps >> nth=2</p>`;

onEveryBrowser('the suffix >> nth=N of a locator, over HTTP', (browser) => {
  let on: SessionOnPages;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.start({ '/list': LIST }, (server) => browser.config(server.url('/list')));
    ({ session } = on);
  });

  after(() => on.end());

  const pressed = async (locator: string) => {
    await session.evaluate('(seen.length = 0)');
    await session.run('Press Element', [locator]);
    return session.evaluate<string>('seen.at(-1)');
  };

  it('picks one of several hits in every form', async () => {
    expect(await pressed('css=button.x >> nth=1')).to.equal('click b');
    expect(await pressed('xpath=//button >> nth=2')).to.equal('click c');
    expect(await pressed('//button >> nth=0')).to.equal('click a');
    expect(await pressed('text=Delete >> nth=2')).to.equal('click c');
    expect(await pressed('Delete >> nth=1 ')).to.equal('click b');
  });

  it('names one element, whatever state it is in', async () => {
    expect(await session.run('Is Element', ['css=.x >> nth=3', 'visible', 0])).to.equal(false);
    expect(await session.run('Is Element', ['css=.x >> nth=3', 'present', 0])).to.equal(true);
    expect(await session.run('Is Element', ['css=.x >> nth=2', 'visible', 0])).to.equal(true);
    await session.run('Assert Visibility', { elements: 'css=.x >> nth=0|css=.x >> nth=2', rule: 'all', timeout: 0 });
  });

  it('is not there beyond the last hit', async () => {
    const detail = await session.fail('Press Element', { element: 'css=.x >> nth=4', timeout: 0 }, 'E0201');
    expect(detail.message).to.include('4 match, nth=4 is beyond the last');
  });

  it('is E0205 when it is malformed, or comes with an index', async () => {
    for (const suffix of ['-1', 'x', '1.5', '']) await session.fail('Get Text', [`css=p >> nth=${suffix}`], 'E0205');
    await session.fail('Get Text', { element: 'css=p >> nth=1', index: 2 }, 'E0205');
  });

  it('is text before another suffix', async () => {
    expect(await session.run('Get Text', ['text=Steps >> nth=2 >> nth=0'])).to.equal('Steps >> nth=2');
    const records = (await session.read('/elements?filter_config=text')) as { text: string; locator: string }[];
    const { locator } = records.find(({ text }) => text.startsWith('Steps'))!;
    expect(await session.run('Get Text', [locator])).to.equal('Steps >> nth=2');
  });

  it('stays in recorded steps, and in the sources that can say it', async () => {
    expect((await session.get('/steps?format=lines')).text).to.include('css=button.x >> nth=1');
    expect((await session.get('/steps?format=playwright')).text).to.include("page.locator('css=button.x').nth(1)");
    expect((await session.get('/steps?format=webdriverio')).text).to.include('{ index: 1, hidden: true }');
    const robot = (await session.get('/steps?format=robot')).text;
    expect(robot).to.include('xpath:(//button)[3]');
    expect(robot).to.match(/no equivalent: Press Element .*css=button.x >> nth=1/);
  });
});
