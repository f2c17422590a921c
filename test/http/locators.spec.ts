import { expect } from 'chai';
import { onEachBrowser } from '../support/browsers.js';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const TWINS = `
${[0, 1, 2].map((n) => `<p><button class="item" data-name="item-${n}">Item</button> row ${n}</p>`).join('')}
<p><button id="part">Store everything now</button></p>
<p><button id="upper"> STORE </button></p>
<p><button id="exact">Store</button></p>
<p><button id="alpha">Alpha</button> <button id="beta">alpha</button> <button id="gamma">Gone fishing</button></p>
<p><button id="quotes">It's "quoted" &amp; odd</button> <button class="go primary" data-test="go" id="go">Go</button></p>
<p><button id="aria" aria-label="Close panel">×</button> <img id="logo" alt="Company logo" width="40" height="20"></p>
<p><button id="hidden-twin" style="display:none">Twin</button><button id="twin">Twin</button></p>
<p>${['Привет мир', '日本語ボタン', 'مرحبا بالعالم', '🚀 Launch', 'naïve café', 'ß straße']
  .map((text, n) => `<button id="u${n}">${text}</button>`)
  .join('')}</p>
<p><label for="field">Your name</label> <input id="field" placeholder="Jane Doe"></p>`;

const SHADOW = `<div id="host"></div><script>
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<button id="shade">Shadow button</button><input id="shade-field" placeholder="Shadow field"><div id="inner"></div>';
  root.getElementById('inner').attachShadow({ mode: 'open' }).innerHTML = '<button id="deep">Deep button</button>';
</script>`;

const FRAME = `<p>above</p><iframe id="frame" src="/inner" style="margin-left:50px;width:420px;height:200px"></iframe>`;

const INNER = `<button id="inside">Inside button</button> <input id="inside-field" placeholder="Inner field">
<script>addEventListener('click', ({ target }) => parent.seen.push('click ' + target.id));</script>`;

