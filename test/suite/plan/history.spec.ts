import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { readHistory, writeHistory } from '../../../src/suite/plan/history.js';
import type { CaseOutcome, CaseResult } from '../../../src/suite/result/run-result.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const result = (id: string, outcome: CaseOutcome, ms: number): CaseResult => ({
  ...{ id, outcome, ms, title: id, file: 'a.test.yaml', place: 'a.test.yaml:1:1', tags: [], session: 'default' },
  attempts: [],
});

const FILE = '.svc/test-history.json';

describe('the history of cases', () => {
  it('is empty before the first run', () =>
    inDirectory({}, async (root) => {
      expect(await readHistory(root)).to.deep.equal(new Map());
    }));

  it('holds how each case ran last, also those that did not run in the last run', () =>
    inDirectory({}, async (root) => {
      await writeHistory(root, {
        cases: [result('a', 'failed', 5), result('b', 'failed', 6), result('c', 'flaky', 7)],
      });
      await writeHistory(root, { cases: [result('b', 'passed', 8), result('c', 'skipped', 0)] });
      expect([...(await readHistory(root))]).to.deep.equal([
        ['a', { ms: 5, failed: true }],
        ['c', { ms: 7, failed: false }],
        ['b', { ms: 8, failed: false }],
      ]);
    }));

  it('keeps durations in the run of a shard, so that the other shards are divided alike', () =>
    inDirectory({}, async (root) => {
      await writeHistory(root, { cases: [result('a', 'passed', 5)] });
      await writeHistory(root, { cases: [result('a', 'failed', 9), result('b', 'passed', 6)], shard: '1/2' });
      expect([...(await readHistory(root))]).to.deep.equal([
        ['a', { ms: 5, failed: true }],
        ['b', { failed: false }],
      ]);
    }));

  it('names a broken file when it is needed, and replaces it after a run', async () => {
    for (const content of ['{', '{"format": 2, "cases": []}', '{"format": 1, "cases": [{"id": 5}]}']) {
      await inDirectory({ [FILE]: content }, async (root) => {
        const refusal = await refusalOf(() => readHistory(root));
        expect(refusal.code).to.equal('E0503');
        expect(refusal.message).to.contain(`${join(root, FILE)} is broken: delete it`);
        await writeHistory(root, { cases: [result('a', 'passed', 5)] });
        expect(JSON.parse(await readFile(join(root, FILE), 'utf8'))).to.deep.equal({
          format: 1,
          cases: [{ id: 'a', ms: 5, failed: false }],
        });
      });
    }
  });

  it('says when it cannot be read or written', () =>
    inDirectory({ '.svc': 'a file' }, async (root) => {
      expect((await refusalOf(() => readHistory(root))).message).to.contain('cannot be read');
      expect((await refusalOf(() => writeHistory(root, { cases: [] }))).message).to.contain('cannot be written');
    }));

  it('drops the oldest cases', () =>
    inDirectory({}, async (root) => {
      await mkdir(join(root, '.svc'));
      const cases = Array.from({ length: 50_000 }, (_, i) => ({ id: `case ${i}`, ms: 1, failed: false }));
      await writeFile(join(root, FILE), JSON.stringify({ format: 1, cases }));
      await writeHistory(root, { cases: [result('new', 'passed', 5)] });
      const history = await readHistory(root);
      expect(history.size).to.equal(50_000);
      expect([history.has('case 0'), history.has('case 1'), history.has('new')]).to.deep.equal([false, true, true]);
    }));
});
