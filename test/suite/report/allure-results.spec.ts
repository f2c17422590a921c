import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestResult, TestResultContainer } from 'allure-js-commons';
import { expect } from 'chai';
import { writeAllureResults } from '../../../src/suite/report/allure-results.js';
import { eventfulRun } from '../../fixtures/long-run.js';
import { longIt } from '../../fixtures/tier.js';

const ALLURE = fileURLToPath(new URL('../../../../node_modules/allure/cli.js', import.meta.url));
const exec = promisify(execFile);

describe('writeAllureResults', () => {
  let directory: string;
  let names: string[];

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-test-'));
    await writeAllureResults(eventfulRun(), directory, async (file) => Buffer.from(file));
    names = await readdir(directory);
  });
  after(() => rm(directory, { recursive: true }));

  const parsed = async <T>(ending: string): Promise<T[]> =>
    Promise.all(
      names
        .filter((name) => name.endsWith(ending))
        .map(async (name) => JSON.parse(await readFile(join(directory, name), 'utf8')) as T),
    );

  it('has a result for each attempt; those of a case have one history', async () => {
    const results = await parsed<TestResult>('-result.json');
    expect(results.map(({ name, status }) => `${name}: ${status}`).sort()).to.deep.equal([
      'a guest looks around: passed',
      'a guest pays: failed',
      'a guest pays: passed',
      'a member leaves: broken',
      'a member leaves: broken',
      'a member pays: failed',
      'nobody comes: skipped',
    ]);
    const histories = new Set(results.map(({ historyId }) => historyId));
    expect(histories.size).to.equal(5);
  });

  it('has labels, steps with their insides, and files', async () => {
    const results = await parsed<TestResult>('-result.json');
    const failed = results.find(({ name }) => name === 'a member pays')!;
    expect(failed.labels).to.deep.include.members([
      { name: 'suite', value: 'member/pay.test.yaml' },
      { name: 'tag', value: 'slow' },
      { name: 'thread', value: 'worker 1' },
    ]);
    expect(failed.statusDetails).to.deep.equal({ message: 'E0201 Element not found: id=pay' });
    const [sleep, module] = failed.steps;
    expect(sleep).to.include({ name: 'Sleep', status: 'passed' });
    expect(sleep!.parameters).to.deep.equal([{ name: 'duration', value: '1' }]);
    expect(module!.steps.map(({ name }) => name)).to.deep.equal(['Sleep', 'Press Element']);
    expect(failed.attachments.map(({ name, type }) => [name, type])).to.deep.equal([
      ['screen at the end', 'image/png'],
      ['trace', 'application/vnd.allure.playwright-trace'],
      ['video', 'video/webm'],
      ['console', 'text/plain'],
      ['network', 'text/plain'],
    ]);
    for (const { source } of failed.attachments) expect(names).to.include(source);
    expect(await readFile(join(directory, failed.attachments[1]!.source), 'utf8')).to.equal('data/t.zip');
  });

  it('has setup and teardown as fixtures', async () => {
    const [container] = await parsed<TestResultContainer>('-container.json');
    expect(container!.befores.map(({ name, steps }) => [name, steps[0]!.name])).to.deep.equal([
      ['setup', 'Launch App'],
    ]);
    expect(container!.afters.map(({ name, status }) => [name, status])).to.deep.equal([['teardown', 'passed']]);
  });

  longIt('is read by the command line of Allure', async () => {
    const output = join(directory, 'allure-report');
    await exec(process.execPath, [ALLURE, 'generate', directory, '--output', output], { cwd: directory });
    const statistic = JSON.parse(await readFile(join(output, 'widgets/statistic.json'), 'utf8')) as object;
    expect(statistic).to.deep.include({ total: 5, passed: 2, failed: 1, broken: 1, skipped: 1, retries: 2, flaky: 1 });
    const tests = join(output, 'data/test-results');
    const results = await Promise.all(
      (await readdir(tests)).map(
        async (name) => JSON.parse(await readFile(join(tests, name), 'utf8')) as Record<string, unknown>,
      ),
    );
    const flaky = results.find(({ name, status }) => name === 'a guest pays' && status === 'passed')!;
    expect(flaky).to.have.property('retries').with.length(1);
    expect(flaky).to.have.property('setup').with.length(1);
  });
});
