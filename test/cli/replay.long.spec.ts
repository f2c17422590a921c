import { expect } from 'chai';
import { TestServer } from '../api/test-server.js';
import { svc } from '../support/svc-command.js';
import { eventAttributes, EventServiceStandIn } from '../fixtures/event-service.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ClientSession } from '../support/client-session.js';
import { DetectionServer, reply, results } from '../fixtures/detection-server.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { picture } from '../support/picture.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

const PAGE = `<h1>Board</h1><div id=logo style="position:absolute;left:40px;top:80px;width:120px;height:40px"
onclick="this.textContent = 'Pressed'"></div>`;
const TOKEN = 'tok-5up3r-s3cret';

describe('a recording replayed by svc run', () => {
  let [pages, api, detector, client, logo]: [PageServer, TestServer, DetectionServer, HttpClient, string] = [] as never;
  let session: ClientSession;

  const definitions = () => ({
    collections: {
      shop: {
        base_url: api.url,
        global_headers: { 'X-Api-Key': TOKEN },
        apis: {
          login: {
            endpoint: '/login',
            request: { method: 'POST', body: { name: 'ada', password: TOKEN, tokens: [`${TOKEN}-2`] } },
            expected_result: { extract: { token: 'token' } },
          },
        },
      },
    },
  });

  before(async () => {
    [pages, api, detector, { client }, logo] = await Promise.all([
      PageServer.start({ '/': PAGE }),
      TestServer.start((_, response) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"token": "t-1"}'),
      ),
      DetectionServer.start(),
      sharedService(),
      picture(24, 16),
    ]);
    const box = [
      [50, 90],
      [90, 110],
    ];
    detector.answer((response, asked) =>
      asked.path.endsWith('/detect-text')
        ? results()(response, asked)
        : reply(200, { results: [{ bbox: box, confidence: 0.9 }] })(response, asked),
    );
    session = await ClientSession.start(
      client,
      sessionConfig(pages.url('/'), {
        api_data: definitions(),
        image_detection: [{ remote_oir: { url: detector.url } }],
        test_case: 'Signs in',
      }),
    );
    expect((await session.post('/templates', { name: 'board', image_base64: logo })).status).to.equal(200);
    await session.act('Invoke API', ['shop.login']);
    await session.run('Press Element', ['board']);
    await session.run('Press Element', ['other'], {
      extra: { template_images: { other: logo }, test_case: 'Presses', event_attributes: { basket: 3, code: '@:x' } },
    });
    await session.run('Assert Presence', ['text=Pressed', 5]);
  });
  after(async () => {
    await Promise.all([stopSessions(client), pages.close(), api.close(), detector.close()]);
  });

  for (const [format, file] of [
    ['yaml', 'steps.yaml'],
    ['json', 'steps.json'],
  ] as const) {
    it(`has its API definitions, pictures, detectors and test cases in ${format}, and no secret`, async () => {
      const { text } = await session.get(`/steps?format=${format}`);
      expect(text).to.not.include(TOKEN);
      const events = await EventServiceStandIn.start();
      const files = {
        [file]: text,
        'events.json': JSON.stringify(eventAttributes(events.url, { track_actions: true })),
      };
      await inDirectory(files, async (cwd) => {
        const before = api.received.length;
        const secrets = ['secret_1', 'secret_2'].flatMap((name) => ['--variable', `${name}=again-${name}`]);
        const env = { SVC_EVENT_ATTRIBUTES_JSON: `${cwd}/events.json` };
        const { code, stdout, stderr } = await svc(['run', '--file', file, '--json', ...secrets], { cwd, env });
        expect(code, stdout + stderr).to.equal(0);
        const [login] = api.received.slice(before);
        expect(login!.headers['x-api-key']).to.equal('again-secret_1');
        expect(JSON.parse(login!.body)).to.deep.equal({
          ...{ name: 'ada', password: 'again-secret_1', tokens: ['again-secret_2'] },
        });
      });
      const pressed = events.events.filter(({ eventName }) => eventName === 'press_element');
      expect(pressed.map(({ eventAttributes: told }) => [told['testCaseName'], told['basket']])).to.deep.equal([
        ['Signs in', undefined],
        ['Presses', 3],
      ]);
      await events.close();
    });
  }

  it('of svc live is saved with what was given to it, and replays', async () => {
    const apis = JSON.stringify({ api: definitions() });
    await inDirectory({ 'api.yaml': apis, 'board.png': Buffer.from(logo, 'base64') }, async (cwd) => {
      const given = ['--api', 'api.yaml', '--template', 'board=board.png', '--test-case', 'Presses'];
      const remote = ['--image', JSON.stringify({ remote_oir: { url: detector.url } })];
      const at = ['--capabilities', JSON.stringify({ url: pages.url('/') })];
      const input =
        'Invoke API | shop.login\nPress Element | board\nAssert Presence | text=Pressed | 5\n.save again.yaml\n';
      const lived = await svc(['live', ...given, ...remote, ...at], { cwd, input });
      expect(lived.code, lived.stdout + lived.stderr).to.equal(0);
      const secrets = ['--variable', 'secret_1=a', '--variable', 'secret_2=b'];
      const again = await svc(['run', '--file', 'again.yaml', ...secrets], { cwd });
      expect(again.code, again.stdout + again.stderr).to.equal(0);
    });
  });
});
