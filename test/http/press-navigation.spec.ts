import { expect } from 'chai';
import type { ClientSession } from '../support/client-session.js';
import type { PageServer } from '../support/pages.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const LINKS = `<a id="link" href="/slow">Open</a> <a id="empty" href="/empty">Nothing</a>
<a id="file" href="/file">File</a> <a id="part" href="#part">Part</a> <a id="lost" href="http://127.0.0.1:1/">Lost</a>
<a id="mail" href="mailto:a@example.org">Mail</a>
<a id="code" href="javascript:void (window.done = true)">Code</a>
<a id="tab" href="/slow" target="_blank">Tab</a>
<form action="/slow"><button id="send">Send</button></form>
<button id="script" onclick="location.href = '/slow'">Script</button>
<button id="stop" onclick="location.href = '/slow'; setTimeout(() => stop(), 50)">Stop</button>
<script>addEventListener('click', (event) => sessionStorage.setItem('last', event.target.id))</script>`;

describe('pressing what opens another page', () => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.borrow(
      {
        '/': LINKS,
        '/slow': (_request, response) => {
          const answer = () => response.setHeader('Content-Type', 'text/html').end('<title>Slow</title>Here it is');
          setTimeout(answer, 400);
        },
        '/empty': (_request, response) => response.writeHead(204).end(),
        '/file': (_request, response) => response.setHeader('Content-Disposition', 'attachment').end('content'),
      },
      sessionConfig(),
    );
    ({ pages, session } = on);
  });

  after(() => on.end());

  beforeEach(() => session.visit(pages.url('/')));

  const path = () => session.evaluate('location.pathname + location.hash');

  for (const id of ['link', 'send', 'script']) {
    it(`ends once the page of #${id} is there`, async () => {
      await session.run('Press Element', [`css=#${id}`]);
      expect(await path()).to.equal('/slow');
    });
  }

  for (const [id, then] of Object.entries({ empty: '/', file: '/', mail: '/', code: '/', part: '/#part', stop: '/' })) {
    it(`ends where #${id} opens no page`, async () => {
      await session.run('Press Element', { element: `css=#${id}`, timeout: 30 });
      expect(await path()).to.equal(then);
      expect(await session.evaluate('sessionStorage.last')).to.equal(id);
      await session.run('Press Element', ['css=#link']);
      expect(await path()).to.equal('/slow');
    });
  }

  it('ends where the server is not there', async () => {
    await session.run('Press Element', ['css=#lost']);
    expect(await session.evaluate('location.protocol')).to.equal('chrome-error:');
  });

  it('ends with the window that a press opens in front', async () => {
    await session.run('Press Element', ['css=#tab']);
    expect(await session.run('Get Text', ['Here it is'])).to.equal('Here it is');
    await session.run('Close Window', []);
    expect(await path()).to.equal('/');
  });
});
