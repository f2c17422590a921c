import { expect } from 'chai';
import { ELEMENT_TYPES, FILTERS } from '../../src/device/element.js';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { onEachBrowser } from '../support/browsers.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import type { PageServer } from '../support/pages.js';
import { sizeOf } from '../support/picture.js';
import { until } from '../fixtures/until.js';
import { SessionOnPages } from '../support/session-on-pages.js';

interface Record {
  readonly type: string;
  readonly text: string;
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly clickable: boolean;
  readonly enabled: boolean;
  readonly checked?: true;
  readonly selected?: true;
  readonly focused?: true;
  readonly password?: true;
  readonly id?: string;
  readonly locator: string;
  readonly source: string;
}

const ZOO = `<h1 id="heading">Zoo heading</h1><p id="words">Plain words</p>
<button id="button">Zoo button</button><button id="off" disabled>Zoo off</button><a id="link" href="#x">Zoo link</a>
<input id="field" placeholder="Zoo field"><input id="filled" value="typed" aria-label="Zoo label"><textarea id="area">Words</textarea>
<input id="hush" type="password" value="swordfish-6" aria-label="Zoo secret">
<label><input id="check" type="checkbox" checked> Zoo check</label><label><input id="radio" type="radio"> Zoo radio</label>
<select id="select" aria-label="Zoo select"><option>One</option><option selected>Two</option></select>
<input id="slider" type="range" aria-label="Zoo slider"><img id="image" alt="Zoo picture" width="60" height="30">
<div id="switch" role="switch" aria-checked="true" tabindex="0">Zoo switch</div>
<div role="tablist"><div id="tab" role="tab" aria-selected="true" tabindex="0">Zoo tab</div></div>
<div id="role" role="button" tabindex="0">Role button</div>
<button id="none" style="display:none">None</button><button id="invisible" style="visibility:hidden">Invisible</button>
<div id="bare"><div><span>Nested words</span></div></div>
<script>field.focus()</script>`;

const TWINS = `${[1, 2, 3].map((n) => `<p><button data-name="twin-${n}">Twin</button></p>`).join('')}
<button data-name="named" aria-label="Named">×</button><button id="it's">Odd id</button><button class="a b">Plain</button>`;

const FRAMED = `<div style="height:50px"></div><iframe src="/inner" style="margin-left:60px;border:5px solid;width:400px;height:120px"></iframe>
<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<button id="shade">Shadow button</button>';</script>`;

const INNER = `<button id="inside">Inside button</button>
<script>addEventListener('click', ({ target }) => parent.seen.push('click ' + target.id));</script>`;

