import { bundlePageScript } from '../../../../plugins/drivers/_web/bundle.js';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import {
  type FindAnswer,
  type FoundElement,
  type PageAgent,
  pageAgentSource,
} from '../../../../plugins/drivers/_web/page-agent.js';
import { ScreenElement, type TreeStrategy } from '../../../../src/device/element.js';
import { parseLocator } from '../../../../src/locate/locator.js';
import { examples } from '../../../fixtures/tier.js';
import { sharedChromium } from '../../../support/shared-chromium.js';

type Agents = Record<symbol, PageAgent>;

interface Found {
  readonly total: number;
  readonly ids: string[];
  readonly hits: FoundElement[];
  readonly token: number;
}

const VIEWPORT = { width: 1000, height: 700 };

const answer = (page: Page, by: TreeStrategy, value: string, limit = 20): Promise<FindAnswer> =>
  page.evaluate(
    ([strategy, text, most]) => (window as unknown as Agents)[Symbol.for('svc.page')]!.find(strategy, text, most),
    [by, value, limit] as const,
  );

/** Finds and tells the ids of the hits, or their tags where they have no id. */
const find = async (page: Page, by: TreeStrategy, value: string, limit = 20): Promise<Found> => {
  const found = await answer(page, by, value, limit);
  if ('invalid' in found) throw new Error(found.invalid);
  const ids = await page.evaluate(({ token, hits }) => {
    const agent = (window as unknown as Agents)[Symbol.for('svc.page')]!;
    return hits.map((hit, index) => agent.element(token, index)?.getAttribute('id') ?? hit.tag);
  }, found);
  return { ...found, ids };
};

const state = async (page: Page, id: string): Promise<FoundElement['state']> => {
  const { hits } = await find(page, 'id', id);
  return hits[0]!.state;
};

const elements = (page: Page): Promise<ScreenElement[]> =>
  page.evaluate(() => (window as unknown as Agents)[Symbol.for('svc.page')]!.elements('page', 20_000).elements);

/** The texts of what the window shows. */
const shownTexts = async (page: Page): Promise<string[]> =>
  (await elements(page)).filter(({ inViewport }) => inViewport).map(({ text }) => text);

const texts = async (page: Page): Promise<string[]> => (await elements(page)).map((element) => element.text);

const record = async (page: Page, id: string): Promise<ScreenElement> => {
  const all = await elements(page);
  const one = all.find((element) => element.id === id);
  if (!one) throw new Error(`no record has the id ${id}: ${JSON.stringify(all)}`);
  return one;
};

/** The agent, and the elements that its records describe, so that they can be compared with those found. */
const INSPECTED = bundlePageScript(`
  import './agent.js';
  import { newPageCache } from './dom/geometry.js';
  import { scanRoots } from './dom/roots.js';
  import { readRecords } from './elements/records.js';
  const owners = () => readRecords(scanRoots(), newPageCache(), 'page', 20_000).records.map(({ element }) => element);
  Object.defineProperty(window, Symbol.for('owners'), { get: owners });`);

/** The records whose locator does not find exactly the same element again. */
const lost = async (page: Page): Promise<unknown[]> => {
  const records = await elements(page);
  const locators = records.map(({ locator }) => parseLocator(locator) as { by: TreeStrategy; value: string });
  const answers = await page.evaluate((all) => {
    const agent = (window as unknown as Agents)[Symbol.for('svc.page')]!;
    const owners = (window as unknown as Record<symbol, Element[]>)[Symbol.for('owners')]!;
    return all.map(({ by, value }, index) => {
      const found = agent.find(by, value, 2);
      const isSame = 'token' in found && found.total === 1 && agent.element(found.token, 0) === owners[index];
      return { isSame, found };
    });
  }, locators);
  return answers.flatMap(({ isSame, found }, index) => (isSame ? [] : [{ record: records[index], found }]));
};

