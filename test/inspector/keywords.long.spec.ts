import { expect } from 'chai';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { ClientSession } from '../support/client-session.js';
import { InspectorPage } from '../support/inspector-page.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';
import type { HttpClient } from '../support/http-client.js';

const RESULT = '.keywords-result';
const FIRST_FIELD = 'css=.keywords-form input[role=textbox], .keywords-form input';

describe('the keywords of the inspector', () => {
  let client: HttpClient;
  let app: DemoApp;
  let session: ClientSession;
  let page: InspectorPage;

  const typeKeys = (text: string) => page.person.run('Enter Text Using Keyboard', [text]);
  const field = (label: string) => `xpath=//*[@id=//label[normalize-space()="${label}"]/@for]`;
  const textOf = (css: string) => page.person.evaluate<string>(`document.querySelector('${css}')?.innerText ?? ''`);
  const ends = (state: string) =>
    page.until(`a call that ${state}`, `document.querySelector('${RESULT} .badge.${state}')`);

  /** Opens the form of a keyword by the keyboard alone. */
  async function openForm(query: string): Promise<void> {
    await page.keys('Control+K');
    await page.until('the palette', `document.activeElement?.matches('dialog [role=combobox]')`);
    await typeKeys(query);
    await page.keys('Enter');
    await page.until('the form', `document.querySelector('.keywords-form')`);
  }

  before(async () => {
    ({ client } = await sharedService());
    app = await startDemoApp();
    session = await ClientSession.start(client, sessionConfig(app.url));
    page = await InspectorPage.open(client, `session/${session.id}`);
  });

  afterEach(() => page.keys('Escape'));

  after(async () => {
    await stopSessions(client);
    await app.close();
  });

  it('finds a keyword by initials, words and parts of words, and runs it by the keyboard alone', async () => {
    await page.keys('Control+K');
    await page.until('the palette', `document.querySelectorAll('dialog [role=option]').length > 90`);
    await page.expectAccessible();
    await page.keys('Escape');
    const first = async (query: string) => {
      await page.keys('Control+K');
      await page.until('the palette', `document.activeElement?.matches('dialog [role=combobox]')`);
      await typeKeys(query);
      const name = await textOf('dialog [aria-selected=true] span');
      await page.keys('Escape');
      return name;
    };
    expect(await first('et')).to.equal('Enter Text');
    expect(await first('dropdown')).to.equal('Select Dropdown Option');
    expect(await first('element clear')).to.equal('Clear Element Text');

    await openForm('et');
    await typeKeys('id=full-name');
    await page.keys('Tab');
    await page.until('the next control', `document.activeElement?.ariaLabel === 'Add alternative of element'`);
    await page.keys('Tab');
    await typeKeys('Grace Hopper');
    await page.keys('Enter');
    await ends('succeeded');
    expect(await session.run('Get Value', ['id=full-name'])).to.equal('Grace Hopper');
    expect(await textOf(`${RESULT} .keywords-told`)).to.match(
      /succeeded\s+Enter Text in .* element: id=full-name, text: Grace/,
    );
  });

  it('lists the keywords that were used most before all others', async () => {
    await page.keys('Control+K');
    expect(await textOf('dialog .keywords-group')).to.equal('Most used');
    expect(await textOf('dialog [role=option] span')).to.equal('Enter Text');
  });

  it('offers elements, templates and variables', async () => {
    await session.run('Set Variable', ['person', 'Ada']);
    await session.post('/templates', { name: 'logo', image_base64: await picture() });
    await openForm('press element');
    const offered = `[...document.querySelectorAll('.keywords-form datalist option')].map(({ value }) => value)`;
    await page.until('completions', `${offered}.includes('$\${person}') && ${offered}.includes('logo')`);
    expect(await page.person.evaluate(offered)).to.include('id=full-name');
    await page.expectAccessible();
  });

  it('checks numbers before it runs, and shows ranges, choices and defaults', async () => {
    await openForm('swipe from element');
    expect(await textOf('.keywords-form')).to.match(/Direction in which the finger moves/);
    await page.press('css=.keywords-form summary');
    expect(await textOf('.keywords-form')).to.include('Default: 50.');
    await page.type(field('index'), '1.5');
    await page.press('css=.keywords-form [type=submit]');
    await page.sees('Give a whole number.');
    expect(await page.person.evaluate(`document.querySelectorAll('.keywords-form .error').length`)).to.equal(3);
    expect(await page.person.evaluate(`document.activeElement.ariaInvalid`)).to.equal('true');
    await page.expectAccessible();
    await page.person.run('Select Dropdown Option', [field('direction *'), 'left']);
    await page.until('one problem less', `document.querySelectorAll('.keywords-form .error').length === 2`);
  });

  it('hides a secret, in the form and in the result', async () => {
    await openForm('enter text');
    await page.type(field('element *'), 'id=passphrase');
    await page.press('text=Secret');
    const type = `document.querySelector('.keywords-form input[type=password]')`;
    await page.until('a password field', type);
    await page.type('css=.keywords-form input[type=password]', 'open sesame');
    await page.expectAccessible();
    await page.press('css=.keywords-form [type=submit]');
    await ends('succeeded');
    expect(await session.evaluate(`document.querySelector('#passphrase').value.length`)).to.equal(11);
    expect(await textOf(RESULT))
      .to.include('text: @:***')
      .and.not.include('sesame');
  });

  it('takes a text of several lines, and an empty one', async () => {
    await openForm('enter text');
    await page.type(field('element *'), 'id=notes');
    await page.press('css=.keywords-form [aria-label="Several lines"]');
    await page.type('css=.keywords-form textarea', 'first\nsecond');
    await page.press('css=.keywords-form [type=submit]');
    await ends('succeeded');
    expect(await session.run('Get Value', ['id=notes'])).to.equal('first\nsecond');
    await page.press(`css=${RESULT} [aria-label="Edit and run again"]`);
    await page.type('css=.keywords-form textarea', '');
    await page.press('css=.keywords-form [type=submit]');
    await page.until(
      'an empty text',
      `document.querySelector('${RESULT} .keywords-told').innerText.endsWith('text: ""')`,
    );
    await ends('succeeded');
    expect(await session.run('Get Value', ['id=notes'])).to.equal('');
  });

  it('tries alternatives, and tells what each failed by, with the rungs, a picture and what to do', async () => {
    await openForm('press element');
    await page.type(field('element *'), 'id=nobody');
    await page.press('xpath=//button[@aria-label="Add alternative of element"]');
    await page.type('xpath=//input[@aria-label="element, alternative 2"]', 'text=No such text');
    await page.press('css=.keywords-form summary');
    await page.type(field('timeout'), '0');
    await page.press('css=.keywords-form [type=submit]');
    await ends('failed');
    const told = await textOf(RESULT);
    expect(told)
      .to.include('2 attempts, all failed')
      .and.include('E0201')
      .and.include('Choose the element on the screen');
    expect(told).to.match(/text\s+playwright_find_element/);
    await page.until('the picture', `document.querySelector('${RESULT} .keywords-trace img')?.naturalWidth > 0`);
    await page.expectAccessible();
  });

  it('shows an answer as JSON or as a picture', async () => {
    await openForm('get cookies');
    await page.press('css=.keywords-form [type=submit]');
    await page.until('the answer', `document.querySelector('${RESULT} pre')?.innerText === '[]'`);
    await openForm('capture screenshot');
    await page.press('css=.keywords-form [type=submit]');
    await page.until('the picture', `document.querySelector('${RESULT} .keywords-picture img')?.naturalWidth > 0`);
    await page.expectAccessible();
  });

  it('runs again, with a picture, and edited; the history has every call', async () => {
    await openForm('get text');
    await page.type(FIRST_FIELD, 'id=title');
    await page.press('css=.keywords-form [type=submit]');
    const answer = (text: string) =>
      page.until(`the answer ${text}`, `document.querySelector('${RESULT} pre')?.innerText === '${text}'`);
    await answer('Address Book');
    await page.press(`css=${RESULT} [aria-label="Run again with a picture"]`);
    await page.until('the picture', `document.querySelector('${RESULT} .keywords-trace img')?.naturalWidth > 0`);
    await page.press(`css=${RESULT} [aria-label="Edit and run again"]`);
    await page.until('the form', `document.querySelector('.keywords-form input')?.value === 'id=title'`);
    await page.type(field('element *'), 'id=form-title');
    await page.press('css=.keywords-form [type=submit]');
    await answer('New contact');
    await page.press(`css=${RESULT} button[aria-pressed=false]`);
    expect(await textOf('.keywords-history li:nth-child(3)')).to.match(/Get Text\s+element: id=title/);
    await page.expectAccessible();
    await page.press('css=.keywords-history li:nth-child(3) button');
    await page.press(`css=${RESULT} button[aria-pressed=true]`);
    await answer('Address Book');
  });

  it('fills the locator of an element that was chosen, into the first parameter that takes one', async () => {
    await page.goTo(`session/${session.id}/elements`);
    await page.type('css=.tab-panel input', 'id=filter');
    await page.until('the tree', `document.querySelector('.tab-panel [role=tree]')`);
    await page.person.run('Execute Script', [`document.querySelector('.tab-panel [role=tree]').focus()`]);
    await page.keys('Space Enter');
    await page.until('the palette', `document.activeElement?.matches('dialog [role=combobox]')`);
    await typeKeys('get value');
    await page.keys('Enter');
    await page.until('the locator', `document.querySelector('.keywords-form input')?.value === 'id=filter'`);
  });

  it('gives the filled form to a view that asks for a call, and runs nothing', async () => {
    await page.goTo(`session/${session.id}/steps`);
    const told = await textOf(`${RESULT} .keywords-told`);
    await page.press('text=Add a step');
    await page.sees('Choose a keyword');
    await typeKeys('assert title');
    await page.keys('Enter');
    await page.until('the form', `document.querySelector('.keywords-form')`);
    await page.type(FIRST_FIELD, 'Address Book');
    await page.expectAccessible();
    await page.press('text=Apply');
    await page.until('the step', `document.querySelector('.tab-panel').innerText.includes('Assert Title')`);
    expect(await textOf(`${RESULT} .keywords-told`)).to.equal(told);
  });

  it('cancels a call that runs', async () => {
    await openForm('sleep');
    await page.type(FIRST_FIELD, '60');
    await page.press('css=.keywords-form [type=submit]');
    await ends('running');
    await page.press('text=Cancel');
    await ends('cancelled');
    await page.until('the session is free', `document.querySelector('.header .badge.ready')`);
  });

  it('runs a call again in its own session alone', async () => {
    const other = await ClientSession.start(client, sessionConfig(app.url));
    await page.goTo(`session/${other.id}`);
    await page.until(
      'the link',
      `document.querySelector('${RESULT} a')?.textContent.startsWith('Run in another session')`,
    );
    expect(
      await page.person.evaluate(`document.querySelector('${RESULT} [aria-label="Run again"]') === null`),
    ).to.equal(true);
    await page.expectAccessible();
    await page.press(`css=${RESULT} a`);
    await page.until('its session', `location.hash === '#/session/${session.id}'`);
    await page.until('the button', `document.querySelector('${RESULT} [aria-label="Run again"]')`);
  });

  async function picture(): Promise<string> {
    return (await session.run('Capture Screenshot')) as string;
  }
});
