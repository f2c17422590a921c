import { expect } from 'chai';
import { onEachBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import { SessionOnPages } from '../support/session-on-pages.js';

interface State {
  readonly cookies: readonly Readonly<Record<string, unknown>>[];
  readonly origins: readonly Readonly<Record<string, unknown>>[];
}

const FILL = `localStorage.setItem('theme', 'dark'); sessionStorage.setItem('step', '2');
  document.cookie = 'user=ann; path=/; max-age=3600'; document.cookie = 'brief=1; path=/'; return null`;
const SEEN = `[localStorage.theme, sessionStorage.step, document.cookie.split('; ').sort().join()]`;

onEachBrowser('Save State and Load State', (browser) => {
  let on: SessionOnPages;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.borrow({ '/': '<h1>Shop</h1>' }, browser.config());
    ({ session } = on);
    await session.visit(on.pages.url('/'));
    await session.run('Execute Script', [FILL]);
    expect(await session.run('Save State', ['signed in'])).to.equal(null);
  });
  after(() => on.end());

  it('keeps cookies, local and session storage in the form of Playwright', async () => {
    const state = JSON.parse((await session.get('/files/signed%20in')).text) as State;
    const cookie = { name: 'user', value: 'ann', domain: '127.0.0.1', path: '/', httpOnly: false, secure: false };
    expect(state.cookies.find(({ name }) => name === 'user')).to.include(cookie);
    expect(state.cookies.find(({ name }) => name === 'brief')).to.include({ expires: -1 });
    expect(state.origins).to.have.length(1);
    expect(state.origins[0]).to.deep.include({
      origin: on.pages.origin,
      localStorage: [{ name: 'theme', value: 'dark' }],
      sessionStorage: [{ name: 'step', value: '2' }],
    });
  });

  it('replaces what is there', async () => {
    await session.run('Clear Cookies');
    await session.run('Execute Script', [
      `localStorage.clear(); localStorage.other = 1; sessionStorage.clear(); document.cookie = 'guest=1'; return null`,
    ]);
    expect(await session.run('Load State', ['signed in'])).to.equal(null);
    await session.run('Reload');
    expect(await session.evaluate(SEEN)).to.deep.equal(['dark', '2', 'brief=1,user=ann']);
    expect(await session.evaluate('localStorage.other ?? null')).to.equal(null);
  });

  it('replaces the file of the same name', async () => {
    await session.run('Save State', ['again']);
    await session.run('Save State', ['again']);
    const { files } = (await session.get('/files')).body as { files: { name: string }[] };
    expect(files.filter(({ name }) => name.startsWith('again'))).to.have.length(1);
  });

  it('says what is wrong with a file, and which storage the driver does not reach', async () => {
    const load = async (name: string, content: string) => {
      await session.post('/files', { name, content_base64: Buffer.from(content).toString('base64') });
      return session.act('Load State', [name]);
    };
    await session.fail('Load State', ['never saved'], 'E0513');
    for (const content of ['no json', '[]', '{"cookies": [{"name": 1}], "origins": []}']) {
      const { detail } = await load('bad', content);
      expect(detail).to.include({ code: 'E0513' });
      expect(detail.message).to.contain('no storage state of Playwright');
    }
    const origins = [{ origin: 'http://elsewhere.test', localStorage: [{ name: 'a', value: 'b' }] }];
    const other = await load('other', JSON.stringify({ cookies: [], origins }));
    if (browser.driver === 'playwright') expect(other.status, other.summary).to.equal(200);
    else expect(other.detail.message).to.contain('what belongs to http://elsewhere.test was not loaded');
  });
});
