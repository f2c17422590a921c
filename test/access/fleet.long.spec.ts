import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { expectFailure } from '../support/client-session.js';
import { Fleet } from '../support/fleet/fleet.js';
import { StandInWebDriver } from '../support/fleet/stand-in-webdriver.js';
import type { HttpClient } from '../support/http-client.js';
import { McpClient, textOf } from '../support/mcp-client.js';
import { bearer, tokenOf, tokensFileText } from '../support/named-tokens.js';

const NAMES = ['ada', 'bob', 'wall', 'ops'] as const;

describe('named tokens in a fleet', () => {
  let directory: string;
  let fleet: Fleet;
  let devices: StandInWebDriver;
  /** A client of each replica for each token. */
  let clients: Readonly<Record<(typeof NAMES)[number], readonly HttpClient[]>>;
  const sessions: string[] = [];
  /** The number of the replica that has each of them. */
  const owners: number[] = [];

  const entriesOf = async (requestId: string) =>
    (await readFile(join(directory, 'audit.jsonl'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((entry) => entry['request_id'] === requestId);
  const idsOf = async (client: HttpClient) =>
    ((await client.get('/v1/sessions')).json as { sessions: { session_id: string }[] }).sessions.map(
      ({ session_id: id }) => id,
    );

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-test-'));
    const tokens = tokensFileText({
      ada: { role: 'run' },
      bob: { role: 'run' },
      wall: { role: 'view', watches: ['ada'] },
      ops: { role: 'admin' },
    });
    await writeFile(join(directory, 'tokens.json'), tokens, { mode: 0o600 });
    const env = {
      // No replica is to lose its lease here, however busy the machine is.
      SVC_LEASE_S: '30',
      SVC_TOKENS_FILE: join(directory, 'tokens.json'),
      SVC_AUDIT_FILE: join(directory, 'audit.jsonl'),
    };
    fleet = await Fleet.start({ replicas: 2, env });
    devices = await StandInWebDriver.start({ senders: () => fleet.pids });
    const connected = NAMES.map(async (name) => {
      const [first, second] = await Promise.all([fleet.clientOf(0, bearer(name)), fleet.clientOf(1, bearer(name))]);
      return [name, [first, second]] as const;
    });
    clients = Object.fromEntries(await Promise.all(connected)) as unknown as typeof clients;
    for (let n = 0; n < 4; n++) {
      const headers = { 'X-Request-Id': `start-${n}` };
      const started = await clients.ada[0]!.post('/v1/sessions/start', devices.config(), { headers });
      expect(started.status, started.summary).to.equal(200);
      sessions.push(started.body['session_id'] as string);
      owners.push(await fleet.ownerOf(sessions[n]!));
    }
    expect(owners).to.include.members([0, 1]);
  });

  after(async () => {
    for (const id of sessions) await clients?.ops[0]!.delete(`/v1/sessions/${id}/stop`);
    await fleet?.stop();
    await devices?.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('see the same sessions at every replica, and those of others at none', async () => {
    for (const n of [0, 1]) {
      expect(await idsOf(clients.ada[n]!)).to.have.members(sessions);
      expect(await idsOf(clients.wall[n]!)).to.have.members(sessions);
      expect(await idsOf(clients.ops[n]!)).to.have.members(sessions);
      expect(await idsOf(clients.bob[n]!)).to.deep.equal([]);
      for (const id of sessions) {
        const act = { mode: 'keyword', keyword: 'Get Url', params: [] };
        const path = `/v1/sessions/${id}`;
        expect((await clients.wall[n]!.post(`${path}/action`, act)).status).to.equal(200);
        const foreign = await clients.bob[n]!.post(`${path}/action`, act);
        expect([foreign.status, foreign.json]).to.deep.equal([404, { detail: 'Session not found' }]);
        expect((await clients.bob[n]!.get(`${path}/elements`)).status).to.equal(404);
        expect((await clients.bob[n]!.delete(`${path}/stop`)).status).to.equal(404);
        expectFailure(await clients.wall[n]!.delete(`${path}/stop`), 'E0508');
      }
    }
  });

  it('hold over MCP at every replica', async () => {
    for (const { url } of fleet.replicas) {
      const [bob, wall] = await Promise.all([
        McpClient.overHttp(`${url}/mcp`, bearer('bob')),
        McpClient.overHttp(`${url}/mcp`, bearer('wall')),
      ]);
      try {
        for (const id of sessions) {
          const refused = textOf(await bob.call('get_text', { session_id: id, element: 'css=h1' }));
          expect(refused).to.contain(`no session "${id}" is open\n`);
          expect(textOf(await wall.call('press_element', { session_id: id, element: 'css=h1' }))).to.contain(
            'needs the role run',
          );
        }
        const uris = (client: McpClient) => client.client.listResources().then(({ resources }) => resources.length);
        expect([await uris(bob), await uris(wall)]).to.deep.equal([1, 1 + 4 * sessions.length]);
      } finally {
        await Promise.all([bob.close(), wall.close()]);
      }
    }
  });

  it('have each action in the audit log once, wherever it was asked for', async () => {
    for (const n of sessions.keys()) {
      const [entry, ...more] = await entriesOf(`start-${n}`);
      expect(more).to.deep.equal([]);
      expect(entry).to.deep.include({ principal: 'ada', action: 'start', session_id: sessions[n], outcome: 'SUCCESS' });
    }
    for (const n of [0, 1]) {
      for (const [name, keyword, outcome] of [
        ['ada', 'Get Url', 'SUCCESS'],
        ['wall', 'Navigate', 'E0508'],
        ['bob', 'Get Url', 'NOT_FOUND'],
      ] as const) {
        for (const id of sessions) {
          const request = `${name}-${n}-${id}`;
          const body = { mode: 'keyword', keyword, params: keyword === 'Navigate' ? ['http://page.test/'] : [] };
          const headers = { 'X-Request-Id': request };
          await clients[name][n]!.post(`/v1/sessions/${id}/action`, body, { headers });
          const entries = await entriesOf(request);
          expect(entries.map((entry) => [entry['outcome'], entry['session_id'], entry['remote']])).to.deep.equal([
            [outcome, id, '127.0.0.1'],
          ]);
        }
      }
    }
  });

  it('have logins that every replica takes', async () => {
    const page = { 'Sec-Fetch-Site': 'same-origin', Authorization: '' };
    const answer = await clients.ada[0]!.post('/v1/login', { token: tokenOf('ada') }, { headers: page });
    const value = /=([^;]+)/.exec(answer.headers['set-cookie']![0]!)![1]!;
    const { port } = new URL(fleet.replicas[1]!.url);
    const headers = { ...page, Cookie: `svc_login_${port}=${value}` };
    const listed = await clients.ada[1]!.get('/v1/sessions', { headers });
    expect(listed.status, listed.summary).to.equal(200);
    expect((listed.json as { sessions: unknown[] }).sessions).to.have.length(sessions.length);
  });
});