onEachBrowser('reading the screen over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let app: DemoApp;
  /** Ends the request that `/held` keeps. */
  let release: () => void;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    [on, app] = await Promise.all([
      SessionOnPages.borrow(
        {
          '/zoo': ZOO,
          '/twins': TWINS,
          '/framed': FRAMED,
          '/inner': INNER,
          '/held': (_, response) => (release = () => response.end()),
        },
        browser.config(),
      ),
      startDemoApp(),
    ]);
    ({ client, pages, session } = on);
  });

  after(() => Promise.all([on.end(), app.close()]));

  const elements = async (query = '') => (await session.read(`/elements${query}`)) as Record[];
  const types = (records: readonly Record[]) => [...new Set(records.map(({ type }) => type))].sort();

  describe('a page with one of each', () => {
    let records: readonly Record[];
    const record = (id: string) => records.find((one) => one.id === id);

    before(async () => {
      await session.visit(pages.url('/zoo'));
      records = await elements();
    });

    it('is told in records of one form', () => {
      for (const one of records) {
        expect(one.type).to.be.oneOf([...ELEMENT_TYPES]);
        expect(one.source).to.equal('tree');
        for (const flag of ['checked', 'selected', 'focused', 'password'] as const) {
          expect(one[flag], flag).to.be.oneOf([true, undefined]);
        }
        for (const length of Object.values(one.bounds)) expect(Number.isInteger(length)).to.be.true;
      }
    });

    it('has types of the one vocabulary', () => {
      const expected = {
        heading: 'heading',
        button: 'button',
        link: 'link',
        field: 'input',
        area: 'input',
        check: 'checkbox',
        radio: 'radio',
        select: 'select',
        slider: 'slider',
        image: 'image',
        switch: 'switch',
        tab: 'tab',
        role: 'button',
      };
      for (const [id, type] of Object.entries(expected)) expect(record(id)?.type, id).to.equal(type);
    });

    it('has the texts that a person reads', () => {
      expect(record('button')?.text).to.equal('Zoo button');
      expect(record('field')?.text).to.equal('Zoo field');
      expect(record('filled')?.text).to.equal('Zoo label');
      expect(record('image')?.text).to.equal('Zoo picture');
      expect(records.some(({ text }) => text === 'Nested words')).to.be.true;
    });

    it('has flags where they are true', () => {
      expect(record('button')).to.include({ clickable: true, enabled: true });
      expect(record('off')).to.include({ enabled: false });
      expect(record('check')?.checked).to.equal(true);
      expect(record('radio')).to.not.have.property('checked');
      expect(record('switch')?.checked).to.equal(true);
      expect(record('tab')?.selected).to.equal(true);
      expect(record('field')?.focused).to.equal(true);
      expect(record('hush')?.password).to.equal(true);
    });

    it('never shows what is in a password field', () => {
      expect(JSON.stringify(records)).to.not.include('swordfish');
    });

    it('leaves out what cannot be seen, and bare containers', () => {
      for (const id of ['none', 'invisible', 'bare']) expect(record(id), id).to.equal(undefined);
    });

    it('is in reading order', () => {
      const order = ['heading', 'button', 'off', 'link', 'field', 'select', 'image', 'tab', 'role'];
      expect(records.map(({ id }) => id).filter((id) => id !== undefined && order.includes(id))).to.deep.equal(order);
    });

    for (const [filter, expected] of [
      ['buttons', ['button']],
      ['inputs', ['input']],
      ['images', ['image']],
      ['text', ['heading', 'text']],
    ] as const) {
      it(`is filtered to ${filter}`, async () => {
        expect(types(await elements(`?filter_config=${filter}`))).to.deep.equal(expected);
      });
    }

    it('is filtered to what can be used', async () => {
      const ids = (await elements('?filter_config=interactive')).map(({ id }) => id);
      expect(ids).to.include.members([
        'button',
        'link',
        'field',
        'check',
        'radio',
        'select',
        'slider',
        'switch',
        'role',
      ]);
      for (const id of ['off', 'heading', 'words', 'image']) expect(ids).to.not.include(id);
    });

    it('is filtered by several filters joined by or, and all wins', async () => {
      expect(types(await elements('?filter_config=buttons&filter_config=inputs'))).to.deep.equal(['button', 'input']);
      for (const query of ['?filter_config=all', '?filter_config=', '?filter_config=buttons&filter_config=all']) {
        expect(await elements(query), query).to.have.lengthOf(records.length);
      }
    });

    it('is not filtered by a word outside of the table', async () => {
      for (const path of ['/elements', '/screen_elements', '/workspace/stream']) {
        for (const value of ['knobs', 'Buttons', 'buttons,inputs', '__proto__']) {
          const answer = await session.get(`${path}?filter_config=${value}`);
          expectFailure(answer, 'E0403');
          for (const filter of FILTERS) expect(answer.detail.message, path).to.include(filter);
        }
      }
    });

    it('is told together with its picture', async () => {
      const read = (await session.read('/screen_elements?filter_config=buttons')) as {
        screenshot: string;
        elements: Record[];
      };
      expect(Object.keys(read)).to.have.members(['screenshot', 'elements']);
      expect(types(read.elements)).to.deep.equal(['button']);
      expect(await sizeOf(read.screenshot)).to.deep.equal(await sizeOf((await session.read('/screenshot')) as string));
    });

    it('is told by the keywords as by the reads', async () => {
      expect(await session.run('Get Interactive Elements')).to.deep.equal(await elements());
      const screen = (await session.run('Get Screen Elements', { filter_config: 'images' })) as { elements: Record[] };
      expect(screen.elements).to.deep.equal(await elements('?filter_config=images'));
      expect(await session.run('Capture Pagesource')).to.include('Zoo heading');
      const screenshot = (await session.run('Capture Screenshot')) as string;
      expect(await sizeOf(screenshot)).to.deep.equal(await sizeOf((await session.read('/screenshot')) as string));
    });

    it('has its source as text', async () => {
      expect(await session.read('/source'))
        .to.be.a('string')
        .that.includes('id="heading"');
    });
  });

  it('takes screenshots of the window as base64 PNG without a prefix', async () => {
    const base64 = (await session.read('/screenshot')) as string;
    expect(base64).to.match(/^iVBORw0KGgo[A-Za-z0-9+/]+=*$/);
    const [width, height] = await session.evaluate<[number, number]>('[innerWidth, innerHeight]');
    expect(await sizeOf(base64)).to.deep.equal({ width, height });
  });

  it('gives locators that find the same element again', async () => {
    await session.visit(pages.url('/twins'));
    const records = (await elements('?filter_config=buttons')).filter(({ type }) => type === 'button');
    expect(records).to.have.lengthOf(6);
    for (const { locator, bounds } of records) {
      await session.run('Press Element', [locator]);
      const [x, y] = await session.evaluate<[number, number]>(
        '(({ x, y }) => [x, y])(document.activeElement.getBoundingClientRect())',
      );
      expect(x, locator).to.be.closeTo(bounds.x, 1);
      expect(y, locator).to.be.closeTo(bounds.y, 1);
    }
  });

  it('gives bounds inside frames and shadow roots that can be pressed as they are', async () => {
    await session.visit(pages.url('/framed'));
    const records = await elements();
    for (const id of ['inside', 'shade']) {
      const { bounds, locator } = records.find((one) => one.id === id)!;
      await session.evaluate('(seen.length = 0)');
      await session.run('Press By Coordinates', [
        bounds.x + Math.floor(bounds.width / 2),
        bounds.y + Math.floor(bounds.height / 2),
      ]);
      await session.run('Press Element', [locator]);
      expect(await session.evaluate('seen'), id).to.deep.equal([`click ${id}`, `click ${id}`]);
    }
  });

  it('tells the demo app with its frame and its shadow root', async () => {
    await session.visit(app.url);
    const records = await elements();
    expect(records.find(({ id }) => id === 'save')).to.include({ type: 'button', text: 'Save', clickable: true });
    expect(records.find(({ id }) => id === 'title')).to.include({ type: 'heading', text: 'Address Book' });
    const ids = records.map(({ id }) => id);
    expect(ids).to.include.members(['star-3', 'note-send', 'note-text']);
  });

  it('does not wait for a keyword that runs', async () => {
    await session.visit(pages.url('/zoo'));
    let running = true;
    const keyword = session.run('Execute Script', ['return fetch("/held")']).then(() => (running = false));
    await until('the keyword to run', () => pages.asked.includes('/held'));
    const answers = await Promise.all([
      session.read('/screenshot'),
      session.read('/elements'),
      session.read('/source'),
      session.read('/screen_elements'),
      session.read('/driver-id'),
      session.variables(),
    ]);
    expect(answers).to.have.lengthOf(6);
    expect(running).to.be.true;
    release();
    await keyword;
  });

  describe('without the source that it needs', () => {
    let bare: ClientSession;

    before(async () => {
      bare = await ClientSession.start(client, browser.config(pages.url('/zoo'), { elements_sources: [] }));
    });

    after(() => bare.stop());

    it('tells no elements and no source: E0202', async () => {
      for (const path of ['/elements', '/source']) {
        const answer = await bare.get(path);
        expectFailure(answer, 'E0202');
        expect(answer.detail.message).to.include('elements_sources');
      }
      await bare.fail('Get Interactive Elements', [], 'E0202');
    });

    it('takes no screenshot: E0303', async () => {
      expectFailure(await bare.get('/screenshot'), 'E0303');
      await bare.fail('Capture Screenshot', [], 'E0303');
    });

    it('still runs what needs none', async () => {
      expect(await bare.evaluate('document.title')).to.equal('Test page');
      await bare.run('Press By Percentage', [50, 50]);
    });
  });
});
