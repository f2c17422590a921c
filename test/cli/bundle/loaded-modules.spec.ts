import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freshBundle } from '../../support/bundle.js';
import { loadedBy } from '../../support/loaded-modules.js';

const CLIENT = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
const INITIALIZE = { jsonrpc: '2.0', id: 1, method: 'initialize', params: CLIENT };
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} };
const asLine = (message: object): string => `${JSON.stringify(message)}\n`;

describe('the modules that commands load', () => {
  let cwd: string;
  before(async () => {
    await freshBundle();
    cwd = await mkdtemp(join(tmpdir(), 'svc-test-'));
  });
  after(() => rm(cwd, { recursive: true }));

  it('are none for --version', async () => {
    const { files, packages } = await loadedBy(['--version'], { cwd });
    expect(packages).to.deep.equal([]);
    expect(files).to.equal(1);
  });

  it('are the bundle alone for keywords', async () => {
    const { packages, chars } = await loadedBy(['keywords'], { cwd });
    expect(packages).to.deep.equal([]);
    expect(chars).to.be.below(1_700_000);
  });

  it('are the bundle alone for serve, until its address line', async () => {
    const onLine = (_: string, child: ChildProcess) => void child.kill();
    const { packages, chars } = await loadedBy(['serve', '--port', '0', '--log-level', 'warn'], { cwd, onLine });
    expect(packages).to.deep.equal([]);
    expect(chars).to.be.below(3_100_000);
  });

  it('are the bundle alone for mcp, until the list of tools', async () => {
    let tools: unknown[] | undefined;
    const onLine = (line: string, { stdin }: ChildProcess) => {
      const { id, result } = JSON.parse(line) as { id: number; result: { tools: unknown[] } };
      if (id === INITIALIZE.id) return void stdin!.write(asLine(LIST));
      tools = result.tools;
      stdin!.end();
    };
    const { packages, chars } = await loadedBy(['mcp'], { cwd, input: asLine(INITIALIZE), onLine });
    expect(tools).to.not.be.empty;
    expect(packages).to.deep.equal([]);
    expect(chars).to.be.below(2_000_000);
  });
});
