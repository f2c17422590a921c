import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type CommandOptions, runCommand } from '../fixtures/run-command.js';
import { scripted } from '../fixtures/scripted-session.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

const REPORTS = ['--junit', 'out/junit.xml', '--report', 'out/report.html'];

const STEPS = `Enter Text | id=known | @:hunter2secret
Enter Text | id=known | \${word}
Press Element | id=nope
Sleep | 0
`;

/** The reports of a run of the steps without a browser. */
const reported = (
  args: readonly string[],
  { capabilities = {}, ...options }: CommandOptions & { capabilities?: object },
) =>
  inDirectory({ 'steps.txt': STEPS }, async (cwd) => {
    const env = { SVC_FIND_TIMEOUT_S: '0.1' };
    const { code, stdout, stderr } = await runCommand(['run', ...args, ...REPORTS, ...scripted(capabilities)], {
      cwd,
      env,
      ...options,
    });
    const [junit, html] = await Promise.all(
      ['junit.xml', 'report.html'].map((name) => readFile(join(cwd, 'out', name), 'utf8')),
    );
    const pictures = [...html!.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, alt]) => alt);
    return { code, stdout, stderr, junit: junit!, html: html!, pictures };
  });

describe('the reports that svc run writes', () => {
  it('show the screen at the failure, and what did not run; secrets nowhere', async () => {
    const { code, stdout, junit, html, pictures } = await reported(
      ['--file', 'steps.txt', '--variable', 'word=@:letmein99'],
      {},
    );
    expect(code).to.equal(1);
    expect(stdout).to.match(/2 of 4 steps succeeded in \d+ ms; 1 did not run\n$/);
    expect(html).to.contain('2 of 4 steps passed, 1 failed, 1 did not run').and.to.contain('@:***');
    expect(html).to.contain('E0201 Element not found: id=nope').and.to.contain('scripted_find_element');
    expect(pictures).to.deep.equal(['The screen when step 3 failed']);
    expect(junit).to.contain('tests="4" failures="1" errors="0"').and.to.contain('<failure type="E0201"');
    expect(junit).to.contain('not reached: step 3 failed');
    expect(html + junit + stdout).to.not.match(/hunter2|letmein/);
  });

  it('show the screen at the end of a run that succeeds, and the alternatives that it tried', async () => {
    const { code, junit, html, pictures } = await reported(['Get Text', 'id=nope', '--alt', 'id=known'], {});
    expect(code).to.equal(0);
    expect(html).to.contain('1 combination of alternatives failed before the one that succeeded');
    expect(pictures).to.deep.equal(['The screen at the end']);
    expect(junit).to.contain('classname="svc"').and.to.contain('Result: content');
  });

  it('are written with --keep-going and --json, of steps from a pipe', async () => {
    const input = 'Press Element | id=nope\nSleep | 0\nPress Element | id=neither\n';
    const { code, stdout, junit, html, pictures } = await reported(['--file', '-', '--json', '--keep-going'], {
      input,
    });
    expect(code).to.equal(1);
    const keys = stdout
      .trim()
      .split('\n')
      .map((line) => Object.keys(JSON.parse(line) as object));
    expect(keys).to.have.length(3);
    expect(keys[1]).to.deep.equal(['keyword', 'params', 'ok', 'ms', 'data']);
    expect(html).to.contain('1 of 3 steps passed, 2 failed');
    expect(pictures).to.deep.equal(['The screen when step 1 failed', 'The screen when step 3 failed']);
    expect(junit).to.contain('<testsuite name="stdin"');
  });

  it('say that the session could not be opened', async () => {
    const { code, stderr, junit, html } = await reported(['Sleep', '0'], { capabilities: { open: 'refuse' } });
    expect(code).to.equal(1);
    expect(stderr).to.match(/^Error: E0102 .*no such device/);
    expect(html).to.contain('The session could not be opened');
    expect(junit).to.match(/errors="1"[^]*name="Open the session"/);
  });

  it('are refused with 2, before anything is opened, when a path cannot be written', () =>
    inDirectory({ file: '' }, async (cwd) => {
      await mkdir(join(cwd, 'directory'));
      for (const [args, message] of [
        [['--junit', 'directory'], 'directory cannot be written (EISDIR)'],
        [['--report', 'file/report.html'], 'file/report.html cannot be written'],
        [['--junit', 'same', '--report', './same'], '--junit and --report need a file each'],
      ] as const) {
        const { code, stderr } = await runCommand(['run', 'Sleep', '0', ...args], { cwd });
        expect(stderr).to.contain('E0403').and.to.contain(message);
        expect(code).to.equal(2);
      }
      expect((await readdir(cwd)).sort()).to.deep.equal(['directory', 'file']);
    }));
});
