import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import type { ClientSession } from '../support/client-session.js';
import { InspectorPage } from '../support/inspector-page.js';
import { SessionOnPages } from '../support/session-on-pages.js';
import { sessionConfig } from '../support/session-config.js';

const named = (name: string) => `css=[aria-label="${name}"]`;

const answer = (status: number, body: object) => (_: unknown, response: ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Kind': 'example' });
  response.end(JSON.stringify(body));
};

describe('the inspector around the screen', () => {
  let on: SessionOnPages;
  let target: ClientSession;
  let page: InspectorPage;

  before(async () => {
    const served = {
      '/': '<h1>Hello</h1><p>needle one</p><p>Needle two</p>',
      '/talking': '<script>console.warn("careful"); console.error("broken thing"); fetch("/data?of=page")</script>',
      '/data': answer(200, { items: ['first'] }),
      '/refused': answer(403, { why: 'no' }),
    };
    on = await SessionOnPages.start(served, () => sessionConfig());
    target = on.session;
    page = await InspectorPage.open(on.client, `session/${target.id}/variables`);
  });

  after(async () => {
    await on.end();
  });

  const show = (panel: string) => page.goTo(`session/${target.id}/${panel}`);
  const panelText = 'document.querySelector(".tab-panel").innerText';
  const shows = (text: string) => page.until(`“${text}”`, `${panelText}.includes(${JSON.stringify(text)})`);
  const lacks = (text: string) => page.until(`no “${text}”`, `!${panelText}.includes(${JSON.stringify(text)})`);
  /** The names of the files of the inspector's own browser: what the page lets it save. */
  const saved = async () => {
    const { files } = (await page.person.get('/files')).body as { files: { name: string; size: number }[] };
    return files;
  };

  describe('variables', () => {
    it('says that there are none, and sets one by a keyword that the recording has', async () => {
      await shows('The session has no variables');
      await page.expectAccessible();
      await page.person.run('Press Element', ['text=Name']);
      await page.keys('b a s k e t Tab');
      await page.type('css=textarea', 'apples\npears');
      await page.keys('Tab Space Tab Tab Enter');
      await page.until('the row', 'document.querySelectorAll(".around-values li").length === 2');
      expect(await target.variables()).to.deep.equal({ basket: ['apples', 'pears'] });
      expect((await target.get('/steps')).text).to.include('Set Variable');
    });

    it('shows what other clients set, and masks secrets', async () => {
      await target.run('Set Variable', ['password', '@:swordfish']);
      await shows('@:***');
      await page.type(named('Filter variables'), 'pear');
      await lacks('password');
      await page.expectAccessible();
      await page.type(named('Filter variables'), 'nothing has this');
      await shows('No variable contains');
      await page.person.run('Clear Element Text', [named('Filter variables')]);
    });

    it('fills the form to change one, and tells why a name is refused', async () => {
      await page.press(named('Edit basket'));
      await page.until('the value', 'document.querySelector("textarea").value === "apples\\npears"');
      await page.type('css=.around-form input', 'a$b');
      await page.press('text=Set variable');
      await shows('must be 1 to 200 characters');
      await page.expectAccessible();
    });
  });

  describe('APIs', () => {
    const load = async (text: string) => {
      if (!(await page.person.evaluate<boolean>('Boolean(document.querySelector("dialog[open]"))'))) {
        await page.press('text=Load definitions');
      }
      await page.type('css=dialog textarea', text);
      await page.press('text=Replace definitions');
    };

    it('says where definitions are wrong, in YAML and in their form', async () => {
      await show('apis');
      await shows('The session has no API definitions');
      await page.expectAccessible();
      await load('collections:\n  a: {b: [}');
      await page.sees('line 2, column 11');
      await load('collections:\n  book:\n    base_url: ftp://x\n    apis: {}');
      await page.sees('collections.book.base_url');
      await page.sees('must be an http or https URL');
      await page.expectAccessible();
      await page.keys('Escape');
      await page.until('no dialog', '!document.querySelector("dialog[open]")');
    });

    it('loads definitions, calls one and shows its answer, by keyboard alone', async () => {
      await load(
        `collections:\n  book:\n    base_url: ${on.pages.origin}\n    apis:\n      list: {endpoint: /data, request: {method: GET}, expected_result: {extract: {first: '$.items[0]'}}}\n      closed: {endpoint: /refused, request: {method: GET, headers: {Authorization: swordfish-7}}, expected_result: {expected_status: 200}}`,
      );
      await shows('/data');
      await page.person.run('Execute Script', ['document.querySelector(`[aria-label="Invoke book.list"]`).focus()']);
      await page.keys('Enter');
      await shows('status 200');
      await shows('"first"');
      expect(await target.variables()).to.deep.include({ first: ['first'] });
      await page.press('css=.around-details summary');
      await shows('x-kind');
      await page.expectAccessible();
    });

    it('shows the answer and the reason of a call that failed, and no secret', async () => {
      await page.press(named('Invoke book.closed'));
      await shows('status 403');
      await shows('E0701');
      await shows('"no"');
      await page.press('text=closed');
      expect(await page.person.evaluate<string>(panelText)).to.not.include('swordfish-7');
    });
  });

  describe('events', () => {
    it('lists them as they come, with their details', async () => {
      await show('events');
      await target.run('Get Title');
      await page.until('the event', 'document.querySelector("[role=option]")');
      await page.person.run('Execute Script', ['document.querySelector("[role=listbox]").focus()']);
      await page.keys('Home');
      await page.until('the details', 'document.querySelector(".around-details pre")');
      await page.expectAccessible();
      await page.keys('Escape');
    });

    it('filters, pauses and clears', async () => {
      const count = '[...document.querySelectorAll("[role=option]")].length';
      await page.type(named('Filter events'), 'zzz');
      await shows('The filter leaves none.');
      await page.person.run('Clear Element Text', [named('Filter events')]);
      await page.press('text=Pause');
      const before = await page.person.evaluate<number>(count);
      await target.run('Get Url');
      await shows('paused');
      expect(await page.person.evaluate<number>(count)).to.equal(before);
      await page.press('text=Pause');
      await page.until('the newer event', `${count} > ${before}`);
      await page.press('text=Clear');
      await shows('Nothing has happened');
    });
  });

  describe('logs', () => {
    it('has the messages of before, by level', async () => {
      await target.visit(on.pages.url('/talking'));
      await show('logs');
      await shows('careful');
      await shows('broken thing');
      await page.expectAccessible();
      await page.press('css=[role=group] button[aria-pressed=true]');
      await page.until('one level left', 'document.querySelectorAll("[role=option]").length < 2');
    });

    it('has the requests with their headers and timing, and saves them as HAR', async () => {
      await page.press('text=Network');
      await page.type(named('Filter requests'), 'of=page');
      await page.until('the request', 'document.querySelectorAll("[role=option]").length === 1');
      await page.press('css=[role=option]');
      await shows('x-kind');
      await shows('Took');
      await page.expectAccessible();
      await page.press('text=Download HAR');
      await until('the file', async () => (await saved()).some(({ name }) => /^requests-.*\.har$/.test(name)));
    });

    it('says that the driver has no such log', async () => {
      await page.press('text=Device');
      await shows('E0105');
      await shows('choose another tab');
      await page.expectAccessible();
      await page.press('text=Console');
    });
  });

  describe('the source', () => {
    it('finds a text in any case, next and previous', async () => {
      await target.visit(on.pages.url('/'));
      await show('source');
      await page.type(named('Search the source'), 'needle');
      await shows('1 of 2');
      await page.keys('Enter');
      await shows('2 of 2');
      await page.keys('Enter');
      await shows('1 of 2');
      await page.keys('Shift+Enter');
      await shows('2 of 2');
      await page.until('the marks', 'document.querySelectorAll("mark").length === 2');
      await page.expectAccessible();
    });

    it('reads it again on request, and renders no more rows than are seen', async () => {
      const long =
        'document.body.append(...Array.from({length: 20000}, (_, i) => Object.assign(document.createElement("p"), {textContent: "row " + i})))';
      await target.run('Execute Script', [long]);
      await page.press(named('Read the source again'));
      await page.type(named('Search the source'), 'row 19999');
      await shows('1 of 1');
      await page.until('the hit', 'document.querySelector("mark.current")');
      expect(await page.person.evaluate<number>('document.querySelectorAll(".around-source").length')).to.be.below(200);
      await page.press(named('Download the source'));
      await until('the file', async () => (await saved()).some(({ name }) => /^source-.*\.html$/.test(name)));
    });
  });

  describe('files', () => {
    it('uploads what is chosen and what is dropped', async () => {
      await show('files');
      await shows('The session has no files');
      await page.expectAccessible();
      await page.person.post('/files', { name: 'note.txt', content_base64: btoa('hello') });
      await page.person.run('Upload File', ['css=.around-drop input', 'note.txt']);
      await shows('1 file, 5 B');
      const drop = `
        const data = new DataTransfer();
        data.items.add(new File(['x'.repeat(1500)], 'drop 1.txt'));
        data.items.add(new File([''], 'drop2.txt'));
        document.querySelector('.around-drop').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));`;
      await page.person.run('Execute Script', [drop]);
      await shows('3 files, 1.51 kB');
      expect((await target.get('/files/note.txt')).text).to.equal('hello');
      await page.expectAccessible();
    });

    it('downloads one, and deletes one after a question', async () => {
      await page.press(named('Download drop 1.txt'));
      await until('the file', async () => (await saved()).some(({ name }) => name === 'drop 1.txt'));
      await page.press(named('Delete drop2.txt'));
      await page.sees('Delete the file?');
      await page.expectAccessible();
      await page.keys('Escape');
      await shows('drop2.txt');
      await page.press(named('Delete drop2.txt'));
      await page.press('css=dialog .danger');
      await lacks('drop2.txt');
      expect((await target.get('/files/drop2.txt')).status).to.equal(404);
    });

    it('saves a screenshot in full size, and keeps it in the session on request', async () => {
      const kept = async () => (await target.get('/files')).body['files'] as { name: string; size: number }[];
      await page.press('text=Save screenshot');
      await until('the picture', async () =>
        (await saved()).some(({ name }) => name.startsWith('screenshot-playwright')),
      );
      expect((await kept()).map(({ name }) => name)).to.deep.equal(['drop 1.txt', 'note.txt']);
      await page.press('text=Also keep it in the session');
      await page.press('text=Save screenshot');
      await shows('screenshot-playwright');
      const picture = (await kept()).find(({ name }) => name.startsWith('screenshot-playwright'));
      expect(picture?.size).to.be.greaterThan(1000);
    });
  });

  describe('after the session has ended', () => {
    it('says so on each panel', async () => {
      await target.stop();
      for (const panel of ['variables', 'apis', 'source', 'files', 'logs']) {
        await show(panel);
        await page.until(`the failure of ${panel}`, 'document.querySelector(".tab-panel .failure")');
      }
      await page.expectAccessible();
    });
  });
});
