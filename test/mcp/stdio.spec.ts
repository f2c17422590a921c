import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { RawMcp } from '../support/raw-mcp.js';

const SVC = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));
const WITH_PLUGINS = [SVC, 'mcp', '--plugins', fileURLToPath(new URL('plugins', import.meta.url))];

describe('an MCP server over stdio', () => {
  let mcp: RawMcp;

  afterEach(() => mcp.kill());

  it('writes nothing but the protocol to stdout, though plugins print', async () => {
    mcp = new RawMcp(WITH_PLUGINS);
    await mcp.initialize();
    const { result } = await mcp.ask('tools/call', { name: 'talk' });
    expect(result!['content']).to.deep.equal([{ type: 'text', text: 'said' }]);
    await mcp.ask('tools/call', { name: 'sleep', arguments: { session_id: 'none', duration: '0' } });
    await until('what the plugin prints later', () => mcp.stderr.includes('talking later'));
    expect(await mcp.end()).to.equal(0);
    for (const message of mcp.messages) expect(message.jsonrpc).to.equal('2.0');
    expect(mcp.stdout).to.match(/\n$/).and.not.include('talking').and.not.include('forged');
    for (const said of ['loading a talkative plugin', 'talking', 'still talking', 'talking later']) {
      expect(mcp.stderr).to.include(said);
    }
  });

  it('runs keywords without a session only where they need none', async () => {
    mcp = new RawMcp(WITH_PLUGINS);
    await mcp.initialize();
    const { result: listed } = await mcp.ask('tools/list');
    const tools = listed!['tools'] as { name: string; inputSchema: { required: string[] } }[];
    const required = (name: string) => tools.find((tool) => tool.name === name)!.inputSchema.required;
    expect(required('talk')).to.deep.equal([]);
    expect(required('press_element')).to.deep.equal(['session_id', 'element']);
    const { error } = await mcp.ask('tools/call', { name: 'get_text', arguments: { element: 'id=a' } });
    expect(error).to.include({ code: -32602 });
  });

  for (const [set, most, count] of [
    ['default', 20_000, undefined],
    ['core', 7_000, 12],
    ['core,page,window', 12_000, 24],
  ] as const) {
    it(`lists the tools of ${set} in at most ${most} bytes`, async () => {
      mcp = new RawMcp([SVC, 'mcp', '--tools', set]);
      await mcp.initialize();
      const { result } = await mcp.ask('tools/list');
      const tools = result!['tools'] as { name: string; annotations: object; outputSchema: object }[];
      expect(Buffer.byteLength(JSON.stringify(result))).to.be.at.most(most);
      if (count !== undefined) expect(tools).to.have.length(count);
      expect(tools.slice(0, 3).map(({ name }) => name)).to.deep.equal([
        'start_session',
        'terminate_session',
        'screenshot',
      ]);
      for (const { annotations, outputSchema } of tools) {
        expect(annotations).to.include.keys('title', 'readOnlyHint', 'openWorldHint');
        expect(outputSchema).to.have.property('type', 'object');
      }
      const destructive = tools.filter(
        ({ annotations }) => 'destructiveHint' in annotations && annotations.destructiveHint,
      );
      const mayDoAnything = ['start_session', 'execute_script', 'invoke_api'];
      const listed = mayDoAnything.filter((name) => tools.some((tool) => tool.name === name));
      expect(destructive.map(({ name }) => name)).to.include.members(listed);
    });
  }

  it('lists the devices of this machine in the group app', async () => {
    mcp = new RawMcp([SVC, 'mcp', '--tools', 'app']);
    await mcp.initialize();
    const { result } = await mcp.ask('tools/call', { name: 'list_devices', arguments: {} });
    const { devices } = result!['structuredContent'] as { devices: { driver: string }[] };
    expect(devices.map(({ driver }) => driver)).to.include('playwright');
  });

  it('ends when its client is gone', async () => {
    mcp = new RawMcp();
    await mcp.initialize();
    expect(await mcp.end()).to.equal(0);
  });
});
