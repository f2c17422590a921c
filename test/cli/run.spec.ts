import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { keywordSource } from '../fixtures/keyword-source.js';
import { runCommand } from '../fixtures/run-command.js';
import { SCRIPTED } from '../fixtures/scripted-session.js';
import { startSvc, svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { PageServer } from '../support/pages.js';
import { until } from '../fixtures/until.js';

const PAGE = '<h1>Shop</h1>';

const QUICK = { SVC_FIND_TIMEOUT_S: '0.3' };

describe('svc run', () => {
  let pages: PageServer;
  let at: string[];

  before(async () => {
    pages = await PageServer.start({ '/': PAGE });
    at = ['--capabilities', JSON.stringify({ url: pages.url('/') })];
  });
  after(() => pages.close());

  it('prints the result of one keyword', async () => {
    const { code, stdout, stderr } = await svc(['run', 'Get Text', 'css=h1', ...at]);
    expect({ code, stdout, stderr }).to.deep.equal({ code: 0, stdout: 'Shop\n', stderr: '' });
  });

  it('takes named parameters and alternatives', async () => {
    const args = ['get_text', 'id=nope', '--alt', 'id=known', 'timeout=0.2'];
    const { code, stdout } = await runCommand(['run', ...args, '--json', ...SCRIPTED]);
    expect(code).to.equal(0);
    const { ms, ...told } = JSON.parse(stdout) as { ms: number };
    expect(ms).to.be.above(0);
    expect(told).to.deep.equal({
      keyword: 'Get Text',
      params: { element: ['id=nope', 'id=known'], timeout: '0.2' },
      ok: true,
      data: { result: 'content' },
    });
  });

  it('opens no session for a keyword that needs none, unless one is described', () =>
    inDirectory({ 'plugins/free.js': keywordSource('Free') }, async (cwd) => {
      const env = { SVC_BROWSER: '/nowhere' };
      const free = await runCommand(['run', 'Free', '--report', 'report.html'], { cwd, env });
      expect(free).to.deep.equal({ code: 0, stdout: 'ran\n', stderr: '' });
      expect(await readFile(join(cwd, 'report.html'), 'utf8')).to.include('no session');
      const { code, stderr } = await runCommand(['run', 'Free', ...at], { cwd, env });
      expect(code).to.equal(1);
      expect(stderr).to.include('E0102');
    }));

  it('writes baselines in the working directory, or the project, with --update-baselines alone', () =>
    inDirectory({ 'shop/logo.txt': '' }, async (cwd) => {
      const compare = async (...args: string[]) => {
        const { code, stdout, stderr } = await runCommand(['run', 'Compare Screen', 'home', ...args, ...SCRIPTED], {
          cwd,
        });
        return { code, told: stdout + stderr };
      };
      expect((await compare()).told)
        .to.contain('E0401')
        .and.contain('--update-baselines');
      for (const where of [[], ['--project', 'shop']]) {
        expect(await compare('--update-baselines', ...where)).to.deep.include({ code: 0 });
        expect(await compare(...where)).to.deep.include({ code: 0 });
      }
      expect(await readdir(join(cwd, 'baselines'))).to.deep.equal(['home.png']);
      expect(await readdir(join(cwd, 'shop', 'baselines'))).to.deep.equal(['home.png']);
    }));

  it('exits with 1 for a keyword that fails, and says why', async () => {
    const { code, stdout, stderr } = await runCommand(['run', 'Get Text', 'id=nope', 'timeout=0', ...SCRIPTED]);
    expect([code, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.match(/^Error: E0201 Element not found: id=nope/);
  });

  it('runs the steps of a YAML file, prints each with its time, and stops at the first failure', async () => {
    const steps = `# A shop
- keyword: Enter Text
  params: { element: id=known-name, text: Ada }
- keyword: press element
  params: [[id=nope, id=known-save]]
- keyword: Assert Presence
  params: [id=gone, 0]
- keyword: Get Text
  params: [id=known-title]
`;
    await inDirectory({ 'shop.yaml': steps }, async (cwd) => {
      const { code, stdout } = await runCommand(['run', '--file', 'shop.yaml', ...SCRIPTED], { cwd, env: QUICK });
      expect(code).to.equal(1);
      const lines = stdout.replace(/ *\d+ ms/g, ' N ms').split('\n');
      expect(lines.slice(0, 3)).to.deep.equal([
        '✓ N ms  Enter Text  element=id=known-name, text=Ada',
        '✓ N ms  press element  id=nope or id=known-save',
        '✗ N ms  Assert Presence  id=gone, 0',
      ]);
      expect(lines[3]).to.match(/^ +E0\d+ /);
      expect(stdout).to.match(/2 of 4 steps succeeded in \d+ ms; 1 did not run\n$/);
      const going = await runCommand(['run', '--file', 'shop.yaml', '--keep-going', ...SCRIPTED], { cwd, env: QUICK });
      expect(going.code).to.equal(1);
      expect(going.stdout).to.match(/3 of 4 steps succeeded in \d+ ms\n$/);
    });
  });

  it('reads lines from a pipe, and writes an object for each, secrets masked', async () => {
    const lines = 'Enter Text | id=known | @:hidden\n\nPress Element | id=save # not a remark\nGet Text | id=known\n';
    const args = ['run', '--file', '-', '--json', '--keep-going', ...SCRIPTED];
    const { code, stdout } = await svc(args, { input: lines, env: QUICK });
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { ok: boolean; params: unknown; data?: object });
    expect(results.map(({ ok }) => ok)).to.deep.equal([true, false, true]);
    expect(stdout).to.not.include('hidden');
    expect(results[0]!.params).to.deep.equal({ element: 'id=known', text: '@:***' });
    expect(code).to.equal(1);
  });

  it('leaves no browser behind when it is interrupted in the middle of a keyword', async () => {
    await inDirectory({}, async (cwd) => {
      const { child, ended } = startSvc(['run', 'Assert Presence', 'id=never', '60', ...at], {
        env: { TMPDIR: cwd },
      });
      await until('the browser', async () => {
        const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
        return children.trim() !== '' && pages.asked.length > 0;
      });
      const children = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ');
      child.kill('SIGINT');
      const { code, stderr } = await ended;
      expect(code).to.equal(130);
      expect(stderr).to.not.include('Error');
      for (const pid of children) {
        await until(`the end of ${pid}`, () =>
          readFile(`/proc/${pid}/stat`).then(
            () => false,
            () => true,
          ),
        );
      }
    });
  });
});
