import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { picture } from '../support/picture.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { stopSessions } from '../support/stop-sessions.js';
import { until } from '../fixtures/until.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('POST /v1/sessions/start', () => {
  let service: ServedService;
  let client: HttpClient;
  let app: DemoApp;

  before(async () => {
    [service, app] = await Promise.all([
      ServedService.start({ env: { SVC_MAX_SESSIONS: '2', SVC_WARM_BROWSERS: '0' } }),
      startDemoApp(),
    ]);
    client = await HttpClient.connect(service.url);
  });

  afterEach(() => stopSessions(client));

  after(async () => {
    client.close();
    await Promise.all([service.stop(), app.close()]);
  });

  const start = (body: unknown) => client.post('/v1/sessions/start', body);
  const sessions = async () => (await client.get('/v1/sessions')).body['sessions'] as Record<string, unknown>[];

  describe('a session from its start to its stop', () => {
    it('is created, listed, driven and terminated', async () => {
      const answer = await start(sessionConfig(app.url));
      expect(answer.status).to.equal(200);
      const { session_id: id, driver_id: driverId, status } = answer.body as Record<string, string>;
      expect(id).to.match(UUID);
      expect(driverId).to.be.a('string').that.is.not.empty;
      expect(status).to.equal('created');

      const path = `/v1/sessions/${id}`;
      expect((await client.get(`${path}/driver-id`)).data).to.deep.equal({ result: driverId });
      const action = { mode: 'keyword', keyword: 'Get Driver Session Id' };
      expect((await client.post(`${path}/action`, action)).data).to.deep.equal({ result: driverId });

      const [listed, ...others] = await sessions();
      expect(others).to.be.empty;
      expect(listed).to.include({ session_id: id, driver: 'playwright', driver_id: driverId, state: 'ready' });
      expect(listed).to.include({ queue_length: 0 });
      expect(Date.parse(String(listed!['created']))).to.be.closeTo(Date.now(), 20_000);
      expect(Date.parse(String(listed!['last_used']))).to.be.at.least(Date.parse(String(listed!['created'])));

      const stopped = await client.delete(`${path}/stop`);
      expect([stopped.status, stopped.json]).to.deep.equal([200, { status: 'terminated', session_id: id }]);
      expect(await sessions()).to.be.empty;
      expect(service.processes.browsers()).to.be.empty;
      const again = await client.delete(`${path}/stop`);
      expect([again.status, again.json]).to.deep.equal([404, { detail: 'Session not found' }]);
      expect((await client.get(`${path}/variables`)).status).to.equal(404);
    });

    it('logs its start and stop with the id of the request, and no capabilities', async () => {
      const config = sessionConfig(app.url, {
        driver_sources: [{ playwright: { capabilities: { url: `${app.url}/?secret=swordfish-1` } } }],
      });
      const answer = await client.post('/v1/sessions/start', config, { headers: { 'X-Request-Id': 'start-7' } });
      const id = answer.body['session_id'] as string;
      await client.delete(`/v1/sessions/${id}/stop`);
      const lines = service.log.filter((line) => line['session_id'] === id);
      expect(lines.map(({ msg }) => msg)).to.include.members(['session created', 'session stopped']);
      expect(lines.some((line) => line['req_id'] === 'start-7')).to.be.true;
      expect(service.output).to.not.include('swordfish-1');
    });
  });

  describe('the forms of its sources', () => {
    const TITLED = 'data:text/html,<title>Titled</title>';
    const forms: readonly (readonly [what: string, title: string, change: () => Record<string, unknown>])[] = [
      [
        'plain names, each source on its own, with unknown fields beside them',
        '',
        () => ({
          driver_sources: ['playwright'],
          elements_sources: ['playwright_find_element', 'playwright_page_source', 'playwright_screenshot'],
          colour: 'blue',
          ai_self_heal: false,
          project_path: null,
        }),
      ],
      [
        'true and null, which is true; null is also no API data',
        '',
        () => ({ driver_sources: [{ playwright: null }], elements_sources: [{ playwright: true }], api_data: null }),
      ],
      [
        'objects, those that are not enabled beside one that is, with the address as its url',
        'Titled',
        () => ({
          driver_sources: [{ selenium: false }, { appium: { enabled: false } }, { playwright: { url: TITLED } }],
          elements_sources: [{ playwright: { enabled: true } }, { no_such_source: { enabled: false } }],
        }),
      ],
      [
        'objects with the address as browserUrl',
        'Titled',
        () => ({ driver_sources: [{ playwright: { capabilities: { browserUrl: TITLED } } }] }),
      ],
    ];
    for (const [what, title, change] of forms) {
      it(`may be ${what}`, async () => {
        const session = await ClientSession.start(client, sessionConfig(undefined, change()));
        expect(await session.evaluate('document.title')).to.equal(title);
        expect(await session.read('/screenshot')).to.be.a('string').that.is.not.empty;
        expect(await session.read('/elements')).to.deep.equal([]);
      });
    }

    it('log the unknown fields that they leave aside', () => {
      expect(service.log.some(({ level, msg }) => level === 40 && /"colour"/.test(String(msg)))).to.be.true;
    });

    it('logs a warning for the deprecated fields', async () => {
      const config = sessionConfig(undefined, {
        appium_url: 'http://127.0.0.1:9/',
        appium_config: { capabilities: { platformName: 'Android' } },
      });
      const answer = await start(config);
      if (answer.status === 200) await client.delete(`/v1/sessions/${String(answer.body['session_id'])}/stop`);
      const warned = service.log.filter(({ level, msg }) => level === 40 && /deprecated/.test(String(msg)));
      expect(warned).to.have.lengthOf(1);
    });
  });

  describe('what it refuses before anything is opened', () => {
    const refused = async (change: Record<string, unknown>, code: 'E0501' | 'E0503' | 'E0601' | 'E0104') => {
      const body = Object.fromEntries(
        Object.entries({ ...sessionConfig(), ...change }).filter(([, value]) => value !== undefined),
      );
      const answer = await start(body);
      expectFailure(answer, code);
      expect(await sessions()).to.be.empty;
      return answer.detail;
    };

    it('is a configuration without an enabled driver', async () => {
      await refused({ driver_sources: [] }, 'E0501');
      await refused({ driver_sources: [{ playwright: false }] }, 'E0501');
      await refused({ driver_sources: [{ playwright: { enabled: false } }] }, 'E0501');
    });

    it('is a list that is missing or no list', async () => {
      for (const field of ['driver_sources', 'elements_sources', 'text_detection', 'image_detection']) {
        expect((await refused({ [field]: undefined }, 'E0503')).message).to.include(field);
        for (const wrong of ['playwright', {}, null, 7]) await refused({ [field]: wrong }, 'E0503');
      }
    });

    it('is an item of the wrong form, with its place', async () => {
      const items = [7, '', [], {}, { a: true, b: true }, { playwright: 'yes' }, { playwright: { enabled: 'yes' } }];
      for (const item of items) {
        const { details } = await refused({ elements_sources: ['playwright', item] }, 'E0503');
        expect(JSON.stringify(details?.['problems'])).to.include('elements_sources.1');
      }
    });

    it('is a wrong type anywhere else', async () => {
      const changes = [
        { driver_sources: [{ playwright: { capabilities: [1] } }] },
        { driver_sources: [{ playwright: { url: 7 } }] },
        { project_path: 7 },
        { api_data: 'definitions.json' },
        { ai_self_heal: 'maybe' },
      ];
      for (const change of changes) await refused(change, 'E0503');
    });

    it('is an unknown name, with the nearest one', async () => {
      const cases = [
        ['driver_sources', 'plawright', 'playwright'],
        ['elements_sources', 'playwrite_page_source', 'playwright_page_source'],
        ['text_detection', 'no-such-reader', undefined],
        ['image_detection', 'no-such-matcher', undefined],
      ] as const;
      for (const [field, name, near] of cases) {
        const { message, details } = await refused({ [field]: [name] }, 'E0601');
        expect(message).to.include(name);
        expect(details?.suggestions).to.be.an('array');
        if (near !== undefined) expect(details?.suggestions?.[0]).to.equal(near);
      }
    });

    it('is an unknown capability, with the nearest one and never its value', async () => {
      const capabilities = { viewprt: { width: 1, height: 1 }, password: 'swordfish-2' };
      const detail = await refused({ driver_sources: [{ playwright: { capabilities } }] }, 'E0104');
      expect(detail.details?.suggestions).to.deep.equal(['viewport']);
      expect(JSON.stringify(detail) + service.output).to.not.include('swordfish-2');
    });

    it('is a capability of the wrong type, with its place', async () => {
      for (const [name, value] of Object.entries({
        viewport: { width: '100', height: 100 },
        headless: 'no',
        args: '--flag',
        deviceScaleFactor: -1,
        colorScheme: 'pink',
      })) {
        const detail = await refused(
          { driver_sources: [{ playwright: { capabilities: { [name]: value } } }] },
          'E0104',
        );
        expect(detail.message).to.include(name);
      }
    });

    it('is an address that may not be opened', async () => {
      for (const url of [
        'file:///etc/passwd',
        'FILE:///etc/passwd',
        'chrome://version',
        'javascript:alert(1)',
        'http://[',
      ]) {
        const detail = await refused({ driver_sources: [{ playwright: { capabilities: { url } } }] }, 'E0104');
        expect(detail.message, url).to.not.match(/Unexpected/);
      }
    });

    it('is API data that is not valid, with its place', async () => {
      const api = { collections: { shop: { base_url: 'http://x', apis: { list: { endpoint: '/', colour: 1 } } } } };
      const answer = await start(sessionConfig(undefined, { api_data: api }));
      expect(answer.status).to.equal(400);
      expect(answer.text).to.include('collections.shop.apis.list.colour');
    });
  });

  describe('project_path', () => {
    let directory: string;

    before(async () => {
      directory = await mkdtemp(join(tmpdir(), 'svc-project-'));
      await mkdir(join(directory, 'inside', 'deep'), { recursive: true });
      await writeFile(join(directory, 'inside', 'deep', 'badge.png'), Buffer.from(await picture(8, 8), 'base64'));
      await writeFile(join(directory, 'inside', 'broken.jpg'), 'no image');
    });

    after(() => rm(directory, { recursive: true }));

    it('must be a directory that exists', async () => {
      for (const path of [join(directory, 'nowhere'), join(directory, 'inside', 'broken.jpg'), '', '\0']) {
        const answer = await start(sessionConfig(undefined, { project_path: path }));
        expectFailure(answer, 'E0503');
        expect(answer.detail.message).to.include('project_path');
      }
    });

    it('brings every image below it as a template, with and without its extension', async () => {
      const config = sessionConfig(undefined, { project_path: join(directory, 'inside') });
      const session = await ClientSession.start(client, config);
      for (const name of ['badge.png', 'badge', 'image=badge']) {
        const detail = await session.fail('Press Element', [name], 'E0201');
        expect(detail.message, name).to.include('image');
      }
      await session.fail('Press Element', ['badge.jpg'], 'E0205');
      await session.stop();
    });
  });

  describe('a start that fails after the browser was opened', () => {
    it('leaves no session and no browser behind', async () => {
      for (const url of ['http://127.0.0.1:1/refused', 'http://no-such-host.invalid/']) {
        const answer = await start(sessionConfig(url));
        expect(answer.status, url).to.equal(500);
        expect(answer.detail.message).to.match(/ERR_/);
      }
      expect(await sessions()).to.be.empty;
      await until('the end of the browsers', () => service.processes.browsers().length === 0);
    });

    it('says that the port cannot be opened', async () => {
      const answer = await start(sessionConfig('http://127.0.0.1:99999/'));
      expectFailure(answer, 'E0104');
    });
  });

  it('refuses too many sessions with 429 and Retry-After until one is stopped, and counts those that are starting', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => start(sessionConfig())));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).to.have.lengthOf(2);
    for (const answer of refused) {
      expectFailure(answer, 'E0504');
      expect(Number(answer.headers['retry-after'])).to.be.at.least(1);
    }
    const [first] = await sessions();
    await client.delete(`/v1/sessions/${String(first!['session_id'])}/stop`);
    expect((await start(sessionConfig())).status).to.equal(200);
    expectFailure(await start(sessionConfig()), 'E0504');
  });
});
