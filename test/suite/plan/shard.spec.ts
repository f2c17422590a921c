import { expect } from 'chai';
import fc from 'fast-check';
import type { TestHistory } from '../../../src/suite/plan/history.js';
import { idsOfShard } from '../../../src/suite/plan/shard.js';

async function* each(ids: readonly string[]): AsyncGenerator<string> {
  await Promise.resolve();
  yield* ids;
}

const shardsOf = (ids: readonly string[], count: number, history: TestHistory) =>
  Promise.all(Array.from({ length: count }, (_, i) => idsOfShard(each(ids), { index: i + 1, count }, history)));

const historyOf = (durations: Readonly<Record<string, number>>): TestHistory =>
  new Map(Object.entries(durations).map(([id, ms]) => [id, { ms, failed: false }]));

const anyIds = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { maxLength: 40 });
const anyHistory = fc
  .dictionary(fc.string({ minLength: 1, maxLength: 6 }), fc.nat(100_000))
  .map((durations) => historyOf(durations));

describe('shards', () => {
  it('hold each case once, and the same ones every time', () =>
    fc.assert(
      fc.asyncProperty(
        anyIds,
        fc.integer({ min: 1, max: 8 }),
        anyHistory,
        fc.boolean(),
        async (ids, count, other, own) => {
          const durations = ids.map((id, i) => [id, { ms: (i * 37) % 1000, failed: false }] as const);
          const history = own ? new Map([...other, ...durations.filter((_, i) => i % 3 > 0)]) : other;
          const shards = await shardsOf(ids, count, history);
          const all = shards.flatMap((shard) => [...shard]);
          expect(all).to.have.members(ids).and.to.have.length(ids.length);
          expect(await shardsOf(ids, count, history)).to.deep.equal(shards);
        },
      ),
    ));

  it('take every count-th case without durations', async () => {
    const shards = await shardsOf(['a', 'b', 'c', 'd', 'e'], 2, new Map());
    expect(shards.map((shard) => [...shard])).to.deep.equal([
      ['a', 'c', 'e'],
      ['b', 'd'],
    ]);
  });

  it('take about the same time with durations; a case without one counts as the mean', async () => {
    const history = historyOf({ a: 90, b: 10, c: 50, d: 30 });
    const shards = await shardsOf(['a', 'b', 'c', 'd', 'new'], 2, history);
    expect(shards.map((shard) => [...shard])).to.deep.equal([
      ['a', 'd'],
      ['c', 'new', 'b'],
    ]);
  });

  it('differ by at most the longest case', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 40 }),
        async (durations) => {
          const history = historyOf(Object.fromEntries(durations.map((ms, i) => [`case ${i}`, ms])));
          const shards = await shardsOf([...history.keys()], 3, history);
          const loads = shards.map((shard) => [...shard].reduce((sum, id) => sum + history.get(id)!.ms!, 0));
          expect(Math.max(...loads) - Math.min(...loads)).to.be.at.most(Math.max(...durations));
        },
      ),
    ));
});
