import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { ReportFolder } from '../../src/suite/report/report-folder.js';
import type { RunResult } from '../../src/suite/result/run-result.js';
import { withBrowser } from '../fixtures/default-browser.js';
import { runCommand } from '../fixtures/run-command.js';
import { caseAttempt, caseResult, runResult, stepRecord } from '../fixtures/run-result.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

const write = async (path: string, run: RunResult) => (await ReportFolder.open(path)).write(run);
const passed = (id: string) => caseResult([caseAttempt([stepRecord()])], { id, title: id });

describe('svc report merge', () => {
  it('merges the reports of shards, in all formats', () =>
    inDirectory({}, async (cwd) => {
      await write(join(cwd, 'one'), runResult([passed('a')], { shard: '1/3' }));
      await write(join(cwd, 'two'), runResult([passed('b')], { shard: '2/3' }));
      const formats = ['--junit', 'junit.xml', '--ctrf', 'ctrf.json', '--allure', 'allure'];
      const args = ['report', 'merge', 'one', 'two', '--output', 'all', ...formats];
      const { code, stdout, stderr } = await runCommand(args, { cwd });
      expect([code, stdout, stderr]).to.deep.equal([
        0,
        '2 of 2 cases passed\nReport: all/index.html\n',
        'Warning: shard 3/3 is missing\n',
      ]);
      expect(await readFile(join(cwd, 'all/index.html'), 'utf8')).to.contain('2 of 2 cases passed');
      expect(await readFile(join(cwd, 'junit.xml'), 'utf8')).to.contain('tests="2"');
      expect(await readFile(join(cwd, 'ctrf.json'), 'utf8')).to.contain('"tests": 2');
      const json = await runCommand(['report', 'merge', 'one', '--output', 'all', '--json'], { cwd });
      expect(JSON.parse(json.stdout)).to.deep.equal({ report: 'all/index.html', cases: 1 });
    }));

  it('exits with 2 for what is no report, and for a folder that svc did not make', () =>
    inDirectory({ 'notes/a.txt': '', 'broken/run.json': '{}' }, async (cwd) => {
      await write(join(cwd, 'one'), runResult([]));
      for (const [args, message] of [
        [['missing', '--output', 'all'], 'missing holds no report of svc: run.json cannot be read (ENOENT)'],
        [['broken', '--output', 'all'], 'broken holds no report of svc: run.json is not the record of a run'],
        [['one', '--output', './one'], 'one cannot be read and written'],
        [['one', '--output', 'notes'], 'notes is not replaced'],
        [['one'], 'Missing required flag output'],
        [['--output', 'all'], 'Missing 1 required arg'],
      ] as const) {
        const { code, stderr } = await runCommand(['report', 'merge', ...args], { cwd });
        expect(stderr).to.contain(message);
        expect(code, message).to.equal(2);
      }
    }));
});

describe('svc report open', () => {
  it('opens the page, or only prints its path', () =>
    withBrowser(0, ({ env, opened }) =>
      inDirectory({}, async (cwd) => {
        const page = join(cwd, 'report/index.html');
        await write(join(cwd, 'report'), runResult([]));
        expect((await runCommand(['report', 'open', '--print'], { cwd, env })).stdout).to.equal(`${page}\n`);
        expect(opened()).to.equal('');
        const { code, stdout, stderr } = await runCommand(['report', 'open', 'report'], { cwd, env });
        expect([code, stdout, stderr]).to.deep.equal([0, `${page}\n`, '']);
        expect([page, pathToFileURL(page).href]).to.include(opened().trim());
      }),
    ));

  it('says that no browser was opened, and exits with 2 for what is no report', () =>
    withBrowser(1, ({ env }) =>
      inDirectory({}, async (cwd) => {
        await mkdir(join(cwd, 'other'));
        await writeFile(join(cwd, 'other/index.html'), '');
        const wrong = await runCommand(['report', 'open', 'other'], { cwd, env });
        expect(wrong.stderr).to.contain('other holds no report of svc');
        expect(wrong.code).to.equal(2);
        await write(join(cwd, 'report'), runResult([]));
        const { code, stderr } = await runCommand(['report', 'open'], { cwd, env });
        expect(stderr).to.contain('No browser was opened').and.to.contain('open the page yourself');
        expect(code).to.equal(0);
      }),
    ));
});
