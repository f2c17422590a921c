import { randomBytes, createHash } from 'node:crypto';
import { expect } from 'chai';
import { longIt } from '../fixtures/tier.js';
import { onEachBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const SCRIPT = `
  const report = (files) => { window.got = [...files].map(({ name, size, type }) => name + ' ' + size + ' ' + type).join(', '); };
  const last = () => window.last;
  addEventListener('change', ({ target }) => { window.last = target.files; report(target.files); });
  function choose(setUp) {
    const input = document.createElement('input');
    input.type = 'file';
    setUp(input);
    input.onchange = () => { window.last = input.files; report(input.files); };
    return input;
  }`;

const FORM = `<script>${SCRIPT}</script>
  <input id="one" type="file"><input id="many" type="file" multiple><input id="off" type="file" disabled>
  <input id="hidden" type="file" style="display: none"><label for="hidden">Choose a picture</label>
  <div id="zone"><b>Drop here</b><input type="file" hidden></div>
  <button id="detached" onclick="choose(() => {}).click()">Detached</button>
  <button id="picker" onclick="document.body.append(window.late ??= choose((i) => i.hidden = true)); late.showPicker()">Picker</button>
  <button id="nothing">Nothing</button>`;

const FRAMED = `<iframe srcdoc='<script>addEventListener("change", (e) => parent.got = e.target.files[0].name)</script>
  <input id="inner" type="file">'></iframe>`;

onEachBrowser('Upload File', (browser) => {
  let on: SessionOnPages;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.borrow({ '/': FORM, '/framed': FRAMED }, browser.config());
    ({ session } = on);
    for (const [name, content] of Object.entries({ 'a.txt': 'aaa', 'b.png': 'bb', 'c d.json': '{}' })) {
      await session.post('/files', { name, content_base64: Buffer.from(content).toString('base64') });
    }
  });
  after(() => on.end());
  beforeEach(() => session.visit(on.pages.url('/')));

  const got = () => session.evaluate('window.got ?? null');

  it('gives a file to a field, its label, and what contains it', async () => {
    for (const element of ['id=one', 'css=#hidden', 'text=Choose a picture', 'id=zone']) {
      await session.visit(on.pages.url('/'));
      expect(await session.run('Upload File', [element, 'a.txt'])).to.deep.equal(['a.txt']);
      expect(await got(), element).to.equal('a.txt 3 text/plain');
    }
    expect(await session.evaluate('window.last[0].text()')).to.equal('aaa');
  });

  it('gives several files, in their order', async () => {
    expect(await session.run('Upload File', ['id=many', 'c d.json | a.txt|b.png'])).to.have.length(3);
    expect(await got()).to.equal('c d.json 2 application/json, a.txt 3 text/plain, b.png 2 image/png');
    const { message } = await session.fail('Upload File', ['id=one', 'a.txt|b.png'], 'E0403');
    expect(message).to.contain('one file, not 2');
  });

  it('answers the file chooser that a button opens, also for a field outside the document', async () => {
    for (const element of ['id=detached', 'id=picker']) {
      await session.visit(on.pages.url('/'));
      await session.run('Upload File', [element, 'b.png']);
      expect(await got(), element).to.equal('b.png 2 image/png');
    }
  });

  it('gives a large file as it is', async () => {
    const content = randomBytes(3_200_001);
    await session.client.request('POST', `${session.path}/files?name=large.bin`, { body: content });
    await session.run('Upload File', ['id=one', 'large.bin']);
    const hash =
      await session.evaluate(`window.last[0].arrayBuffer().then((bytes) => crypto.subtle.digest('SHA-256', bytes))
      .then((digest) => [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))`);
    expect(hash).to.equal(createHash('sha256').update(content).digest('hex'));
  });

  it('reaches a field in a frame', async () => {
    await session.visit(on.pages.url('/framed'));
    await session.run('Upload File', ['css=#inner', 'a.txt']);
    expect(await got()).to.equal('a.txt');
  });

  it('says what is wrong: a missing file, a path outside, a disabled field', async () => {
    expect((await session.fail('Upload File', ['id=one', 'none.txt'], 'E0513')).message).to.contain('SVC_PROJECT_ROOT');
    await session.fail('Upload File', ['id=one', '/etc/passwd'], 'E0513');
    await session.fail('Upload File', ['id=one', '../a.txt'], 'E0513');
    await session.fail('Upload File', ['id=one', ' | '], 'E0403');
    const where = { element: 'id=off', files: 'a.txt', timeout: 0.2 };
    expect((await session.fail('Upload File', where, 'E0206')).message).to.contain('disabled');
    expect(await got()).to.equal(null);
  });

  longIt('says that a button opens no chooser', async () => {
    const nothing = await session.fail('Upload File', ['id=nothing', 'a.txt'], 'E0206');
    expect(nothing.message).to.contain('opened no file chooser');
  });
});
