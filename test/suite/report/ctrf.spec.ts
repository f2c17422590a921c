import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { ctrfReport } from '../../../src/suite/report/ctrf.js';
import type { RunResult } from '../../../src/suite/result/run-result.js';
import { eventfulRun } from '../../fixtures/long-run.js';
import { runResult } from '../../fixtures/run-result.js';

interface Ctrf {
  readonly results: {
    readonly summary: Readonly<Record<string, unknown>>;
    readonly environment: Readonly<Record<string, unknown>>;
    readonly tests: readonly (Readonly<Record<string, unknown>> & { readonly steps: readonly { name: string }[] })[];
  };
}

const report = (run: RunResult) => JSON.parse(ctrfReport(run, (file) => `../report/${file}`)) as Ctrf;

/** The schema of https://github.com/ctrf-io/ctrf. */
const SCHEMA = new URL('../../../../test/fixtures/schemas/ctrf.schema.json', import.meta.url);

describe('ctrfReport', () => {
  it('is valid by the schema of the format', () => {
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);
    for (const run of [eventfulRun({ shard: '1/2' }), runResult([])]) {
      expect(validate(report(run)), JSON.stringify(validate.errors)).to.equal(true);
    }
  });

  it('counts the outcomes; a flaky case has passed', () => {
    const { summary, environment } = report(eventfulRun({ shard: '1/2' })).results;
    expect(summary).to.deep.include({ tests: 5, passed: 2, failed: 2, skipped: 1, flaky: 1, other: 0, suites: 2 });
    expect(environment).to.deep.equal({ reportName: 'shop', shardId: '1/2' });
  });

  it('has the retries of a case, its steps and its files', () => {
    const [, flaky, failed, interrupted, skipped] = report(eventfulRun()).results.tests;
    expect(flaky).to.deep.include({ status: 'passed', flaky: true, retries: 1, tags: ['smoke', 'slow'], line: 3 });
    expect(flaky!['retryAttempts']).to.have.length(1);
    expect(failed).to.deep.include({ status: 'failed', message: 'Element not found: id=pay', retries: 0 });
    expect(failed!.steps.map(({ name }) => name)).to.deep.equal([
      'Sleep 1',
      'use pay by card',
      '  Sleep 1',
      '  Press Element id=pay',
    ]);
    expect(failed!['attachments']).to.deep.equal([
      { name: 'screen', contentType: 'image/png', path: '../report/data/a.png' },
      { name: 'trace', contentType: 'application/zip', path: '../report/data/t.zip' },
      { name: 'video', contentType: 'video/webm', path: '../report/data/v.webm' },
    ]);
    expect(interrupted!['retryAttempts']).to.have.nested.property('[0].status', 'other');
    expect(skipped).to.deep.include({ status: 'skipped', message: 'not reached: --fail-fast' });
  });
});
