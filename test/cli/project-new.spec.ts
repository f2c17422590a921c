import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse, stringify } from 'yaml';
import { VirtualAndroid } from '../../demo/android/device-host.js';
import { STARTERS } from '../../src/cli/commands/project/new.js';
import { readProject } from '../../src/suite/read-project.js';
import { builtInKeywords } from '../fixtures/built-in-keywords.js';
import { runCommand } from '../fixtures/run-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { longIt } from '../fixtures/tier.js';
import { svc } from '../support/svc-command.js';

const KINDS = Object.keys(STARTERS);

/** Writes a project, and runs the work in its folder. */
const inStarter = (kind: string, work: (root: string) => Promise<void>): Promise<void> =>
  inDirectory({}, async (cwd) => {
    const { code, stderr } = await runCommand(['project', 'new', 'tests', '--kind', kind], { cwd });
    expect(code, stderr).to.equal(0);
    await work(join(cwd, 'tests'));
  });

/** Runs `svc test`, which must pass. */
async function expectPass(root: string, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await svc(['test', ...args], { cwd: root });
  expect(code, stdout + stderr).to.equal(0);
}

describe('svc project new', () => {
  for (const kind of KINDS) {
    it(`writes a project of ${kind} that is read without a problem`, () =>
      inStarter(kind, async (root) => {
        const { project, problems } = await readProject(root, await builtInKeywords());
        expect(problems).to.deep.equal([]);
        expect(project.files).to.not.be.empty;
        expect(project.modules.size).to.equal(1);
        const [first] = (await readFile(join(root, project.files[0]!.path), 'utf8')).split('\n');
        const schema = /^# yaml-language-server: \$schema=(.+)$/.exec(first!)![1]!;
        expect(parse(await readFile(join(root, 'tests', schema), 'utf8'))).to.have.property('definitions');
        expect((await readFile(join(root, '.gitignore'), 'utf8')).split('\n')).to.include.members(['report/', '.svc/']);
      }));
  }

  it('writes tests of a page unless another kind is named, also into a folder with a repository of git', () =>
    inDirectory({ 'shop/.git/HEAD': '', 'svc.config.yaml': 'wrong: 1' }, async (cwd) => {
      const { stdout } = await runCommand(['project', 'new', 'shop', '--json'], { cwd });
      expect(JSON.parse(stdout)).to.deep.include({ kind: 'web', directory: 'shop' });
    }));

  it('says how to run the tests, in a folder of any name', () =>
    inDirectory({}, async (cwd) => {
      const { stdout } = await runCommand(['project', 'new', 'my shop'], { cwd });
      expect(stdout).to.contain("Run its tests: svc test 'my shop'\n");
    }));

  it('overwrites nothing', () =>
    inDirectory({ 'shop/notes.txt': '', file: '' }, async (cwd) => {
      const refused = async (directory: string) => {
        const { code, stderr } = await runCommand(['project', 'new', directory], { cwd });
        expect(code).to.equal(2);
        return stderr.trim();
      };
      expect(await refused('shop')).to.equal(
        'Error: E0403 Invalid parameters: shop is not empty: name a new folder, or an empty one',
      );
      expect(await refused('file')).to.equal('Error: E0403 Invalid parameters: file is no folder: name a new folder');
    }));

  it('writes tests of a page that pass at once', () => inStarter('web', (root) => expectPass(root)));

  longIt('writes tests of an API that pass on its server', () =>
    inStarter('api', async (root) => {
      const server = spawn(process.execPath, [join(root, 'server.mjs'), '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
      try {
        const [line] = (await once(server.stdout, 'data')) as [Buffer];
        const [url] = /http:\S+/.exec(line.toString())!;
        await expectPass(root, '--variable', `api_url=${url}`);
      } finally {
        server.kill();
        await once(server, 'close');
      }
    }),
  );

  longIt('writes tests of an Android app that pass on a device', () =>
    inStarter('android', async (root) => {
      const host = await VirtualAndroid.start({ hasUniqueSerials: true });
      try {
        const file = join(root, 'svc.config.yaml');
        const config = parse(await readFile(file, 'utf8')) as { sessions: { default: { capabilities: object } } };
        Object.assign(config.sessions.default.capabilities, host.capabilities(host.devices[0]!));
        await writeFile(file, stringify(config));
        await expectPass(root, '--variable', 'app=com.example.demo');
      } finally {
        await host.close();
      }
    }),
  );
});
