import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { InspectorPage } from '../support/inspector-page.js';
import { PageServer } from '../support/pages.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

interface Listed {
  readonly session_id: string;
  readonly owner: string | null;
  readonly target: string | null;
}

const EDITOR = 'css=.sessions-editor textarea';
const ADDRESS = 'css=input[placeholder="https://example.com"]';
const SUBMIT = 'css=.sessions-form button[type=submit]';

describe('the sessions of the inspector', () => {
  let client: HttpClient;
  let pages: PageServer;
  let page: InspectorPage;

  before(async () => {
    ({ client } = await sharedService());
    pages = await PageServer.start({ '/': '<h1>Shop</h1>' });
    page = await InspectorPage.open(client);
  });

  after(async () => {
    await stopSessions(client);
    await pages.close();
  });

  const listed = async (owner: string): Promise<Listed | undefined> => {
    const { sessions } = (await client.get('/v1/sessions')).body as { sessions: Listed[] };
    return sessions.find((session) => session.owner === owner);
  };
  const started = (owner: string) => until(`the session of ${owner}`, () => listed(owner));
  const openForm = async (view = 'start') => {
    await page.goTo('');
    await page.goTo(view);
    await page.until('the form', `document.querySelector('${SUBMIT.slice(4)}')`);
  };
  const editorText = () => page.person.evaluate<string>(`document.querySelector('${EDITOR.slice(4)}').value`);
  const problems = () =>
    page.person.evaluate<string[]>(`[...document.querySelectorAll('.sessions-problem')].map((each) => each.innerText)`);
  const type = async (text: string) => {
    await page.person.run('Clear Element Text', [EDITOR]);
    await page.type(EDITOR, text);
  };

  it('are listed as they open, and stopped after a question', async () => {
    await page.sees('Open sessions');
    await ClientSession.start(client, sessionConfig(pages.url('/'), { owner: 'Ada' }));
    await page.until('the new row', `document.querySelector("table")?.innerText.includes("Ada")`);
    const row = `[...document.querySelectorAll('tbody tr')].find((each) => each.innerText.includes('Ada'))`;
    const text = await page.person.evaluate<string>(`${row}.innerText`);
    expect(text).to.include('playwright').and.to.include(pages.url('/')).and.to.include('ready');
    await page.expectAccessible();

    await page.person.evaluate(`(${row}.querySelector('[aria-label^=Stop]').focus(), 1)`);
    await page.keys('Enter');
    await page.sees('Stop the session?');
    await page.keys('Escape');
    expect(await listed('Ada')).to.include({ target: pages.url('/') });
    await page.keys('Enter');
    await page.press('css=dialog .button.danger');
    await page.sees('The session was stopped.');
    expect(await listed('Ada')).to.equal(undefined);
    await page.until('the row to go', `!${row}`);
  });

  it('start by keyboard alone, on the address of a preset, and open', async () => {
    await page.goTo('');
    await page.person.evaluate('(document.activeElement.blur(), 1)');
    await page.keys('N');
    await page.until('the focus on the form', `document.activeElement.name === 'preset'`);
    await page.keys(['Tab', ...pages.url('/')].join(' '));
    expect(JSON.parse(await editorText())).to.deep.equal({ url: pages.url('/') });
    await page.person.evaluate(`(document.querySelector('[autocomplete=name]').focus(), 1)`);
    await page.keys('G r a c e Enter');
    const session = await started('Grace');
    expect(session.target).to.equal(pages.url('/'));
    await page.until('its view', `location.hash === '#/session/${session.session_id}'`);
  });

  it('are checked while their capabilities are typed, with the line of each problem', async () => {
    await openForm();
    await type('{\n  "headless": "no",\n  "hedless": true,\n  "viewport": {"width": 0, "height": 10}\n}');
    await page.until('three problems', `document.querySelectorAll('.sessions-problem').length === 3`);
    expect(await problems()).to.have.members([
      'Line 2: headless must be true or false',
      'Line 3: hedless is no capability of this driver',
      'Line 4: viewport.width must be at least 1',
    ]);
    await type('{\n  "headless": true\n  "isMobile": true\n}');
    await page.until('one problem', `document.querySelectorAll('.sessions-problem').length === 1`);
    expect(await problems()).to.deep.equal(['Line 3: a comma is missing']);
    expect(await page.person.evaluate(`document.querySelector('${SUBMIT.slice(4)}').disabled`)).to.equal(true);
    await page.expectAccessible();
  });

  it('insert a capability of the list, whose value is selected', async () => {
    await openForm();
    await type('{}');
    await page.type('css=[role=combobox]', 'time zone');
    await page.keys('Enter');
    expect(JSON.parse(await editorText())).to.deep.equal({ timezoneId: 'text' });
    const selected = `(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)`;
    expect(await page.person.evaluate(selected)).to.equal('text');
    await page.until('no problem', `document.querySelectorAll('.sessions-problem').length === 0`);
  });

  it('do not start by a link, which only fills in the form', async () => {
    await openForm(`start?url=${encodeURIComponent(pages.url('/'))}`);
    await page.sees('A link filled in this form');
    await page.until('the address', `document.querySelector('${ADDRESS.slice(4)}').value === '${pages.url('/')}'`);
    await page.type('css=input[autocomplete=name]', 'Linked');
    expect(await listed('Linked')).to.equal(undefined);
    const isWaiting = `location.hash.startsWith('#/start') && !document.querySelector('${SUBMIT.slice(4)}').disabled`;
    await until('the start', async () => {
      if (await page.person.evaluate<boolean>(isWaiting)) await page.person.act('Press Keys', ['Enter', SUBMIT]);
      return listed('Linked');
    });
  });

  it('that cannot start say why and what to do', async () => {
    await openForm();
    await page.press('css=[name=preset][value=grid]');
    await page.type('css=input[placeholder="http://127.0.0.1:4444"]', 'http://127.0.0.1:9');
    await page.press(SUBMIT);
    await page.until('the failure', `document.querySelector('.failure')`);
    const text = await page.person.evaluate<string>(`document.querySelector('.failure').innerText`);
    expect(text).to.include('E0102').and.to.include('svc doctor');
    await page.expectAccessible();
  });

  it('remember the last start without its secrets', async () => {
    await openForm();
    await page.press('css=[name=preset][value=browser]');
    const url = `${pages.url('/')}?token=swordfish-1`;
    await type(JSON.stringify({ url, userAgent: 'tester', storageState: { cookies: [], origins: [] } }));
    await page.type('css=input[autocomplete=name]', 'Rita');
    await page.press(SUBMIT);
    await started('Rita');
    await page.until('its view', `location.hash.startsWith('#/session/')`);
    await openForm();
    expect(JSON.parse(await editorText())).to.deep.equal({ url: pages.url('/'), userAgent: 'tester' });
    expect(await page.person.evaluate('JSON.stringify({ ...localStorage })')).to.not.include('swordfish');
  });
});
