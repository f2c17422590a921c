import { expect } from 'chai';
import { githubListener, githubSummary } from '../../../src/suite/report/github.js';
import { eventfulRun } from '../../fixtures/long-run.js';
import { caseAttempt, caseResult, runResult, stepRecord } from '../../fixtures/run-result.js';

const failedCase = (title: string, message: string, place?: string) => {
  const error = { code: 'E0201', message };
  const attempt = caseAttempt([stepRecord({ outcome: 'failed', error })], {
    error: { ...error, ...(place !== undefined && { place }) },
  });
  return caseResult([attempt], { title });
};

describe('githubListener', () => {
  let lines: string[];
  beforeEach(() => (lines = []));
  const write = (line: string) => lines.push(line);

  it('annotates failures and flaky cases at their places, and problems outside the cases', () => {
    const run = eventfulRun();
    const listener = githubListener(write, 'tests/');
    for (const each of run.cases) listener.caseEnded!(each, 1);
    void listener.runEnded!(run);
    expect(lines).to.deep.equal([
      '::warning file=tests/shop.test.yaml,line=3,col=5,title=a guest pays::flaky: passed at attempt 2',
      '::error file=tests/shop.test.yaml,line=9,col=7,title=a member pays::E0201 Element not found: id=pay',
      '::error file=tests/shop.test.yaml,line=3,col=5,title=a member leaves::E0106 Driver session lost',
      '::error title=svc test::E0401 suite teardown of shop.test.yaml failed',
    ]);
  });

  it('lets no text become a command or a property', () => {
    githubListener(write).caseEnded!(failedCase('50%, a: b\n::set-env', 'one\r\n::error::two % 100'), 1);
    expect(lines).to.deep.equal([
      '::error file=shop.test.yaml,line=3,col=5,title=50%25%2C a%3A b%0A%3A%3Aset-env::E0201 one%0D%0A::error::two %25 100',
    ]);
  });

  it('writes no more than GitHub shows', () => {
    const listener = githubListener(write);
    for (let i = 0; i < 30; i++) listener.caseEnded!(failedCase(`case ${i}`, 'gone'), 1);
    expect(lines).to.have.length(10);
  });
});

describe('githubSummary', () => {
  it('has the counts, and a table of the cases that did not simply pass', () => {
    const summary = githubSummary(eventfulRun());
    expect(summary).to.match(/^### shop: failed\n\n2 of 5 cases passed, 1 of them flaky, .* in 1.2 s\.\n/);
    expect(summary.split('\n').filter((line) => line.startsWith('| '))).to.deep.equal([
      '| Case | Outcome | Time | Error |',
      '| --- | --- | --- | --- |',
      '| a guest pays<br>shop.test.yaml | flaky | 1.2 s | E0201 Element not found: id=pay |',
      '| a member pays<br>member/pay.test.yaml | failed | 1.2 s | E0201 Element not found: id=pay |',
      '| a member leaves<br>member/pay.test.yaml | failed | 1.2 s | E0106 Driver session lost |',
    ]);
  });

  it('lets no text become markup, and leaves out what is too much', () => {
    const cases = Array.from({ length: 101 }, () => failedCase('<img> | [a](b)\n*x*', '`y`'));
    const summary = githubSummary(runResult(cases));
    expect(summary).to.contain('&lt;img\\> \\| \\[a\\]\\(b\\) \\*x\\*').and.to.contain('\\`y\\`');
    expect(summary).to.contain('1 more are in the report.');
    expect(githubSummary(runResult([], { isInterrupted: true }))).to.contain('shop: interrupted');
    expect(githubSummary(runResult([]))).to.not.contain('| Case');
  });
});
