import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import type { Service } from '../../../src/boot.js';
import { mcpOf } from '../../../src/cli/serve-mcp.js';
import { serveHttp } from '../../../src/http/app.js';
import { Peers } from '../../../src/peers/peers.js';
import { holds } from '../../fixtures/session-plugins/scripted-keywords.js';
import { thrownBy } from '../../fixtures/thrown-by.js';
import { replicaAt, type ServedReplica, serveReplica, SharedState } from '../../fixtures/two-replicas.js';
import { MODERN_VERSION } from '../../support/modern-mcp-client.js';

const IDENTITY = { name: 'fleet-test', version: '1' };
const START = {
  driver: 'scripted',
  capabilities: {},
  elements_sources: ['scripted'],
  text_detection: [],
  image_detection: [],
};

async function serveWithMcp(service: Service) {
  const peers = new Peers(service);
  const mcp = await mcpOf(service, peers);
  return serveHttp(service, { peers, mcp: mcp!.listener, onSessionsStopped: () => mcp!.close() });
}

describe('MCP in a fleet', () => {
  const state = new SharedState();
  let replicas: readonly ServedReplica[];
  /** A client of the protocol up to 2025-11-25, whose requests go to the replicas in turns. */
  let old: Client;
  let modern: ModernClient;
  /** A session of each replica. */
  const ids: Record<string, string> = {};

  before(async () => {
    const serve = (name: string) =>
      serveReplica(name, state, { mcp: true, mcp_tools: 'all', lease_s: 0.5 }, serveWithMcp);
    replicas = await Promise.all([serve('one'), serve('two')]);
    let turn = 0;
    const inTurns = (input: string | URL, init?: RequestInit) => {
      const { server } = replicas[turn++ % replicas.length]!;
      return fetch(new URL(new URL(input).pathname, server.url), init);
    };
    const url = new URL(`${replicas[0]!.server.url}/mcp`);
    old = new Client(IDENTITY);
    await old.connect(new StreamableHTTPClientTransport(url, { fetch: inTurns }));
    modern = new ModernClient(IDENTITY, { versionNegotiation: { mode: { pin: MODERN_VERSION } } });
    await modern.connect(new ModernTransport(url, { fetch: inTurns }));
    for (const name of ['one', 'two']) {
      state.placesAt = name;
      const started = await call('start_session', START);
      ids[name] = started.structuredContent!['session_id'] as string;
    }
  });

  after(async () => {
    await Promise.all([old.close(), modern.close()]);
    await Promise.all(replicas.map(({ server }) => server.close()));
  });

  const call = async (name: string, given: Record<string, unknown>, options = {}): Promise<CallToolResult> =>
    (await old.callTool({ name, arguments: given }, undefined, options)) as CallToolResult;
  const textOf = ({ content: [first] }: CallToolResult) => (first?.type === 'text' ? first.text : undefined);

  it('starts sessions where there is room', () => {
    for (const { service, fleet } of replicas) expect(service.store.get(ids[fleet.replicaId]!)).to.not.equal(undefined);
  });

  for (const protocol of ['the older protocol', 'the protocol of 2026-07-28']) {
    it(`runs tools for the session of each replica over every replica, by ${protocol}`, async () => {
      for (const [name, id] of Object.entries(ids)) {
        for (let turn = 0; turn < replicas.length; turn++) {
          const params = { name: 'echo', arguments: { session_id: id, value: name } };
          const client = protocol === 'the older protocol' ? old : modern;
          expect(textOf((await client.callTool(params)) as CallToolResult)).to.equal(name);
        }
      }
    });
  }

  it('sends the progress of the owner', async () => {
    for (const id of Object.values(ids)) {
      const messages: (string | undefined)[] = [];
      const onprogress = ({ message }: { message?: string }) => void messages.push(message);
      await call('run_steps', { session_id: id, steps: 'Echo | a\nEcho | b' }, { onprogress });
      expect(messages).to.include.members(['step 1 of 2: Echo', 'step 2 of 2: Echo']);
    }
  });

  it('ends a keyword that its client cancels', async () => {
    for (const id of Object.values(ids)) {
      const leaving = new AbortController();
      const runs = holds.next();
      const held = thrownBy(() => call('hold', { session_id: id }, { signal: leaving.signal }));
      await runs;
      leaving.abort();
      await held;
      expect(textOf(await call('echo', { session_id: id, value: 'after' }))).to.equal('after');
    }
  });

  it('answers failures as the owner does', async () => {
    for (const id of Object.values(ids)) {
      const failed = await call('echo', { session_id: id });
      expect([failed.isError, textOf(failed)?.slice(0, 7)]).to.deep.equal([true, '[E0403]']);
      const wrong = await thrownBy<Error & { code: number }>(() => call('run_steps', { session_id: id, stepz: 'x' }));
      expect(wrong.code).to.equal(-32602);
      expect(wrong.message).to.contain('did you mean');
    }
  });

  it('lists the sessions of the fleet when there is none of the id', async () => {
    const failed = await call('echo', { session_id: 'nobody', value: 'x' });
    expect(failed.isError).to.equal(true);
    for (const id of Object.values(ids)) expect(textOf(failed)).to.contain(id);
  });

  it('lists and reads the resources of every session', async () => {
    const { resources } = await old.listResources();
    for (const id of Object.values(ids)) {
      const uri = `svc://session/${id}/elements`;
      expect(resources.map((each) => each.uri)).to.include(uri);
      expect((await old.readResource({ uri })).contents[0]).to.include({ uri, mimeType: 'application/json' });
    }
    const missing = await thrownBy<Error & { code: number }>(() =>
      old.readResource({ uri: 'svc://session/nobody/elements' }),
    );
    expect(missing.code).to.equal(-32002);
  });

  it('writes the steps of every session', async () => {
    for (const id of Object.values(ids)) {
      const { messages } = await old.getPrompt({ name: 'write-steps', arguments: { session_id: id } });
      expect(JSON.stringify(messages)).to.contain('keyword: Echo');
    }
  });

  it('says that a call may have had its effect when the owner is gone, and to look first', async () => {
    const server = createServer((socket) => void socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    state.replicas.set('gone', replicaAt('gone', `http://127.0.0.1:${port}`));
    state.owners.set('lost', 'gone');
    try {
      const failed = await call('press_element', { session_id: 'lost', element: 'id=known' });
      expect(textOf(failed)).to.match(/^\[E0106\] .*may have had its effect\nLook at the screen/);
    } finally {
      state.owners.delete('lost');
      state.replicas.delete('gone');
      server.close();
    }
  });

  it('lets a client whose replica is gone begin anew', async () => {
    const ask = (client: string) =>
      fetch(`${replicas[0]!.server.url}/mcp`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          'Mcp-Session-Id': client,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    expect((await ask('unknown')).status, 'unknown').to.equal(404);
    state.clients.set('without-lease', 'http://127.0.0.1:9');
    expect((await ask('without-lease')).status, 'without a lease').to.equal(404);
    state.replicas.set('gone', replicaAt('gone', 'http://127.0.0.1:9'));
    state.clients.set('unreachable', 'http://127.0.0.1:9');
    expect((await ask('unreachable')).status, 'unreachable').to.equal(404);
    state.replicas.delete('gone');
    state.clients.set('elsewhere', state.replica('two').url);
    expect((await ask('elsewhere')).status, 'not there').to.equal(404);
  });

  it('refuses pages of other sites at /mcp, as svc mcp does', async () => {
    const answer = await fetch(`${replicas[0]!.server.url}/mcp`, {
      method: 'POST',
      headers: { Origin: 'https://other.example' },
    });
    expect(answer.status).to.equal(403);
  });

  it('ends sessions of other replicas', async () => {
    for (const id of Object.values(ids)) {
      expect(textOf(await call('terminate_session', { session_id: id }))).to.equal(`terminated ${id}`);
      state.owners.delete(id);
    }
  });
});
