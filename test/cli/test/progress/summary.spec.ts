import { expect } from 'chai';
import { summaryLines } from '../../../../src/cli/test/progress/summary.js';
import { aCase, aFailedCase, anAttempt, aRun, aStep } from '../../../fixtures/case-results.js';

const OPTIONS = { report: 'report/index.html', unwritten: [], again: 'svc test --last-failed' };

describe('the summary of a run', () => {
  const textsOf = (...given: Parameters<typeof summaryLines>) => summaryLines(...given).map(({ text }) => text);

  it('counts the cases, and names the report', () => {
    expect(textsOf(aRun([aCase(), aCase()]), OPTIONS)).to.deep.equal([
      '',
      '✓ 2 of 2 cases passed in 1 min 5 s; 2 workers',
      'Report: report/index.html',
    ]);
  });

  it('lists the failed cases, and says how to run them again', () => {
    const heal = { summary: 'another id', steps: [] };
    const cases = [
      aFailedCase(),
      aCase({ outcome: 'flaky' }),
      aCase({ attempts: [anAttempt([aStep({ steps: [aStep({ heal }), aStep({ heal })] })])] }),
      aCase({ outcome: 'skipped', attempts: [] }),
    ];
    expect(textsOf(aRun(cases, { shard: '2/5' }), OPTIONS)).to.deep.equal([
      '',
      '✗ 2 of 4 cases passed, 1 of them flaky, 1 failed, 1 skipped, 2 steps healed in 1 min 5 s; 2 workers; shard 2/5',
      '  shop.test.yaml:12:9  a guest buys coffee',
      'Report: report/index.html',
      'Run the failed cases again: svc test --last-failed',
    ]);
  });

  it('is no success when something failed outside the cases, or the run was interrupted', () => {
    const problems = [{ code: 'E0301', message: 'no browser' }];
    expect(textsOf(aRun([aCase()], { problems, warnings: ['slow'] }), { ...OPTIONS, report: undefined })).to.deep.equal(
      ['', 'Warning: slow', 'Error: E0301 no browser', '✗ 1 of 1 cases passed in 1 min 5 s; 2 workers'],
    );
    expect(textsOf(aRun([], { isInterrupted: true }), OPTIONS)[1]).to.equal(
      '✗ 0 of 0 cases passed in 1 min 5 s; 2 workers; interrupted',
    );
  });

  it('tells once that a report could not be written, and is no success then', () => {
    const told = 'data/a.png could not be written (ENOSPC)';
    expect(textsOf(aRun([aCase()], { warnings: [told] }), { ...OPTIONS, unwritten: [told] }).slice(0, 3)).to.deep.equal(
      ['', `Error: ${told}`, '✗ 1 of 1 cases passed in 1 min 5 s; 2 workers'],
    );
  });
});
