import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

const TOKEN = 'swordfish-9-swordfish';
const BEARER = { Authorization: `Bearer ${TOKEN}` };

describe('a service with everything that can be opted in to', () => {
  let service: ServedService;
  let client: HttpClient;
  let pages: PageServer;
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-guarded-'));
    await mkdir(join(directory, 'inside', 'deep'), { recursive: true });
    await symlink(tmpdir(), join(directory, 'inside', 'way-out'));
    pages = await PageServer.start({ '/health': '{}' });
    service = await ServedService.start({
      args: ['--host', '0.0.0.0', '--allowed-origins', 'https://good.example, https://too.example'],
      env: {
        SVC_TOKEN: TOKEN,
        SVC_ALLOWED_HOSTS: 'svc.example,0.0.0.0',
        SVC_PROJECT_ROOT: join(directory, 'inside'),
        SVC_API_ALLOWED_HOSTS: `api.example.org,${new URL(pages.origin).host}`,
        SVC_ALLOW_FILE_URLS: 'yes',
      },
    });
    client = await HttpClient.connect(service.url, BEARER);
  });

  after(async () => {
    client.close();
    await Promise.all([service.stop(), pages.close(), rm(directory, { recursive: true })]);
  });

  it('wants the token on every path but / and /health', async () => {
    const paths = [
      '/v1/keywords',
      '/v1/sessions',
      '/openapi.json',
      '/docs',
      '/metrics',
      '/v1/sessions/x/source',
      '/no',
    ];
    for (const path of paths) {
      const wrong = ['', TOKEN, 'Bearer', 'Bearer wrong', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, `Bearer ${TOKEN} x`];
      const answers = wrong.map((given) => client.get(path, { headers: { Authorization: given } }));
      for (const answer of await Promise.all(answers)) {
        expectFailure(answer, 'E0507');
        expect(answer.headers['www-authenticate']).to.equal('Bearer');
      }
    }
    expectFailure(await client.post('/v1/sessions/start', {}, { headers: { Authorization: '' } }), 'E0507');
    for (const authorization of [BEARER.Authorization, `bearer ${TOKEN}`]) {
      expect((await client.get('/v1/keywords', { headers: { Authorization: authorization } })).status).to.equal(200);
    }
    for (const path of ['/', '/health/live', '/health/ready']) {
      expect((await client.get(path, { headers: { Authorization: '' } })).status).to.equal(200);
    }
    expect(service.output).to.not.include(TOKEN);
  });

  it('makes whoever sends a wrong token wait, and nobody else', async () => {
    const asked = (authorization: string) => client.get('/v1/keywords', { headers: { Authorization: authorization } });
    const wrong = asked('Bearer wrong');
    const [none, right] = await Promise.all([asked(''), asked(BEARER.Authorization)]);
    expect([none.status, right.status]).to.deep.equal([401, 200]);
    expect((await wrong).ms)
      .to.be.at.least(240)
      .and.to.be.above(Math.max(none.ms, right.ms));
  });

  it('brings no warning of being open to everyone', () => {
    expect(service.log.some(({ msg }) => /everyone/.test(String(msg)))).to.be.false;
  });

  it('answers a preflight request without the token', async () => {
    const headers = { Origin: 'https://good.example', 'Access-Control-Request-Method': 'POST', Authorization: '' };
    const answer = await client.request('OPTIONS', '/v1/sessions/start', { headers });
    expect(answer.status).to.equal(204);
    expect(answer.headers['access-control-allow-origin']).to.equal('https://good.example');
  });

  it('allows the listed origins alone', async () => {
    const allowed = async (origin: string) =>
      (await client.get('/', { headers: { Origin: origin } })).headers['access-control-allow-origin'];
    for (const origin of ['https://good.example', 'https://too.example']) {
      expect(await allowed(origin)).to.equal(origin);
    }
    for (const origin of ['https://evil.example', 'https://good.example.evil.example', 'null']) {
      expect(await allowed(origin), origin).to.be.oneOf([undefined, '']);
    }
  });

  it('answers the listed hosts alone', async () => {
    expect((await client.get('/', { headers: { Host: 'svc.example:1234' } })).status).to.equal(200);
    for (const host of ['evil.example', 'svc.example.evil.example', 'x']) {
      expectFailure(await client.get('/v1/keywords', { headers: { Host: host } }), 'E0508');
    }
  });

  it('takes no project outside of its root', async () => {
    for (const path of [tmpdir(), join(directory, 'inside', '..'), join(directory, 'inside', 'way-out')]) {
      const answer = await client.post('/v1/sessions/start', sessionConfig(undefined, { project_path: path }));
      expectFailure(answer, 'E0503');
      expect(answer.detail.message, path).to.include('SVC_PROJECT_ROOT');
    }
  });

  it('opens files, projects below the root, and calls the listed hosts alone', async () => {
    const get = (endpoint: string) => ({ endpoint, request: { method: 'GET' } });
    const other = await PageServer.start({ '/': '{}' });
    const collections = {
      listed: { base_url: pages.origin, apis: { health: get('/health') } },
      other: { base_url: other.origin, apis: { home: get('/') } },
    };
    const config = sessionConfig('file:///etc/hostname', {
      project_path: join(directory, 'inside', 'deep'),
      api_data: { collections },
    });
    const session = await ClientSession.start(client, config);
    expect(await session.evaluate('location.href')).to.equal('file:///etc/hostname');
    expect((await session.act('Invoke API', ['listed.health'])).status).to.equal(200);
    const detail = await session.fail('Invoke API', ['other.home'], 'E0701');
    expect(detail.message).to.include('SVC_API_ALLOWED_HOSTS');
    expect(other.asked).to.deep.equal([]);
    await other.close();
    await session.stop();
  });
});
