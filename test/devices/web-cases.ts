import { expect } from 'chai';
import type { ScreenElement } from '../../src/device/element.js';
import type { Cookie } from '../../src/device/browser/browsing.js';
import type { ClientSession } from '../support/client-session.js';
import type { BrowserBench } from './browser-cases.js';
import { type KeywordCases, neverThere } from './keyword-case.js';

/** An app of devices. */
const DEMO = 'com.example.demo';

interface Window {
  readonly index: number;
  readonly title: string;
  readonly url: string;
  readonly active?: boolean;
}

const openNote = ({ session, url }: BrowserBench) => session.run('Open Window', [`${url}/note.html`]);
const windowsOf = async ({ session }: BrowserBench) => (await session.run('List Windows')) as Window[];

/** Leaves a dialog open. */
async function openConfirm(session: ClientSession): Promise<void> {
  await session.run('On Dialog', ['wait']);
  await session.evaluate('(window.answer = confirm("Sure?"), 1)');
}

/** Leaves one window open, in front. */
async function closeOthers(bench: BrowserBench): Promise<void> {
  while ((await windowsOf(bench)).length > 1) await bench.session.run('Close Window', ['1']);
}

/** Pages, windows and cookies: the keywords that only a browser has. */
export const WEB_CASES: KeywordCases<BrowserBench> = {
  'Assert Title': async ({ run }) => {
    expect(await run(['^Address', 'matches'])).to.equal(true);
  },
  'Assert Url': async ({ run, url }) => {
    expect(await run([url, 'contains'])).to.equal(true);
  },
  'Clear Cookies': async ({ run, session }) => {
    await session.run('Set Cookie', ['kept', '1']);
    await session.run('Set Cookie', ['gone', '2']);
    await run(['gone']);
    expect(await session.evaluate('document.cookie')).to.equal('kept=1');
    await session.run('Clear Cookies');
    expect(await session.evaluate('document.cookie')).to.equal('');
  },
  'Close Window': async (bench) => {
    await openNote(bench);
    await bench.run();
    expect(await bench.session.evaluate('document.title')).to.equal('Address Book');
    await bench.session.fail('Close Window', [], 'E0403');
  },
  'Get Dialog Text': async ({ run, session }) => {
    await openConfirm(session);
    expect(await run()).to.equal('Sure?');
    await session.run('Handle Dialog');
    await session.run('On Dialog', ['dismiss']);
  },
  'Handle Dialog': async ({ run, session }) => {
    await openConfirm(session);
    expect(await run()).to.equal('Sure?');
    expect(await session.evaluate('answer')).to.equal(true);
    await session.run('On Dialog', ['dismiss']);
  },
  'On Dialog': async ({ run, session }) => {
    await run(['accept', 'Ada']);
    await session.evaluate('(window.answer = prompt("Name?"), 1)');
    expect(await session.evaluate('answer')).to.equal('Ada');
    await session.run('On Dialog', ['dismiss']);
  },
  'Get Cookies': async ({ run, session }) => {
    await session.run('Set Cookie', { name: 'theme', value: 'dark', http_only: 'true' });
    const cookies = (await run(['theme'])) as Cookie[];
    expect(cookies).to.have.length(1);
    expect(cookies[0]).to.include({ name: 'theme', value: 'dark', path: '/', httpOnly: true, sameSite: 'Lax' });
    await session.run('Clear Cookies');
  },
  'Get Title': async ({ run }) => {
    expect(await run()).to.equal('Address Book');
  },
  'Get Url': async ({ run, session }) => {
    expect(await run()).to.equal(await session.evaluate('location.href'));
  },
  'Go Back': async ({ run, session, url }) => {
    await session.run('Navigate', [`${url}/note.html`]);
    expect(await run()).to.equal(`${url}/`);
  },
  'Go Forward': async ({ run, session, url }) => {
    await session.run('Navigate', [`${url}/note.html`]);
    await session.run('Go Back');
    expect(await run()).to.equal(`${url}/note.html`);
  },
  'List Windows': async (bench) => {
    const { url } = bench;
    await openNote(bench);
    const windows = (await bench.run()) as Window[];
    expect(windows.map(({ title: _, ...rest }) => rest)).to.deep.equal([
      { index: 0, url: `${url}/`, active: false },
      { index: 1, url: `${url}/note.html`, active: true },
    ]);
    await closeOthers(bench);
  },
  Navigate: async ({ run, session, url }) => {
    expect(await run([`${url}/note.html`, 'domcontentloaded'])).to.equal(`${url}/note.html`);
    expect(await session.evaluate('location.pathname')).to.equal('/note.html');
  },
  'Open Window': async (bench) => {
    const { url } = bench;
    expect(await bench.run([`${url}/note.html`])).to.include({ index: 1, url: `${url}/note.html` });
    expect(await bench.session.evaluate('location.pathname')).to.equal('/note.html');
    await closeOthers(bench);
  },
  Reload: async ({ run, session, url }) => {
    await session.evaluate('(window.before = 1)');
    expect(await run()).to.equal(`${url}/`);
    expect(await session.evaluate('window.before ?? null')).to.equal(null);
  },
  'Right Press': async ({ run, session }) => {
    await session.evaluate("(addEventListener('contextmenu', (e) => { window.menu = e.target.id; }), 1)");
    await run(['css=#save']);
    expect(await session.evaluate('window.menu')).to.equal('save');
  },
  'Activate App': neverThere([DEMO]),
  'Background App': neverThere(['0']),
  'Clear App Data': neverThere([DEMO]),
  'Get App State': neverThere([DEMO]),
  'Install App': neverThere(['app.apk']),
  'Is App Installed': neverThere([DEMO]),
  'List Apps': neverThere([]),
  'Uninstall App': neverThere([DEMO]),
  'Get Clipboard': async ({ run, session }) => {
    // Where there is no clipboard both are E0105.
    await session.act('Set Clipboard', ['copied']);
    expect(await run()).to.equal('copied');
  },
  'Set Clipboard': async ({ run, session }) => {
    await run(['Grâce']);
    expect(await session.run('Get Clipboard')).to.equal('Grâce');
  },
  'Set Color Scheme': async ({ run, session }) => {
    await run(['dark']);
    expect(await session.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")).to.equal(true);
    await session.run('Set Color Scheme', ['system']);
  },
  'Set Geolocation': async ({ run, session }) => {
    await run(['52.52', '13.405']);
    const read =
      'new Promise((resolve) => navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords.latitude)))';
    expect(await session.evaluate(read)).to.equal(52.52);
  },
  'Set Network': async ({ run, session }) => {
    await run(['offline']);
    expect(await session.evaluate('navigator.onLine')).to.equal(false);
    await session.run('Set Network', ['online']);
  },
  'Set Network, slow': async ({ run, session }) => {
    await run(['slow']);
    const took = "((began) => fetch('/note.html').then(() => performance.now() - began))(performance.now())";
    expect(await session.evaluate(took)).to.be.above(300);
    await session.run('Set Network', ['online']);
  },
  'Set Orientation': async ({ run, session }) => {
    await run(['portrait']);
    expect(await session.evaluate('innerHeight > innerWidth')).to.equal(true);
    await session.run('Set Orientation', ['landscape']);
  },
  'Set Cookie': async ({ run, session }) => {
    await run({ name: 'theme', value: 'dark', expires: String(Math.floor(Date.now() / 1000) + 3600) });
    expect(await session.evaluate('document.cookie')).to.equal('theme=dark');
    await session.run('Clear Cookies');
  },
  'Switch Window': async (bench) => {
    const { run, session, url } = bench;
    await session.evaluate(`(window.open('${url}/note.html'), 1)`);
    expect(await run(['new'])).to.include({ index: 1 });
    expect(await session.run('Switch Window', ['0'])).to.deep.include({ index: 0, title: 'Address Book' });
    expect(await session.run('Switch Window', ['previous'])).to.include({ index: 1 });
    expect(await session.run('Switch Window', ['Address Book'])).to.include({ index: 0 });
    expect(await session.run('Switch Window', ['*/note.html'])).to.include({ index: 1 });
    await session.fail('Switch Window', ['nowhere', '0'], 'E0401');
    await closeOthers(bench);
  },
  'Wait For Network Idle': async ({ run, session }) => {
    await session.evaluate(
      "(window.asked = fetch('/api/contacts').then((answer) => (window.answered = answer.status)), 1)",
    );
    await run(['20', '0.2']);
    expect(Number(await session.evaluate('window.answered'))).to.equal(200);
  },
  'Wait For Url': async ({ run, session, url }) => {
    await session.evaluate("(setTimeout(() => history.pushState(null, '', '/later'), 200), 1)");
    expect(await run(['*/later'])).to.equal(`${url}/later`);
  },
};

/** Gives the session a file. */
const addFile = ({ session }: BrowserBench, name: string, content: string) =>
  session.post('/files', { name, content_base64: Buffer.from(content).toString('base64') });
/** Adds an element to the page. */
const addToPage = ({ session }: BrowserBench, html: string) =>
  session.evaluate(`(document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(html)}), null)`);

/** Files and the state of a browser. */
export const FILE_CASES: KeywordCases<BrowserBench> = {
  'Load State': async (bench) => {
    const { session } = bench;
    await session.run('Execute Script', ["localStorage.setItem('shown', 'all'); return null"]);
    await session.run('Save State', ['before']);
    await session.run('Execute Script', ["localStorage.setItem('shown', 'none'); return null"]);
    await bench.run(['before']);
    expect(await session.evaluate("localStorage.getItem('shown')")).to.equal('all');
    await session.run('Execute Script', ["localStorage.removeItem('shown'); return null"]);
  },
  'Pull File': neverThere(['/sdcard/a.txt']),
  'Push File': neverThere(['/sdcard/a.txt', 'a.txt']),
  'Save State': async ({ run, session, url }) => {
    await session.run('Execute Script', ["localStorage.setItem('kept', 'yes'); return null"]);
    await run(['saved']);
    const { origins } = (await session.get('/files/saved')).json as { origins: { origin: string }[] };
    expect(origins.map(({ origin }) => origin)).to.include(url);
    await session.run('Execute Script', ["localStorage.removeItem('kept'); return null"]);
  },
  'Upload File': async (bench) => {
    await addFile(bench, 'ada.txt', 'Ada');
    await addToPage(bench, '<input type="file" id="portrait">');
    expect(await bench.run(['css=#portrait', 'ada.txt'])).to.deep.equal(['ada.txt']);
    expect(await bench.session.evaluate("document.querySelector('#portrait').files[0].text()")).to.equal('Ada');
  },
  'Wait For Download': async (bench) => {
    await addToPage(bench, '<a id="export" download="people.csv" href="data:text/csv,Ada;Grace">Export</a>');
    await bench.session.run('Press Element', ['css=#export']);
    expect(await bench.run(['people*'])).to.include({ name: 'people.csv', size: 9 });
  },
};

/** Reading and checking elements of a page. */
export const PAGE_ELEMENT_CASES: KeywordCases<BrowserBench> = {
  'Assert Attribute': async ({ run }) => {
    expect(await run(['css=#email', 'type', 'email'])).to.equal(true);
  },
  'Assert Count': async ({ run }) => {
    expect(await run(['css=#group option', '6'])).to.equal(true);
  },
  'Assert Text': async ({ run, session }) => {
    expect(await run(['css=#title', 'Address', 'contains'])).to.equal(true);
    await session.fail('Assert Text', { element: 'css=#title', expected: 'Phone Book', timeout: '0' }, 'E0401');
  },
  'Assert Value': async ({ run, session }) => {
    await session.run('Enter Text', ['full-name', 'Ada']);
    expect(await run(['full-name', 'Ada'])).to.equal(true);
  },
  Check: async ({ run, session }) => {
    await run(['css=#favourite']);
    await session.run('Check', ['css=#favourite']);
    expect(await session.evaluate("document.querySelector('#favourite').checked")).to.equal(true);
  },
  'Count Elements': async ({ run }) => {
    expect(await run(['css=#group option'])).to.equal(6);
  },
  'Double Press': async ({ run, session }) => {
    await session.evaluate("(addEventListener('dblclick', (e) => { window.twice = e.target.id; }), 1)");
    await run(['css=#catch-me']);
    expect(await session.evaluate('window.twice ?? document.querySelector("#catch-count").innerText')).to.match(
      /catch-me|Caught: 2/,
    );
  },
  'Find Elements': async ({ run }) => {
    const found = (await run({ text: 'Save', role: 'button' })) as ScreenElement[];
    expect(found.map(({ id }) => id)).to.deep.equal(['save']);
  },
  'Get Attribute': async ({ run, session }) => {
    expect(await run(['css=#email', 'maxlength'])).to.equal('120');
    expect(await session.run('Get Attribute', ['css=#email', 'nowhere'])).to.equal(null);
  },
  'Get Value': async ({ run, session }) => {
    await session.run('Enter Text', ['full-name', 'Grace']);
    expect(await run(['full-name'])).to.equal('Grace');
  },
  'Press Keys': async ({ run, session }) => {
    await run(['A d a Backspace', 'css=#full-name']);
    expect(await session.evaluate("document.querySelector('#full-name').value")).to.equal('Ad');
  },
  Uncheck: async ({ run, session }) => {
    await session.run('Check', ['css=#favourite']);
    await run(['css=#favourite']);
    expect(await session.evaluate("document.querySelector('#favourite').checked")).to.equal(false);
  },
};
