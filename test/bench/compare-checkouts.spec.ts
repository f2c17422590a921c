import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Measurement } from '../../bench/_support/benchmark.js';
import { compareCheckouts } from '../../bench/_support/compare/compare-checkouts.js';
import { judge } from '../../bench/_support/compare/judge.js';

const COMMAND = fileURLToPath(new URL('../../bench/run.js', import.meta.url));

const value = (name: string, median: number, more: Partial<Measurement> = {}): Measurement => ({
  name,
  unit: 'ms',
  ours: { median, margin: 0.1 },
  ...more,
});

/** The names of the regressions when values of the current checkout and of the base are measured once. */
const regressions = (current: readonly Measurement[], base: readonly Measurement[]): string[] =>
  judge([{ current, base }]).flatMap(({ name, isRegression }) => (isRegression ? [name] : []));

describe('the comparison of two checkouts', () => {
  it('finds what is more than 5 % larger', () => {
    expect(regressions([value('a', 10.6), value('b', 10.4), value('c', 5)], [10, 10, 10].map(byLetter))).to.deep.equal([
      'a',
    ]);
  });

  it('takes no difference within the margins for a regression', () => {
    const wide = { ours: { median: 11, margin: 2 } };
    expect(regressions([value('a', 11, wide)], [value('a', 10, wide)])).to.deep.equal([]);
  });

  it('leaves out peers, and shares of which more is better', () => {
    const others = [value('a', 20, { isPeer: true }), value('b', 90, { unit: '%' })];
    expect(judge([{ current: others, base: [value('a', 10), value('b', 80, { unit: '%' })] }])).to.deep.equal([]);
  });

  it('tells values of one name apart by their units, and those that the base lacks', () => {
    const turn = {
      current: [value('page', 8, { unit: 'bytes' }), value('page', 3, { unit: 'tokens' }), value('new', 1)],
      base: [value('page', 4, { unit: 'bytes' }), value('page', 3, { unit: 'tokens' })],
    };
    expect(judge([turn]).map(({ unit, base, ratio }) => [unit, base, ratio])).to.deep.equal([
      ['bytes', 4, 2],
      ['tokens', 3, 1],
      ['ms', undefined, undefined],
    ]);
  });

  it('judges by the median of the turns', () => {
    const turns = [10, 30, 10.2].map((ours) => ({ current: [value('a', ours)], base: [value('a', 10)] }));
    expect(judge(turns)[0]).to.include({ current: 10.2, base: 10, isRegression: false });
  });
});

const byLetter = (median: number, index: number): Measurement => value('abc'[index]!, median);

describe('npm run bench -- --compare', () => {
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-bench-spec-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  const run = async (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
    promisify(execFile)(process.execPath, [COMMAND, ...args]).then(
      (said) => ({ code: 0, ...said }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );

  /** The smallest checkout: its benchmarks, whatever their name, measure one value; without a value they fail. */
  const checkout = async (name: string, median?: number): Promise<string> => {
    const file = join(directory, name, 'dist', 'bench', 'run.js');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(join(directory, name, 'package.json'), '{"type":"module"}');
    await writeFile(
      file,
      `import { writeFileSync } from 'node:fs';
       const [, file, name] = process.argv.slice(2);
       const ours = { median: ${median}, margin: 0 };
       if (ours.median === undefined) throw new Error('no display');
       writeFileSync(file, JSON.stringify({ measurements: [{ name, unit: 'ms', ours }] }));`,
    );
    return join(directory, name);
  };

  it('says what to do about a base that is not there or not built', async () => {
    expect(await run('--compare', 'no-such-thing', 'no-op-keyword')).to.include({
      code: 2,
      stderr: 'no-such-thing is neither a directory nor a revision of this repository\n',
    });
    const { code, stderr } = await run('--compare', directory, 'no-op-keyword');
    expect(code).to.equal(2);
    expect(stderr).to.contain(`${directory} is not built: run npm ci && npm run build there`);
  });

  it('refuses wrong arguments with its usage', async () => {
    for (const args of [['--no-such-flag'], ['--compare', directory, '--json', 'a.json']]) {
      const { code, stderr } = await run(...args);
      expect(code, args.join(' ')).to.equal(2);
      expect(stderr, args.join(' ')).to.contain('Usage: npm run bench');
    }
    expect((await run('no-such-benchmark')).stderr).to.contain('There is no benchmark no-such-benchmark; choose from ');
  });

  it('fails for a value that is larger than that of the base, and for a benchmark that fails there', async () => {
    const lines: string[] = [];
    const report = (line: string) => void lines.push(line);
    const [slow, fast, broken] = [await checkout('slow', 12), await checkout('fast', 10), await checkout('broken')];
    const slower = await compareCheckouts({ current: slow, base: fast, names: ['one'], report });
    expect(slower.table).to.match(/^one +12\.00 ms +10\.00 ms +× 1\.20 +regression$/m);
    expect(slower.isGood).to.equal(false);
    const faster = await compareCheckouts({ current: fast, base: slow, names: ['one', 'two'], report });
    expect(faster.table).to.match(/^two +10\.00 ms +12\.00 ms +× 0\.83$/m);
    expect(faster.isGood).to.equal(true);
    expect(await compareCheckouts({ current: slow, base: broken, names: ['one'], report })).to.include({
      isGood: false,
    });
    expect(lines.at(-1)).to.contain(`one of ${broken} measured nothing: `).and.to.contain('no display');
  });
});
