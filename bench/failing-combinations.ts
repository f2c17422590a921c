import type { Benchmark, Measurement } from './_support/benchmark.js';
import { estimate } from './_support/estimate.js';
import { interleave } from './_support/interleave.js';
import { runAlone } from './_support/run-alone.js';
import { Session } from './_support/session.js';

const ROUNDS = 10;
const MEGABYTE = 1024 ** 2;
const SETTINGS = { SVC_MAX_COMBINATIONS: '10000' };

const alternatives = (side: string, count: number) => Array.from({ length: count }, (_, i) => `${side} ${i}`);

/** One call whose combinations all fail. */
async function fail(session: Session, outputs: number, expressions: number): Promise<void> {
  const params = [alternatives('left', outputs), alternatives('right', expressions)];
  const body = JSON.parse((await session.act('Assert Equality', params, 500)).toString()) as {
    detail: { details: { attempts_total: number } };
  };
  const tried = body.detail.details.attempts_total;
  if (tried !== outputs * expressions) throw new Error(`${tried} combinations were tried`);
}

const measureTime = (): Promise<Measurement> =>
  Session.use('about:blank', { env: SETTINGS }, async (session) => {
    const [ours] = await interleave([() => fail(session, 100, 100)], { warmUp: 5, least: 20, most: 60 });
    return { name: '10,000 failing combinations', unit: 'ms', ours: ours!, limit: { of: 'value', most: 300 } };
  });

/**
 * Memory after rounds of one call with 10,000 combinations, beside rounds of ten calls with 1,000: both try as
 * many combinations, so that the difference is the memory of a single call.
 */
const measureMemory = (): Promise<Measurement[]> =>
  Session.use('about:blank', { env: SETTINGS, probesMemory: true }, async (session) => {
    const rounds = async (calls: number, outputs: number) => {
      const heaps: number[] = [];
      const residents: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        for (let call = 0; call < calls; call++) await fail(session, outputs, 100);
        const { heap, resident } = await session.service.memory();
        heaps.push(heap / MEGABYTE);
        residents.push(resident / MEGABYTE);
      }
      return { heap: estimate(heaps), resident: estimate(residents) };
    };
    await rounds(10, 10);
    const few = await rounds(10, 10);
    const many = await rounds(1, 100);
    return [
      {
        name: 'heap after 10,000, beside 1,000',
        unit: 'MB',
        ours: many.heap,
        baseline: few.heap,
        limit: { of: 'difference', most: 1 },
      },
      {
        name: 'resident after 10,000, beside 1,000',
        unit: 'MB',
        ours: many.resident,
        baseline: few.resident,
        limit: { of: 'difference', most: 8 },
      },
    ];
  });

/** Assert Equality with alternatives of which every combination fails. */
export const failingCombinations: Benchmark = {
  name: 'failing-combinations',
  measure: async () => [await measureTime(), ...(await measureMemory())],
};

await runAlone(import.meta.url, failingCombinations);
