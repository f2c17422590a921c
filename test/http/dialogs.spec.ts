import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { onEachBrowser } from '../support/browsers.js';
import type { ClientSession, Params } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const result = (expression: string) => `done.textContent = ${expression}`;

const DIALOGS = `<p id="done">nothing</p>
<button id="alert" onclick="alert('Saved'); ${result("'alerted'")}">Alert</button>
<button id="confirm" onclick="${result("'confirmed ' + confirm('Sure?')")}">Confirm</button>
<button id="prompt" onclick="${result("'prompted ' + prompt('Name?', 'Bob')")}">Prompt</button>
<button id="two" onclick="${result("confirm('First?') + ' ' + confirm('Second?')")}">Two</button>
<button id="later" onclick="setTimeout(() => { ${result("'later ' + confirm('Later?')")} }, 100)">Later</button>
<input id="field" oninput="${result("'typed ' + confirm('Typed?')")}">
<button id="popup" onclick="window.open('/popup')">Popup</button>
<iframe srcdoc="<button id=inner onclick=&quot;parent.done.textContent = 'inner ' + confirm('Inner?')&quot;>Inner</button>"></iframe>`;
const POPUP = '<h1>Popup</h1><button id="ask" onclick="confirm(\'Popup?\')">Ask</button>';
const AT_ONCE = `<script>document.title = 'answered ' + confirm('At once?');</script><h1>At once</h1>`;

interface HandledDialog {
  readonly type?: string;
  readonly message: string;
  readonly action: string;
}

