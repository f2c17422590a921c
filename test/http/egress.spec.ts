import { expect } from 'chai';
import { TestServer } from '../api/test-server.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

describe('egress_allowed_hosts', () => {
  let pages: PageServer;
  let other: TestServer;
  let service: ServedService;
  let client: HttpClient;

  before(async () => {
    [pages, other] = await Promise.all([
      PageServer.start({
        '/': '<h1>Home</h1>',
        '/gone': (_, response) => response.writeHead(302, { Location: other.url }).end(),
      }),
      TestServer.start((_, response) => response.end('{}')),
    ]);
    service = await ServedService.start({ env: { SVC_EGRESS_ALLOWED_HOSTS: new URL(pages.url('/')).host } });
    client = await HttpClient.connect(service.url);
  });

  after(async () => {
    client.close();
    await service.stop();
    await Promise.all([pages.close(), other.close()]);
  });

  it('refuses a start with the address of another server, detector, page or app', async () => {
    for (const changes of [
      { driver_sources: [{ selenium: { url: other.url } }] },
      { driver_sources: [{ appium: { capabilities: { 'appium:app': `${other.url}/app.apk` } } }] },
      { driver_sources: [{ playwright: { capabilities: { url: other.url } } }] },
      { driver_sources: [{ playwright: { capabilities: { url: other.url.replace('http://', '') } } }] },
      { text_detection: [{ remote_ocr: { url: other.url } }] },
      { image_detection: [{ remote_oir: { url: other.url } }] },
    ]) {
      const answer = await client.post('/v1/sessions/start', { ...sessionConfig(pages.url('/')), ...changes });
      expectFailure(answer, 'E0104');
      expect(answer.detail.message).to.contain('is not an allowed host (SVC_EGRESS_ALLOWED_HOSTS)');
    }
    expect(other.received).to.deep.equal([]);
  });

  it('bounds what Launch App opens and Invoke API calls, redirects included', async () => {
    const session = await ClientSession.start(client, sessionConfig(pages.url('/')));
    await session.fail('Launch App', [other.url], 'E0403');
    const api = (base_url: string, endpoint: string) => ({
      base_url,
      apis: { a: { endpoint, request: { method: 'GET' } } },
    });
    const collections = {
      home: api(pages.url(''), '/'),
      other: api(other.url, '/'),
      gone: api(pages.url(''), '/gone'),
    };
    expect((await session.post('/api', { collections })).status).to.equal(204);
    expect((await session.act('Invoke API', ['home.a'])).status).to.equal(200);
    for (const name of ['other.a', 'gone.a']) {
      expect((await session.fail('Invoke API', [name], 'E0701')).message).to.contain('SVC_EGRESS_ALLOWED_HOSTS');
    }
    expect(other.received).to.deep.equal([]);
    await session.stop();
  });
});
