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
});
