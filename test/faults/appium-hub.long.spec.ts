import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { sharedService } from '../support/shared-service.js';

const PAGE = '<!DOCTYPE html><html><head><title>500</title></head><body><h1>Internal Server Error</h1></body></html>';
const SOURCE = `<hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="2400"><android.widget.Button index="0" class="android.widget.Button" text="Here" clickable="true" enabled="true" bounds="[0,100][500,200]" displayed="true"/></hierarchy>`;

/** A hub between us and Appium that fails as proxies do. Only what a proxy says itself is played. */
class FailingHub {
  /** Answers this request in its own way; undefined answers as usual. */
  fail: ((path: string) => { status: number; type: string; body: string } | undefined) | undefined;
  readonly #server: Server = createServer((request, response) => this.#serve(request, response));

  static async start(): Promise<FailingHub> {
    const hub = new FailingHub();
    hub.#server.listen(0, '127.0.0.1');
    await once(hub.#server, 'listening');
    return hub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    const path = `${request.method} ${request.url?.replace(/^\/session\/[^/]+/, '/session/:')}`;
    const failure = this.fail?.(path);
    if (failure) return void response.writeHead(failure.status, { 'content-type': failure.type }).end(failure.body);
    const capabilities = { platformName: 'Android', 'appium:automationName': 'UiAutomator2' };
    const values: Record<string, unknown> = {
      'POST /session': { sessionId: 'hub-1', capabilities },
      'GET /session/:/source': SOURCE,
      'GET /session/:/window/rect': { x: 0, y: 0, width: 1080, height: 2400 },
      'GET /session/:/contexts': ['NATIVE_APP'],
    };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ value: values[path] ?? null }));
  }
}

describe('a hub in front of Appium', () => {
  let hub: FailingHub;
  let client: HttpClient;

  before(async () => {
    [hub, { client }] = await Promise.all([FailingHub.start(), sharedService()]);
  });

  after(() => hub?.close());

  beforeEach(() => (hub.fail = undefined));

  const config = () => ({
    driver_sources: [{ appium: { url: hub.url, capabilities: { platformName: 'Android' } } }],
    elements_sources: ['appium'],
    text_detection: [],
    image_detection: [],
  });
  const page = (status: number) => ({ status, type: 'text/html', body: PAGE });

  for (const status of [200, 404, 500, 502, 503]) {
    it(`that answers the start with ${status} and a page`, async () => {
      hub.fail = () => page(status);
      const answer = await client.post('/v1/sessions/start', config());
      expectFailure(answer, 'E0102');
      expect(answer.text).not.to.match(/<h1|DOCTYPE|Internal Server/);
      expect(answer.detail.message).to.include('no WebDriver answer').and.include(hub.url);
    });
  }

  it('that refuses the credentials', async () => {
    const value = { error: 'unknown error', message: 'Unauthorized' };
    hub.fail = () => ({ status: 401, type: 'application/json', body: JSON.stringify({ value }) });
    const answer = await client.post('/v1/sessions/start', config());
    expectFailure(answer, 'E0102');
    expect(answer.detail.message).to.include('Unauthorized');
  });

  it('that fails in the middle, and is well again', async () => {
    const session = await ClientSession.start(client, config());
    await session.run('Press Element', ['Here']);
    hub.fail = (path) => (path.startsWith('POST') ? page(500) : undefined);
    const answer = await session.act('Press Element', ['Here']);
    expectFailure(answer, 'E0401');
    expect(answer.detail.message).to.include('answered 500');
    expect(answer.text).not.to.match(/<h1|DOCTYPE|Internal Server/);
    hub.fail = undefined;
    await session.run('Press Element', ['Here']);
    hub.fail = () => page(502);
    const stopped = await session.stop();
    expect(stopped.status).to.equal(200);
    expect(stopped.text).not.to.include('<h1');
    expect(JSON.stringify(stopped.body['warnings'])).to.include('answered 502');
  });

  it('that has forgotten the session', async () => {
    const session = await ClientSession.start(client, config());
    const value = { error: 'invalid session id', message: 'Session timed out or not found', stacktrace: '' };
    hub.fail = () => ({ status: 404, type: 'application/json', body: JSON.stringify({ value }) });
    await session.fail('Press Element', ['Here'], 'E0106');
    hub.fail = undefined;
    const { message } = await session.fail('Press Element', ['Here'], 'E0106');
    expect(message).to.include('the server ended the session');
    expect((await session.stop()).status).to.equal(200);
  });

  it('that answers with nothing of WebDriver', async () => {
    const session = await ClientSession.start(client, config());
    for (const body of ['', 'null', '[]', '{}', '"text"', '{"value":']) {
      hub.fail = () => ({ status: 200, type: 'application/json', body });
      const answer = await session.act('Capture Pagesource');
      expect(answer.status, `${body}: ${answer.summary}`).to.equal(500);
      expect(answer.detail.code, body).to.be.oneOf(['E0401']);
    }
    hub.fail = undefined;
    await session.stop();
  });
});
