import { expect } from 'chai';
import type { ElementLocators } from '../../src/device/element-locators.js';
import type { ScreenElement } from '../../src/device/element.js';
import { onEachBrowser } from '../support/browsers.js';
import { type ClientSession, expectFailure } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const FORM = `<h1>Sign up</h1><form id="sign-up">
<input name="user" placeholder="Your name"><input id="hush" type="password" value="swordfish-6">
<button data-testid="send" id=":r3:" class="btn css-1q2w3e4 primary" aria-label="Send it">Send</button>
${[1, 2, 3].map((n) => `<p>Row ${n} <button type="button" class="btn row">Delete</button></p>`).join('')}
<a href="/terms">Terms</a><img src="data:image/png;base64,${'A'.repeat(3000)}" alt="Logo" width="40" height="20">
<i id="nowhere" style="display:none">Hidden words</i></form>`;

const NESTED = `<div id="host"></div><iframe id="frame" src="/inner" style="width:400px;height:100px"></iframe>
<button>Twin</button><script>host.attachShadow({ mode: 'open' }).innerHTML =
  '<p><button class="shade">Shade</button></p><p><button>Twin</button></p>'</script>`;

const INNER = `<p>In the frame</p><p><button>Inside</button></p>`;

onEachBrowser('every locator of an element', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.borrow({ '/form': FORM, '/nested': NESTED, '/inner': INNER }, browser.config());
    ({ pages, session } = on);
    await session.visit(pages.url('/form'));
  });

  after(() => on.end());

  async function locators(locator: string): Promise<ElementLocators> {
    const answer = await session.post('/locators', { locator });
    expect(answer.status, answer.summary).to.equal(200);
    return answer.body as unknown as ElementLocators;
  }
  const shortOf = ({ locators: all }: ElementLocators) =>
    all.map(({ locator, by, count, stability }) => `${stability} ${by} ${count} ${locator}`);

  it('is told with what it finds, the most stable first', async () => {
    const send = await locators('text=Send');
    expect(shortOf(send)).to.deep.equal([
      'high test id 1 css=button[data-testid="send"]',
      'medium label 1 css=button[aria-label="Send it"]',
      'medium role 1 //button[normalize-space()="Send"]',
      'medium text 1 text=Send',
      'medium text 1 text=Send it',
      'low id 1 id=:r3:',
      'low css 1 css=[id=":r3:"]',
      'low xpath 1 //*[@id=":r3:"]',
      'low class 1 css=button.primary',
    ]);
    expect(send.locators.find(({ by }) => by === 'id')!.why).to.include('":r3:" looks generated');
    expect(send.element).to.include({ type: 'button', text: 'Send', locator: 'id=:r3:' });
    expect(send.attributes).to.include({ 'data-testid': 'send', class: 'btn css-1q2w3e4 primary' });
  });

  it('counts the others that it finds, and gives the place among them', async () => {
    const records = (await session.read('/elements')) as ScreenElement[];
    const second = records.filter(({ text }) => text === 'Delete')[1]!;
    const found = await locators(second.locator);
    expect(found.element.bounds).to.deep.equal(second.bounds);
    const told = shortOf(found);
    expect(told).to.include('low text 3 text=Delete').and.include('low text 1 text=Delete >> nth=1');
    expect(told).to.include('low class 3 css=button.row');
    const again = await locators('text=Delete >> nth=1');
    expect(again.element.bounds).to.deep.equal(second.bounds);
  });

  it('has the locator of each record, and finds nothing else', async () => {
    for (const path of ['/form', '/nested']) {
      await session.visit(pages.url(path));
      for (const { locator, bounds } of (await session.read('/elements')) as ScreenElement[]) {
        const { element, locators: all } = await locators(locator);
        expect(element.bounds, locator).to.deep.equal(bounds);
        expect(all.find((each) => each.locator === locator)?.count, locator).to.equal(1);
      }
    }
  });

  it('reaches into shadow roots and frames', async () => {
    await session.visit(pages.url('/nested'));
    expect(shortOf(await locators('text=Shade'))).to.deep.equal([
      'medium role 1 //button[normalize-space()="Shade"]',
      'medium text 1 text=Shade',
      'low css 1 css=[id="host"] >>> :host > p:nth-of-type(1) > button',
      'low class 1 css=button.shade',
    ]);
    const inside = shortOf(await locators('text=Inside'));
    expect(inside).to.include('low css 1 css=[id="frame"] >>> :root > body > p:nth-of-type(2) > button');
    expect(shortOf(await locators('text=Twin'))).to.include('low role 2 //button[normalize-space()="Twin"]');
  });

  it('masks the content of a password field, and cuts long attributes', async () => {
    await session.visit(pages.url('/form'));
    const hush = await locators('id=hush');
    expect(hush.attributes).to.deep.equal({ id: 'hush', type: 'password', value: '***' });
    expect(JSON.stringify(hush)).not.to.include('swordfish');
    expect((await locators('css=img')).attributes['src']).to.have.length(2000);
  });

  it('is told of an element without a record, and by a plain locator', async () => {
    const hidden = await locators('nowhere');
    expect(hidden.element).to.include({ type: 'other', visible: false, locator: 'id=nowhere' });
    expect((await locators('Terms')).element).to.include({ type: 'link', text: 'Terms' });
  });

  it('fails with a clear error', async () => {
    const failures = [
      ['id=gone', 'E0201', 'id=gone is not on the screen now'],
      ['text=Delete >> nth=7', 'E0201', 'nth=7'],
      ['css=button[', 'E0205', 'css=button['],
      ['xpath=//button[', 'E0205', 'xpath=//button['],
      ['css=a >> nth=x', 'E0205', 'whole number'],
      ['', 'E0205', 'names nothing'],
      ['image=logo', 'E0205', 'names a picture'],
      ['ocr=Send', 'E0202', 'text_detection'],
    ] as const;
    for (const [locator, code, words] of failures) {
      const answer = await session.post('/locators', { locator });
      expectFailure(answer, code);
      expect(answer.detail.message).to.include(words);
    }
    for (const body of [{}, { locator: 3 }, { locator: 'x'.repeat(100_001) }]) {
      expectFailure(await session.post('/locators', body), 'E0403');
    }
  });
});
