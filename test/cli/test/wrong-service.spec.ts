import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { remoteSessions } from '../../../src/cli/test/remote-sessions.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const PROJECT = { root: '/', apiData: undefined };

/** Answers each path with a status and a body; others as the service answers an unknown address. */
const answering =
  (answers: Readonly<Record<string, readonly [status: number, body: unknown]>>): RequestListener =>
  (request, response) => {
    const [status, body] = answers[request.url!] ?? [404, { detail: 'Not found; /docs lists every address' }];
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const STATUS = [200, { status: 'svc API is running', version: '0.1.0' }] as const;

describe('a wrong address of a remote service', () => {
  let server: Server | undefined;

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function refusal(listener: RequestListener, path = ''): Promise<string> {
    server = createServer(listener);
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { code, message } = await refusalOf(() =>
      remoteSessions({ url: `http://127.0.0.1:${port}${path}` }, PROJECT),
    );
    return `${code} ${message.replace(`:${port}`, ':PORT')}`;
  }

  it('is named when it is none, or when nothing answers', async () => {
    for (const url of ['localhost:8000', 'shop', '', 'http://', 'ftp://localhost']) {
      const { code, message } = await refusalOf(() => remoteSessions({ url }, PROJECT));
      expect(code, url).to.equal('E0503');
      expect(message).to.include('--service is an address such as http://localhost:8000');
    }
    const { code, message } = await refusalOf(() => remoteSessions({ url: 'http://127.0.0.1:9' }, PROJECT));
    expect(`${code} ${message}`).to.match(
      /^E0503 Invalid configuration: --service: http:\/\/127\.0\.0\.1:9 does not answer/,
    );
  });

  it('is named when another program answers there', async () => {
    const isNone = 'E0503 Invalid configuration: --service: http://127.0.0.1:PORT is no svc service';
    expect(await refusal(answering({ '/': [200, '<h1>Shop</h1>'] }))).to.equal(isNone);
    expect(await refusal(answering({ '/': [200, { hello: 'world' }] }))).to.equal(isNone);
  });

  it('says how to give the token', async () => {
    const detail = { code: 'E0507', message: 'Token missing or wrong', status: 401, type: 'access' };
    expect(await refusal(answering({ '/': STATUS, '/v1/keywords': [401, { detail }] }))).to.equal(
      'E0507 Token missing or wrong: give the token of the service by --token or SVC_TOKEN',
    );
  });

  it('tells a service that is too old', async () => {
    expect(await refusal(answering({ '/': STATUS, '/v1/keywords': [200, []] }))).to.equal(
      'E0503 Invalid configuration: --service: the service lacks an endpoint that this version needs: update it',
    );
  });

  it('tells which path to leave out', async () => {
    expect(await refusal(answering({ '/v1/': STATUS }), '/v1')).to.equal(
      'E0503 Invalid configuration: --service: http://127.0.0.1:PORT/v1 lacks an endpoint that this version needs: ' +
        'leave out /v1 unless a proxy needs it, else update the service',
    );
  });
});
