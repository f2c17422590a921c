import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { type Client, connect } from '../../../src/client/index.js';
import { remoteSessions } from '../../../src/cli/test/remote-sessions.js';
import type { Params } from '../../../src/keyword/call.js';
import type { TestSession, TestSessions } from '../../../src/suite/run/test-session.js';
import { image } from '../../fixtures/image.js';
import { longIt } from '../../fixtures/tier.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { document, PageServer } from '../../support/pages.js';
import { ServedService } from '../../support/serve.js';

const { signal } = new AbortController();
const PAGE = document(`<h1>Shop</h1><input id=card><button id=pay onclick="console.error('refused')">Pay</button>
  <script>fetch('/prices')</script>`);
const COMMAND = fileURLToPath(new URL('../../../../bin/svc.js', import.meta.url));
const TOKEN = 'a-token-of-the-tests';

describe('sessions of a remote service', () => {
  let root: string;
  let service: ServedService;
  let pages: PageServer;
  let client: Client;
  let sessions: TestSessions;
  let session: TestSession;
  const began = new Date();

  const settings = () => ({ driver: 'playwright', capabilities: { url: pages.url('/') } });

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'svc-remote-'));
    await mkdir(join(root, 'templates'));
    await writeFile(join(root, 'templates', 'logo.png'), await image('png', 20, 20));
    await writeFile(join(root, 'templates', 'broken.png'), 'no picture');
    service = await ServedService.start({ env: { SVC_TOKEN: TOKEN } });
    client = connect({ url: service.url, token: TOKEN });
    pages = await PageServer.start({ '/': PAGE, '/prices': '<p>1</p>' });
    const apiData = {
      collections: {
        shop: { base_url: pages.origin, apis: { prices: { endpoint: '/prices', request: { method: 'GET' } } } },
      },
    };
    sessions = await remoteSessions({ url: service.url, token: TOKEN }, { root, apiData });
    session = await sessions.open(settings(), { signal });
  });

  after(async () => {
    await sessions?.close();
    await pages?.close();
    await service?.kill();
    await rm(root, { recursive: true, force: true });
  });

  const run = (keyword: string, params: Params = []) => session.execute({ keyword, params }, { signal });

  it('know the keywords of the service', () => {
    expect(sessions.keywords.get('press ELEMENT').keyword).to.equal('Press Element');
    expect(sessions.keywords.has('Pres Element')).to.equal(false);
    expect(() => sessions.keywords.get('Pres Element')).to.throw(/did you mean Press Element/);
  });

  it('run keywords with the traces of their searches', async () => {
    expect(session.driver).to.equal('playwright');
    const { data, answers, trace } = await run('Get Text', { element: ['css=h2', 'css=h1'], timeout: 0 });
    expect({ data, answers }).to.deep.equal({ data: { result: 'Shop' }, answers: 'value' });
    expect(trace![0]).to.include({ locator: 'css=h1', found: true });
    expect((await run('Capture Screenshot')).answers).to.equal('picture');
  });

  it('throw what the engine throws, with the attempts', async () => {
    const error = await refusalOf(() => run('Press Element', { element: ['css=#one', 'css=#two'], timeout: 0 }));
    expect(error.code).to.equal('E0201');
    expect(error.message).to.match(/^Element not found: all 2 combinations/);
    expect(error.reason).to.match(/^all 2 combinations/);
    expect(error.details).to.include({ attempts_total: 2 });
    expect(error.details!['trace']).to.be.an('array');
    expect((await refusalOf(() => run('Press Element', []))).code).to.equal('E0403');
  });

  it('have the templates and the API definitions of the project, and say what is missing', async () => {
    expect(session.warnings.join()).to.match(
      /^the template broken\.png could not be uploaded: .* broken\.png is no PNG/,
    );
    const params = { path: { session_id: session.id } };
    const stored = await client.http.GET('/v1/sessions/{session_id}/templates', { params });
    expect(stored.data?.templates.map(({ name }) => name)).to.have.members(['logo', 'logo.png']);
    expect((await run('Invoke API', ['shop.prices'])).answers).to.equal('data');
  });

  it('give the screen, its text, variables and files', async () => {
    expect((await session.text()).split('\n'))
      .to.include('Shop')
      .and.to.include('Pay');
    await run('Set Variable', ['person', 'Ada']);
    expect(await session.variable('person')).to.deep.equal(['Ada']);
    expect(await session.variable('nobody')).to.equal(undefined);
    await run('Enter Text', ['css=#card', '@:4111 1111']);
    expect(session.hide('paid with 4111 1111')).to.equal('paid with @:***');
    expect((await session.screenshot()).subarray(1, 4).toString()).to.equal('PNG');
    expect((await refusalOf(() => session.file('nothing.webm'))).code).to.equal('E0513');
  });

  it('give what was logged since a moment', async () => {
    await run('Press Element', ['css=#pay']);
    const { console, network, har } = await session.logs(began);
    expect(console.some((line) => line.startsWith('error: refused'))).to.equal(true);
    expect(network.some((line) => /^GET .*\/prices 200, \d+ ms$/.test(line))).to.equal(true);
    expect(har).to.have.nested.property('log.version', '1.2');
    const later = await session.logs(new Date(Date.now() + 60_000));
    expect([later.console, later.network]).to.deep.equal([[], []]);
  });

  longIt('are lost with their service, and opened again once it answers', async () => {
    const port = new URL(service.url).port;
    const running = refusalOf(() => run('Sleep', [60]));
    await service.kill();
    expect((await running).code).to.equal('E0106');
    expect(await session.stop()).to.deep.equal([]);
    const opening = sessions.open(settings(), { signal });
    service = await ServedService.start({ env: { SVC_TOKEN: TOKEN }, script: [COMMAND, 'serve', '--port', port] });
    const lost = session;
    session = await opening;
    expect((await run('Get Text', ['css=h1'])).data).to.deep.equal({ result: 'Shop' });
    const error = await refusalOf(() => lost.execute({ keyword: 'Get Url' }, { signal }));
    expect(error).to.include({ code: 'E0106' }).and.have.property('message').that.includes('was restarted');
  });

  // After all others, as it ends the service.
  longIt('fail when the service stays away, and end when they are interrupted', async () => {
    const hasty = await remoteSessions({ url: service.url, token: TOKEN, restartMs: 10 }, { root, apiData: undefined });
    const running = refusalOf(() => run('Sleep', [60]));
    await service.terminate();
    expect((await running).code).to.equal('E0106');
    const error = await refusalOf(() => hasty.open(settings(), { signal }));
    expect(error.code).to.equal('E0102');
    expect(error.message).to.include(`${service.url} has not answered for 0.01 s`);
    const interrupted = AbortSignal.abort(new Error('interrupted'));
    const ended: unknown = await sessions.open(settings(), { signal: interrupted }).catch((thrown: unknown) => thrown);
    expect(ended).to.be.instanceOf(Error);
  });
});
