import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { HttpClient } from '../support/http-client.js';
import { ownService } from '../support/own-service.js';
import type { ServedService } from '../support/serve.js';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const ORIGIN = 'https://client.example:8443';
const NOBODY = '/v1/sessions/00000000-0000-4000-8000-000000000000';

describe('the service itself over HTTP', () => {
  let service: ServedService;
  let client: HttpClient;

  before(async () => {
    ({ service, client } = await ownService());
  });
  after(async () => {
    client.close();
    await service.stop();
  });

  describe('what it tells of itself', () => {
    it('says on / that it is running, with the version of the package', async () => {
      const { status, body } = await client.get('/');
      expect(status).to.equal(200);
      expect(body['status']).to.match(/running/);
      expect(body['version']).to.equal(version);
    });

    it('is alive and ready', async () => {
      for (const path of ['/health/live', '/health/ready']) {
        const { status, json } = await client.get(path);
        expect([status, json]).to.deep.equal([200, { status: 'ok' }]);
      }
    });

    it('counts requests in metrics for Prometheus', async () => {
      await client.get('/v1/keywords');
      const { status, headers, text } = await client.get('/metrics');
      expect(status).to.equal(200);
      expect(headers['content-type']).to.match(/^text\/plain/);
      expect(text).to.match(/^svc_http_request_duration_seconds_count\{.*route="\/v1\/keywords".*\} \d+$/m);
      expect(text).to.match(/^svc_sessions 0$/m);
    });

    it('has the schema of test files, with its keywords', async () => {
      const { status, headers, body } = await client.get('/schemas/test.json');
      expect(status).to.equal(200);
      expect(headers['content-type']).to.match(/^application\/json/);
      const { keywordStep } = body['definitions'] as { keywordStep: { properties: object } };
      expect(keywordStep.properties).to.include.keys('Press Element', 'Evaluate');
    });

    it('has a page of documentation that loads nothing from elsewhere', async () => {
      const { status, headers, text } = await client.get('/docs');
      expect(status).to.equal(200);
      expect(headers['content-type']).to.match(/^text\/html/);
      const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
      expect(addresses).to.not.be.empty;
      for (const address of addresses) {
        expect(address).to.match(/^\//);
        expect((await client.get(address)).status, address).to.equal(200);
      }
    });

    it('has no other file on that page', async () => {
      for (const asset of ['..%2fpackage.json', 'index.js', '__proto__', 'constructor']) {
        expect((await client.get(`/docs/${asset}`)).status, asset).to.equal(404);
      }
    });

    it('answers HEAD like GET without a body', async () => {
      const answer = await client.request('HEAD', '/v1/keywords');
      expect([answer.status, answer.text]).to.deep.equal([200, '']);
    });
  });

  describe('addresses and methods that do not exist', () => {
    it('answers an unknown path with 404', async () => {
      for (const path of ['/nothing', '/v1', '/v1/sessions/x/nothing', '/v1/keyword']) {
        expect((await client.get(path)).status, path).to.equal(404);
      }
    });

    it('answers a method that a path does not have with 405, naming those it has', async () => {
      const cases = [
        ['POST', '/', 'GET'],
        ['DELETE', '/v1/keywords', 'GET'],
        ['PUT', '/v1/sessions/start', 'POST'],
        ['GET', '/v1/sessions/start', 'POST'],
        ['GET', `${NOBODY}/stop`, 'DELETE'],
        ['GET', `${NOBODY}/action`, 'POST'],
        ['PATCH', `${NOBODY}/variables`, 'GET'],
      ] as const;
      for (const [method, path, allowed] of cases) {
        const { status, headers, detail } = await client.request(method, path);
        expect(status, `${method} ${path}`).to.equal(405);
        expect(headers.allow?.split(', ')).to.include(allowed);
        expect(detail).to.include({ code: 'E0509', status: 405, type: 'request' });
      }
    });

    it('answers every session path without its session with 404 and the one text', async () => {
      const paths = [
        ['POST', '/action', { mode: 'keyword', keyword: 'sleep', params: ['0'] }],
        ['POST', '/templates', { name: 'x', image_base64: '' }],
        ['POST', '/api', { collections: {} }],
        ['GET', '/variables'],
        ['GET', '/screenshot'],
        ['GET', '/driver-id'],
        ['GET', '/elements'],
        ['GET', '/source'],
        ['GET', '/screen_elements'],
        ['GET', '/events'],
        ['GET', '/workspace/stream'],
        ['DELETE', '/stop'],
      ] as const;
      for (const [method, path, json] of paths) {
        const answer = await client.request(method, NOBODY + path, { json });
        expect(answer.status, path).to.equal(404);
        expect(answer.json, path).to.deep.equal({ detail: 'Session not found' });
      }
    });

    it('looks for the session before it reads the body', async () => {
      const { status } = await client.request('POST', `${NOBODY}/action`, {
        body: '{broken',
        headers: { 'Content-Type': 'text/plain' },
      });
      expect(status).to.equal(404);
    });
  });

  describe('X-Request-Id', () => {
    it('is a new one for each request', async () => {
      const ids = await Promise.all([1, 2, 3].map(async () => (await client.get('/')).headers['x-request-id']));
      expect(new Set(ids).size).to.equal(3);
      expect(ids).to.not.include(undefined);
    });

    it("is the client's own on every kind of answer, and in the log lines of the request", async () => {
      const paths = [
        ['GET', '/', 200],
        ['GET', `${NOBODY}/variables`, 404],
        ['POST', '/', 405],
        ['POST', '/v1/sessions/start', 400],
      ] as const;
      for (const [method, path, status] of paths) {
        const headers = { 'X-Request-Id': `trace-${status}` };
        const answer = await client.request(method, path, { headers, ...(method === 'POST' && { json: {} }) });
        expect([answer.status, answer.headers['x-request-id']]).to.deep.equal([status, `trace-${status}`]);
      }
    });

    it('is replaced when it could break a log line or a header', async () => {
      for (const id of ['a\tb', 'x'.repeat(300), '{"level":60}']) {
        const { headers } = await client.get('/', { headers: { 'X-Request-Id': id } });
        expect(headers['x-request-id']).to.match(/^[\w-]{36}$/);
      }
    });
  });

  describe('CORS', () => {
    it('allows every origin, with credentials, on successes and failures', async () => {
      const paths = [
        ['GET', '/'],
        ['GET', `${NOBODY}/variables`],
        ['POST', '/'],
        ['POST', '/v1/sessions/start'],
      ] as const;
      for (const [method, path] of paths) {
        const { headers } = await client.request(method, path, { headers: { Origin: ORIGIN } });
        expect(headers['access-control-allow-origin'], path).to.equal(ORIGIN);
        expect(headers['access-control-allow-credentials'], path).to.equal('true');
        expect(headers.vary, path).to.match(/Origin/i);
        expect(headers['access-control-expose-headers'], path).to.match(/X-Request-Id/i);
      }
    });

    it('answers a preflight request with what was asked for', async () => {
      for (const [method, path] of [
        ['POST', '/v1/sessions/start'],
        ['DELETE', `${NOBODY}/stop`],
        ['POST', `${NOBODY}/action`],
      ] as const) {
        const { status, headers } = await client.request('OPTIONS', path, {
          headers: {
            Origin: ORIGIN,
            'Access-Control-Request-Method': method,
            'Access-Control-Request-Headers': 'content-type,authorization,x-anything',
          },
        });
        expect(status).to.equal(204);
        expect(headers['access-control-allow-origin']).to.equal(ORIGIN);
        expect(headers['access-control-allow-credentials']).to.equal('true');
        expect(headers['access-control-allow-methods']).to.include(method);
        expect(headers['access-control-allow-headers']).to.equal('content-type,authorization,x-anything');
      }
    });
  });
});
