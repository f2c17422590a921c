import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { HttpClient } from '../support/http-client.js';
import type { OpenApiDocument } from '../support/openapi-check.js';
import { ServedService } from '../support/serve.js';
import { sharedService } from '../support/shared-service.js';

const run = promisify(execFile);
const REDOCLY = fileURLToPath(new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));

/** The endpoints of the specification. */
const ENDPOINTS = [
  ['get', '/'],
  ['post', '/v1/sessions/start'],
  ['post', '/v1/sessions/{session_id}/action'],
  ['post', '/v1/sessions/{session_id}/templates'],
  ['post', '/v1/sessions/{session_id}/api'],
  ['get', '/v1/sessions/{session_id}/variables'],
  ['get', '/v1/sessions/{session_id}/screenshot'],
  ['get', '/v1/sessions/{session_id}/driver-id'],
  ['get', '/v1/sessions/{session_id}/elements'],
  ['get', '/v1/sessions/{session_id}/source'],
  ['get', '/v1/sessions/{session_id}/screen_elements'],
  ['get', '/v1/sessions/{session_id}/events'],
  ['get', '/v1/sessions/{session_id}/workspace/stream'],
  ['get', '/v1/keywords'],
  ['get', '/v1/plugins'],
  ['get', '/v1/devices'],
  ['delete', '/v1/sessions/{session_id}/stop'],
] as const;

interface Problem {
  readonly severity: string;
  readonly message: string;
}

describe('openapi.json', () => {
  let client: HttpClient;
  let document: OpenApiDocument;

  before(async () => {
    ({ client } = await sharedService());
    document = (await client.get('/openapi.json')).json as OpenApiDocument;
  });

  it('is a document of OpenAPI 3.1 with every endpoint of the specification', () => {
    expect(document.openapi).to.match(/^3\.1\./);
    for (const [method, path] of ENDPOINTS) expect(document.paths[path], path).to.have.property(method);
  });

  it('describes an unknown session at every path that has one', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      if (!path.includes('{session_id}')) continue;
      for (const [method, { responses }] of Object.entries(operations)) {
        expect(responses, `${method} ${path}`).to.have.property('404');
      }
    }
  });

  it('describes the streams as event streams', () => {
    for (const path of ['events', 'workspace/stream']) {
      const { responses } = document.paths[`/v1/sessions/{session_id}/${path}`]!['get']!;
      expect(responses['200']?.content).to.have.all.keys('text/event-stream');
    }
  });

  it('describes the refusals of access on every path but / and /health/*', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const isOpen = path === '/' || path.startsWith('/health/');
      for (const [method, { responses }] of Object.entries(operations)) {
        const needsNoToken = isOpen || path.startsWith('/inspector') || (path === '/v1/login' && method === 'get');
        expect('403' in responses, `403 of ${path}`).to.equal(!isOpen);
        expect('401' in responses, `401 of ${path}`).to.equal(!needsNoToken);
      }
    }
  });

  it('marks deprecated fields', () => {
    const properties = 'requestBody.content.application/json.schema.properties'
      .split('.')
      .reduce(
        (at, key) => (key === 'requestBody' ? at : (at as Record<string, unknown>)[key]) as object,
        (document.paths['/v1/sessions/start']!['post'] as unknown as { requestBody: object }).requestBody,
      ) as Record<string, { deprecated?: boolean }>;
    const deprecated = Object.keys(properties).filter((name) => properties[name]!.deprecated);
    expect(deprecated).to.deep.equal(['appium_url', 'appium_config']);
  });

  async function lint(text: string): Promise<Problem[]> {
    const directory = await mkdtemp(join(tmpdir(), 'svc-openapi-'));
    try {
      const file = join(directory, 'openapi.json');
      await writeFile(file, text);
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };
      const args = [REDOCLY, 'lint', '--extends=spec', '--format=json', file];
      const { stdout } = await run(process.execPath, args, { cwd: directory, env }).catch(
        (failure: { stdout: string }) => failure,
      );
      return (JSON.parse(stdout.slice(stdout.indexOf('{'))) as { problems: Problem[] }).problems;
    } finally {
      await rm(directory, { recursive: true });
    }
  }

  it('is without an error in the eyes of a linter', async () => {
    const problems = await lint((await client.get('/openapi.json')).text);
    expect(problems.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
  });

  it('is without an error when a token is set, too', async () => {
    const guarded = await ServedService.start({
      env: { SVC_TOKEN: 'open-sesame-open', SVC_ALLOWED_HOSTS: '127.0.0.1' },
    });
    try {
      const asked = await HttpClient.connect(guarded.url, { Authorization: 'Bearer open-sesame-open' });
      const { text, body } = await asked.get('/openapi.json');
      asked.close();
      expect(body).to.have.nested.property('components.securitySchemes.token.scheme', 'bearer');
      expect((await lint(text)).filter(({ severity }) => severity === 'error')).to.deep.equal([]);
    } finally {
      await guarded.stop();
    }
  });
});
