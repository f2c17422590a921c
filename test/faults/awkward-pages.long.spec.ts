import { expect } from 'chai';
import { onEachBrowser } from '../support/browsers.js';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { document, PageServer } from '../support/pages.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';
import { until } from '../fixtures/until.js';

const POLICY = "default-src 'none'; script-src 'none'; style-src 'none'; require-trusted-types-for 'script'; sandbox";

onEachBrowser('awkward pages', (browser) => {
  let pages: PageServer;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    [{ client }, pages] = await Promise.all([
      sharedService(),
      PageServer.start({
        '/': '<h1>Home</h1><button id="home">Home</button>',
        '/loop': (_, response) => void response.writeHead(302, { Location: '/loop' }).end(),
        '/hops': (request, response) => {
          const left = Number(new URL(request.url!, 'http://x').searchParams.get('left') ?? 5);
          response.writeHead(302, { Location: left > 0 ? `/hops?left=${left - 1}` : '/' }).end();
        },
        '/moving': '<script>location.replace("/")</script>',
        '/reset': (request) => request.socket.destroy(),
        '/dialogs': `<button id="alert" onclick="alert('Hello'); done.textContent = 'alerted'">Alert</button>
          <button id="confirm" onclick="done.textContent = 'confirmed ' + confirm('Sure?')">Confirm</button>
          <button id="prompt" onclick="done.textContent = 'prompted ' + prompt('Name?')">Prompt</button>
          <button id="print" onclick="print(); done.textContent = 'printed'">Print</button><p id="done"></p>`,
        '/at-once': `<script>alert('Welcome'); document.title = 'after ' + confirm('Sure?');</script><p id="there">There</p>`,
        '/unload': `<input id="field"><script>addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'x'; });</script>`,
        '/opener': `<button id="open" onclick="window.open('/popup')">Open</button>
          <button id="blank" onclick="window.open('about:blank')">Blank</button>
          <a id="tab" href="/popup" target="_blank">New tab</a>`,
        '/popup': '<h1 id="popup">Popup</h1><button id="close" onclick="window.close()">Close</button>',
        '/download': `<a id="link" href="/file">Download</a> <a id="named" href="data:text/plain,x" download="x.txt">Named</a>`,
        '/file': (_, response) =>
          void response
            .writeHead(200, { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment' })
            .end('zip'),
        '/strict': (_, response) => {
          response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY });
          response.end(
            '<!doctype html><title>Strict</title><h1>Strict</h1><button id="s">Strict button</button><input id="f">',
          );
        },
        '/self-removing': `<button id="gone" onpointerdown="this.remove()">Gone</button>
          <button id="swap" onmousedown="this.outerHTML = '<b id=swapped>Swapped</b>'">Swap</button>
          <button id="leave" onmousedown="location.href = '/'">Leave</button>
          <button id="wipe" onmousedown="document.documentElement.remove()">Wipe</button>`,
        '/restless': document(
          `<button id="calm">Calm</button><script>setInterval(() => { document.body.innerHTML = document.body.innerHTML; }, 30);</script>`,
        ),
        '/reloading': '<p id="there">There</p><script>setTimeout(() => location.reload(), 120)</script>',
        '/jumping': `<button id="jump" style="position:absolute">Jump</button>
          <script>let n = 0; setInterval(() => { jump.style.left = (n = (n + 97) % 500) + 'px'; }, 20);</script>`,
        '/empty': (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(),
        '/text': (_, response) => void response.writeHead(200, { 'Content-Type': 'text/plain' }).end('Plain text'),
        '/xml': (_, response) =>
          void response
            .writeHead(200, { 'Content-Type': 'application/xml' })
            .end('<root><item id="i">Item</item></root>'),
        '/svg': (_, response) =>
          void response
            .writeHead(200, { 'Content-Type': 'image/svg+xml' })
            .end('<svg xmlns="http://www.w3.org/2000/svg"><text id="t" y="20">Drawn</text></svg>'),
        '/own-names': `<button id="p">Own names</button><script>
          function Node() {} function Range() {} var Element = {}, Event = 1, name = 'x', top, status, find, elements = [];
          Array.prototype.toJSON = () => 'mine'; Array.prototype.extra = 1; Object.prototype.extra = 2;
        </script>`,
        '/frameset':
          '<!doctype html><html><frameset cols="50%,50%"><frame src="/"><frame src="/popup"></frameset></html>',
      }),
    ]);
    session = await ClientSession.start(client, browser.config(pages.url('/')));
  });

  afterEach('the session goes on', async () => {
    await session.visit(pages.url('/'));
    await session.run('Press Element', ['css=#home']);
  });

  after(async () => {
    await Promise.all([stopSessions(client), pages.close()]);
  });

  const text = (id: string) => session.run('Get Text', [`css=#${id}`]);
  const path = () => session.evaluate<string>('location.pathname');

  it('that redirect for ever, refuse or break the connection fail to launch, with the reason', async () => {
    for (const [url, reason] of [
      [pages.url('/loop'), 'ERR_TOO_MANY_REDIRECTS'],
      ['http://127.0.0.1:1/', 'ERR_'],
      [pages.url('/reset'), 'ERR_'],
    ] as const) {
      const detail = await session.fail('Launch App', [url], 'E0401');
      expect(detail.message, url).to.include(reason);
    }
  });

  it('that redirect to their end, by their server or by themselves, are launched', async () => {
    for (const from of ['/hops', '/moving']) {
      await session.visit(pages.url(from));
      await until('the last page', async () => (await path()) === '/');
    }
  });

  it('that show dialogs go on: an alert is closed, a question is answered with no', async () => {
    await session.visit(pages.url('/dialogs'));
    for (const [id, result] of [
      ['alert', 'alerted'],
      ['confirm', 'confirmed false'],
      ['prompt', 'prompted null'],
      ['print', 'printed'],
    ] as const) {
      await session.run('Press Element', [`css=#${id}`]);
      await until(result, async () => (await text('done')) === result);
    }
    await session.visit(pages.url('/at-once'));
    expect(await session.evaluate('document.title')).to.equal('after false');
    expect(await text('there')).to.equal('There');
  });

  it('that ask whether to stay are left', async () => {
    await session.visit(pages.url('/unload'));
    await session.run('Enter Text', ['css=#field', 'unsaved']);
    await session.run('Press Element', ['css=#field']);
    await session.visit(pages.url('/'));
    expect(await path()).to.equal('/');
    const other = await ClientSession.start(client, browser.config(pages.url('/unload')));
    await other.run('Enter Text', ['css=#field', 'unsaved']);
    await other.run('Press Element', ['css=#field']);
    const stopped = await other.stop();
    expect(stopped.json).to.deep.equal({ status: 'terminated', session_id: other.id });
    expect(stopped.ms).to.be.below(9000);
  });

  it('that open another page hand over to it, and get back when it closes', async () => {
    for (const id of ['open', 'tab']) {
      await session.visit(pages.url('/opener'));
      await session.run('Press Element', [`css=#${id}`]);
      expect(await text('popup')).to.equal('Popup');
      expect(await session.read('/source')).to.include('Popup');
      await session.run('Press Element', ['css=#close']);
      await until('the page that opened it', async () => (await path()) === '/opener');
    }
    await session.run('Press Element', ['css=#blank']);
    await until('the blank page', async () => (await session.evaluate('location.href')) === 'about:blank');
  });

  it('that download files go on', async () => {
    await session.visit(pages.url('/download'));
    for (const id of ['link', 'named']) await session.run('Press Element', [`css=#${id}`]);
    expect(await path()).to.equal('/download');
    expect((await session.act('Launch App', [pages.url('/file')])).status).to.be.oneOf([200, 500]);
    await session.visit(pages.url('/download'));
    await session.run('Press Element', ['css=#link']);
  });

  it('that allow nothing by their policy are read and used', async () => {
    await session.visit(pages.url('/strict'));
    const elements = (await session.read('/elements')) as { text: string }[];
    expect(elements.map((element) => element.text)).to.include('Strict button');
    await session.run('Press Element', ['Strict button']);
    await session.run('Enter Text', ['css=#f', 'typed']);
    expect(await text('f')).to.equal('typed');
    expect(await session.evaluate('document.title')).to.equal('Strict');
    await session.run('Scroll Until Element Appears', ['css=#s', 'down', '1']);
  });

  it('whose elements go away under the press end the call in time', async () => {
    for (const id of ['gone', 'swap', 'leave', 'wipe']) {
      await session.visit(pages.url('/self-removing'));
      const answer = await session.act('Press Element', { element: `css=#${id}`, timeout: 1 });
      expect(answer.status, `${id}: ${answer.summary}`).to.equal(200);
      expect(answer.ms).to.be.below(9000);
    }
    await session.visit(pages.url('/self-removing'));
    await session.run('Press Element', ['css=#swap']);
    expect(await text('swapped')).to.equal('Swapped');
  });

  it('that never come to rest are used, or refuse in time', async () => {
    await session.visit(pages.url('/restless'));
    const pressed = await session.act('Press Element', { element: 'css=#calm', timeout: 2 });
    expect(pressed.status === 200 || pressed.detail.code === 'E0206', pressed.summary).to.be.true;
    expect(pressed.ms).to.be.below(9000);
    expect(await text('calm')).to.equal('Calm');
    await session.visit(pages.url('/jumping'));
    const moving = await session.act('Press Element', { element: 'css=#jump', timeout: 1 });
    // When the time is over while the press is under way, nobody knows whether it was made.
    expect(moving.status === 200 || /^E0(206|107)$/.test(moving.detail.code), moving.summary).to.be.true;
    expect(moving.ms).to.be.below(9000);
  });

  it('that reload themselves are read', async () => {
    await session.visit(pages.url('/reloading'));
    for (let n = 0; n < 15; n++) {
      expect(await session.run('Assert Presence', ['css=#there', '2'])).to.equal(true);
      expect(await session.read('/elements')).to.be.an('array');
      expect(await session.read('/source')).to.be.a('string');
    }
    // A reload that is under way when another page comes is made after it.
    await until('another page', async () => {
      await session.visit(pages.url('/'));
      return (await path()) === '/';
    });
  });

  it('that are empty, or no HTML, are read', async () => {
    for (const [where, words] of [
      ['/empty', ''],
      ['/text', 'Plain text'],
      ['/xml', 'Item'],
      ['/svg', 'Drawn'],
      ['/frameset', ''],
    ] as const) {
      await session.visit(pages.url(where));
      expect(await session.read('/source'), where).to.include(words);
      expect(await session.read('/elements'), where).to.be.an('array');
      expect(await session.read('/screenshot'), where).to.be.a('string');
    }
  });

  it('that put their own things in the place of built-in ones are still read and used', async () => {
    await session.visit(pages.url('/own-names'));
    await session.run('Press Element', ['css=#p']);
    expect(await text('p')).to.equal('Own names');
    expect(await session.read('/elements')).to.have.lengthOf(1);
    expect(await session.evaluate('({ a: [1, { b: "c" }] })')).to.deep.equal({ a: [1, { b: 'c' }] });
  });
});
