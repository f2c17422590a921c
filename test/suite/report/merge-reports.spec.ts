import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { mergeReports } from '../../../src/suite/report/merge-reports.js';
import { mergeRuns } from '../../../src/suite/report/merge-runs.js';
import { ReportFolder } from '../../../src/suite/report/report-folder.js';
import type { CaseAttempt } from '../../../src/suite/result/run-result.js';
import { caseAttempt, caseResult, runResult, stepRecord } from '../../fixtures/run-result.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';

const at = (minute: number) => `2026-01-31T18:0${minute}:00.000Z`;
const attempt = (outcome: CaseAttempt['outcome'], minute: number) =>
  caseAttempt([], { outcome, began: at(minute), ms: 10 });

describe('mergeRuns', () => {
  it('joins the cases, the time and the problems of shards that ran at the same time', () => {
    const problem = { code: 'E0401', message: 'teardown failed' };
    const merged = mergeRuns([
      runResult([caseResult([attempt('passed', 2)], { id: 'b' })], { began: at(1), ms: 120_000, shard: '2/2' }),
      runResult([caseResult([attempt('passed', 1)], { id: 'a' })], {
        ...{ began: at(0), ms: 60_000, shard: '1/2', problems: [problem], warnings: ['w'], isInterrupted: true },
      }),
    ]);
    expect(merged).to.deep.include({ began: at(0), ms: 180_000, workers: 4, isInterrupted: true });
    expect(merged.cases.map(({ id }) => id)).to.deep.equal(['a', 'b']);
    expect([merged.problems, merged.warnings]).to.deep.equal([[problem], ['w']]);
    expect(merged).to.not.have.property('shard');
  });

  it('joins the attempts of a case in their order, and decides its outcome by them', () => {
    const outcomes = (...runs: CaseAttempt['outcome'][][]) => {
      let minute = 0;
      const results = runs.map((given) => {
        const began = at(minute);
        const attempts = given.map((outcome) => attempt(outcome, minute++));
        return runResult([caseResult(attempts, { outcome: 'failed' })], { began });
      });
      const [{ outcome, attempts, ms }] = mergeRuns(results.reverse()).cases as [(typeof results)[0]['cases'][0]];
      return [outcome, attempts.map((each) => each.outcome).join(), ms];
    };
    expect(outcomes(['failed'], ['passed'])).to.deep.equal(['flaky', 'failed,passed', 20]);
    expect(outcomes(['passed'], ['failed'])).to.deep.equal(['failed', 'passed,failed', 20]);
    expect(outcomes(['interrupted'], ['passed'])).to.deep.equal(['passed', 'interrupted,passed', 20]);
    const skipped = caseResult([], { outcome: 'skipped', reason: 'not reached' });
    const run = caseResult([attempt('passed', 1)]);
    for (const cases of [
      [skipped, run],
      [run, skipped],
    ]) {
      expect(mergeRuns(cases.map((each) => runResult([each]))).cases).to.deep.equal([run]);
    }
  });

  it('warns of shards that are missing', () => {
    const shards = (...given: string[]) => mergeRuns(given.map((shard) => runResult([], { shard }))).warnings;
    expect(shards('1/2', '2/2')).to.deep.equal([]);
    expect(shards('2/4')).to.deep.equal(['shards 1/4, 3/4, 4/4 are missing']);
    expect(mergeRuns([runResult([])]).warnings).to.deep.equal([]);
  });
});

describe('mergeReports', () => {
  it('copies the files under names of their content, and only files of the report', () =>
    inDirectory({ 'secret.txt': 'not yours' }, async (cwd) => {
      const folders: string[] = [];
      for (const name of ['one', 'two']) {
        const folder = await ReportFolder.open(join(cwd, name));
        const screen = await folder.picture(Buffer.from('same'), 'image/png');
        const trace = await folder.file('trace.zip', Buffer.from(name), 'application/zip');
        const step = stepRecord({ screen, traces: [{ note: 'file' }] });
        const files = [trace!, { name: 'stolen', file: '../secret.txt', contentType: 'text/plain' }];
        await folder.write(runResult([caseResult([caseAttempt([step], { attachments: files })], { id: name })]));
        folders.push(folder.path);
      }
      const { cases, warnings } = await mergeReports(folders, join(cwd, 'all'));
      expect(cases.map(({ id }) => id)).to.deep.equal(['one', 'two']);
      expect(warnings).to.deep.equal(folders.map((folder) => `1 file of ${folder} could not be copied`));
      expect(await readdir(join(cwd, 'all/data'))).to.have.length(3);
      const [{ attachments }] = cases[1]!.attempts as [CaseAttempt];
      expect(await readFile(join(cwd, 'all', attachments[0]!.file), 'utf8')).to.equal('two');
    }));

  it('merges what is left of a report whose files are gone', () =>
    inDirectory({}, async (cwd) => {
      const folder = await ReportFolder.open(join(cwd, 'one'));
      const screen = await folder.picture(Buffer.from('seen'), 'image/png');
      await folder.write(runResult([caseResult([caseAttempt([stepRecord({ screen })])])]));
      await rm(join(folder.path, 'data'), { recursive: true });
      await writeFile(join(folder.path, 'data'), '');
      const { cases, warnings } = await mergeReports([folder.path], join(cwd, 'all'));
      expect(cases).to.have.length(1);
      expect(warnings).to.deep.equal([`1 file of ${folder.path} could not be copied`]);
    }));
});