onEachBrowser('dialogs over HTTP', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;

  const press = (id: string) => session.run('Press Element', [`css=#${id}`]);
  const shows = (text: string) => until(text, async () => (await session.run('Get Text', ['css=#done'])) === text);
  /** The dialogs that a call opened, by their message and what happened to them. */
  const dialogsOf = async (keyword: string, params: Params): Promise<string[]> => {
    const answer = await session.act(keyword, params);
    expect(answer.status, answer.summary).to.equal(200);
    return ((answer.data['dialogs'] ?? []) as HandledDialog[]).map(({ message, action }) => `${action} ${message}`);
  };

  before(async () => {
    on = await SessionOnPages.start({ '/': DIALOGS, '/popup': POPUP, '/at-once': AT_ONCE }, () => browser.config());
    ({ pages, session } = on);
  });

  beforeEach(async () => {
    await session.run('On Dialog', ['dismiss']);
    await session.visit(pages.url('/'));
  });

  after(() => on.end());

  it('dismisses them at the start, and tells of them', async () => {
    const events = await EventStream.open(on.client, `${session.path}/events`);
    expect(await dialogsOf('Press Element', ['css=#alert'])).to.deep.equal(['dismiss Saved']);
    await shows('alerted');
    expect(await dialogsOf('Press Element', ['css=#confirm'])).to.deep.equal(['dismiss Sure?']);
    await shows('confirmed false');
    expect(await dialogsOf('Press Element', ['css=#prompt'])).to.deep.equal(['dismiss Name?']);
    await shows('prompted null');
    expect(await dialogsOf('Press Element', ['css=#two'])).to.deep.equal(['dismiss First?', 'dismiss Second?']);
    await shows('false false');
    expect(await dialogsOf('Get Text', ['css=#done'])).to.deep.equal([]);
    await until('the event', () =>
      events.messages.some(({ data }) => /^Dismissed the .*"Sure\?"/.test(data.message ?? '')),
    );
    events.close();
  });

  it('tells of those that open while no call runs', async () => {
    const events = await EventStream.open(on.client, `${session.path}/events`);
    const told = () => events.messages.find(({ data }) => data.message?.includes('"Idle?"'));
    await session.run('Execute Script', ['setTimeout(() => confirm("Idle?"), 100); return 1']);
    if (browser.driver === 'playwright') {
      expect(await until('the event', told))
        .to.have.property('data')
        .that.includes({ execution_id: 'session' });
    }
    await until('the dialog', async () => (await session.run('Get Title')) !== undefined && told() !== undefined);
    events.close();
  });

  it('accepts them once asked to, prompts with the text or their own', async () => {
    await session.run('On Dialog', ['accept']);
    expect(await dialogsOf('Press Element', ['css=#confirm'])).to.deep.equal(['accept Sure?']);
    await shows('confirmed true');
    await press('prompt');
    await shows('prompted Bob');
    await session.run('On Dialog', ['accept', 'Ada']);
    await press('prompt');
    await shows('prompted Ada');
    await press('alert');
    await shows('alerted');
  });

  it('leaves them open once asked to, until they are answered', async () => {
    await session.run('On Dialog', ['wait']);
    expect(await dialogsOf('Press Element', ['css=#confirm'])).to.deep.equal(['wait Sure?']);
    const { message, details } = await session.fail('Get Text', ['css=#done'], 'E0207');
    expect(message).to.include('"Sure?"');
    expect(details?.['dialog']).to.include({ message: 'Sure?' });
    await session.fail('Press Element', ['css=#alert'], 'E0207');
    await session.fail('Sleep', ['0'], 'E0207');
    await session.run('On Dialog', ['dismiss']);
    await session.fail('Get Text', ['css=#done'], 'E0207');
    await session.run('On Dialog', ['wait']);
    expect(await session.run('Get Dialog Text')).to.equal('Sure?');
    expect(await session.run('Handle Dialog')).to.equal('Sure?');
    expect(await session.run('Get Dialog Text')).to.equal(null);
    await shows('confirmed true');
    await press('confirm');
    await session.run('Handle Dialog', ['dismiss']);
    await shows('confirmed false');
    await press('prompt');
    await session.run('Handle Dialog', ['accept', 'Eve']);
    await shows('prompted Eve');
  });

  it('answers reads at once while one waits', async () => {
    await session.run('On Dialog', ['wait']);
    await press('confirm');
    for (const path of ['/elements', '/screenshot', '/source']) {
      const { status, summary, detail } = await session.get(path);
      expect(status, summary).to.equal(500);
      expect(detail.code).to.equal('E0207');
    }
    await session.run('Handle Dialog');
    await session.read('/elements');
  });

  it('answers two in a row, one after the other', async () => {
    await session.run('On Dialog', ['wait']);
    await press('two');
    expect(await session.run('Handle Dialog', ['accept'])).to.equal('First?');
    expect(await session.run('Handle Dialog', ['dismiss'])).to.equal('Second?');
    await shows('true false');
  });

  it('sees those of a timer, of a frame, and of a page that is loaded', async () => {
    await session.run('On Dialog', ['wait']);
    await press('later');
    expect(await session.run('Get Dialog Text', ['10'])).to.equal('Later?');
    await session.fail('Get Text', ['css=#done'], 'E0207');
    await session.run('Handle Dialog');
    await shows('later true');
    await press('inner');
    expect(await session.run('Handle Dialog')).to.equal('Inner?');
    await shows('inner true');
    expect(await dialogsOf('Navigate', [pages.url('/at-once')])).to.deep.equal(['wait At once?']);
    await session.run('Handle Dialog');
    await until('the title', async () => (await session.run('Get Title')) === 'answered true');
  });

  it('does not repeat or lose a text that opens one', async () => {
    expect(await dialogsOf('Enter Text', ['css=#field', 'x'])).to.deep.equal(['dismiss Typed?']);
    await shows('typed false');
    expect(await session.run('Get Value', ['css=#field'])).to.equal('x');
    await session.run('On Dialog', ['wait']);
    expect(await dialogsOf('Enter Text', ['css=#field', 'y'])).to.deep.equal(['wait Typed?']);
    await session.run('Handle Dialog');
    await shows('typed true');
  });

  it('returns from a script that opens one', async () => {
    const script = ['window.answer = confirm("Script?"); return 5'];
    expect(await dialogsOf('Execute Script', script)).to.deep.equal(['dismiss Script?']);
    await session.run('On Dialog', ['wait']);
    expect(await dialogsOf('Execute Script', script)).to.deep.equal(['wait Script?']);
    await session.run('Handle Dialog', ['accept']);
    expect(await session.evaluate('answer')).to.equal(true);
  });

  it('forgets that of a popup which was closed', async () => {
    await session.run('On Dialog', ['wait']);
    await press('popup');
    await session.run('Switch Window', ['new']);
    await session.run('Execute Script', ['setTimeout(() => window.close(), 50); return 1']);
    // The popup may be gone before.
    await session.act('Press Element', { element: 'css=#ask', timeout: 0.5 });
    await session.act('Handle Dialog', { timeout: 0.2 });
    await until('the first window', async () => (await session.act('Get Text', ['css=#done'])).status === 200);
    expect(await session.run('Get Dialog Text')).to.equal(null);
  });

  it('are recorded, and exported as source', async () => {
    await session.run('On Dialog', ['accept', 'Ada']);
    await press('prompt');
    await session.run('On Dialog', ['wait']);
    await press('prompt');
    await session.run('Handle Dialog', ['accept', 'Eve']);
    const exported = async (format: string) => (await session.get(`/steps?format=${format}`)).text;
    expect(await exported('playwright'))
      .to.include("onDialog(page, 'accept', 'Ada');")
      .and.include('function onDialog(');
    expect(await exported('webdriverio'))
      .to.include("onDialog(browser, 'wait');")
      .and.include("await answerDialog(browser, 'accept', 5000, 'Eve');");
    expect(await exported('robot')).to.include('Input Text Into Alert    Eve    action=ACCEPT    timeout=5 s');
    expect(await exported('yaml')).to.include('Handle Dialog');
  });

  it('says when none is open, and refuses what is wrong', async () => {
    const { message } = await session.fail('Handle Dialog', { timeout: 0.2 }, 'E0201');
    expect(message).to.include('no dialog opened within 0.2 s');
    await session.fail('Handle Dialog', ['maybe'], 'E0403');
    await session.fail('On Dialog', ['maybe'], 'E0403');
    await session.fail('On Dialog', [], 'E0403');
    await session.run('On Dialog', ['wait']);
    await press('confirm');
    const refused = await session.fail('Handle Dialog', ['accept', 'Ada'], 'E0403');
    expect(refused.message).to.include('takes no text');
    await session.run('Handle Dialog');
  });
});
