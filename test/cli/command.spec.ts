import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { runCommand } from '../fixtures/run-command.js';
import { svc } from '../support/svc-command.js';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

describe('svc', () => {
  it('tells its version', async () => {
    const { code, stdout } = await runCommand(['--version']);
    expect([code, stdout.startsWith(`@svc-automation/svc/${version} `)]).to.deep.equal([0, true]);
  });

  it('shows its commands, and what each takes', async () => {
    const [all, serve] = await Promise.all([svc(['--help']), runCommand(['serve', '--help'])]);
    expect([all.code, serve.code]).to.deep.equal([0, 0]);
    expect(all.stdout).to.contain('serve').and.to.contain('keywords');
    for (const flag of ['--host', '--port', '--token', '--config']) expect(serve.stdout).to.contain(flag);
  });

  for (const [args, run] of [
    [['no-such-command'], svc],
    [['keywords', '--no-such-flag'], runCommand],
    [['keywords', 'sleep', 'extra'], runCommand],
    [['serve', '--port', 'http'], svc],
    [['serve', '--port', '70000'], runCommand],
    [['keywords', '--log-level', 'loud'], runCommand],
  ] as const) {
    it(`exits with 2 for "${args.join(' ')}", and says why on stderr`, async () => {
      const { code, stdout, stderr } = await run(args);
      expect([code, stdout]).to.deep.equal([2, '']);
      expect(stderr)
        .to.match(/Error/)
        .and.not.to.match(/\n\s+at /);
    });
  }

  it('names the commands that were likely meant', async () => {
    const { code, stderr } = await runCommand(['keyword']);
    expect(code).to.equal(2);
    const told = stderr.replace(/\s*›?\s+/g, ' ');
    expect(told).to.contain('there is no command "keyword" (did you mean keywords?); svc --help lists them');
  });

  it('exits with 2 for a setting that does not fit, and for a configuration file that does not exist', async () => {
    const [setting, file] = await Promise.all([
      runCommand(['serve'], { env: { SVC_PORT: 'http' } }),
      runCommand(['keywords', '--config', 'no-such-file.json']),
    ]);
    expect([setting.code, setting.stdout, file.code, file.stdout]).to.deep.equal([2, '', 2, '']);
    expect(setting.stderr).to.contain('SVC_PORT');
    expect(file.stderr).to.contain('no-such-file.json');
  });
});