const doctype = (body: string): string =>
  `<!doctype html><html><head><title>Page</title></head><body>${body}</body></html>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const serve = async (pages: Record<string, string>): Promise<{ url: string; close: () => Promise<void> }> => {
  const server = http.createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(pages[request.url ?? ''] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

describe('page agent', function () {
  let browser: Browser;
  let page: Page;

  const open = async (body: string): Promise<void> => {
    await page.setContent(doctype(body), { waitUntil: 'load' });
    await page.evaluate(await INSPECTED);
  };

  before(async () => {
    browser = await sharedChromium();
    page = await browser.newPage({ viewport: VIEWPORT });
  });

  // A new document has a new window, without an agent; a new page would cost a process of the browser for each test.
  beforeEach(() => page.goto('about:blank'));

  after(() => page?.close());

  describe('installation', () => {
    it('defines one property that is not enumerable and is kept when it is installed again', async () => {
      await page.setContent('<p>x</p>');
      await page.evaluate(pageAgentSource);
      const first = await find(page, 'css', 'p');
      await page.evaluate(pageAgentSource);
      const kept = await page.evaluate((token) => {
        const agent = (window as unknown as Agents)[Symbol.for('svc.page')]!;
        const property = Object.getOwnPropertyDescriptor(window, Symbol.for('svc.page'));
        return [agent.element(token, 0)?.localName, property?.enumerable];
      }, first.token);
      expect(kept).to.deep.equal(['p', false]);
    });

    it('runs before the document of a page exists, and defines nothing inside its frames', async () => {
      const server = await serve({
        '/': doctype('<iframe src="/inside"></iframe><button id="b">Press</button>'),
        '/inside': doctype('<b id="i">x</b>'),
      });
      const own = await browser.newPage({ viewport: VIEWPORT });
      try {
        await own.addInitScript({ content: pageAgentSource });
        await own.goto(`${server.url}/`);
        expect((await find(own, 'text', 'Press')).ids).to.deep.equal(['b']);
        const installed = own
          .frames()
          .map((frame) => frame.evaluate(() => Object.hasOwn(window, Symbol.for('svc.page'))));
        expect(await Promise.all(installed)).to.deep.equal([true, false]);
        expect((await find(own, 'id', 'i')).total).to.equal(1);
      } finally {
        await own.close();
        await server.close();
      }
    });

    it('never changes the document', async () => {
      await open(
        '<div id="host"></div><button>One</button><input value="x"><label>Two <input type="checkbox"></label>',
      );
      const changes = await page.evaluate(async () => {
        const agent = (window as unknown as Agents)[Symbol.for('svc.page')]!;
        const host = document.getElementById('host')!;
        host.attachShadow({ mode: 'open' }).innerHTML = '<button>In the shade</button>';
        const seen: MutationRecord[] = [];
        const observer = new MutationObserver((records) => seen.push(...records));
        for (const node of [document, host.shadowRoot!]) {
          observer.observe(node, { subtree: true, childList: true, attributes: true, characterData: true });
        }
        agent.elements('page', 20_000);
        agent.find('css', 'button', 5);
        agent.find('xpath', '//button', 5);
        agent.find('text', 'shade', 5);
        agent.find('id', 'host', 5);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return seen.length;
      });
      expect(changes).to.equal(0);
    });
  });

  describe('looks', () => {
    it('counts all hits and returns as many as asked for', async () => {
      await open('<i>x</i>'.repeat(30));
      const found = await find(page, 'css', 'i', 3);
      expect([found.total, found.hits.length]).to.deep.equal([30, 3]);
    });

    it('stops counting at 10,000', async () => {
      await open('');
      await page.evaluate(() => {
        document.body.innerHTML = '<i>x</i>'.repeat(10_500);
      });
      expect((await find(page, 'css', 'i', 1)).total).to.equal(10_000);
    });

    it('keeps the elements of the last 8 looks', async () => {
      await open('<p>x</p>');
      const first = await find(page, 'css', 'p');
      const isKept = (): Promise<boolean> =>
        page.evaluate(
          (token) => (window as unknown as Agents)[Symbol.for('svc.page')]!.element(token, 0) !== null,
          first.token,
        );
      for (let look = 0; look < 7; look += 1) await find(page, 'css', 'p');
      expect(await isKept()).to.equal(true);
      await find(page, 'css', 'p');
      expect(await isKept()).to.equal(false);
    });

    it('forgets an element that left the document, alone or with its frame', async () => {
      await open(`<p>x</p><iframe srcdoc="<b>inside</b>"></iframe>`);
      const outer = await find(page, 'css', 'p');
      const inner = await find(page, 'css', 'b');
      const left = await page.evaluate(
        ([first, second]) => {
          const agent = (window as unknown as Agents)[Symbol.for('svc.page')]!;
          const before = [agent.element(first!, 0) !== null, agent.element(second!, 0) !== null];
          document.querySelector('p')!.remove();
          document.querySelector('iframe')!.remove();
          return [...before, agent.element(first!, 0), agent.element(second!, 0), agent.element(first!, 5)];
        },
        [outer.token, inner.token],
      );
      expect(left).to.deep.equal([true, true, null, null, null]);
    });

    it('does not take the token of another page for its own', async () => {
      await open('<p>x</p>');
      const { token } = await find(page, 'css', 'p');
      await page.goto('about:blank');
      await open('<p>y</p>');
      await find(page, 'css', 'p');
      const element = await page.evaluate(
        (old) => (window as unknown as Agents)[Symbol.for('svc.page')]!.element(old, 0),
        token,
      );
      expect(element).to.equal(null);
    });
  });

  describe('roots', () => {
    const nested = `<p class="x" id="first"></p>
      <div id="host"><template shadowrootmode="open"><p class="x" id="shade"></p><div><template shadowrootmode="open"><p class="x" id="deep"></p></template></div><slot></slot></template><p class="x" id="light"></p></div>
      <p class="x" id="between"></p>
      <iframe srcdoc="<p class=x id=frame></p><iframe srcdoc='<p class=x id=inner></p>'></iframe><div><template shadowrootmode=open><p class=x id=both></p></template></div>"></iframe>
      <p class="x" id="last"></p>`;
    const order = ['first', 'shade', 'deep', 'light', 'between', 'frame', 'inner', 'both', 'last'];

    it('are searched in reading order by CSS and XPath', async () => {
      await open(nested);
      expect((await find(page, 'css', 'p.x')).ids).to.deep.equal(order);
      expect((await find(page, 'xpath', '//p[@class="x"]')).ids).to.deep.equal(order);
    });

    it('are searched in reading order by text and id', async () => {
      await open(nested.replaceAll('</p>', 'Same</p>').replaceAll(/id="?\w+"?/g, (id) => `${id} data-${id}`));
      expect((await find(page, 'text', 'Same')).ids).to.deep.equal(order);
      for (const id of order) expect((await find(page, 'id', id)).ids).to.deep.equal([id]);
    });

    it('do not include documents of another origin, which break nothing', async () => {
      const other = await serve({ '/': doctype('<button>Foreign</button>') });
      const own = await serve({ '/': doctype(`<iframe src="${other.url}/"></iframe><button id="own">Own</button>`) });
      try {
        await page.goto(`${own.url}/`);
        await page.evaluate(await INSPECTED);
        expect((await find(page, 'css', 'button')).ids).to.deep.equal(['own']);
        expect((await find(page, 'xpath', '//button')).ids).to.deep.equal(['own']);
        expect((await find(page, 'text', 'Foreign')).total).to.equal(0);
        expect((await elements(page)).map(({ type }) => type)).to.deep.equal(['webview', 'button']);
        expect(await lost(page)).to.deep.equal([]);
      } finally {
        await Promise.all([own.close(), other.close()]);
      }
    });

    it('are found in pages that put other things in the place of DOM properties', async () => {
      await open(`<form id="f"><input name="id"><input name="parentNode"><input name="children"><input name="firstChild">
        <input name="getAttribute"><input name="shadowRoot"><button id="b">Send</button></form>
        <img name="querySelectorAll"><img name="body"><img name="evaluate"><x-odd id="odd">Odd one</x-odd>`);
      await page.evaluate(() => {
        const refuse = {
          get: () => {
            throw new Error('hostile');
          },
        };
        const odd = document.getElementById('odd')!;
        const names = ['shadowRoot', 'innerText', 'textContent', 'localName', 'checked', 'labels', 'getAttribute'];
        for (const name of [...names, 'isConnected', 'onclick', 'getBoundingClientRect', 'parentNode', 'closest']) {
          Object.defineProperty(odd, name, refuse);
        }
      });
      expect((await find(page, 'text', 'Send')).ids).to.deep.equal(['b']);
      expect((await find(page, 'xpath', '//form/button')).ids).to.deep.equal(['b']);
      expect((await find(page, 'css', 'form button')).ids).to.deep.equal(['b']);
      expect(await answer(page, 'text', 'Odd one')).to.include({ total: 1 });
      expect(await texts(page)).to.include.members(['Send', 'Odd one']);
      expect(await lost(page)).to.deep.equal([]);
    });

    it('may hold 20,000 nodes, deeply nested ones too', async () => {
      await open('');
      await page.evaluate(() => {
        let at: Element = document.body;
        for (let depth = 0; depth < 1500; depth += 1) at = at.appendChild(document.createElement('div'));
        at.innerHTML = '<button id="deep">Deepest</button>';
        document.body.insertAdjacentHTML('beforeend', '<div><i>one</i></div>'.repeat(10_000));
      });
      expect((await find(page, 'text', 'Deepest')).ids).to.deep.equal(['deep']);
      expect((await find(page, 'text', 'one', 5)).total).to.equal(10_000);
      expect((await elements(page))[0]).to.include({ text: 'Deepest', locator: 'id=deep' });
    });
  });

  describe('css', () => {
    it('looks inside a shadow root or frame with >>>', async () => {
      await open(`<b>top</b><x-a id="a"><template shadowrootmode="open"><b id="in-a"></b><x-b><template shadowrootmode="open"><b id="in-b"></b></template></x-b></template></x-a>
        <iframe id="f" srcdoc="<b id=in-f></b>"></iframe>`);
      expect((await find(page, 'css', 'x-a >>> b')).ids).to.deep.equal(['in-a']);
      expect((await find(page, 'css', '#a>>>x-b>>>b')).ids).to.deep.equal(['in-b']);
      expect((await find(page, 'css', 'x-b >>> b')).ids).to.deep.equal(['in-b']);
      expect((await find(page, 'css', '#f >>> :root > body > b')).ids).to.deep.equal(['in-f']);
      expect((await find(page, 'css', '#a >>> :host > b')).ids).to.deep.equal(['in-a']);
      expect((await find(page, 'css', '#a, #f >>> b')).ids).to.deep.equal(['in-a', 'in-f']);
      expect((await find(page, 'css', '>>> b')).ids).to.deep.equal(['b']);
      expect((await find(page, 'css', 'b >>> b')).total).to.equal(0);
    });

    it('takes >>> inside a quoted value for a part of the value', async () => {
      await open('<b title="a >>> b" id="t">x</b>');
      expect((await find(page, 'css', '[title="a >>> b"]')).ids).to.deep.equal(['t']);
    });

    it('says what is malformed', async () => {
      await open('<b>x</b>');
      for (const selector of ['[[[', 'b >>> [[[', 'b >>> ', '', 'b >>> >>> b']) {
        expect(await answer(page, 'css', selector), selector)
          .to.have.property('invalid')
          .that.is.a('string');
      }
      expect(await answer(page, 'css', '[[[')).to.deep.equal({ invalid: "'[[[' is not a valid selector." });
    });

    it('returns hidden matches with their state', async () => {
      await open('<b style="display:none" id="h">x</b><b id="v">x</b>');
      const found = await find(page, 'css', 'b');
      expect(found.ids).to.deep.equal(['h', 'v']);
      expect(found.hits.map((hit) => hit.state.visible)).to.deep.equal([false, true]);
    });
  });

  describe('xpath', () => {
    const shaded = `<button id="top">Top</button><x-a id="host"><template shadowrootmode="open"><button id="one" title="t">One</button><div><button id="two">Two</button><button id="three">Three</button></div></template></x-a>`;

    it('finds things inside shadow roots', async () => {
      await open(shaded);
      const ids = async (expression: string): Promise<string[]> => (await find(page, 'xpath', expression)).ids;
      expect(await ids('//button')).to.deep.equal(['top', 'one', 'two', 'three']);
      expect(await ids('.//button')).to.deep.equal(['top', 'one', 'two', 'three']);
      expect(await ids('//div/button[2]')).to.deep.equal(['three']);
      expect(await ids('(//button)[2]')).to.deep.equal(['two']);
      expect(await ids('//button[text()="Two"]/following-sibling::button')).to.deep.equal(['three']);
    });

    it('returns the elements that texts and attributes belong to, each once', async () => {
      await open(`${shaded}<p id="p">a<br>b</p>`);
      expect((await find(page, 'xpath', '//p/text()')).ids).to.deep.equal(['p']);
      expect((await find(page, 'xpath', '//@title')).ids).to.deep.equal(['one']);
    });

    it('says what is malformed or gives no nodes', async () => {
      await open('<b>x</b>');
      for (const expression of ['//*[', 'count(//b)', '//odd:b', '"text"']) {
        expect(await answer(page, 'xpath', expression), expression)
          .to.have.property('invalid')
          .that.is.a('string');
      }
    });
  });

  describe('id', () => {
    it('is compared exactly, whatever characters it has', async () => {
      const ids = ['a', 'A', 'a b', '1', 'x"y', "it's", 'back\\slash', 'é✓', 'a.b:c'];
      await open(ids.map((id) => `<p id="${escaped(id)}">x</p>`).join(''));
      for (const id of ids) expect((await find(page, 'id', id)).ids, id).to.deep.equal([id]);
      expect((await find(page, 'id', 'b')).total).to.equal(0);
    });
  });

  describe('text', () => {
    const found = async (text: string): Promise<string[]> => (await find(page, 'text', text)).ids;

    it('is compared exactly first, then without case, then as a part', async () => {
      await open(`<p><button id="part">Store everything now</button></p><p><button id="upper">  STORE </button></p>
        <p><button id="exact">Store</button></p>`);
      expect(await found('Store')).to.deep.equal(['exact']);
      expect(await found('store')).to.deep.equal(['upper', 'exact']);
      expect(await found('everything')).to.deep.equal(['part']);
      expect(await found('  Store   everything \n now ')).to.deep.equal(['part']);
      expect(await found('Storeeverything')).to.deep.equal([]);
    });

    it('names the innermost element that carries it', async () => {
      await open(`<section><button id="b"><span id="s">Plain</span></button><button id="mixed">Save <b id="now">now</b></button>
        <p id="p">It is <i>ver</i><u>y</u> late</p><label id="l"><input type="checkbox"> I agree</label></section>`);
      expect(await found('Plain')).to.deep.equal(['s']);
      expect(await found('now')).to.deep.equal(['now']);
      expect(await found('Save now')).to.deep.equal(['mixed']);
      expect(await found('very late')).to.deep.equal(['p']);
      expect(await found('ave no')).to.deep.equal(['mixed']);
      expect(await found('I agree')).to.deep.equal(['l']);
    });

    it('has spaces where lines break, and none where they do not', async () => {
      await open(`<div id="lines"><div>First</div><div>second</div></div><p id="br">Third<br>fourth</p>
        <p id="letters"><span style="display:inline-block">F</span><span style="display:inline-block">ifth</span></p>`);
      expect(await found('First second')).to.deep.equal(['lines']);
      expect(await found('Firstsecond')).to.deep.equal([]);
      expect(await found('Third fourth')).to.deep.equal(['br']);
      expect(await found('Fifth')).to.deep.equal(['letters']);
    });

    it('is what a person reads: what is hidden in between does not count', async () => {
      await open(
        `<p id="p">Save<span style="display:none"> nothing</span> now</p><p id="v">Go<b style="visibility:hidden">x</b> on</p>`,
      );
      expect(await found('Save now')).to.deep.equal(['p']);
      expect(await found('Go on')).to.deep.equal(['v']);
    });

    it('is found as written and as transformed by style', async () => {
      await open(
        `<p id="up" style="text-transform:uppercase">Big news</p><p>big NEWS</p><p id="cap" style="text-transform:capitalize">small talk</p>`,
      );
      expect(await found('BIG NEWS')).to.deep.equal(['up']);
      expect(await found('Big news')).to.deep.equal(['up']);
      expect(await found('Small Talk')).to.deep.equal(['cap']);
    });

    it('is also the label, alternative text, title and placeholder', async () => {
      await open(`<button id="aria" aria-label="Close panel">×</button><img id="img" alt="Company logo" width="9" height="9">
        <p id="title" title="Hint for you">i</p><input id="hint" placeholder="Jane Doe"><input id="send" type="submit" value="Send off">
        <label id="label" for="hint">Full name</label><button id="hidden" aria-label="Only spoken"><span style="display:none">x</span></button>`);
      expect(await found('Close panel')).to.deep.equal(['aria']);
      expect(await found('company logo')).to.deep.equal(['img']);
      expect(await found('Hint')).to.deep.equal(['title']);
      expect(await found('Jane Doe')).to.deep.equal(['hint']);
      expect(await found('Send off')).to.deep.equal(['send']);
      expect(await found('Full name')).to.deep.equal(['label']);
      expect(await found('Only spoken')).to.deep.equal(['hidden']);
    });

    it('is the value of a field when nothing else of the same rank matches', async () => {
      await open(`<input id="a" value="typed"><p id="p">typed text</p><textarea id="t">long story</textarea>
        <select id="s"><option>Red</option><option selected>Green</option></select><input id="pw" type="password" value="hush">`);
      expect(await found('typed')).to.deep.equal(['a']);
      expect(await found('type')).to.deep.equal(['p']);
      expect(await found('long story')).to.deep.equal(['t']);
      expect(await found('Green')).to.deep.equal(['s']);
      expect(await found('Red')).to.deep.equal([]);
      expect(await found('hush')).to.deep.equal([]);
      await page.evaluate(() => {
        document.querySelector('p')!.textContent = 'typed';
      });
      expect(await found('typed')).to.deep.equal(['p']);
    });

    it('never lies in scripts, styles, templates and the head', async () => {
      await open(
        `<script>var secret = 'secret';</script><style>.secret{}</style><template><p>secret</p></template><noscript>secret</noscript>`,
      );
      expect(await found('secret')).to.deep.equal([]);
      expect(await found('Page')).to.deep.equal([]);
    });

    it('of an option counts only while the options are to be seen', async () => {
      await open(
        `<select><option id="closed">Mine</option><option>Other</option></select><select size="2"><option id="open">Mine too</option><option>x</option></select>`,
      );
      expect((await find(page, 'text', 'Mine too')).ids).to.deep.equal(['open']);
      expect(await found('Other')).to.deep.equal([]);
    });

    it('of hidden elements matches only when nothing visible does', async () => {
      await open(`<p id="hidden" style="display:none">Save</p><p id="shown">Save it all</p><p id="none" style="visibility:hidden">Ghost</p>
        <div id="flat" style="height:0;overflow:hidden">Flat</div><details><summary>More</summary>Folded <i id="fold">away</i></details>`);
      expect(await found('Save')).to.deep.equal(['shown']);
      const ghost = await find(page, 'text', 'Ghost');
      expect([ghost.ids, ghost.hits[0]!.state.visible]).to.deep.equal([['none'], false]);
      expect(await found('Flat')).to.deep.equal(['flat']);
      const away = await find(page, 'text', 'away');
      expect([away.ids, away.hits[0]!.state.visible]).to.deep.equal([['fold'], false]);
      expect((await find(page, 'text', 'Folded away')).hits[0]?.state.visible ?? false).to.equal(false);
    });

    it('may have quotes and characters of any script', async () => {
      const all = [
        `It's "quoted" & odd`,
        'Привет мир',
        '日本語ボタン',
        'مرحبا بالعالم',
        '🚀 Launch',
        'naïve café',
        'ß straße',
        '<b>',
      ];
      await open(all.map((text, index) => `<p><button id="u${index}">${escaped(text)}</button></p>`).join(''));
      for (const [index, text] of all.entries()) expect(await found(text), text).to.deep.equal([`u${index}`]);
      expect(await found('naïve CAFÉ'.normalize('NFD'))).to.deep.equal(['u5']);
      expect(await found('ПРИВЕТ МИР')).to.deep.equal(['u1']);
      expect(await found('SS STRASSE')).to.deep.equal(['u6']);
    });

    it('does not see soft hyphens and non-breaking spaces', async () => {
      await open('<p id="p">Donau&shy;dampf&nbsp;schiff</p><p id="o">ΟΔΟΣ ΑΒ</p>');
      expect(await found('Donaudampf schiff')).to.deep.equal(['p']);
      expect(await found('οδος')).to.deep.equal(['o']);
    });

    it('that stands directly in a shadow root is carried by the host', async () => {
      await open(
        '<x-a id="host"><template shadowrootmode="open">Only text</template></x-a><x-b id="b"><template shadowrootmode="open">Some <b>more</b></template></x-b>',
      );
      expect(await found('Only text')).to.deep.equal(['host']);
      expect(await found('Some more')).to.deep.equal(['b']);
    });

    it('finds every element that shows exactly the text and nothing else', async () => {
      const word = fc.constantFrom('Save', 'save', 'now', 'Item', 'é', '日本', '"', "'", '&', '1');
      const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
      await fc.assert(
        fc.asyncProperty(fc.array(phrase, { minLength: 1, maxLength: 8 }), async (phrases) => {
          await open(phrases.map((text, index) => `<p id="p${index}">${escaped(text)}</p>`).join(''));
          for (const text of phrases) {
            const expected = phrases.flatMap((other, index) => (other === text ? [`p${index}`] : []));
            expect(await found(text)).to.deep.equal(expected);
          }
        }),
        { numRuns: examples(15) },
      );
    });
  });

  describe('state', () => {
    it('is visible when there is a box that style does not hide', async () => {
      await open(`<p id="v">x</p><p id="none" style="display:none">x</p><p id="vis" style="visibility:hidden">x</p>
        <p id="zero" style="width:0;height:0;overflow:hidden">x</p><p id="clear" style="opacity:0">x</p>
        <div id="contents" style="display:contents">x</div><select id="s"><option id="o">x</option></select>
        <select hidden><option id="ho">x</option></select><div style="display:none"><b id="inside">x</b></div>
        <details><summary>s</summary><b id="folded">x</b></details><p style="margin-top:3000px" id="below">x</p>`);
      const visible: Record<string, boolean> = {};
      const expected = {
        v: true,
        none: false,
        vis: false,
        zero: false,
        clear: true,
        contents: true,
        o: true,
        ho: false,
      };
      const rest = { inside: false, folded: false, below: true };
      for (const id of Object.keys({ ...expected, ...rest })) visible[id] = (await state(page, id)).visible;
      expect(visible).to.deep.equal({ ...expected, ...rest });
    });

    it('is not visible in a hidden frame', async () => {
      await open(
        `<iframe style="visibility:hidden" srcdoc="<b id=a>x</b>"></iframe><iframe style="display:none" srcdoc="<b id=b>x</b>"></iframe>`,
      );
      expect([(await state(page, 'a')).visible, (await state(page, 'b')).visible]).to.deep.equal([false, false]);
      expect(await elements(page)).to.deep.equal([]);
    });

    it('is on the screen when its centre is in the window and nothing covers it', async () => {
      await open(`<button id="free">Free</button><button id="labelled"><b id="bold">Bold</b></button>
        <div style="position:relative;height:40px"><span id="behind" style="position:absolute;left:0;top:0">Behind</span><div style="position:absolute;left:0;top:0;width:200px;height:40px;background:#ddd">Glass</div></div>
        <div style="height:30px;overflow:auto"><p id="seen" style="margin:0">a</p><div style="height:200px"></div><p id="scrolled">b</p></div>
        <label id="label"><input id="box" type="checkbox"> Text</label><span id="through" style="pointer-events:none">x</span>
        <div id="huge" style="width:4000px;height:1500px;background:#eee"></div><button id="below">Below</button>`);
      const expected = {
        free: true,
        labelled: true,
        bold: true,
        behind: false,
        seen: true,
        scrolled: false,
        label: true,
      };
      const rest = { box: true, through: true, huge: true, below: false };
      const onScreen: Record<string, boolean> = {};
      for (const id of Object.keys({ ...expected, ...rest })) onScreen[id] = (await state(page, id)).onScreen;
      expect(onScreen).to.deep.equal({ ...expected, ...rest });
    });

    it('is on the screen through shadow roots and frames, unless the frame cuts it off', async () => {
      await open(`<x-a><template shadowrootmode="open"><button id="shade"><slot></slot></button></template><i id="slotted">x</i></x-a>
        <iframe style="width:200px;height:60px" srcdoc="<button id=in>In</button><div style='height:300px'></div><button id=out>Out</button><x-b><template shadowrootmode=open><b id=deep style='position:absolute;left:100px;top:10px'>x</b></template></x-b>"></iframe>
        <div style="position:relative"><iframe style="width:200px;height:60px" srcdoc="<button id=under>In</button>"></iframe><div style="position:absolute;inset:0;background:#eee"></div></div>`);
      const onScreen: Record<string, boolean> = {};
      for (const id of ['shade', 'slotted', 'in', 'out', 'deep', 'under']) {
        onScreen[id] = (await state(page, id)).onScreen;
      }
      expect(onScreen).to.deep.equal({ shade: true, slotted: true, in: true, out: false, deep: true, under: false });
    });

    it('of a link that breaks over two lines is that of its longest line', async () => {
      await open(
        `<p style="width:300px;font:16px/20px monospace">word word word word word <a id="a" href="#">a link that breaks over</a> lines</p>`,
      );
      const { hits } = await find(page, 'id', 'a');
      expect(hits[0]!.state.onScreen).to.equal(true);
    });

    it('is enabled unless the element or what disables it is disabled', async () => {
      await open(`<button id="on">x</button><button id="off" disabled><b id="inner">x</b></button><button id="aria" aria-disabled="true">x</button>
        <fieldset disabled><legend><input id="legend"></legend><input id="set"><p id="words">x</p></fieldset>
        <select><optgroup disabled><option id="group">x</option></optgroup><option id="opt">x</option></select><select disabled><option id="dead">x</option></select>`);
      const enabled: Record<string, boolean> = {};
      for (const id of ['on', 'off', 'inner', 'aria', 'legend', 'set', 'words', 'group', 'opt', 'dead']) {
        enabled[id] = (await state(page, id)).enabled;
      }
      expect(enabled).to.deep.equal({
        on: true,
        off: false,
        inner: false,
        aria: false,
        legend: true,
        set: false,
        words: true,
        group: false,
        opt: true,
        dead: false,
      });
    });

    it('is editable when something can be typed or chosen', async () => {
      await open(`<input id="plain"><input id="mail" type="email"><input id="ro" readonly><input id="off" disabled><input id="box" type="checkbox">
        <textarea id="area"></textarea><textarea id="fixed" readonly></textarea><div id="rich" contenteditable>x</div><select id="s"></select><p id="p">x</p>
        <input id="send" type="submit">`);
      const editable: string[] = [];
      for (const id of ['plain', 'mail', 'ro', 'off', 'box', 'area', 'fixed', 'rich', 's', 'p', 'send']) {
        if ((await state(page, id)).editable) editable.push(id);
      }
      expect(editable).to.deep.equal(['plain', 'mail', 'area', 'rich', 's']);
    });

    it('tells checked and selected where there is such a thing', async () => {
      await open(`<input id="c" type="checkbox" checked><input id="u" type="radio"><div id="sw" role="switch" aria-checked="true">x</div>
        <div id="mc" role="menuitemcheckbox">x</div><select><option id="o1">1</option><option id="o2" selected>2</option></select>
        <div id="t1" role="tab" aria-selected="true">x</div><div id="t2" role="tab">x</div><div id="row" role="row">x</div><b id="b">x</b>`);
      await page.evaluate(() => {
        (document.getElementById('u') as HTMLInputElement).checked = true;
      });
      const told: Record<string, unknown> = {};
      for (const id of ['c', 'u', 'sw', 'mc', 'o1', 'o2', 't1', 't2', 'row', 'b']) {
        const { checked, selected } = await state(page, id);
        told[id] = checked ?? selected;
      }
      expect(told).to.deep.equal({
        c: true,
        u: true,
        sw: true,
        mc: false,
        o1: false,
        o2: true,
        t1: true,
        t2: false,
        row: undefined,
        b: undefined,
      });
    });

    it('is checked as the property of a custom element says that has no role', async () => {
      await open(`<x-box id="on"></x-box><x-box id="off"></x-box><x-box id="role" role="checkbox"></x-box><x-box id="other" role="button"></x-box>
        <x-text id="text"></x-text><x-hostile id="hostile"></x-hostile><x-plain id="plain"></x-plain><div id="div"></div>`);
      await page.evaluate(() => {
        class Box extends HTMLElement {
          get checked(): boolean {
            return this.id !== 'off';
          }
        }
        class Hostile extends HTMLElement {
          get checked(): boolean {
            throw new Error('hostile');
          }
        }
        customElements.define('x-box', Box);
        customElements.define('x-hostile', Hostile);
        Object.assign(document.getElementById('text')!, { checked: 'yes' });
        Object.assign(document.getElementById('div')!, { checked: true });
      });
      const checked: Record<string, unknown> = {};
      for (const id of ['on', 'off', 'role', 'other', 'text', 'hostile', 'plain', 'div']) {
        checked[id] = (await state(page, id)).checked;
      }
      expect(checked).to.deep.equal({
        on: true,
        off: false,
        role: false,
        other: undefined,
        text: undefined,
        hostile: undefined,
        plain: undefined,
        div: undefined,
      });
    });

    it('of a custom element with one field in its shadow root is that of the field', async () => {
      const shade = (inside: string): string => `<template shadowrootmode="open">${inside}</template>`;
      await open(`<x-a id="input">${shade('<label>Name <input></label>')}</x-a><x-a id="area">${shade('<textarea></textarea>')}</x-a>
        <x-a id="select">${shade('<select></select>')}</x-a><x-a id="rich">${shade('<p contenteditable>x</p>')}</x-a>
        <x-a id="nested">${shade(`<x-a contenteditable>${shade('<input>')}</x-a>`)}</x-a>
        <x-a id="ro">${shade('<input readonly>')}</x-a><x-a id="box">${shade('<input type="checkbox">')}</x-a><x-a id="two">${shade('<input><input>')}</x-a>
        <x-a id="still">${shade('<p contenteditable="false">x</p>')}</x-a><x-a id="told" aria-readonly="true">${shade('<input>')}</x-a>
        <div id="div">${shade('<input>')}</div><x-a id="off">${shade('<input disabled>')}</x-a><x-a id="set">${shade('<fieldset disabled><input></fieldset>')}</x-a>`);
      const told: Record<string, string> = {};
      for (const element of await page.$$('[id]')) {
        const id = (await element.getAttribute('id'))!;
        const { enabled, editable } = await state(page, id);
        told[id] = `${enabled ? 'enabled' : 'disabled'}${editable ? ', editable' : ''}`;
      }
      expect(told).to.deep.equal({
        input: 'enabled, editable',
        area: 'enabled, editable',
        select: 'enabled, editable',
        rich: 'enabled, editable',
        nested: 'enabled, editable',
        ro: 'enabled',
        box: 'enabled',
        two: 'enabled',
        still: 'enabled',
        told: 'enabled',
        div: 'enabled',
        off: 'disabled',
        set: 'disabled',
      });
    });

    it('is disabled for a custom element whose property says so', async () => {
      await open(`<x-a id="off">x</x-a><x-a id="on">x</x-a><x-a id="text">x</x-a><x-a id="hostile">x</x-a><div id="div">x</div>
        <x-a id="field"><template shadowrootmode="open"><input></template></x-a>`);
      await page.evaluate(() => {
        const all = { off: true, on: false, text: 'true', div: true, field: true };
        for (const [id, disabled] of Object.entries(all)) Object.assign(document.getElementById(id)!, { disabled });
        Object.defineProperty(document.getElementById('hostile'), 'disabled', {
          get: () => {
            throw new Error('hostile');
          },
        });
      });
      const enabled: Record<string, boolean> = {};
      for (const id of ['off', 'on', 'text', 'hostile', 'div', 'field']) enabled[id] = (await state(page, id)).enabled;
      expect(enabled).to.deep.equal({ off: false, on: true, text: true, hostile: true, div: true, field: false });
      expect((await state(page, 'field')).editable).to.equal(false);
      expect((await record(page, 'off')).enabled).to.equal(false);
    });

    it('can be asked again for a held element', async () => {
      await open(
        '<button id="b" style="position:absolute;left:10.5px;top:20px;width:80px;height:30px;border:0">x</button>',
      );
      const found = await find(page, 'id', 'b');
      expect(found.hits[0]!.bounds).to.deep.equal({ x: 10.5, y: 20, width: 80, height: 30 });
      const later = await page.evaluate((token) => {
        const agent = (window as unknown as Agents)[Symbol.for('svc.page')]!;
        const element = agent.element(token, 0) as HTMLButtonElement;
        element.style.left = '40px';
        element.disabled = true;
        const now = agent.describe(element);
        element.remove();
        return [now, agent.describe(element)];
      }, found.token);
      expect(later[0]).to.deep.include({ bounds: { x: 40, y: 20, width: 80, height: 30 }, tag: 'button' });
      expect(later[0]!.state).to.include({ visible: true, onScreen: true, enabled: false });
      expect(later[1]!.state).to.include({ visible: false, onScreen: false });
    });
  });

  describe('bounds', () => {
    it('are those of the top window, through borders, paddings and scales of frames', async () => {
      await open(
        `<style>body{margin:0}</style><iframe id="f" style="position:absolute;left:100px;top:50px;width:300px;height:200px;border:4px solid;padding:6px;transform:scale(0.5);transform-origin:0 0" srcdoc="<body style='margin:0'><button id=b style='position:absolute;left:20px;top:40px;width:100px;height:30px;border:0'>In</button>"></iframe>`,
      );
      const { hits } = await find(page, 'id', 'b');
      expect(hits[0]!.bounds).to.deep.equal({ x: 115, y: 75, width: 50, height: 15 });
      expect(hits[0]!.state.onScreen).to.equal(true);
      expect((await record(page, 'b')).bounds).to.deep.equal({ x: 115, y: 75, width: 50, height: 15 });
    });

    it('of records are whole numbers whose centre hits the element', async () => {
      await open(
        Array.from({ length: 40 }, (_, index) => {
          const place = `left:${(index % 8) * 70 + index * 0.37}px;top:${Math.floor(index / 8) * 40 + index * 0.41}px`;
          return `<button style="position:absolute;${place};width:${3 + index * 0.7}px;height:${2.3 + index * 0.3}px;padding:0;border:0;overflow:hidden" id="b${index}">x</button>`;
        }).join(''),
      );
      const all = await elements(page);
      expect(all).to.have.length(40);
      for (const { id, bounds } of all) {
        for (const side of Object.values(bounds)) expect(Number.isInteger(side)).to.equal(true);
        const hit = await page.evaluate(
          ([x, y]) => document.elementFromPoint(x!, y!)?.id,
          [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2],
        );
        expect(hit).to.equal(id);
      }
    });

    it('of records are those of the part that is to be seen', async () => {
      await open(`<style>body{margin:0}</style><div style="width:200px;height:100px;overflow:auto"><button id="cut" style="display:block;width:150px;height:160px;border:0">x</button><button id="gone">Gone</button></div>
        <button id="edge" style="position:absolute;left:950px;top:300px;width:100px;height:20px;border:0">x</button>
        <div style="width:50px;height:50px;overflow:hidden"><b id="free" style="position:absolute;left:400px;top:400px;width:30px;height:20px">y</b></div>`);
      expect((await record(page, 'cut')).bounds).to.deep.equal({ x: 0, y: 0, width: 150, height: 100 });
      expect((await record(page, 'edge')).bounds).to.deep.equal({ x: 950, y: 300, width: 50, height: 20 });
      expect((await record(page, 'free')).bounds).to.deep.equal({ x: 400, y: 400, width: 30, height: 20 });
      expect(await shownTexts(page)).not.to.include('Gone');
      expect(await record(page, 'gone')).to.deep.include({ inViewport: false, visible: true });
      expect((await record(page, 'gone')).bounds.y).to.equal(160);
    });
  });

  describe('records', () => {
    it('follow the schema', async () => {
      await open('<h1 id="h">Title</h1><p>Words <button>Press</button></p><input type="checkbox" checked>');
      for (const element of await elements(page)) expect(ScreenElement.strict().parse(element)).to.deep.equal(element);
    });

    it('map tags, roles and input types to one vocabulary', async () => {
      await open(`<button id="button">b</button><a id="link" href="#">b</a><input id="input"><textarea id="input2"></textarea><img id="image" width="9" height="9">
        <p id="text">b</p><input id="checkbox" type="checkbox"><input id="radio" type="radio"><input id="slider" type="range"><select id="select"><option>b</option></select>
        <h3 id="heading">b</h3><ul id="list"><li id="item">b</li></ul><div id="switch" role="switch">b</div><div id="tab" role="tab">b</div><div id="button2" role="button">b</div>
        <input id="button3" type="submit"><input id="switch2" type="checkbox" role="switch"><div id="select2" role="combobox">b</div><input id="input3" role="combobox">
        <div id="input4" contenteditable>b</div><span id="link2" role="link">b</span><div id="other" role="progressbar" aria-valuenow="4" style="height:4px"></div>
        <div id="item2" role="option">b</div><svg id="image2" width="9" height="9"></svg><summary id="button4">b</summary><div id="heading2" role="heading">b</div>
        <div id="checkbox2" role="menuitemcheckbox">b</div><div id="other2" onclick="1" style="height:4px"></div><div id="text2" role="constructor">b</div>`);
      const types = (await elements(page)).map(({ id, type }) => [id!.replace(/\d$/, ''), type]);
      expect(types).to.have.length(30);
      for (const [id, type] of types) expect(type).to.equal(id);
    });

    it('have the text that a person reads: text, label, value, placeholder, alternative text', async () => {
      await open(`<button id="b" aria-label="Close">×</button><button id="icon" aria-label="Close"></button><a id="logo" href="#"><img alt="Home" width="9" height="9"></a>
        <input id="ph" placeholder="Hint"><input id="val" value="typed" placeholder="Hint"><input id="lab" value="typed" aria-label="Label"><textarea id="area">long</textarea>
        <label for="for">For</label><input id="for"><span id="ref">Reference</span><input id="by" aria-labelledby="ref"><input id="send" type="submit" value="Send"><input id="sub" type="submit">
        <select id="s1" aria-label="Colour"><option>Red</option></select><select id="s2"><option>Red</option><option selected>Green</option></select>
        <img id="i1" alt="Alt" title="Title" width="9" height="9"><img id="i2" title="Title" width="9" height="9"><div id="up" role="button" style="text-transform:uppercase">loud</div>
        <button id="nested"><span>Two</span> <b>words</b></button><input id="pw" type="password" value="hush" placeholder="Secret"><input id="pw2" type="password" value="hush">`);
      const told: unknown = Object.fromEntries(
        (await elements(page)).filter(({ id }) => id).map(({ id, text }) => [id, text]),
      );
      expect(told).to.deep.equal({
        b: '×',
        icon: 'Close',
        logo: 'Home',
        ph: 'Hint',
        val: 'typed',
        lab: 'Label',
        area: 'long',
        for: 'For',
        ref: 'Reference',
        by: 'Reference',
        send: 'Send',
        sub: 'Submit',
        s1: 'Colour',
        s2: 'Green',
        i1: 'Alt',
        i2: 'Title',
        up: 'LOUD',
        nested: 'Two words',
        pw: 'Secret',
        pw2: '',
      });
    });

    it('tell flags only when they are true', async () => {
      await open(`<input id="c" type="checkbox" checked><input id="u" type="checkbox"><div id="t" role="tab" aria-selected="true">t</div>
        <input id="p" type="password"><button id="d" disabled>x</button><button id="f">x</button>`);
      await page.evaluate(() => document.getElementById('f')!.focus());
      const flags = (await elements(page)).map(({ id, enabled, checked, selected, password, focused }) => {
        return JSON.parse(JSON.stringify({ id, enabled, checked, selected, password, focused })) as unknown;
      });
      expect(flags).to.deep.equal([
        { id: 'c', enabled: true, checked: true },
        { id: 'u', enabled: true },
        { id: 't', enabled: true, selected: true },
        { id: 'p', enabled: true, password: true },
        { id: 'd', enabled: false },
        { id: 'f', enabled: true, focused: true },
      ]);
    });

    it('have the type of a checkbox only with a role, whatever a custom element is', async () => {
      await open(
        '<x-box id="bare" tabindex="0">One</x-box><x-box id="role" role="checkbox" aria-checked="true">Two</x-box>',
      );
      await page.evaluate(() => Object.assign(document.getElementById('bare')!, { checked: true }));
      const told = (await elements(page)).map(({ id, type, checked }) => [id, type, checked]);
      expect(told).to.deep.equal([
        ['bare', 'text', true],
        ['role', 'checkbox', true],
      ]);
    });

    it('tell the focus inside shadow roots and frames', async () => {
      await open(
        `<x-a><template shadowrootmode="open"><input id="shade"></template></x-a><iframe srcdoc="<input id=frame>"></iframe>`,
      );
      const focused = async (): Promise<unknown[]> =>
        (await elements(page)).filter((element) => element.focused).map(({ id }) => id);
      await page.evaluate(() => document.querySelector('x-a')!.shadowRoot!.querySelector('input')!.focus());
      expect(await focused()).to.deep.equal(['shade']);
      await page.evaluate(() => document.querySelector('iframe')!.contentDocument!.querySelector('input')!.focus());
      expect(await focused()).to.deep.equal(['frame']);
    });

    it('are clickable when there is something to press', async () => {
      await open(`<style>.hand{cursor:pointer}</style><p id="p">x</p><div id="attr" onclick="1">x</div><div id="prop">x</div><div id="hand" class="hand"><b id="inherits">x</b></div>
        <div id="tab" tabindex="0">x</div><div id="not" tabindex="-1">x</div><label id="label" for="i">x</label><input id="i"><h1 id="h">x</h1><a id="nolink">x</a>`);
      await page.evaluate(() => {
        document.getElementById('prop')!.onclick = () => undefined;
      });
      const clickable = (await elements(page)).filter((element) => element.clickable).map(({ id }) => id);
      expect(clickable).to.deep.equal(['attr', 'prop', 'hand', 'tab', 'label', 'i']);
    });

    it('leave out what is not to be seen, and bare containers', async () => {
      await open(`<div id="box"><section id="layout"><span id="words">Nested words</span></section></div><p id="none" style="display:none">x</p><p id="vis" style="visibility:hidden">x</p>
        <button id="zero" style="position:absolute;width:0;height:0;padding:0;border:0;overflow:hidden">x</button><span id="spoken" style="position:absolute;width:1px;height:1px;overflow:hidden">x</span>
        <details><summary id="sum">More</summary>Folded <b id="fold">x</b></details><script>1</script><div style="visibility:hidden">x<b id="again" style="visibility:visible">again</b></div>
        <p id="below" style="margin-top:2000px">x</p>`);
      const told = (await elements(page)).map(({ id, text }) => [id, text]);
      expect(told).to.deep.equal([
        ['words', 'Nested words'],
        ['sum', 'More'],
        ['again', 'again'],
        ['below', 'x'],
      ]);
      expect((await record(page, 'below')).inViewport).to.equal(false);
    });

    it('do not repeat what a control says', async () => {
      await open(`<button><span>Press</span></button><label><input type="checkbox"> Agree</label><a href="#"><b>Go</b> there</a><div role="option"><i>One</i> <i>two</i></div>
        <label><input type="checkbox" aria-label="Other"> Kept</label><label><input type="checkbox" style="display:none"> Styled</label>`);
      expect((await elements(page)).map(({ type, text }) => [type, text])).to.deep.equal([
        ['button', 'Press'],
        ['checkbox', 'Agree'],
        ['link', 'Go there'],
        ['item', 'One two'],
        ['text', 'Kept'],
        ['checkbox', 'Other'],
        ['text', 'Styled'],
      ]);
    });

    it('give texts that stand beside other elements the place of the text', async () => {
      await open(
        `<style>body{margin:0;font:16px/20px monospace}</style><div id="d">Hello <button>x</button> world <i>again</i></div><p id="p">Plain <b>and</b> bold</p>`,
      );
      const all = await elements(page);
      expect(all.map(({ type, text, id }) => [type, text, id])).to.deep.equal([
        ['text', 'Hello', 'd'],
        ['button', 'x', undefined],
        ['text', 'world again', 'd'],
        ['text', 'Plain and bold', 'p'],
      ]);
      expect(all[0]!.bounds.width).to.be.within(40, 70);
      expect(all[0]!.locator).to.equal('id=d');
      expect(all[3]!.bounds.width).to.equal(VIEWPORT.width);
    });

    it('leave a container out whose words all stand in other elements', async () => {
      await open('<div id="bare"><span id="a">Price</span> <b id="b"><i id="i">9</i> €</b></div>');
      expect((await elements(page)).map(({ id, text }) => [id, text])).to.deep.equal([
        ['a', 'Price'],
        ['b', '9 €'],
      ]);
    });

    it('give the words of a clickable container to the container', async () => {
      await open(
        '<div id="card" onclick="1">Card <button>Buy</button></div><ul id="u"><li id="i">Fruit <ul><li>Apple</li></ul></li></ul>',
      );
      expect((await elements(page)).map(({ type, text }) => [type, text])).to.deep.equal([
        ['other', 'Card'],
        ['button', 'Buy'],
        ['list', ''],
        ['item', 'Fruit'],
        ['list', ''],
        ['item', 'Apple'],
      ]);
    });

    it('are in the order in which slots lay them out', async () => {
      await open(
        `<x-a><template shadowrootmode="open"><h2><slot name="t"></slot></h2><button><slot></slot></button><p>Foot</p></template><span>Press</span><b slot="t">Head</b></x-a>`,
      );
      expect((await elements(page)).map(({ type, text }) => [type, text])).to.deep.equal([
        ['heading', 'Head'],
        ['button', 'Press'],
        ['text', 'Foot'],
      ]);
      expect(await lost(page)).to.deep.equal([]);
    });

    it('tell what a frame does not show until it is scrolled', async () => {
      await open(
        `<iframe style="width:200px;height:60px" srcdoc="<button id=in>In</button><div style='height:300px'></div><button id=out>Out</button>"></iframe>`,
      );
      expect(await texts(page)).to.deep.equal(['In', 'Out']);
      expect(await shownTexts(page)).to.deep.equal(['In']);
    });

    it('leave out what no scrolling shows', async () => {
      await open(`<div style="height:40px;overflow:hidden"><div style="height:60px"></div><button>Folded</button></div>
        <button style="position:fixed;left:-300px">Menu</button><a href="#" style="position:absolute;left:-9999px">Skip</a>
        <iframe style="width:1px;height:1px;border:0" srcdoc="<div style='height:60px'></div><button>Tracker</button>"></iframe>
        <div style="height:3000px"></div><button style="opacity:0">Clear</button>`);
      expect((await elements(page)).map(({ text, visible }) => [text, visible])).to.deep.equal([['Clear', false]]);
    });
  });

  describe('locators', () => {
    it('prefer a unique id, then attributes, then text, then the shortest path', async () => {
      await open(`<p id="one">x</p><p id="two">x</p><i id="two">x</i><input name="mail"><button>Only</button><div><em>Twin</em></div><div id="anchor"><em>Twin</em><em>Twin</em></div>
        <strong>Twin</strong><div><u>Twin</u><u>Twin</u></div><button>a|b</button>`);
      const locators = (await elements(page)).map(({ locator }) => locator);
      expect(locators).to.deep.equal([
        'id=one',
        '/html/body/p[2]',
        '//i',
        'css=input[name="mail"]',
        'text=Only',
        '/html/body/div[1]/em',
        '//*[@id="anchor"]/em[1]',
        '//*[@id="anchor"]/em[2]',
        '//strong',
        '/html/body/div[3]/u[1]',
        '/html/body/div[3]/u[2]',
        '/html/body/button[2]',
      ]);
      expect(await lost(page)).to.deep.equal([]);
    });

    it('do not use an id or text that is changed on its way', async () => {
      await open(`<p id=" a">x</p><p id="\${b}">x</p><p id="c|d">x</p><p>\${x} y</p><button>a | b</button>`);
      for (const { locator } of await elements(page)) expect(locator).to.match(/^(\/html|\/\/button)/);
      expect(await lost(page)).to.deep.equal([]);
    });

    it('tell apart what is the same in the page, its frames and its shadow roots', async () => {
      const twin =
        '<div><p>Twin</p><p>Twin</p><svg width="30" height="20"><text y="10">Twin</text></svg><input><input></div>';
      const shade = `<x-a><template shadowrootmode="open">${twin}${twin}</template></x-a>`;
      const frame = `<iframe srcdoc="${escaped(doctype(twin + shade))}" style="width:300px;height:300px"></iframe>`;
      await open(`${twin}${shade}${frame}${frame}`);
      const all = await elements(page);
      expect(all.length).to.be.greaterThan(20);
      expect(new Set(all.map(({ locator }) => locator)).size).to.equal(all.length);
      expect(await lost(page)).to.deep.equal([]);
    });

    it('find the same again in a page that holds itself', async () => {
      const holding = (depth: number): string => {
        const frame = `<iframe style="width:80%;height:80%" srcdoc="${depth > 0 ? escaped(holding(depth - 1)) : ''}"></iframe>`;
        return doctype(`<p>a</p><p>a</p>${depth > 0 ? frame : ''}`);
      };
      await open(holding(2));
      expect(await elements(page)).to.have.length(6);
      expect(await lost(page)).to.deep.equal([]);
    });

    it('find the same again in documents that are not HTML', async () => {
      await page.goto(
        `data:application/xhtml+xml,${encodeURIComponent('<html xmlns="http://www.w3.org/1999/xhtml"><body><p>a</p><p>a</p><div><button>b</button></div></body></html>')}`,
      );
      await page.evaluate(await INSPECTED);
      expect(await texts(page)).to.deep.equal(['a', 'a', 'b']);
      expect(await lost(page)).to.deep.equal([]);
    });

    it('find the same again in any page', async () => {
      const words = fc.constantFrom(
        'Save',
        'save',
        'now',
        "It's",
        '"',
        '|',
        '${x}',
        'Привет',
        'straße',
        'b',
        'b1',
        '&',
        '<',
        ' ',
        '日本',
      );
      const text = words.map(escaped);
      const attribute = fc.oneof(
        { weight: 6, arbitrary: fc.constant('') },
        fc.constantFrom('a', 'b', 'c d', 'x"y', "it's", ' s', '1').map((id) => ` id="${escaped(id)}"`),
        fc
          .tuple(fc.constantFrom('name', 'aria-label', 'title', 'placeholder', 'alt', 'data-test', 'href'), text)
          .map(([name, value]) => ` ${name}="${value}"`),
        fc.constantFrom('button', 'tab', 'none', 'switch', 'img', 'region').map((role) => ` role="${role}"`),
        fc
          .constantFrom('display:none', 'visibility:hidden', 'display:contents', 'text-transform:uppercase', 'height:0')
          .map((style) => ` style="${style}"`),
        fc
          .constantFrom('overflow:hidden;height:12px', 'display:inline-block', 'position:absolute', 'float:left')
          .map((style) => ` style="${style}"`),
        fc.constantFrom(' onclick="1"', ' tabindex="0"', ' disabled', ' hidden'),
      );
      const attributes = fc.array(attribute, { maxLength: 2 }).map((parts) => parts.join(''));
      const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
        tree: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'tree' }).map((nodes) => nodes.join('')),
        node: fc.oneof(
          { depthIdentifier: 'tree', maxDepth: 5 },
          text,
          fc
            .tuple(fc.constantFrom('input', 'img width=9 height=9', 'br', 'input type=submit value=Save'), attributes)
            .map((p) => `<${p.join('')}>`),
          fc.tuple(attributes, text).map(([own, value]) => `<select${own}><option>${value}</option></select>`),
          fc
            .tuple(
              fc.constantFrom(
                'div',
                'span',
                'p',
                'b',
                'button',
                'a',
                'ul',
                'li',
                'h2',
                'label',
                'details',
                'form',
                'svg',
              ),
              attributes,
              tie('tree'),
            )
            .map(([tag, own, inside]) => `<${tag}${own}>${inside}</${tag}>`),
          fc
            .tuple(fc.constantFrom('div', 'x-a', 'p'), attributes, tie('tree'), tie('tree'))
            .map(
              ([tag, own, shade, light]) =>
                `<${tag}${own}><template shadowrootmode="open">${shade}<slot></slot></template>${light}</${tag}>`,
            ),
          tie('tree').map((inside) => `<iframe srcdoc="${escaped(inside)}"></iframe>`),
        ),
      }));
      await fc.assert(
        fc.asyncProperty(fc.array(tree, { minLength: 2, maxLength: 6 }), async (parts) => {
          await open(parts.join(''));
          expect(await lost(page)).to.deep.equal([]);
        }),
        { numRuns: examples(40) },
      );
    });
  });
});
