import { chmod, chown, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { PluginList } from '../../src/plugin/plugin-list.js';
import { keywordSource } from '../fixtures/keyword-source.js';
import { runCommand } from '../fixtures/run-command.js';
import { svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ServedService } from '../support/serve.js';
import { until } from '../fixtures/until.js';

/** The user nobody; only root can give files away, so these tests are skipped for others. */
const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;
const asRoot = isRoot ? it : it.skip;
const onPosix = process.platform === 'win32' ? it.skip : it;

/** A plugin that leaves a file behind when it is run. */
const marking = (name: string): string =>
  `import { writeFileSync } from 'node:fs';\nwriteFileSync('ran-${name}', '');\n${keywordSource(name)}`;
const marksIn = async (directory: string) => (await readdir(directory)).filter((name) => name.startsWith('ran-'));

async function listIn(cwd: string, args: readonly string[] = []): Promise<{ ran: string[]; leftOut: string[] }> {
  const { stdout, stderr } = await runCommand(['plugins', '--json', ...args], { cwd });
  expect(stderr).to.equal('');
  const { left_out: leftOut } = JSON.parse(stdout) as PluginList;
  const shown = leftOut.map(({ file, reason }) => `${file.slice(file.indexOf(cwd) + cwd.length + 1)}: ${reason}`);
  return { ran: await marksIn(cwd), leftOut: shown };
}

describe('plugins and configuration that another user may change', () => {
  asRoot('are refused, not run, when another user owns them', () => {
    const files = {
      'other/in.js': marking('other'),
      'plugins/_part.js': marking('part'),
      'plugins/good.js': marking('good'),
      'plugins/imports.js': `import './_part.js';\n${keywordSource('Imports')}`,
      'plugins/owned.ts': marking('owned'),
    };
    return inDirectory(files, async (cwd) => {
      for (const name of ['other', 'plugins/_part.js', 'plugins/owned.ts'])
        await chown(join(cwd, name), NOBODY, NOBODY);
      const { ran, leftOut } = await listIn(cwd, ['--plugins', './other']);
      expect(ran).to.deep.equal(['ran-good']);
      expect(leftOut).to.have.length(3);
      expect(leftOut[0]).to.match(/^other: not used: it belongs to the user with uid 65534/);
      expect(leftOut[1]).to.match(
        /^plugins\/imports\.js: .*_part\.js: not used: it belongs to the user with uid 65534/,
      );
      expect(leftOut[2]).to.match(/^plugins\/owned\.ts: not used: it belongs to the user with uid 65534/);
    });
  });

  onPosix('are refused, not run, when everybody or another group may write them', () => {
    const files = {
      'plugins/below/in.js': marking('below'),
      'plugins/good.js': marking('good'),
      'plugins/open.js': marking('open'),
      'plugins/shared.js': marking('shared'),
    };
    return inDirectory(files, async (cwd) => {
      await chmod(join(cwd, 'plugins/below'), 0o1777);
      await chmod(join(cwd, 'plugins/open.js'), 0o666);
      // With a group of the user's own this is what a umask of 002 makes.
      await chmod(join(cwd, 'plugins/shared.js'), 0o664);
      if (isRoot) await chown(join(cwd, 'plugins/shared.js'), 0, NOBODY);
      const { ran, leftOut } = await listIn(cwd);
      expect(ran).to.deep.equal(isRoot ? ['ran-good'] : ['ran-good', 'ran-shared']);
      expect(leftOut[0]).to.match(/^plugins\/below\/in\.js: the directory \S+below is not used: everybody may write/);
      expect(leftOut[1]).to.match(/^plugins\/open\.js: not used: everybody may write it \(mode 666\)/);
      if (isRoot) expect(leftOut[2]).to.match(/^plugins\/shared\.js: not used: the group with gid 65534 may write/);
      // Whoever may write the directory above can put another one in its place.
      await chmod(cwd, 0o777);
      expect((await listIn(cwd)).leftOut[0]).to.match(
        /^plugins: not used: everybody may write the directory \S+ above/,
      );
    });
  });

  onPosix('are refused as configuration, named or found', () =>
    inDirectory({ 'svc.config.json': '{"log_level": "warn"}' }, async (cwd) => {
      const file = join(cwd, 'svc.config.json');
      await chmod(file, 0o666);
      for (const args of [[], ['--config', file]]) {
        const { code, stderr } = await runCommand(['keywords', ...args], { cwd });
        expect(stderr).to.match(/E0503 .*svc\.config\.json is not used: everybody may write it/);
        expect(code).to.equal(2);
      }
      await chmod(file, 0o600);
      if (isRoot) {
        await chown(file, NOBODY, NOBODY);
        expect((await runCommand(['keywords'], { cwd })).stderr).to.match(
          /E0503 .*is not used: it belongs to the user/,
        );
      }
    }),
  );

  asRoot('are refused when they appear while the service runs in a directory of everybody', () =>
    inDirectory({ 'staged/in.js': marking('later') }, async (cwd) => {
      await chmod(cwd, 0o1777);
      const service = await ServedService.start({ cwd });
      try {
        for (const name of ['staged', 'staged/in.js']) await chown(join(cwd, name), NOBODY, NOBODY);
        await rename(join(cwd, 'staged'), join(cwd, 'plugins'));
        const told = () => service.log.filter(({ msg }) => msg === 'plugin left out');
        await until('the refusal', () => told().length > 0);
        expect(told()[0]!['reason']).to.match(/^not used: it belongs to the user with uid 65534/);
        expect(await marksIn(cwd)).to.deep.equal([]);
        await service.stop();
      } finally {
        await service.kill();
      }
    }),
  );

  it('are listed in the log of svc mcp when they are loaded', () =>
    inDirectory({ 'svc.config.json': '{}', 'plugins/good.js': keywordSource('Good') }, async (cwd) => {
      await mkdir(join(cwd, 'more'));
      await writeFile(join(cwd, 'more', 'second.js'), keywordSource('Second'));
      const { stderr, code } = await svc(['mcp', '--plugins', './more'], { cwd });
      expect(code).to.equal(0);
      const records = stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const loaded = records.filter(({ msg }) => msg === 'plugins loaded');
      expect(loaded.map(({ origin, files }) => [origin, files])).to.deep.equal([
        ['working directory', [join(cwd, 'plugins', 'good.js')]],
        ['setting', [join(cwd, 'more', 'second.js')]],
      ]);
      expect(records.find(({ msg }) => msg === 'configuration file read')).to.include({
        file: join(cwd, 'svc.config.json'),
      });
    }));
});
