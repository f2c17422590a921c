import { expect } from 'chai';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import type { ObservedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

/** A port where nothing answers. */
const NOBODY = 'http://127.0.0.1:9';

describe('the fields of a session start', () => {
  let hub: PageServer;
  let client: HttpClient;
  let service: ObservedService;

  before(async () => {
    hub = await PageServer.start({});
    ({ client, service } = await sharedService());
  });
  afterEach(() => stopSessions(client));
  after(() => hub.close());

  const start = (body: unknown) => client.post('/v1/sessions/start', body);

  it('that are deprecated feed an appium source', async () => {
    const appium = { enabled: true, url: null, capabilities: { platformName: 'Android' } };
    const answer = await start(sessionConfig(undefined, { driver_sources: [{ appium }], appium_url: hub.origin }));
    expectFailure(answer, 'E0102');
    expect(hub.asked).to.include('/session');
  });

  it('that are deprecated are ignored beside other drivers, and the answer says so', async () => {
    const answer = await start(sessionConfig(undefined, { appium_url: NOBODY, appium_config: null }));
    expect(answer.status, answer.summary).to.equal(200);
    expect(answer.body['warnings']).to.deep.equal([
      'appium_url and appium_config are deprecated, and ignored beside drivers that are not appium: use driver_sources',
    ]);
  });

  it('may be null wherever they are optional', async () => {
    const nothing = { enabled: null, url: null, capabilities: null };
    const session = await ClientSession.start(client, {
      ...sessionConfig(),
      driver_sources: [{ playwright: nothing }],
      elements_sources: [{ playwright: nothing }],
      ...{ project_path: null, api_data: null, appium_url: null, appium_config: null },
      ...{ ai_self_heal: null, similarity_heal: null, llm_provider: null, llm_model: null },
    });
    await session.run('Sleep', ['0'], { extra: { test_case: null, template_images: null } });
  });

  it('name each problem of the API definitions by its path', async () => {
    const answer = await start(sessionConfig(undefined, { api_data: { collections: {}, x: 1 } }));
    expectFailure(answer, 'E0503');
    expect(answer.detail.details?.['problems']).to.deep.equal([{ path: 'api_data.x', message: 'unknown key' }]);
  });

  it('whose first driver does not open: the next one is used, and the answer and the log say so', async () => {
    const answer = await start(
      sessionConfig(undefined, { driver_sources: [{ selenium: { url: NOBODY } }, 'playwright'] }),
    );
    expect(answer.status, answer.summary).to.equal(200);
    const [warning, ...others] = answer.body['warnings'] as string[];
    expect(warning).to.match(/^selenium: E0102 .*; playwright is used instead$/);
    expect(others).to.deep.equal([]);
    const logged = service.log.filter(({ level, driver }) => level === 40 && driver === 'selenium');
    expect(logged).to.have.lengthOf(1);
  });

  it('may lead to a session whose driver is closed, which has no driver id then', async () => {
    const session = await ClientSession.start(client, sessionConfig());
    await session.run('Close And Terminate App');
    expectFailure(await session.get('/driver-id'), 'E0101');
    await session.run('Launch App');
    expect(await session.read('/driver-id')).to.be.a('string');
  });

  it('and the parameters of a call are named by their place when they are wrong', async () => {
    const session = await ClientSession.start(client, sessionConfig());
    const { message } = await session.fail('Sleep', [{ a: 1 }], 'E0403');
    expect(message).to.include('params.0: must be a text, a number, a boolean or null, or a list of these');
    const nested = await session.fail('Sleep', { duration: [0, []] }, 'E0403');
    expect(nested.message).to.include('params.duration.1: must be a text, a number, a boolean or null');
  });
});
