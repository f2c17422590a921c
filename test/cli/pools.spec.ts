import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { runCommand } from '../fixtures/run-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

const PLUGINS = fileURLToPath(new URL('../fixtures/session-plugins', import.meta.url));
const POOLS = {
  phones: {
    driver: 'scripted',
    devices: [
      { id: 'old', properties: { version: 9 } },
      { id: 'new', properties: { version: 13 } },
    ],
  },
};
const env = { SVC_PLUGINS: PLUGINS, SVC_POOLS: JSON.stringify(POOLS) };

const PROJECT = {
  'svc.config.json': JSON.stringify({
    sessions: {
      default: { driver: 'pool:phones', capabilities: { match: { version: '>=10' } } },
      none: { driver: 'pool:phones', capabilities: { match: { version: '>=14' } } },
    },
  }),
  'device.test.yaml': 'cases:\n  - name: a device\n    steps: [{ Sleep: 0 }]\n',
};

describe('pools on the command line', () => {
  it('lend svc run a device', async () => {
    const run = (version: string) =>
      runCommand(
        ['run', 'Sleep', '0', '--driver', 'pool:phones', '--capabilities', JSON.stringify({ match: { version } })],
        { env },
      );
    const { code, stderr } = await run('>=10');
    expect(code, stderr).to.equal(0);
    const refused = await run('>=14');
    expect([refused.code === 0, refused.stderr.includes('no device of the pool phones matches')]).to.deep.equal([
      false,
      true,
    ]);
  });

  it('lend svc test a device for each session', async () => {
    await inDirectory(PROJECT, async (cwd) => {
      const { code, stdout, stderr } = await runCommand(['test', '--no-report'], { cwd, env });
      expect(code, stdout + stderr).to.equal(0);
    });
  });
});
