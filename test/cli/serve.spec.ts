import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { type Options, startSvc, svc } from '../support/svc-command.js';

const LINE = /^svc is listening on (http:\/\/[^\s]+)\n$/;

/** Serves until the work is done; answers what the process wrote and how it ended. */
async function serving(
  args: readonly string[],
  work: (url: string) => Promise<void>,
  { signal = 'SIGTERM', ...options }: Options & { signal?: NodeJS.Signals } = {},
) {
  const { child, ended } = startSvc(['serve', '--port', '0', '--log-level', 'warn', ...args], options);
  try {
    const [line] = (await Promise.race([once(child.stdout!, 'data'), ended.then(({ stderr }) => [stderr])])) as [
      string,
    ];
    const url = LINE.exec(line)?.[1];
    if (url === undefined) throw new Error(`it did not begin to serve: ${line}`);
    await work(url);
  } finally {
    child.kill(signal);
  }
  return ended;
}

describe('svc serve', () => {
  it('prints one line with its address when it is ready, and ends with 0 on SIGTERM', async () => {
    const check = async (url: string) => {
      expect(url).to.match(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect((await fetch(`${url}/health/live`)).status).to.equal(200);
    };
    const { code, stdout, stderr } = await serving([], check, { env: { NODE_ENV: 'development' } });
    expect([code, LINE.test(stdout), stderr]).to.deep.equal([0, true, '']);
  });

  it('ends with 0 on a SIGINT that comes with the line', async () => {
    const options = { signal: 'SIGINT', env: { NODE_ENV: 'test' } } as const;
    expect((await serving([], async () => undefined, options)).code).to.equal(0);
  });

  it('takes its settings from flags, and from a configuration file in the working directory', async () => {
    await inDirectory({ 'svc.config.yaml': 'token: token-from-file\nallowed_hosts: [127.0.0.1]\n' }, async (cwd) => {
      const check = async (url: string) => {
        const status = async (token: string) =>
          (await fetch(`${url}/v1/keywords`, { headers: { authorization: `Bearer ${token}` } })).status;
        expect([await status('token-from-file'), await status('token-from-flag')]).to.deep.equal([401, 200]);
      };
      await serving(['--token', 'token-from-flag'], check, { cwd });
    });
  });

  it('does not start on a port that is taken, and says what to do', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    try {
      const { port } = taken.address() as AddressInfo;
      const { code, stdout, stderr } = await svc(['serve', '--port', String(port)]);
      expect(code).not.to.equal(0);
      expect(stdout).to.equal('');
      expect(stderr)
        .to.contain('--port')
        .and.not.to.match(/\n\s+at /);
    } finally {
      taken.close();
    }
  });

  it('serves MCP at the same port with --mcp, and nowhere without it', async () => {
    const initialize = async (url: string) => {
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const { status } = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
      });
      return status;
    };
    await serving(['--mcp', '--mcp-tools', 'core'], async (url) => {
      expect(await initialize(url)).to.equal(200);
      expect((await fetch(`${url}/health/ready`)).status).to.equal(200);
    });
    await serving([], async (url) => void expect(await initialize(url)).to.equal(404));
  });

  for (const [what, args, env, message] of [
    ['an unknown group of tools', ['serve', '--mcp', '--mcp-tools', 'nonsense'], {}, 'SVC_MCP_TOOLS'],
    ['the Robot library in a fleet', ['serve', '--robot', '0'], { SVC_DIRECTORY: 'redis://127.0.0.1:9' }, '--robot'],
    ['svc mcp in a fleet', ['mcp', '--transport', 'http'], { SVC_DIRECTORY: 'redis://127.0.0.1:9' }, 'svc serve --mcp'],
  ] as const) {
    it(`refuses ${what} with E0503`, async () => {
      const port = ['--port', '0', '--log-level', 'fatal'];
      const { code, stderr } = await svc([...args, ...port], { env: { ...env, SVC_FLEET_KEY: 'k'.repeat(32) } });
      expect(code).to.equal(2);
      expect(stderr).to.contain('E0503').and.to.contain(message);
    });
  }
});
