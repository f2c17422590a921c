import { expect } from 'chai';
import { escapeReferences } from '../../src/variables.js';
import { until } from '../fixtures/until.js';
import { longIt } from '../fixtures/tier.js';
import { ClientSession } from '../support/client-session.js';
import { InspectorPage } from '../support/inspector-page.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const FORM = `<title>Form</title><label for="name">Name</label><input id="name"><label for="pin">Pin</label>
  <input id="pin" type="password"><button id="save" onclick="this.dataset.count = 1 + Number(this.dataset.count || 0)">Save</button>`;

const ROW = '.steps-row';
const KEYWORDS = `[...document.querySelectorAll('${ROW}')].map((row) => row.querySelector('.steps-keyword').textContent +
  ' ' + row.querySelector('.steps-summary').textContent)`;

describe('the steps of the inspector', () => {
  let on: SessionOnPages;
  let session: ClientSession;
  let page: InspectorPage;

  before(async () => {
    on = await SessionOnPages.start({ '/': FORM }, (pages) => sessionConfig(pages.url('/')));
    ({ session } = on);
    page = await InspectorPage.open(on.client, `session/${session.id}/steps`);
  });
  after(() => on.end());

  const shown = () => page.person.evaluate<string[]>(KEYWORDS);
  const are = (steps: readonly string[]) =>
    page.until(
      steps.join(', '),
      escapeReferences(`JSON.stringify(${KEYWORDS}) === ${JSON.stringify(JSON.stringify(steps))}`),
    );
  const rows = (count: number) =>
    page.until(`${count} steps`, `document.querySelectorAll('${ROW}').length === ${count}`);
  const says = (text: string) =>
    page.until(text, `document.querySelector('.app').textContent.includes(${JSON.stringify(text)})`);
  const press = (label: string) =>
    page.press(`//section[@aria-label="Steps"]//button[@aria-label="${label}" or normalize-space()="${label}"]`);
  const choose = (position: number) => page.press(`css=${ROW}[aria-posinset="${position}"]`);
  /** Replaces all steps by those of a text. */
  const load = async (text: string) => {
    await press('Import');
    await page.type('css=dialog textarea', escapeReferences(text));
    await page.press('text=in place of the steps that are there');
    await page.press('css=dialog button[type=submit]');
    await page.until('the end of the dialog', `!document.querySelector('dialog')`);
  };

  /** The number of recorded calls. */
  const recorded = async () => ((await session.get('/recording')).body['steps'] as readonly object[]).length;

  it('are what any client does, as it is done', async () => {
    await says('No steps yet');
    await session.run('Enter Text', ['name', 'Ada']);
    await rows(1);
    await session.run('Press Element', ['save']);
    await session.fail('Press Element', { element: 'id=nobody', timeout: 0 }, 'E0201');
    await session.run('Enter Text', ['id=pin', '@:hunter2']);
    await are([
      'Enter Text element=id=name  text=Ada',
      'Press Element element=id=save',
      'Enter Text element=id=pin  text=@:${secret_1}',
    ]);
    await choose(2);
    await page.sees('Run from here');
    await page.expectAccessible();
  });

  longIt('are reordered, removed and brought back by keyboard alone', async () => {
    const [name, save, pin] = (await shown()) as [string, string, string];
    await choose(1);
    await page.keys('Alt+ArrowDown');
    await are([save, name, pin]);
    await says('Step moved to 2 of 3.');
    await page.keys('Alt+ArrowDown Alt+ArrowDown');
    await are([save, pin, name]);
    await page.keys('Home Delete');
    await are([pin, name]);
    await session.run('Press Element', ['id=save']);
    await are([pin, name, save]);
    await page.keys('Control+z');
    await are([save, pin, name, save]);
    await page.keys('Control+z Control+z');
    await are([name, save, pin, save]);
    await page.keys('Control+Shift+z');
    await are([save, name, pin, save]);
    await page.keys('Control+z End Delete');
    await are([name, save, pin]);
  });

  longIt('are reordered with the pointer', async () => {
    const [name, save, pin] = (await shown()) as [string, string, string];
    const row = (position: number) => `css=${ROW}[aria-posinset="${position}"]`;
    await page.person.run('Drag And Drop', [row(1), row(3)]);
    await are([save, pin, name]);
    await page.keys('Control+z');
    await are([name, save, pin]);
  });

  longIt('are left out while the recording is off', async () => {
    const before = await shown();
    await press('Record');
    await session.run('Press Element', ['id=save']);
    const taken = `JSON.parse(localStorage.getItem('svc-inspector:steps:${session.id}')).lastSeq`;
    await page.until('the call', `${taken} === ${await recorded()}`);
    await press('Record');
    await are(before);
  });

  longIt('are edited in place, and a wrong value is told', async () => {
    await choose(2);
    await page.keys('Enter');
    await press('Duplicate');
    await rows(4);
    await page.person.run('Enter Text', ['css=.steps-form input', 'id=other']);
    await page.keys('Tab');
    await page.until('the change', `${KEYWORDS}[2] === 'Press Element element=id=other'`);
    await page.person.run('Enter Text', ['css=.steps-form input', 'image=']);
    await page.keys('Tab');
    await says('step 1, Press Element: the locator "image=" names nothing');
    await page.press('css=.steps-form summary');
    await page.person.run('Enter Text', ['//div[label="timeout"]//input', 'soon']);
    await says('Give a number');
    await page.expectAccessible();
    await choose(3);
    await page.keys('Delete');
    await rows(3);
  });

  longIt('are inserted from the palette, and get another keyword there', async () => {
    const [first, ...others] = await shown();
    await choose(1);
    await press('Insert after');
    await page.sees('Choose a keyword');
    await page.type('css=dialog [role=combobox]', 'press element');
    await page.keys('Enter');
    await page.type('css=dialog .field input', 'id=save');
    await page.keys('Enter');
    await are([first!, 'Press Element element=id=save', ...others]);
    await page.until('the focus', `document.activeElement.getAttribute('role') === 'listbox'`);
    await press('Open in the keyword form');
    await page.press('text=Other keyword');
    await page.type('css=dialog [role=combobox]', 'double press');
    await page.keys('Enter');
    await page.press('text=Apply');
    await are([first!, 'Double Press element=id=save', ...others]);
    await page.keys('Delete');
    await are([first!, ...others]);
  });

  longIt('stay when the page is loaded again, without the secrets that were typed', async () => {
    await load('Enter Text | id=name | Grace\nEnter Text | id=pin | @:correct horse');
    expect(await shown()).to.deep.equal([
      'Enter Text element=id=name  text=Grace',
      'Enter Text element=id=pin  text=@:***',
    ]);
    const kept = await page.person.evaluate<string>('JSON.stringify(localStorage)');
    expect(kept).to.include('Grace').and.not.include('correct horse');
    await page.person.run('Reload');
    await rows(2);
    await choose(2);
    await says('The browser does not keep secrets');
    await press('Run');
    await says('this step has lost one');
    await says('Step 2, Enter Text, failed after 0 steps.');
  });

  longIt('run again up to the first failure, whose attempts are shown', async () => {
    await session.run('Execute Script', ['delete save.dataset.count']);
    const failing = 'Press Element | element=id=nobody | element=id=no-one | timeout=0';
    await load(
      ['Press Element | id=save', 'Enter Text | id=name | ${who}', failing, 'Press Element | id=save'].join('\n'),
    );
    await press('Run all');
    await page.sees('Values that the steps need');
    await page.expectAccessible();
    await page.person.run('Enter Text', ['css=dialog input', 'Grace']);
    await page.keys('Enter');
    await says('Step 3, Press Element, failed after 2 steps.');
    await says('2 attempts');
    await page.expectAccessible();
    await rows(4);
    await choose(4);
    await press('Run');
    await says('1 step succeeded.');
    await choose(1);
    const before = await recorded();
    await page.keys('Control+Enter');
    await until('the run', async () => (await recorded()) > before);
    await rows(4);
    const typedAndPressed = `document.querySelector('#name').value + ' ' + save.dataset.count`;
    expect(await session.evaluate(typedAndPressed)).to.equal('Grace 3');
  });

  longIt('are stopped while they run', async () => {
    await load('Sleep | 30\nPress Element | id=save');
    await press('Run all');
    await says('Running step 1 of 2');
    await press('Stop');
    await says('Stopped after 0 steps.');
    // The service notices that the page has left its call a moment later.
    await until('the stopped call', async () => (await session.get('/recording')).text.includes('"keyword":"Sleep"'));
  });

  longIt('are exported in every format, and a wrong step is named', async () => {
    await load('Enter Text | id=name | Grace\nPress Element | id=save');
    await press('Export');
    for (const [format, part] of [
      ['json', '"keyword":"Press Element"'],
      ['lines', 'Press Element | id=save'],
      ['playwright', '.click('],
      ['webdriverio', '.click('],
      ['robot', 'Click Element'],
      ['test', '- Press Element: id=save'],
      ['yaml', '- keyword: Press Element'],
    ] as const) {
      await page.person.run('Select Dropdown Option', ['css=dialog select', format]);
      await says(part);
    }
    await page.expectAccessible();
    await page.press('text=Download');
    const file = (await page.person.run('Wait For Download', [])) as { readonly name: string };
    expect(file.name).to.match(/^steps.*\.yaml$/);
    await page.keys('Escape');
  });

  longIt('are imported from a text, and what is wrong is told by its place', async () => {
    await press('Import');
    await page.type('css=dialog textarea', 'Press Element | id=save\nNonsense | id=save');
    await page.press('css=dialog button[type=submit]');
    await says('steps:2: ');
    const marked = `(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)`;
    expect(await page.person.evaluate(marked)).to.equal('Nonsense | id=save');
    await page.expectAccessible();
    await page.keys('Escape');
  });

  longIt('show heals where they happened, and take the new locator', async () => {
    await load('Press Element | id=save | timeout=0.2');
    await session.run('Press Element', ['id=save']);
    await session.run('Execute Script', [`save.id = 'keep'`]);
    await rows(3);
    await choose(1);
    await page.type('css=.steps-form input', 'id=save');
    await press('Run');
    await says('found nothing');
    await press('Accept');
    await says('accepted');
    await page.expectAccessible();
    await press('Take the decision back');
    await says('proposed');
    await press('Use the new locator in this step');
    await page.until('the new locator', `${KEYWORDS}[0] === 'Press Element element=id=keep  timeout=0.2'`);
    const { heals } = (await session.get('/heals')).body as { heals: readonly object[] };
    expect(heals).to.have.length(1);
  });

  longIt('stay when the session has ended, and go on in another one', async () => {
    await load('Enter Text | id=name | Grace\nPress Element | id=save');
    const other = await ClientSession.start(on.client, sessionConfig(on.pages.url('/')));
    await session.stop();
    await says('The session has ended.');
    await rows(2);
    await press('Export');
    await says('Session not found');
    await page.sees('Download what the page has, as JSON');
    await page.keys('Escape');

    await page.goTo(`session/${other.id}/steps`);
    await says('No steps yet');
    await press('Import');
    await page.person.run('Select Dropdown Option', ['css=dialog select', session.id]);
    await page.press('css=dialog button[type=submit]');
    await rows(2);
    await press('Run all');
    await says('2 steps succeeded.');
    expect(await other.evaluate(`document.querySelector('#name').value`)).to.equal('Grace');
  });
});
