import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { McpClient, textOf } from '../support/mcp-client.js';
import { modernClientOverHttp } from '../support/modern-mcp-client.js';
import { bearer, tokensFileText } from '../support/named-tokens.js';
import { serveMcp, type ServedMcp } from '../support/serve-mcp.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const PLUGINS = fileURLToPath(new URL('../fixtures/session-plugins', import.meta.url));

describe('named tokens over MCP', () => {
  let directory: string;
  let served: ServedMcp;
  let ada: McpClient;
  let session: string;
  const clients: McpClient[] = [];

  const connect = async (name: string) => {
    const client = await McpClient.overHttp(served.url, bearer(name));
    clients.push(client);
    return client;
  };
  const start = async (client: McpClient) =>
    /session_id: (\S+)/.exec(
      await client.text('start_session', { driver: 'scripted', elements_sources: ['scripted'] }),
    )![1]!;
  const urisOf = async (client: McpClient) =>
    (await client.client.listResources()).resources.map(({ uri }) => uri).filter((uri) => uri.includes('session'));

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-test-'));
    const tokens = tokensFileText({
      ada: { role: 'run' },
      bob: { role: 'run', limits: { calls_per_minute: 2 } },
      wall: { role: 'view', watches: ['ada'] },
      ops: { role: 'admin' },
    });
    await writeFile(join(directory, 'tokens.json'), tokens, { mode: 0o600 });
    const files = ['--tokens-file', join(directory, 'tokens.json'), '--audit-file', join(directory, 'audit.jsonl')];
    served = await serveMcp([...files, '--plugins', PLUGINS, '--tools', 'all']);
    ada = await connect('ada');
    session = await start(ada);
  });

  after(async () => {
    for (const client of clients) await client.close();
    await served?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('are needed', async () => {
    expect((await thrownBy(() => McpClient.overHttp(served.url))).message).to.contain('Token missing or wrong');
    expect((await thrownBy(() => McpClient.overHttp(served.url, bearer('eve')))).message).to.contain(
      'Token missing or wrong',
    );
  });

  it('see their own sessions alone: those of others are not found, listed or suggested', async () => {
    const bob = await connect('bob');
    const refused = await bob.call('press_element', { session_id: session, element: 'id=known' });
    expect([refused.isError, textOf(refused)]).to.deep.equal([
      true,
      `Session not found: no session "${session}" is open\nOpen one with start_session.`,
    ]);
    expect(JSON.stringify(refused.structuredContent)).to.contain('"open":[]');
    expect(textOf(await bob.call('screenshot', { session_id: session }))).to.contain('Session not found');
    expect(textOf(await bob.call('terminate_session', { session_id: session }))).to.contain('Session not found');
    expect(await urisOf(bob)).to.deep.equal([]);
    const uri = `svc://session/${session}/source`;
    expect((await thrownBy(() => bob.client.readResource({ uri }))).message).to.contain('there is no resource');
    const prompt = { name: 'write-steps', arguments: { session_id: session } };
    expect((await thrownBy(() => bob.client.getPrompt(prompt))).message).to.contain('no session of this id is open');

    expect(await urisOf(ada))
      .to.have.length(4)
      .and.to.include(uri);
    expect(await urisOf(await connect('ops'))).to.include(uri);
    expect(await ada.text('echo', { session_id: session, value: 'mine' })).to.equal('mine');
  });

  it('list to view only the tools that read, and say of the others what they need', async () => {
    const wall = await connect('wall');
    const { tools } = await wall.client.listTools();
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).to.deep.equal([]);
    const all = (await ada.client.listTools()).tools.map(({ name }) => name);
    expect(all).to.include.members(['start_session', 'press_element', 'run_steps', 'echo']);
    expect(await wall.text('echo', { session_id: session, value: 'seen' })).to.equal('seen');
    const refused = await wall.call('press_element', { session_id: session, element: 'id=known' });
    expect(textOf(refused)).to.equal(
      '[E0508] Not allowed: Press Element needs the role run; the token "wall" has the role view',
    );
    for (const [name, given] of [
      ['start_session', {}],
      ['run_steps', { session_id: session, steps: 'Echo | x' }],
      ['terminate_session', { session_id: session }],
    ] as const) {
      expect(textOf(await wall.call(name, given))).to.contain(`${name} needs the role run`);
    }
  });

  it('have MCP sessions of their own: another token does not go on with one', async () => {
    const id = (ada.client.transport as { sessionId?: string }).sessionId!;
    const answer = await fetch(served.url, {
      method: 'POST',
      headers: {
        ...bearer('bob'),
        'Mcp-Session-Id': id,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(answer.status).to.equal(404);
  });

  it('hold for the stateless protocol, request by request', async () => {
    const wall = await modernClientOverHttp(served.url, undefined, bearer('wall'));
    try {
      const names = (await wall.listTools()).tools.map(({ name }) => name);
      expect(names).to.include('screenshot').and.to.not.include('start_session');
      const refused = await wall.callTool({ name: 'start_session', arguments: {} });
      expect(refused.isError).to.equal(true);
      expect(JSON.stringify(refused.content)).to.contain('start_session needs the role run');
      const uri = `svc://session/${session}/source`;
      expect((await wall.readResource({ uri })).contents).to.have.length(1);
    } finally {
      await wall.close();
    }
  });

  it('run no more keywords in a minute than their limit', async () => {
    const bob = await connect('bob');
    const own = await start(bob);
    for (const value of ['1', '2']) expect(await bob.text('echo', { session_id: own, value })).to.equal(value);
    const beyond = await bob.call('echo', { session_id: own, value: '3' });
    expect(textOf(beyond)).to.contain('[E0512] Too many requests: the token bob may run 2 keywords a minute');
    await bob.text('terminate_session', { session_id: own });
  });

  it('have an entry in the audit log for each action, those of run_steps too', async () => {
    await ada.text('run_steps', { session_id: session, steps: 'Echo | a-secret\nEcho | b' });
    const text = readFileSync(join(directory, 'audit.jsonl'), 'utf8');
    const entries = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const of = (principal: string | null) =>
      entries
        .filter((each) => each['principal'] === principal)
        .map(({ action, outcome, session_id: id }) => `${String(action)} ${String(outcome)} ${id === session}`);
    expect(of('ada')).to.deep.equal([
      'start SUCCESS true',
      'echo SUCCESS true',
      'echo SUCCESS true',
      'echo SUCCESS true',
    ]);
    expect(of('bob').slice(0, 4)).to.deep.equal([
      'press_element NOT_FOUND true',
      'screenshot NOT_FOUND true',
      'stop NOT_FOUND true',
      'read NOT_FOUND true',
    ]);
    expect(of('bob')).to.include('echo E0512 false');
    expect(of('wall')).to.include.members(['press_element E0508 true', 'run_steps E0508 true', 'stop E0508 true']);
    expect(of(null)).to.deep.equal(['request E0507 false', 'request E0507 false']);
    expect(entries.every(({ door, remote }) => door === 'mcp' && remote === '127.0.0.1')).to.equal(true);
    expect(text).to.not.contain('a-secret');
  });
});
