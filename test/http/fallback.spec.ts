import { expect } from 'chai';
import type { PluginList } from '../../src/plugin/plugin-list.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { stopSessions } from '../support/stop-sessions.js';
import { WITH_PLUGINS } from '../support/with-plugins.js';

const NO_BROWSER = { playwright: { capabilities: { executablePath: '/no/such/browser' } } };
const WET_PAPER = { paper: { capabilities: { opens: false } } };

describe('several drivers and sources, and plugins that fail', () => {
  let service: ServedService;
  let client: HttpClient;

  before(async () => {
    service = await ServedService.start({
      ...WITH_PLUGINS,
      env: { SVC_READ_TIMEOUT_S: '0.3', SVC_WARM_BROWSERS: '0', SVC_ALLOW_LAUNCH_OPTIONS: 'true' },
    });
    client = await HttpClient.connect(service.url);
  });

  afterEach(() => stopSessions(client));

  after(async () => {
    client.close();
    await service.stop();
  });

  const start = (changes: Record<string, unknown>) =>
    client.post('/v1/sessions/start', sessionConfig(undefined, { elements_sources: [], ...changes }));

  it('tells what was discovered where, and what was left out', async () => {
    const { plugins, left_out: leftOut } = (await client.get('/v1/plugins')).body as unknown as PluginList;
    expect(plugins.find(({ name }) => name === 'playwright')).to.include({ kind: 'driver', origin: 'svc' });
    const paper = plugins.find(({ kind, name }) => kind === 'driver' && name === 'paper')!;
    expect(paper.origin).to.equal('setting');
    expect(paper.file).to.match(/support.plugins.paper\.js$/);
    expect(leftOut).to.deep.equal([]);
  });

  it('opens the first driver that opens', async () => {
    const answer = await start({ driver_sources: [NO_BROWSER, 'paper', 'playwright'] });
    expect(answer.body).to.include({ driver_id: 'paper-1' });
    const { sessions } = (await client.get('/v1/sessions')).body as { sessions: object[] };
    expect(sessions[0]).to.include({ driver: 'paper', driver_id: 'paper-1' });
    await client.delete(`/v1/sessions/${String(answer.body['session_id'])}/stop`);
    expect(service.processes.browsers()).to.be.empty;
  });

  it('lists each driver with its reason when none opens', async () => {
    const answer = await start({ driver_sources: [WET_PAPER, NO_BROWSER] });
    expectFailure(answer, 'E0102');
    const drivers = answer.detail.details?.['drivers'] as Record<string, string>[];
    expect(drivers.map(({ driver, code }) => [driver, code])).to.deep.equal([
      ['paper', 'E0102'],
      ['playwright', 'E0102'],
    ]);
    expect(drivers[0]!['message']).to.include('the paper is wet');
    expect(drivers[1]!['message']).to.include('/no/such/browser');
  });

  it('keeps the own error of the only driver', async () => {
    expectFailure(await start({ driver_sources: [WET_PAPER] }), 'E0102');
  });

  it('checks the capabilities of all drivers before any is opened', async () => {
    const answer = await start({ driver_sources: ['paper', { playwright: { capabilities: { viewprt: 1 } } }] });
    expectFailure(answer, 'E0104');
  });

  it('skips a source whose driver is not the one in use, with a warning', async () => {
    const config = { driver_sources: ['paper'], elements_sources: ['playwright', 'paper_page_source'] };
    const session = await ClientSession.start(client, sessionConfig(undefined, config));
    expect(await session.read('/source')).to.equal('<paper/>');
    const warnings = service.log.filter((line) => line['level'] === 40 && line['session_id'] === session.id);
    expect(warnings.map(({ source }) => source)).to.have.members([
      'playwright_find_element',
      'playwright_page_source',
      'playwright_screenshot',
      'playwright_stuck_screenshot',
    ]);
    expectFailure(await session.get('/screenshot'), 'E0303');
    await session.stop();
  });

  it('says what the platform cannot do', async () => {
    const session = await ClientSession.start(client, sessionConfig(undefined, { driver_sources: ['paper'] }));
    await session.fail('Press By Percentage', ['50', '50'], 'E0105');
    await session.fail('Get App Version', ['org.example'], 'E0105');
    await session.stop();
  });

  it('answers 504 when a read takes too long, and goes on', async () => {
    const config = { elements_sources: ['playwright_stuck_screenshot', 'playwright_page_source'] };
    const session = await ClientSession.start(client, sessionConfig(undefined, config));
    for (const path of ['/screenshot', '/screen_elements']) {
      const answer = await session.get(path);
      expectFailure(answer, 'E0107');
      expect(answer.ms).to.be.within(250, 9000);
    }
    expect(await session.read('/elements')).to.deep.equal([]);
    await session.stop();
  });

  it('answers 500 without a word of the inside for a fault of its own, and logs the stack', async () => {
    const session = await ClientSession.start(client, sessionConfig(undefined, { driver_sources: ['paper'] }));
    const answer = await session.act('Break', [], { headers: { 'X-Request-Id': 'broken-1' } });
    expectFailure(answer, 'E0802');
    expect(answer.text).to.not.match(/secret|TypeError|\.js/);
    const line = service.log.find((entry) => entry['req_id'] === 'broken-1' && entry['level'] === 50);
    expect(JSON.stringify(line)).to.include('TypeError: the inside of /opt/secret/place');
    await session.stop();
  });

  it('opens nothing that stays when a plugin cannot be built', async () => {
    const answer = await start({ text_detection: ['brittle'] });
    expectFailure(answer, 'E0603');
    expect(answer.detail.details).to.include({ plugin: 'brittle' });
    expect((await client.get('/v1/sessions')).body['sessions']).to.be.empty;
    expect(service.processes.browsers()).to.be.empty;
  });

  it('removes the session although its driver cannot be closed, with warnings', async () => {
    const driver = { paper: { capabilities: { closed_by: 'nobody' } } };
    const session = await ClientSession.start(client, sessionConfig(undefined, { driver_sources: [driver] }));
    const { status, body, text } = await session.stop();
    expect(status).to.equal(200);
    expect(body).to.include({ status: 'terminated', session_id: session.id });
    expect(body['warnings']).to.be.an('array').that.is.not.empty;
    expect(text).to.not.include('secret');
    expect((await session.stop()).status).to.equal(404);
    expect((await client.get('/v1/sessions')).body['sessions']).to.be.empty;
  });
});
