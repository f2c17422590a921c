import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { bodyOf } from '../fixtures/service.js';
import { expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { McpClient, textOf } from '../support/mcp-client.js';
import { ownService } from '../support/own-service.js';
import type { ServedService } from '../support/serve.js';

const PLUGINS = fileURLToPath(new URL('../fixtures/session-plugins', import.meta.url));
const READ_ONLY = 'Not allowed: the service is read-only (read_only, SVC_READ_ONLY, --read-only): ';

describe('a service that is read-only', () => {
  let service: ServedService;
  let client: HttpClient;

  before(async () => {
    ({ service, client } = await ownService({ args: ['--read-only', '--plugins', PLUGINS] }));
  });

  after(() => service?.stop());

  it('opens sessions, shows them and stops them, and refuses what changes them', async () => {
    const started = await client.post('/v1/sessions/start', bodyOf());
    expect(started.status, started.summary).to.equal(200);
    const path = `/v1/sessions/${String(started.body['session_id'])}`;
    const act = (keyword: string, params: readonly string[]) =>
      client.post(`${path}/action`, { mode: 'keyword', keyword, params });

    expect((await act('Echo', ['seen'])).body).to.have.nested.property('data.result', 'seen');
    const refused = await act('Press Element', ['id=known']);
    expectFailure(refused, 'E0508');
    expect(refused.detail.message).to.equal(`${READ_ONLY}Press Element is refused, keywords that only observe are not`);
    expectFailure(await act('Invoke API', ['users.list']), 'E0508');
    for (const [method, of] of [
      ['POST', '/files'],
      ['DELETE', '/files/a.txt'],
      ['POST', '/templates'],
      ['DELETE', '/templates/a'],
      ['POST', '/api'],
      ['POST', '/heals/a'],
    ] as const) {
      const answer = await client.request(method, path + of, method === 'POST' ? { json: {} } : {});
      expectFailure(answer, 'E0508');
      expect(answer.detail.message).to.contain(READ_ONLY);
    }
    expect((await client.get(`${path}/screenshot`)).status).to.equal(200);
    expect((await client.post(`${path}/find`, {})).status).to.equal(400);
    const updating = await client.post('/v1/sessions/start', bodyOf({}, { update_baselines: true }));
    expectFailure(updating, 'E0508');
    expect(updating.detail.message).to.equal(`${READ_ONLY}update_baselines is refused`);
    expect((await client.delete(`${path}/stop`)).status).to.equal(200);
  });

  it('lists no tool over MCP that acts, but those that start and stop sessions', async () => {
    const mcp = await McpClient.inProcess({ read_only: true }, 'all');
    try {
      const { tools } = await mcp.client.listTools();
      const acting = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
      expect(acting).to.deep.equal(['start_session', 'terminate_session']);
      expect(tools.map(({ name }) => name)).to.include.members(['screenshot', 'get_text', 'get_interactive_elements']);
      const refused = await mcp.call('press_element', { session_id: 'any', element: 'id=save' });
      expect(refused.isError).to.equal(true);
      expect(textOf(refused)).to.contain(`[E0508] ${READ_ONLY}Press Element is refused`);
    } finally {
      await mcp.close();
    }
  });
});