onEachBrowser('the locators of an element', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.borrow(
      { '/twins': TWINS, '/shadow': SHADOW, '/frame': FRAME, '/inner': INNER },
      browser.config(),
    );
    ({ client, pages, session } = on);
  });

  after(() => on.end());

  const seen = () => session.evaluate<string[]>('seen.filter((line) => /^click /.test(line))');

  function presses(cases: readonly (readonly [locator: string, pressed: string, more?: object])[]): void {
    for (const [element, pressed, more = {}] of cases) {
      const how = Object.keys(more).length > 0 ? ` with ${JSON.stringify(more)}` : '';
      it(`find by ${element}${how}`, async () => {
        await session.evaluate('(seen.length = 0)');
        await session.run('Press Element', { element, ...more });
        expect(await seen()).to.deep.equal([`click ${pressed}`]);
      });
    }
  }

  describe('on a page of twins', () => {
    before(() => session.visit(pages.url('/twins')));

    presses([
      ['css=#go', 'go'],
      ['css=button.go[data-test="go"]', 'go'],
      ['CSS=#go', 'go'],
      ['xpath=//button[@id="go"]', 'go'],
      ['//button[normalize-space()="Go"]', 'go'],
      ['/html/body//button[@id="go"]', 'go'],
      ['./html/body//button[@id="go"]', 'go'],
      ['(//button[@class="item"])[2]', 'item-1'],
      ['id=go', 'go'],
      ['go', 'go'],
      ['  go  ', 'go'],
      ['Gone fishing', 'gamma'],
      ['text=Go', 'go'],
      ['text=Store', 'exact'],
      ['text=store', 'upper'],
      ['text=everything now', 'part'],
      [`text=It's "quoted" & odd`, 'quotes'],
      ['text=Close panel', 'aria'],
      ['text=Company logo', 'logo'],
      ['text=Twin', 'twin'],
      ['alpha', 'alpha'],
      ['text=alpha', 'beta'],
      ['text=Item', 'item-2', { index: 2 }],
      ['css=.item', 'item-1', { index: '1' }],
      ['xpath=//*[@class="item"]', 'item-2', { index: 2 }],
      ['text=Привет мир', 'u0'],
      ['text=日本語ボタン', 'u1'],
      ['text=مرحبا بالعالم', 'u2'],
      ['text=🚀 Launch', 'u3'],
      ['text=naïve café', 'u4'],
      ['text=ß straße', 'u5'],
    ]);

    it('find a field by its label and its placeholder', async () => {
      await session.run('Enter Text', ['text=Jane Doe', 'by placeholder']);
      expect(await session.evaluate('field.value')).to.equal('by placeholder');
      await session.run('Enter Text', ['Your name', 'by label']);
      expect(await session.evaluate('field.value')).to.equal('by label');
    });

    it('choose among several by index, and find nothing beyond the last', async () => {
      const detail = await session.fail('Press Element', { element: 'text=Item', index: 9, timeout: 0 }, 'E0201');
      expect(detail.message).to.include('index 9 is beyond the last');
    });

    it('find only what has its centre in the area', async () => {
      const [, second] = await session.evaluate<{ y: number; height: number }[]>(
        `[...document.querySelectorAll('.item')].map((item) => item.getBoundingClientRect().toJSON())`,
      );
      const window = await session.evaluate<number>('innerHeight');
      const percent = (pixels: number) => ((pixels / window) * 100).toFixed(2);
      const aoi = `0,${percent(second!.y - 2)},100,${percent(second!.height + 4)}`;
      await session.evaluate('(seen.length = 0)');
      await session.run('Press Element', { element: 'text=Item', aoi });
      expect(await seen()).to.deep.equal(['click item-1']);
      const missed = await session.fail('Press Element', { element: 'css=#go', aoi, timeout: 0 }, 'E0201');
      expect(missed.message).to.include('none inside the area');
    });

    it('are refused when they are malformed', async () => {
      for (const element of ['css=[[[', 'css=', 'xpath=//*[', 'xpath=//a/@', 'text=', 'id=', '   ', 'ocr=', 'image=']) {
        await session.fail('Press Element', { element, timeout: 0 }, 'E0205');
      }
    });

    it('are refused when they name a picture that is no template', async () => {
      for (const element of ['nowhere.png', 'image=nowhere', 'no where.JPEG', 'a.b.webp']) {
        const detail = await session.fail('Press Element', { element, timeout: 0 }, 'E0205');
        expect(detail.message).to.include('template');
      }
    });

    it('that read the screen never ask the tree', async () => {
      for (const element of ['ocr=Go', 'TEXT_ONLY:Go']) {
        const began = performance.now();
        const { message, details } = await session.fail('Press Element', { element, timeout: 20 }, 'E0201');
        expect(message).to.include('no text_detection is configured');
        expect(details?.trace?.[0]?.rungs.map(({ rung }) => rung)).to.deep.equal(['ocr']);
        expect(performance.now() - began, 'it does not wait for what nothing can find').to.be.below(15_000);
      }
    });
  });

  describe('through shadow roots', () => {
    before(() => session.visit(pages.url('/shadow')));

    presses([
      ['css=#shade', 'shade'],
      ['id=deep', 'deep'],
      ['text=Deep button', 'deep'],
      ['xpath=//button[@id="deep"]', 'deep'],
      ['Shadow button', 'shade'],
    ]);

    it('find a field to type into', async () => {
      await session.run('Enter Text', ['text=Shadow field', 'shaded']);
      expect(await session.run('Get Text', ['css=#shade-field'])).to.equal('shaded');
    });
  });

  describe('through frames', () => {
    before(() => session.visit(pages.url('/frame')));

    presses([
      ['css=#inside', 'inside'],
      ['id=inside', 'inside'],
      ['text=Inside button', 'inside'],
      ['//button[@id="inside"]', 'inside'],
    ]);

    it('find a field to type into', async () => {
      await session.run('Enter Text', ['text=Inner field', 'framed']);
      expect(await session.run('Get Text', ['css=#inside-field'])).to.equal('framed');
    });
  });

  describe('without a source that can ask the tree', () => {
    it('find nothing, and say what is missing', async () => {
      const config = browser.config(pages.url('/twins'), { elements_sources: [`${browser.driver}_screenshot`] });
      const blind = await ClientSession.start(client, config);
      for (const element of ['css=#go', '//button', 'id=go', 'Go']) {
        const detail = await blind.fail('Press Element', { element, timeout: 20 }, 'E0201');
        expect(detail.message).to.include('elements_sources');
      }
      await blind.stop();
    });
  });
});
