import { expect } from 'chai';
import { longIt } from '../fixtures/tier.js';
import { until } from '../fixtures/until.js';
import type { ClientSession } from '../support/client-session.js';
import { InspectorPage } from '../support/inspector-page.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const SHOP = `<style>body { background: #0f0; } button, input { display: block; width: 200px; height: 40px; }</style>
<h1>Shop</h1><button id="save">Save</button><input id="name" placeholder="Name">
<button id="more">More</button><button id="middle" style="position: fixed; left: calc(50% - 100px); top: calc(50% - 20px)"
ondblclick="this.name = 'twice'" oncontextmenu="this.title = 'menu'">Middle</button><div style="height: 3000px"></div>`;

interface Step {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

describe('the screen in the inspector', () => {
  let on: SessionOnPages;
  let shop: ClientSession;
  let page: InspectorPage;
  let known = 0;

  before(async () => {
    on = await SessionOnPages.start({ '/': SHOP }, (pages) => sessionConfig(pages.url('/')));
    shop = on.session;
    page = await InspectorPage.open(on.client, `session/${shop.id}`);
    await page.until('the elements', String.raw`/ [1-9]\d* elements$/.test(${STAGE}.ariaLabel)`);
  });

  beforeEach(async () => {
    await shop.evaluate('scrollTo(0, 0)');
    known = (await steps()).length;
  });

  after(async () => {
    await page.close();
    await on.end();
  });

  const STAGE = "document.querySelector('.screen-stage')";
  const steps = async () => (await shop.get('/recording')).body['steps'] as readonly Step[];
  /** The steps that the page has made in this test, once there are so many. */
  const made = (count: number) =>
    until(`${count} steps`, async () => {
      const fresh = (await steps()).slice(known);
      return fresh.length >= count ? fresh : undefined;
    });
  /** Where an element of the shop is on the page. */
  const placeOf = async (selector: string) => {
    const { x, y, width } = await shop.evaluate<{ x: number; y: number; width: number }>(
      `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2, width: innerWidth }))(
        document.querySelector('${selector}').getBoundingClientRect())`,
    );
    known = (await steps()).length;
    const stage = await page.person.evaluate<{ x: number; y: number; width: number }>(
      `(({ x, y, width }) => ({ x, y, width }))(${STAGE}.getBoundingClientRect())`,
    );
    const scale = stage.width / width;
    return [String(Math.round(stage.x + x * scale)), String(Math.round(stage.y + y * scale))];
  };
  /** What a screen reader is told of the screen. */
  const TOLD = "[...document.querySelectorAll('.screen [role=status]')].map((e) => e.textContent).join()";
  const told = (text: string) => page.until(text, `${TOLD}.includes('${text}')`);
  const act = async (isActing: boolean) => {
    const pressed = await page.person.evaluate(`${STAGE}.classList.contains('act')`);
    if (pressed !== isActing) await page.press('css=.screen-toolbar button');
  };

  it('shows the newest frame', async () => {
    await page.until(
      'a green screen',
      `((canvas) => canvas.width > 100 &&
        canvas.getContext('2d').getImageData(canvas.width - 5, canvas.height >> 1, 1, 1).data[1] > 200)(
          document.querySelector('.screen-canvas'))`,
    );
  });

  it('selects the element that is clicked', async () => {
    await act(false);
    await page.person.run('Press By Coordinates', await placeOf('#save'));
    await told('Save button, selected');
    expect(await steps()).to.have.length(known);
  });

  it('presses an element by its locator in act mode', async () => {
    await act(true);
    const place = await placeOf('#more');
    await page.person.run('Press By Coordinates', place);
    const [step] = await made(1);
    expect(step!.keyword).to.equal('Press Element');
    expect(step!.params['element']).to.match(/more/i);
  });

  it('types what is typed as one text into the field', async () => {
    await act(true);
    const place = await placeOf('#name');
    await page.person.run('Press By Coordinates', place);
    await page.keys('A $ { d }');
    const [press, typed] = await made(2);
    expect([press!.keyword, typed!.keyword]).to.deep.equal(['Press Element', 'Enter Text']);
    expect(typed!.params).to.include({ element: 'id=name', clear: 'false' });
    await page.keys('Backspace');
    expect((await made(3))[2]).to.deep.include({ keyword: 'Press Keycode' });
    expect(await shop.run('Get Value', ['css=#name'])).to.equal('A${d');
  });

  longIt('presses twice, long, and with the other button', async () => {
    await act(true);
    await page.person.run('Select Dropdown Option', ['css=.screen-press', 'Double press']);
    await page.press('css=.screen-stage');
    await page.person.run('Select Dropdown Option', ['css=.screen-press', 'Press']);
    await page.person.run('Right Press', ['css=.screen-stage']);
    await page.person.run('Long Press Element', ['css=.screen-stage']);
    const keywords = (await made(3)).map(({ keyword }) => keyword);
    expect(keywords).to.deep.equal(['Double Press', 'Right Press', 'Long Press Element']);
    expect(await shop.evaluate("middle.name + ' ' + middle.title")).to.equal('twice menu');
  });

  longIt('swipes, and scrolls as the wheel turns', async () => {
    await act(true);
    const [x, y] = await placeOf('h1');
    await page.person.run('Drag And Drop', ['css=.screen-stage', 'css=.screen-toolbar']);
    const [swipe] = await made(1);
    expect(swipe!.keyword).to.match(/^Swipe/);
    expect(swipe!.params).to.include({ direction: 'up' });
    // With a mouse, a swipe turns the wheel.
    await page.person.run('Swipe', [x, y, 'up', '200']);
    const [, scroll] = await made(2);
    expect(scroll!.keyword).to.match(/^Scroll/);
    expect(scroll!.params).to.include({ direction: 'down' });
  });

  it('works by keyboard alone', async () => {
    await act(false);
    await page.person.run('Execute Script', [`${STAGE}.focus()`]);
    // The elements are read again after the screen was scrolled.
    await until('the first element', async () => {
      await page.keys('Home');
      return page.person.evaluate<boolean>(`${TOLD}.includes('Shop heading')`);
    });
    await page.keys('Enter');
    await told('Shop heading, selected');
    await page.keys('ArrowDown');
    await told('Save button');
    known = (await steps()).length;
    await page.keys('Enter Enter');
    expect((await made(1))[0]).to.deep.include({ keyword: 'Press Element' });
    await page.keys('+ +');
    await page.until('a larger screen', "document.querySelector('.screen-zoom .muted').textContent !== ''");
    await page.keys('0 a');
    await page.until('act mode', `${STAGE}.classList.contains('act')`);
    await page.expectAccessible();
    await page.person.run('Execute Script', [`${STAGE}.focus()`]);
    await page.keys('Escape');
    await page.until('inspect mode', `${STAGE}.classList.contains('inspect')`);
  });

  it('says why the screen is not seen, and shows it again', async () => {
    await shop.run('Close And Terminate App');
    await page.sees('run Launch App');
    await page.expectAccessible();
    await shop.visit(on.pages.url('/'));
    await page.until('no failure', "!document.querySelector('.screen .failure')");
  });

  it('has no violation of axe-core', async () => {
    await page.expectAccessible();
  });
});
