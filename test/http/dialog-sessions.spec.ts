import { expect } from 'chai';
import { longIt } from '../fixtures/tier.js';
import { onEachBrowser } from '../support/browsers.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

const ASKING = `<p id="done">nothing</p><button id="open" onclick="window.open('/unload')">Open</button>
<button id="confirm" onclick="done.textContent = 'confirmed ' + confirm('Sure?')">Confirm</button>`;
const AT_ONCE = `<script>document.title = 'answered ' + confirm('At once?');</script>`;
const UNLOAD = `<h1>Unsaved</h1><input id="field"><script>addEventListener('beforeunload', (event) => {
  alert('Never shown');
  event.preventDefault();
});</script>`;

onEachBrowser('sessions with dialogs', (browser) => {
  let client: HttpClient;
  let pages: PageServer;

  const start = (changes: object) => ClientSession.start(client, { ...browser.config(), ...changes });

  before(async () => {
    [{ client }, pages] = await Promise.all([
      sharedService(),
      PageServer.start({ '/': ASKING, '/at-once': AT_ONCE, '/unload': UNLOAD }),
    ]);
  });

  after(async () => {
    await stopSessions(client);
    await pages.close();
  });

  it('begin with the action that their start names, and end while a dialog waits', async () => {
    const session = await start({ dialogs: 'accept' });
    await session.visit(pages.url('/at-once'));
    expect(await session.run('Get Title')).to.equal('answered true');
    await session.run('On Dialog', ['wait']);
    await session.visit(pages.url('/'));
    await session.run('Press Element', ['css=#confirm']);
    await session.fail('Get Title', [], 'E0207');
    expect((await session.stop()).body).to.deep.equal({ status: 'terminated', session_id: session.id });
  });

  it('refuse an action that there is not', async () => {
    const answer = await client.post('/v1/sessions/start', { ...browser.config(), dialogs: 'maybe' });
    expectFailure(answer, 'E0503');
    expect(answer.detail.message).to.include('dialogs');
  });

  it('leave a page and close a window that ask whether to stay', async () => {
    const session = await start({});
    const edit = async () => {
      await session.run('Enter Text', ['css=#field', 'unsaved']);
      await session.run('Press Element', ['css=#field']);
    };
    await session.visit(pages.url('/unload'));
    await edit();
    expect(await session.run('Navigate', [pages.url('/')])).to.equal(pages.url('/'));
    await session.run('Press Element', ['css=#open']);
    await session.run('Switch Window', ['new']);
    await edit();
    await session.run('Close Window');
    expect(await session.run('Get Url')).to.equal(pages.url('/'));
  });

  longIt('keep their action when the app is closed and opened again', async () => {
    const session = await start({ dialogs: 'wait' });
    await session.run('Close And Terminate App');
    await session.visit(pages.url('/'));
    await session.run('Press Element', ['css=#confirm']);
    expect(await session.run('Handle Dialog')).to.equal('Sure?');
    expect(await session.run('Get Text', ['css=#done'])).to.equal('confirmed true');
  });
});
